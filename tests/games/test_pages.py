"""Pages and forms of the portal over HTTP: the right person, the wrong person, the wrong time, the wrong method, the missing thing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import tables
from games.models import Message, Seat, Table
from tests.games.making import begun, fresh, match_of, opened, played, to_move

HTMX = {"HX-Request": "true"}
TITLE = "great-wall-of-china"


@pytest.fixture
def at(client: Client) -> Any:
    """``at(alice)``: a browser in which Alice is signed in; ``at()``: a passer-by's."""

    def browser(user: User | None = None) -> Client:
        fresh_one = Client()
        if user is not None:
            fresh_one.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return fresh_one

    return browser


def body(response: Any) -> str:
    """What was answered, as text."""
    return str(response.content.decode())


def post(browser: Client, table: Table, what: str, *, htmx: bool = True, **sent: Any) -> Any:
    """Something posted at a table in English."""
    sent = {"version": fresh(table).version, **sent}
    return browser.post(f"/en/table/{table.pk}/{what}/", sent, headers=HTMX if htmx else {})


# --- rooms -----------------------------------------------------------------------------------------------------------


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
    assert Seat.objects.get(table=table, bot="").user.is_guest
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


def test_an_unknown_game_is_not_found(client: Client, db: None) -> None:
    assert client.get("/en/play/ludo/new/").status_code == 404
    assert client.post("/en/play/ludo/now/").status_code == 404


def test_a_hot_seat_begins_at_once(at: Any, alice: User) -> None:
    at(alice).post(f"/en/play/{TITLE}/new/", {"mode": "standard", "players": 2, "bots": 0, "people": "hot_seat"})
    table = Table.objects.get()
    assert (table.status, table.hot_seat, table.privacy) == (Table.Status.PLAYING, True, "private")


# --- the page of a table ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/en"])
def test_a_table_is_shown_to_its_people_and_to_passers_by(at: Any, alice: User, bob: User, prefix: str) -> None:
    for table in (opened(alice), begun(alice, bob), played(begun(alice, bob), 500)):
        for browser in (at(alice), at(bob), at()):
            response = browser.get(f"{prefix}/table/{table.pk}/")
            assert response.status_code == 200
            assert "no-store" in response["Cache-Control"]


def test_a_page_costs_few_queries(at: Any, alice: User, bob: User, django_assert_max_num_queries: Any) -> None:
    table = played(begun(alice, bob), 30)
    browser = at(alice)
    browser.get(f"/en/table/{table.pk}/")
    with django_assert_max_num_queries(7):
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


# --- answers ---------------------------------------------------------------------------------------------------------


