"""Earlier positions, links and invitations."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.models import Table
from tests.games.making import begun, opened, played
from tests.games.posting import body, post


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
