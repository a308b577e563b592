"""What is posted at a table: the right person, the wrong person, the wrong time, the wrong method."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games.drawing.pages import page
from games.engine import lru
from games.engine.rules.ask import AskAll
from games.live.frames import Fragments, whole
from games.live.frames import fresh as fragments_since
from games.models import Seat, Table
from games.tables.reading.scene import scene_of
from games.views.answering import FRAME
from tests.frames import Page
from tests.games.making import begun, fresh, match_of, opened, other_seat, person_at, played, to_move
from tests.games.posting import HTMX, TITLE, body, post, unchanged
from tests.typed import a


def test_a_move_is_answered_with_the_table_as_it_stands(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    response = post(at(seat.user), table, "move", seat=seat.number, option="draw")
    assert response.status_code == 200
    assert f'data-version="{fresh(table).version}"' in body(response)
    assert 'id="table-board"' in body(response)


def test_a_move_is_answered_with_what_it_changed_of_the_page_it_was_made_on(at: Any, alice: User, bob: User) -> None:
    """What page shows the version that an answer names is known where it was drawn last; else all is sent."""
    table = played(begun(alice, bob), 6)
    seat = to_move(table)
    shown = body(at(seat.user).get(f"/en/table/{table.pk}/"))
    lines = shown.partition('id="log-lines"')[2].partition("</ol>")[0].count("<li")
    answered = body(post(at(seat.user), table, "move", seat=seat.number, option="draw"))
    assert f'data-version="{fresh(table).version}"' in answered
    assert '<ol id="log-lines" hx-swap-oob="afterbegin">' in answered
    assert 'id="table-log"' not in answered
    assert answered.partition('id="log-lines"')[2].count("<li") < lines
    seat = to_move(table)
    lru.clear_all()
    assert 'id="table-log"' in body(post(at(seat.user), table, "move", seat=seat.number, option="draw"))


def heard(table: Table, seat: Seat) -> Fragments:
    """What a socket of this seat tells its page."""
    scene = scene_of(table.pk)
    return page.whole(scene, scene.viewer(seat.user_id, seat.number), "en", seat.user_id)


@pytest.mark.parametrize("title", [TITLE, "imperial-struggle"])
def test_a_page_that_says_what_it_was_told_is_answered_with_new_lines(
    at: Any, alice: User, bob: User, title: str
) -> None:
    table = played(begun(alice, bob, title=title), 6)
    seat = to_move(table)
    sent = heard(table, seat)
    page = Page()
    page.whole(whole(tuple(sent.items())))
    option = match_of(table).options(seat.number)[0].id
    answered = {"seat": seat.number, "option": option, "version": fresh(table).version}
    headers = HTMX | {"Sent": str(page.name)}
    response = at(seat.user).post(f"/en/table/{table.pk}/move/", answered, headers=headers)
    assert response["Content-Type"] == FRAME
    assert len(response.content) < 12_000
    notice, _, new = page.whole(response.content).partition("\n")
    assert 'id="table-notice"' in notice
    assert new == "\n".join(fragments_since(sent, heard(table, seat)))
    others = {**answered, "option": "?", "version": fresh(table).version}
    refused = at(seat.user).post(f"/en/table/{table.pk}/move/", others, headers=headers)
    assert 'id="table-board"' in body(refused), "a refusal brings the whole table"


def test_what_only_its_own_seat_may_see_is_in_the_answer_to_it(
    at: Any, alice: User, bob: User, monkeypatch: Any
) -> None:
    """The version that others see stays the same then, and names the page before and after."""
    monkeypatch.setattr("games.titles.great_wall.year.setup.AskAll", partial(AskAll, covert=True))
    table = begun(alice, bob, title="great-wall", bots=1)
    seat = to_move(table)
    browser = at(seat.user)
    browser.get(f"/en/table/{table.pk}/")
    heard_before = heard(table, seat)
    page = Page()
    page.whole(whole(tuple(heard_before.items())))
    version, option = fresh(table).version, match_of(table).options(seat.number)[0].id
    sent = {"seat": seat.number, "option": option, "version": version}
    answered = browser.post(f"/en/table/{table.pk}/move/", sent, headers=HTMX | {"Sent": str(page.name)})
    assert fresh(table).version == version
    assert 'id="table-ask"' in page.whole(answered.content)
    unsealed = body(post(browser, table, "unseal", seat=seat.number))
    assert 'id="table-ask"' in unsealed


def test_without_scripts_a_move_leads_back_to_the_table(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    seen = fresh(table).version
    response = post(at(seat.user), table, "move", htmx=False, seat=seat.number, option="draw")
    assert response.status_code == 302
    assert response.url.startswith(f"/en/table/{table.pk}/")
    again = at(seat.user).post(f"/en/table/{table.pk}/move/", {"seat": seat.number, "option": "draw", "version": seen})
    assert again.status_code == 409
    assert "<html" in body(again)
    assert "counted already" in body(again)


def test_a_browser_that_heard_nothing_is_not_reproached_for_asking_again(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    answered: dict[str, Any] = {"seat": seat.number, "option": "draw", "version": fresh(table).version}
    post(at(seat.user), table, "move", **answered)
    version = fresh(table).version
    again = at(seat.user).post(
        f"/en/table/{table.pk}/move/", answered, headers={"HX-Request": "true", "X-Sent-Again": "yes"}
    )
    assert again.status_code == 200
    assert "counted already" not in body(again)
    assert f'data-version="{version}"' in body(again)
    assert fresh(table).version == version


def test_what_cannot_be_done_is_said_with_its_status_and_changes_nothing(
    at: Any, alice: User, bob: User, dana: User
) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    other = other_seat(table, seat)
    before = bytes(fresh(table).saved or b"")
    for person, sent, status in [
        (dana, {"seat": seat.number, "option": "draw"}, 403),
        (None, {"seat": seat.number, "option": "draw"}, 403),
        (other.user, {"seat": other.number, "option": "draw"}, 409),
        (seat.user, {"seat": seat.number, "option": "fly"}, 400),
        (seat.user, {"seat": "first", "option": "draw"}, 400),
        (seat.user, {"option": "draw"}, 400),
        (seat.user, {"seat": seat.number}, 400),
        (seat.user, {"seat": seat.number, "option": "draw", "version": "x"}, 409),
        (seat.user, {"seat": seat.number, "option": "draw", "version": 0}, 409),
        (seat.user, {"seat": seat.number, "option": "draw", "version": 999}, 400),
        (seat.user, {"seat": seat.number, "option": "draw " * 500}, 400),
    ]:
        response = post(at(person), table, "move", **a(dict, sent))
        assert response.status_code == status, sent
        assert 'id="table-notice"' in body(response)
        assert "Traceback" not in body(response)
        assert bytes(fresh(table).saved or b"") == before


POSTED = [
    *(
        "join",
        "leave",
        "seat-bot",
        "clear-seat",
        "renew-invitation",
        "start",
        "abandon",
        "move",
        "undo",
        "unseal",
        "standing",
        "settle",
    ),
    *("take-back", "take-back/answer", "resign", "rematch", "say", "at/0/play-on"),
]
"""What is posted at a table."""


def test_only_posts_change_a_table(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    before = unchanged(table)
    for what in POSTED:
        address = f"/en/table/{table.pk}/{what}/"
        for method in ("put", "delete", "patch", "options"):
            response = getattr(at(alice), method)(address)
            assert (response.status_code, response["Allow"]) == (405, "GET, HEAD, POST"), (method, what)
        for method in ("get", "head"):
            getattr(at(alice), method)(f"{address}?seat=0&option=draw")
    assert unchanged(table) == before


@pytest.mark.parametrize("moves", [None, 0, 500], ids=["waiting", "playing", "finished"])
def test_strangers_learn_of_no_private_table(at: Any, alice: User, bob: User, dana: User, moves: int | None) -> None:
    private: dict[str, Any] = {"privacy": Table.Privacy.PRIVATE}
    table = opened(alice, **private) if moves is None else played(begun(alice, bob, **private), moves)
    before = unchanged(table)
    for what in POSTED:
        cache.clear()  # or strangers would be told that they are too hasty
        for person in (None, dana):
            response = post(at(person), table, what, seat=0, place=1, option="draw", text="hello")
            nowhere = at(person).post(f"/en/table/404/{what}/", {"seat": 0, "text": "hello"}, headers=HTMX)
            assert (response.status_code, response.content) == (404, nowhere.content), (what, person)
        assert unchanged(table) == before, what


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/en"])
def test_a_link_to_what_is_posted_leads_to_the_table(at: Any, alice: User, bob: User, prefix: str) -> None:
    table = begun(alice, bob)
    page = f"{prefix}/table/{table.pk}/"
    for browser in (at(alice), at()):
        for what in POSTED:
            for method in (browser.get, browser.head):
                response = method(f"{page}{what}/")
                assert (response.status_code, response.url) == (302, page), what
            assert browser.get(f"{page}{what}/?seat=1").url == f"{page}?seat=1", what
            assert browser.get(f"{page}{what}/?seat=//evil.example").url == page, what
        assert browser.get(page).status_code == 200


def test_after_a_refusal_without_scripts_the_links_of_the_page_lead_back_to_the_table(
    at: Any, alice: User, bob: User
) -> None:
    table = begun(alice, bob)
    browser = at(to_move(table).user)
    refused = post(browser, table, "move", htmx=False, seat=to_move(table).number, option="fly")
    assert refused.status_code == 400
    for link, there in [
        ("/language/zh-hans/", f"/zh-hans/table/{table.pk}/"),
        ("/theme/night/", f"/en/table/{table.pk}/"),
    ]:
        assert f'href="{link}?next=' in body(refused)
        shown = browser.get(link, {"next": refused.request["PATH_INFO"]}, follow=True)
        assert (shown.status_code, shown.request["PATH_INFO"]) == (200, there)


def test_nothing_is_posted_from_elsewhere(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(person_at(seat), backend="django.contrib.auth.backends.ModelBackend")
    assert post(browser, table, "move", seat=seat.number, option="draw").status_code == 403
    assert fresh(table).number == 0


def test_undo_and_take_back_are_posted_too(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    browser = at(seat.user)
    option = next(option.id for option in match_of(table).options(seat.number) if option.id.startswith("play:"))
    assert post(browser, table, "move", seat=seat.number, option=option).status_code == 200
    assert post(browser, table, "undo", seat=seat.number).status_code == 200
    assert fresh(table).number == 0
    assert post(browser, table, "undo", seat=seat.number).status_code == 409
    post(browser, table, "move", seat=seat.number, option="draw")
    assert post(browser, table, "take-back", seat=seat.number, to=0).status_code == 200
    other = other_seat(table, seat)
    assert "asks to take back: " in body(at(other.user).get(f"/en/table/{table.pk}/"))
    assert post(at(other.user), table, "take-back/answer", seat=other.number, to=0, agree="yes").status_code == 200
    assert fresh(table).number == 0