def test_a_move_is_answered_with_the_table_as_it_stands(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    response = post(at(seat.user), table, "move", seat=seat.number, option="draw")
    assert response.status_code == 200
    assert f'data-version="{fresh(table).version}"' in body(response)
    assert 'id="table-board"' in body(response)


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
    answered = {"seat": seat.number, "option": "draw", "version": fresh(table).version}
    post(at(seat.user), table, "move", **answered)
    stands = fresh(table).version
    again = at(seat.user).post(
        f"/en/table/{table.pk}/move/", answered, headers={"HX-Request": "true", "X-Sent-Again": "yes"}
    )
    assert again.status_code == 200
    assert "counted already" not in body(again)
    assert f'data-version="{stands}"' in body(again)
    assert fresh(table).version == stands


def test_what_cannot_be_done_is_said_with_its_status_and_changes_nothing(
    at: Any, alice: User, bob: User, dana: User
) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    other = Seat.objects.select_related("user").exclude(pk=seat.pk).get(table=table)
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
        response = post(at(person), table, "move", **sent)
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


@pytest.mark.parametrize("what", POSTED)
def test_strangers_learn_of_no_private_table(at: Any, alice: User, bob: User, dana: User, what: str) -> None:
    private = {"privacy": Table.Privacy.PRIVATE}
    tables_of_hers = [opened(alice, **private), begun(alice, bob, **private), played(begun(alice, bob, **private), 500)]
    for table in tables_of_hers:
        before = unchanged(table)
        for person in (None, dana):
            response = post(at(person), table, what, seat=0, place=1, option="draw", text="hello")
            nowhere = at(person).post(f"/en/table/404/{what}/", {"seat": 0, "text": "hello"}, headers=HTMX)
            assert (response.status_code, response.content) == (404, nowhere.content), (table.status, person)
        assert unchanged(table) == before


def unchanged(table: Table) -> tuple[Any, ...]:
    """What may not differ where nothing was done."""
    row = fresh(table)
    said = Message.objects.filter(table=table).count()
    return row.version, row.status, row.number, bytes(row.saved or b""), said, Table.objects.count()


@pytest.mark.parametrize("what", POSTED)
@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/en"])
def test_a_link_to_what_is_posted_leads_to_the_table(at: Any, alice: User, bob: User, prefix: str, what: str) -> None:
    table = begun(alice, bob)
    page = f"{prefix}/table/{table.pk}/"
    for browser in (at(alice), at()):
        for method in (browser.get, browser.head):
            response = method(f"{page}{what}/")
            assert (response.status_code, response.url) == (302, page)
        assert browser.get(f"{page}{what}/?seat=1").url == f"{page}?seat=1"
        assert browser.get(f"{page}{what}/?seat=//evil.example").url == page
        assert browser.get(f"{page}{what}/", follow=True).status_code == 200


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
    browser.force_login(seat.user, backend="django.contrib.auth.backends.ModelBackend")
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
    other = Seat.objects.select_related("user").exclude(pk=seat.pk).get(table=table)
    assert "asks to take back: " in body(at(other.user).get(f"/en/table/{table.pk}/"))
    assert post(at(other.user), table, "take-back/answer", seat=other.number, to=0, agree="yes").status_code == 200
    assert fresh(table).number == 0


# --- looking back ----------------------------------------------------------------------------------------------------


def test_every_position_has_an_address(at: Any, alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 20)
    for number in (0, 7, table.number):
        response = at().get(f"/en/table/{table.pk}/at/{number}/")
        assert response.status_code == 200
        assert f"After move {number} of {table.number}" in body(response)
        assert 'name="option"' not in body(response)
    assert at().get(f"/en/table/{table.pk}/at/{table.number + 1}/").status_code == 404


def test_the_link_to_a_position_of_a_private_table_opens_it(at: Any, alice: User, bob: User, dana: User) -> None:
    table = played(begun(alice, bob, privacy=Table.Privacy.PRIVATE), 3)
    link = f"/invite/{table.invite}/?at=2"
    assert f'data-copy="{link}"' in body(at(alice).get(f"/en/table/{table.pk}/at/2/"))
    assert "After move 2 of" in body(at(dana).get(link, headers={"Accept-Language": "en"}, follow=True))
    assert "After move 2 of" in body(at().get(f"/en/invitation/{table.invite}/?at=2", follow=True))


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/en"])
def test_the_link_that_the_host_sends_speaks_no_language(at: Any, alice: User, prefix: str) -> None:
    table = opened(alice, privacy=Table.Privacy.PRIVATE)
    page = body(at(alice).get(f"{prefix}/table/{table.pk}/"))
    assert f'value="/invite/{table.invite}/"' in page
    assert f'data-copy="/invite/{table.invite}/"' in page


@pytest.mark.parametrize(
    ("account", "cookie", "accepted", "prefix"),
    [
        ("en", "zh-hans", "zh-TW", "/en"),  # what was chosen for the account
        ("", "zh-hans", "en", "/zh-hans"),  # in this browser
        (None, "en", "zh-CN", "/en"),
        (None, "", "en-GB,en;q=0.9,zh-TW;q=0.5", "/en"),  # what the browser says
        (None, "", "zh-CN,zh;q=0.9,en;q=0.8", "/zh-hans"),
        (None, "", "zh-Hans-SG", "/zh-hans"),
        (None, "", "zh-TW,zh;q=0.9,en;q=0.8", ""),
        (None, "", "zh-Hant-HK", ""),
        (None, "", "zh", ""),
        (None, "", "fr,ja;q=0.5", ""),  # the house's own
        (None, "", "", ""),
        (None, "klingon", "en", "/en"),
        (None, "../evil", "%00;;q=x", ""),
    ],
)
def test_an_invitation_is_read_in_the_language_of_whoever_is_invited(
    at: Any, alice: User, dana: User, account: str | None, cookie: str, accepted: str, prefix: str
) -> None:
    table = opened(alice, privacy=Table.Privacy.PRIVATE)
    if account is not None:
        dana.language = account
        dana.save()
    invited = at(None if account is None else dana)
    if cookie:
        invited.cookies["language"] = cookie
    response = invited.get(f"/invite/{table.invite}/?at=0&x=a%26b", headers={"Accept-Language": accepted})
    assert (response.status_code, response.url) == (302, f"{prefix}/invitation/{table.invite}/?at=0&x=a%26b")
    assert "no-store" in response["Cache-Control"]
    assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))
    shown = invited.get(f"/invite/{table.invite}/", headers={"Accept-Language": accepted}, follow=True)
    assert (shown.status_code, shown.request["PATH_INFO"]) == (200, f"{prefix}/table/{table.pk}/")


def test_a_guessed_invitation_is_not_found_in_the_readers_language(at: Any, db: None) -> None:
    response = at().get("/invite/guessed/", headers={"Accept-Language": "en"}, follow=True)
    assert response.status_code == 404
    assert "There is nothing here" in body(response)
    assert at().post("/invite/guessed/").status_code == 405


def test_an_earlier_position_shows_what_was_known_from_ones_seat(at: Any, alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 20)
    assert ":hand:" in body(at(alice).get(f"/en/table/{table.pk}/at/3/"))
    assert ":hand:" not in body(at().get(f"/en/table/{table.pk}/at/3/"))


