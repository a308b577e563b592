"""Rooms and tables over HTTP: the right person, the wrong person, the missing thing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import titles
from games.drawing.words.wording import Wording
from games.engine.title.info import checked_setup
from games.models import Seat, Table
from tests.games.making import begun, opened, person_at, played, to_move
from tests.games.posting import HTMX, TITLE, body, post


@pytest.mark.parametrize("path", ["/play/", "/play/mine/", f"/play/{TITLE}/new/"])
@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/en"])
def test_rooms_open_to_everybody_in_every_language(client: Client, db: None, prefix: str, path: str) -> None:
    assert client.get(f"{prefix}{path}").status_code == 200


def test_one_click_makes_a_guest_and_a_running_match(client: Client, db: None) -> None:
    response = client.post(f"/en/play/{TITLE}/now/", follow=True)
    assert response.status_code == 200
    table = Table.objects.get()
    assert table.status == Table.Status.PLAYING
    assert table.guidance
    assert person_at(Seat.objects.get(table=table, bot="")).is_guest
    assert client.get(f"/en/play/{TITLE}/now/").status_code == 405


def test_a_form_opens_a_table_as_it_says(at: Any, alice: User) -> None:
    sent = {
        "mode": "standard",
        "players": 4,
        "bots": 1,
        "people": "private",
        "standard__rewards": "open",
        "guidance": "on",
    }
    response = at(alice).post(f"/en/play/{TITLE}/new/", sent)
    table = Table.objects.get()
    assert response.url == f"/en/table/{table.pk}/"
    assert (table.players, table.privacy, table.options, table.guidance) == (4, "private", {"rewards": "open"}, True)
    assert Seat.objects.exclude(bot="").count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 9},
        {"players": "many"},
        {"bots": 2},
        {"people": "everyone"},
        {"mode": "x"},
        {"standard__rewards": "x"},
    ],
)
def test_a_form_with_a_mistake_is_shown_again(at: Any, alice: User, wrong: dict[str, Any]) -> None:
    sent = {"mode": "standard", "players": 2, "bots": 0, "people": "open", **wrong}
    response = at(alice).post(f"/en/play/{TITLE}/new/", sent)
    assert response.status_code == 422
    assert "errorlist" in body(response)
    assert not Table.objects.exists()


def test_guidance_is_offered_where_a_title_has_some(at: Any, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'name="guidance"' in body(at(alice).get(f"/en/play/{TITLE}/new/"))
    monkeypatch.setattr(titles.load(TITLE), "guidance", {})
    assert "guidance" not in body(at(alice).get(f"/en/play/{TITLE}/new/")).lower()
    sent = {"mode": "standard", "players": 2, "bots": 0, "people": "open", "guidance": "on"}
    at(alice).post(f"/en/play/{TITLE}/new/", sent)
    assert not Table.objects.get().guidance


@pytest.mark.parametrize("title", ["great-wall", "great-wall-of-china"])
def test_a_first_question_comes_with_the_game_in_three_lines(
    at: Any, alice: User, bob: User, charlie: User, title: str
) -> None:
    """A seat reads them until it has answered, a spectator as long as the match runs."""
    table = begun(alice, bob, charlie, title=title)
    first = to_move(table).user
    address = f"/en/table/{table.pk}/"
    page = body(at(first).get(address))
    assert page.count("data-primer>") == 1
    assert page.index("data-primer>") > page.index('id="ask-heading"')
    primer = titles.load(title).primer(checked_setup(titles.info(title), mode=table.mode, players=table.players))
    assert primer is not None
    for line in (primer.aim, primer.turn, primer.end):
        assert Wording(None, "en", ()).plain(line.text) in page.replace("&#39;", "'")
        assert line.rule in page
    played(table, 3)
    assert "data-primer>" not in body(at(first).get(address))
    assert "data-primer>" in body(Client().get(address))


def test_an_unknown_game_is_not_found(client: Client, db: None) -> None:
    assert client.get("/en/play/ludo/new/").status_code == 404
    assert client.post("/en/play/ludo/now/").status_code == 404


def test_a_hot_seat_begins_at_once(at: Any, alice: User) -> None:
    at(alice).post(f"/en/play/{TITLE}/new/", {"mode": "standard", "players": 2, "bots": 0, "people": "hot_seat"})
    table = Table.objects.get()
    assert (table.status, table.hot_seat, table.privacy) == (Table.Status.PLAYING, True, "private")


def test_a_table_is_shown_to_its_people_and_to_passers_by_in_every_language(at: Any, alice: User, bob: User) -> None:
    for table in (opened(alice), begun(alice, bob), played(begun(alice, bob), 500)):
        for browser in (at(alice), at(bob), at()):
            for prefix in ("", "/zh-hans", "/en"):
                response = browser.get(f"{prefix}/table/{table.pk}/")
                assert response.status_code == 200
                assert "no-store" in response["Cache-Control"]


def test_a_page_costs_few_queries(at: Any, alice: User, bob: User, django_assert_max_num_queries: Any) -> None:
    table = played(begun(alice, bob), 30)
    browser = at(alice)
    browser.get(f"/en/table/{table.pk}/")
    with django_assert_max_num_queries(9):  # one about ended orders, one about the last look
        browser.get(f"/en/table/{table.pk}/")


def test_a_move_costs_few_queries(at: Any, alice: User, bob: User, django_assert_max_num_queries: Any) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    browser = at(seat.user)
    browser.get(f"/en/table/{table.pk}/")
    with django_assert_max_num_queries(19):
        assert post(browser, table, "move", seat=seat.number, option="draw").status_code == 200


def test_a_private_table_is_shown_to_the_invited_only(at: Any, alice: User, dana: User) -> None:
    table = opened(alice, privacy=Table.Privacy.PRIVATE)
    stranger = at(dana)
    for path in ("", "at/0/", "present/", "log/", "what/?element=card:wall"):
        assert stranger.get(f"/en/table/{table.pk}/{path}").status_code == 404
    for what in ("join", "move", "say", "start"):
        assert post(stranger, table, what, text="hello").status_code == 404
    assert stranger.get(f"/en/invitation/{table.invite}/", follow=True).status_code == 200
    assert post(stranger, table, "join").status_code == 200
    assert stranger.get("/en/invitation/guessed/").status_code == 404


def test_an_unknown_table_is_not_found_in_the_readers_language(at: Any, alice: User) -> None:
    assert "There is no such table." in body(at(alice).get("/en/table/404/"))
    response = at(alice).get("/zh-hans/table/404/")
    assert response.status_code == 404
    assert "没有这一桌。" in body(response)
    assert at(alice).post("/en/table/404/move/", headers=HTMX).status_code == 404


def test_the_search_at_a_table_is_near_its_book(client: Client, db: None) -> None:
    client.post(f"/en/play/{TITLE}/now/")
    table = Table.objects.get()
    assert 'name="near" value="gwc"' in client.get(f"/en/table/{table.pk}/").content.decode()
    assert 'name="near"' not in client.get("/en/").content.decode()
