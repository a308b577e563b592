"""Invitations to private tables: who was sent away does not come back by an old one, and the host may renew it. One account, one seat."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.guests import make_guest, merge_guest
from accounts.models import User
from games import tables
from games.consumers import UNKNOWN
from games.models import Seat, Table
from games.requests import refusals
from games.tables.reading.scene import scene_of
from tests.games.ears import Ear, there
from tests.games.making import answer, begun, fresh, opened, played
from tests.games.tables.test_opening import clear, seats

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def private(alice: User) -> Table:
    """A table of Alice's for whom she invites."""
    return opened(alice, players=3, privacy=Table.Privacy.PRIVATE)


def browser_of(user: User | None = None) -> Client:
    """A browser of theirs."""
    browser = Client()
    if user is not None:
        browser.force_login(user)
    return browser


def status(browser: Client, table: Table) -> int:
    """What the table's page answers."""
    return browser.get(f"/en/table/{table.pk}/").status_code


def follow(browser: Client, invite: str) -> int:
    """The status of the page to which an invitation leads."""
    return browser.get(f"/invite/{invite}/", follow=True).status_code


def post(browser: Client, table: Table, what: str, **sent: Any) -> int:
    """The status after something was posted."""
    sent = {"version": fresh(table).version, **sent}
    return browser.post(f"/en/table/{table.pk}/{what}/", sent, headers={"HX-Request": "true"}).status_code


# --- sent away --------------------------------------------------------------------------------------------------------


def test_who_was_sent_away_does_not_walk_back_in(private: Table, alice: User, bob: User) -> None:
    old = private.invite
    his, hers = browser_of(bob), browser_of(alice)
    assert follow(his, old) == 200
    assert post(his, private, "join") == 200
    assert post(hers, private, "clear-seat", place=1) == 200
    assert status(his, private) == 404
    assert post(his, private, "join") == 404
    for browser in (his, browser_of(), browser_of(bob)):
        assert follow(browser, old) == 404
        assert status(browser, private) == 404
    assert seats(private)[1:] == [("", ""), ("", "")]
    assert follow(his, fresh(private).invite) == 200, "whom the host invites again may come"


def test_who_sits_stays_when_another_is_sent_away(private: Table, alice: User, bob: User, charlie: User) -> None:
    for person in (bob, charlie):
        tables.join(table_id=private.pk, by=person)
    clear(private, by=alice, seat=1)
    assert status(browser_of(charlie), private) == 200
    assert status(browser_of(bob), private) == 404


def test_a_bot_that_is_cleared_costs_no_invitation(private: Table, alice: User) -> None:
    tables.seat_bot(table_id=private.pk, by=alice, seat=1)
    clear(private, by=alice, seat=1)
    assert fresh(private).invite == private.invite


def test_at_a_table_open_to_all_the_link_stays(alice: User, bob: User) -> None:
    table = opened(alice)
    tables.join(table_id=table.pk, by=bob)
    clear(table, by=alice, seat=1)
    assert fresh(table).invite == table.invite


async def test_the_socket_of_who_was_sent_away_is_closed(private: Table, alice: User, bob: User, dana: User) -> None:
    await there(tables.join, table_id=private.pk, by=bob)
    path = f"/ws/table/{private.pk}/?language=en"
    invited = {"invited": [private.invite]}
    async with Ear(path, bob) as his, Ear(path, dana, invited) as watcher, Ear(path, alice) as hers:
        for ear in (his, watcher, hers):
            await ear.hello()
        await there(clear, private, by=alice, seat=1)
        for ear in (his, watcher):
            assert await ear.complaint() == {"status": 404, "message": "This table is no longer open to you."}
            closing = await ear.socket.receive_output(60)
            assert (closing["type"], closing["code"]) == ("websocket.close", UNKNOWN)
        assert (await there(fresh, private)).invite in await hers.hear()


# --- renewed ----------------------------------------------------------------------------------------------------------


def test_a_renewed_invitation_kills_the_old_link(private: Table, alice: User, dana: User) -> None:
    watching = browser_of(dana)
    assert follow(watching, private.invite) == 200
    assert post(browser_of(alice), private, "renew-invitation") == 200
    assert fresh(private).invite != private.invite
    assert status(watching, private) == 404
    assert follow(watching, private.invite) == 404
    assert follow(watching, fresh(private).invite) == 200


def test_only_the_host_renews_it(private: Table, bob: User) -> None:
    tables.join(table_id=private.pk, by=bob)
    with pytest.raises(refusals.NotYours):
        tables.renew_invitation(table_id=private.pk, by=bob)
    assert post(browser_of(bob), private, "renew-invitation") == 403
    assert fresh(private).invite == private.invite


def test_it_is_renewed_while_a_match_runs_and_play_goes_on(alice: User, bob: User) -> None:
    table = played(begun(alice, bob, privacy=Table.Privacy.PRIVATE), 4)
    tables.renew_invitation(table_id=table.pk, by=alice)
    number = fresh(table).number
    assert answer(table).number > number
    assert status(browser_of(bob), table) == 200


def test_the_host_is_offered_it_and_others_are_not(private: Table, alice: User, bob: User) -> None:
    tables.join(table_id=private.pk, by=bob)
    address = f"/en/table/{private.pk}/renew-invitation/"
    assert address in browser_of(alice).get(f"/en/table/{private.pk}/").content.decode()
    assert address not in browser_of(bob).get(f"/en/table/{private.pk}/").content.decode()
    assert "renew-invitation" not in browser_of(alice).get(f"/en/table/{opened(alice).pk}/").content.decode()


# --- one account, one seat --------------------------------------------------------------------------------------------


def held(table: Table, user: User) -> list[int]:
    """The seats of theirs."""
    return list(Seat.objects.filter(table=table, user=user).order_by("number").values_list("number", flat=True))


def test_a_guest_who_proves_to_be_the_other_player_gets_up(alice: User, bob: User) -> None:
    guest = make_guest(language="en")
    table = opened(alice, players=3)
    tables.join(table_id=table.pk, by=guest)
    tables.join(table_id=table.pk, by=bob)
    merge_guest(guest=guest, user=alice)
    assert seats(table) == [("alice", ""), ("", ""), ("bob", "")]


def test_in_a_running_match_a_bot_plays_the_second_seat(alice: User, bob: User) -> None:
    guest = make_guest(language="en")
    table = played(begun(alice, guest, bob), 3)
    merge_guest(guest=guest, user=alice)
    assert held(table, alice) == [0]
    second = Seat.objects.get(table=table, number=1)
    assert (second.resigned, bool(second.bot)) == (True, True)
    assert fresh(table).status == Table.Status.PLAYING
    assert scene_of(table.pk).viewer(alice.pk).seats == (0,)


def test_of_a_match_that_is_over_one_seat_is_theirs_and_one_in_the_next(alice: User, bob: User) -> None:
    guest = make_guest(language="en")
    table = played(begun(alice, guest, bob), 900)
    merge_guest(guest=guest, user=alice)
    assert held(table, alice) == [0]
    Seat.objects.filter(table=table, number=1).update(user=alice)  # as it was once
    again = tables.rematch(table_id=table.pk, by=alice)
    assert len(held(again, alice)) == 1


def test_at_one_screen_for_all_a_guest_brings_every_seat(alice: User) -> None:
    guest = make_guest(language="en")
    table = opened(guest, players=3, hot_seat=True)
    merge_guest(guest=guest, user=alice)
    assert held(table, alice) == [0, 1, 2]
