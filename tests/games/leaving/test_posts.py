"""Leaving and coming back over HTTP: who may, who may not, and what the pages say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from accounts.models import User
from games import tables
from games.models import Seat, Table
from games.tables.changing import leaving
from tests.games.making import begun, fresh, other_seat, person_at, played, to_move
from tests.games.posting import body, post, unchanged

pytestmark = pytest.mark.django_db(transaction=True)
POSTS = ("come-back", "hand-to-bot", "offer", "offer/withdraw", "vote", "ask-back", "wake")


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    return played(begun(alice, bob), 3)


def shown(browser: Any, table: Table) -> str:
    return body(browser.get(f"/en/table/{table.pk}/"))


@pytest.mark.parametrize("what", POSTS)
def test_who_only_watches_or_comes_by_changes_nothing(at: Any, table: Table, charlie: User, what: str) -> None:
    before = unchanged(table)
    for browser in (at(charlie), at()):
        for seat in (0, 1, 7):
            answered = post(browser, table, what, seat=seat, place=seat, choice="bot")
            assert 400 <= answered.status_code < 500
    assert unchanged(table) == before


@pytest.mark.parametrize("what", POSTS)
def test_at_a_private_table_a_stranger_learns_nothing(at: Any, alice: User, bob: User, dana: User, what: str) -> None:
    table = played(begun(alice, bob, privacy=Table.Privacy.PRIVATE), 2)
    assert post(at(dana), table, what, seat=0, place=0, choice="bot").status_code == 404


def test_only_a_post_changes_anything(at: Any, table: Table, alice: User) -> None:
    before = unchanged(table)
    for what in POSTS:
        assert at(alice).get(f"/en/table/{table.pk}/{what}/").status_code == 302
    assert unchanged(table) == before


def test_somebody_goes_is_asked_and_comes_back(at: Any, table: Table) -> None:
    seat, other = to_move(table), other_seat(table)
    gone, stays = at(seat.user), at(other.user)
    assert post(gone, table, "hand-to-bot").status_code == 200
    page = shown(gone, table)
    assert "Take my seat again" in page
    assert 'class="option' not in page, "the question is the bot's"
    assert "Ask to come back" in shown(stays, table)
    assert "Away; a bot plays on" in shown(at(), table)
    assert post(stays, table, "ask-back", place=seat.number).status_code == 200
    assert post(stays, table, "ask-back", place=seat.number).status_code == 409
    assert "Asked to come back" in shown(stays, table)
    assert post(gone, table, "come-back").status_code == 200
    assert post(gone, table, "come-back").status_code == 409
    log = re.sub(r"<[^>]+>", "", shown(at(), table).partition('id="log-lines"')[2])
    name = person_at(seat).public_name
    lines = (f"{name} is back.", f"asked {name} to come back.", f"{name} had to go; a bot plays on.")
    places = [log.find(line) for line in lines]
    assert -1 not in places
    assert places == sorted(places), "the newest is on top"


def test_a_vote_is_drawn_and_everybody_sees_who_wants_what(at: Any, alice: User, bob: User, charlie: User) -> None:
    table = played(begun(alice, bob, charlie, on_timeout="vote"), 4)
    seat = to_move(table)
    tables.time_ran_out(table_id=table.pk, seat=seat.number)
    first, second = (one for one in (alice, bob, charlie) if one != seat.user)
    assert "the others vote how the match goes on" in shown(at(seat.user), table)
    assert 'value="end"' not in shown(at(seat.user), table)
    sent = {"version": fresh(table).version, "choice": "end"}
    assert at(first).post(f"/en/table/{table.pk}/vote/?place={seat.number}", sent).status_code == 302
    page = shown(at(second), table)
    assert re.search(rf'value="end"[^>]*aria-pressed="false">.*?</button> <small>.*{first.public_name}', page)
    at(second).post(f"/en/table/{table.pk}/vote/?place={seat.number}", sent)
    assert fresh(table).status == Table.Status.ABANDONED


def test_a_stranger_takes_an_offered_seat_and_becomes_a_guest(at: Any, table: Table) -> None:
    seat = to_move(table)
    leaving.offer_seat(table_id=table.pk, by=person_at(seat), seat=seat.number)
    offer = Seat.objects.get(pk=seat.pk).offer
    giver, stranger = at(seat.user), at()
    assert offer in shown(giver, table)
    for browser in (stranger, at(other_seat(table).user)):
        assert offer not in shown(browser, table), "only its owner reads the link"
    link = stranger.get(f"/invite/{table.pk}/{seat.number}/{offer}/", headers={"accept-language": "en"})
    assert link.url == f"/en/table/{table.pk}/seat/{seat.number}/{offer}/"
    page = body(stranger.get(link.url))
    assert "Take the seat" in page
    assert not User.objects.filter(is_guest=True).exists(), "who only looks is nobody yet"
    assert stranger.post(link.url).status_code == 302
    assert stranger.post(link.url).status_code == 302, "a repeated click leads to the table"
    owner = Seat.objects.select_related("user").get(pk=seat.pk).user
    assert owner is not None
    assert owner.is_guest
    assert 'class="option' in shown(stranger, table)
    assert 'class="option' not in shown(giver, table)
    assert at().post(link.url).status_code == 404
    assert at().get(link.url).status_code == 404


def test_a_private_table_is_opened_by_the_link_of_a_seat_only_to_who_takes_it(
    at: Any, alice: User, bob: User, dana: User
) -> None:
    table = played(begun(alice, bob, privacy=Table.Privacy.PRIVATE), 3)
    seat = to_move(table)
    leaving.offer_seat(table_id=table.pk, by=person_at(seat), seat=seat.number, name="dana")
    offer = Seat.objects.get(pk=seat.pk).offer
    address = f"/en/table/{table.pk}/seat/{seat.number}/{offer}/"
    assert at().get(address).status_code == 404, "it is offered to Dana"
    browser = at(dana)
    assert browser.get(f"/en/table/{table.pk}/").status_code == 404
    assert browser.get(address).status_code == 200
    assert address in body(browser.get("/en/play/mine/")), "she finds it in her lists"
    assert address not in body(at(bob).get("/en/play/mine/"))
    assert browser.post(address).status_code == 302
    assert browser.get(f"/en/table/{table.pk}/").status_code == 200


def test_my_tables_says_where_a_bot_plays_for_me(at: Any, table: Table) -> None:
    seat = to_move(table)
    leaving.hand_to_bot(table_id=table.pk, by=person_at(seat))
    page = body(at(seat.user).get("/en/play/mine/"))
    assert "A bot plays for you" in page
    assert "Waiting for you" not in page


def test_who_is_deleted_while_a_bot_plays_has_given_up(at: Any, alice: User, bob: User, charlie: User) -> None:
    table = played(begun(alice, bob, charlie), 4)
    seat = to_move(table)
    leaving.hand_to_bot(table_id=table.pk, by=person_at(seat))
    guest = person_at(seat)
    guest.delete()
    seat.refresh_from_db()
    assert (seat.user, seat.resigned, bool(seat.bot), seat.away_since) == (None, True, True, None)