def test_earlier_lines_of_the_log_are_fetched(at: Any, alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 60)
    response = at().get(f"/en/table/{table.pk}/log/?before=16")
    assert body(response).count("<li") > 10
    assert "/at/1/" in body(response)
    assert at().get(f"/en/table/{table.pk}/log/?before=x").status_code == 200


def test_what_a_thing_is(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    said = body(at().get(f"/en/table/{table.pk}/what/?element=card:wall:0:3"))
    assert "Wall" in said
    assert "gwc." in said
    assert at().get(f"/en/table/{table.pk}/what/?element=<script>").status_code == 200
    assert "<script>" not in body(at().get(f"/en/table/{table.pk}/what/?element=<script>"))


def test_a_match_that_is_over_explains_its_score(at: Any, alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 500)
    said = body(at(alice).get(f"/en/table/{table.pk}/"))
    assert "score-lines" in said
    assert table.seed in said
    assert "Play again" in said
    response = post(at(alice), table, "rematch")
    assert response["HX-Redirect"].startswith("/en/table/")
    assert "waits for you at a new table" not in body(at(alice).get(f"/en/table/{table.pk}/"))
    assert f"{alice.public_name} waits for you at a new table" in body(at(bob).get(f"/en/table/{table.pk}/"))


@pytest.mark.parametrize(("what", "sent"), [("join", {}), ("say", {"text": "good evening"})])
def test_a_stranger_who_becomes_a_guest_gets_a_page_of_their_own(at: Any, alice: User, what: str, sent: Any) -> None:
    table = opened(alice)
    passer_by = at()
    response = post(passer_by, table, what, **sent)
    assert response["HX-Redirect"] == f"/en/table/{table.pk}/"
    assert 'data-mine=""' in body(passer_by.get(response["HX-Redirect"]))
    assert "HX-Redirect" not in post(passer_by, table, "say", text="and again")


# --- talking ---------------------------------------------------------------------------------------------------------


def test_players_and_spectators_talk_apart(at: Any, alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob)
    assert "our secret" in body(post(at(alice), table, "say", text="our secret"))
    assert "from outside" in body(post(at(charlie), table, "say", text="from outside"))
    assert "our secret" in body(at(bob).get(f"/en/table/{table.pk}/"))
    assert "our secret" not in body(at(charlie).get(f"/en/table/{table.pk}/"))
    assert "from outside" not in body(at(bob).get(f"/en/table/{table.pk}/"))


@pytest.mark.parametrize(("text", "status"), [("", 400), ("   ", 400), ("x" * 501, 413), ("字" * 501, 413)])
def test_nothing_and_too_much_are_not_said(at: Any, alice: User, bob: User, text: str, status: int) -> None:
    table = begun(alice, bob)
    response = post(at(alice), table, "say", text=text)
    assert response.status_code == status
    assert not Message.objects.exists()


@pytest.mark.parametrize(("prefix", "words"), [("", "內容太長"), ("/zh-hans", "内容太长"), ("/en", "That is too long")])
@pytest.mark.parametrize(("what", "field"), [("say", "text"), ("move", "option")])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_far_too_long_to_be_read_is_refused_as_too_long(
    at: Any, alice: User, bob: User, headers: dict[str, str], what: str, field: str, prefix: str, words: str
) -> None:
    table = begun(alice, bob)
    before = unchanged(table)
    sent = {"seat": to_move(table).number, "version": table.version, field: "x" * 600_000}
    response = at(to_move(table).user).post(f"{prefix}/table/{table.pk}/{what}/", sent, headers=headers)
    assert response.status_code == 413
    assert words in body(response)
    assert ("<html" in body(response)) is not bool(headers)
    assert unchanged(table) == before


def test_what_is_said_is_not_markup(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    said = body(post(at(alice), table, "say", text="<img src=x onerror=alert(1)>"))
    assert "<img" not in said
    assert "&lt;img" in said


# --- haste -----------------------------------------------------------------------------------------------------------


def test_nobody_needs_so_many_tables(at: Any, alice: User, rate_limits: None) -> None:
    browser = at(alice)
    for _ in range(30):
        assert browser.post(f"/en/play/{TITLE}/now/").status_code == 302
    response = browser.post(f"/en/play/{TITLE}/now/")
    assert response.status_code == 429
    assert "faster than anybody needs" in body(response)
    assert Table.objects.count() == 30


def test_nobody_talks_so_fast(at: Any, alice: User, bob: User, rate_limits: None) -> None:
    table = begun(alice, bob)
    browser = at(alice)
    answers = [post(browser, table, "say", text=f"{n}").status_code for n in range(21)]
    assert answers == [200] * 20 + [429]
    assert post(at(bob), table, "say", text="me").status_code == 200


def test_the_host_gives_a_table_up(at: Any, alice: User, bob: User) -> None:
    table = opened(alice)
    assert post(at(bob), table, "abandon").status_code == 403
    assert post(at(alice), table, "abandon").status_code == 200
    assert fresh(table).status == Table.Status.ABANDONED
    assert tables.default_bot(match_of(begun(alice, bob)).title) in ("heuristic", "random")
