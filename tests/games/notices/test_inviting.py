"""Somebody is invited by name: to a table before its match, or to a seat that is offered."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.guests import make_guest
from accounts.models import User
from games import tables
from games.models import Notice, Seat, Table
from games.notices import current
from games.requests import refusals
from games.tables.changing.leaving import handing_over
from tests.games.making import opened
from tests.games.notices.mailing import (
    Mailboxes,
    confirmed,
    settle,
    text_of,
)

pytestmark = pytest.mark.django_db
Kind = Notice.Kind


class TestAnInvitation:
    @pytest.fixture
    def waiting(self, alice: User) -> Table:
        return opened(alice, players=2, privacy="private")

    def test_who_is_invited_by_name_gets_the_link_once(
        self, waiting: Table, alice: User, bob: User, mailboxes: Mailboxes
    ) -> None:
        confirmed(bob)
        for _ in range(2):
            tables.invite(table_id=waiting.pk, by=alice, name=f" {bob.username.upper()} ")
            settle()
        [email] = mailboxes.to(bob)
        assert f"/invitation/{waiting.invite}/" in text_of(email)
        assert [notice.kind for notice in current.unread(bob.pk)] == [Kind.INVITED]

    @pytest.mark.parametrize("end", ["link", "joined", "given up"])
    def test_an_invitation_that_opens_nothing_is_not_told_and_not_counted(
        self, waiting: Table, alice: User, bob: User, end: str
    ) -> None:
        tables.invite(table_id=waiting.pk, by=alice, name=bob.username)
        settle()
        assert current.unread(bob.pk).count() == 1
        before = tables.invite(table_id=waiting.pk, by=alice, name=bob.username).invite
        if end == "link":
            tables.renew_invitation(table_id=waiting.pk, by=alice)
        elif end == "joined":
            tables.join(table_id=waiting.pk, by=bob)
            tables.start(table_id=waiting.pk, by=alice)
        else:
            tables.leave(table_id=waiting.pk, by=alice)
        settle()
        assert not current.unread(bob.pk).filter(kind=Kind.INVITED).exists()
        told = Notice.objects.filter(user=bob, kind=Kind.INVITED)
        assert [current.is_current(notice) for notice in told] == [False]
        assert told.get().shown == {"link": before}, "the new link is told to nobody"

    def test_only_the_host_invites_and_only_people_with_a_name_and_no_seat(
        self, waiting: Table, alice: User, bob: User, charlie: User
    ) -> None:
        for by, name, refusal in (
            (charlie, bob.username, refusals.NotYours),
            (alice, "nobody of this name", refusals.NotUnderstood),
            (alice, alice.username, refusals.NotNow),
            (alice, make_guest(language="en").username, refusals.NotUnderstood),
        ):
            with pytest.raises(refusal):
                tables.invite(table_id=waiting.pk, by=by, name=name)
        tables.join(table_id=waiting.pk, by=bob)
        with pytest.raises(refusals.NotNow):
            tables.invite(table_id=waiting.pk, by=alice, name=charlie.username)
        assert not Notice.objects.filter(kind=Kind.INVITED).exists()

    def test_an_offered_seat_is_told_to_the_person_who_is_named(
        self, table: Table, alice: User, charlie: User, mailboxes: Mailboxes
    ) -> None:
        confirmed(charlie)
        seat = Seat.objects.get(table=table, user=alice)
        handing_over.offer_seat(table_id=table.pk, by=alice, seat=seat.number, name=charlie.username)
        settle()
        seat.refresh_from_db()
        [email] = mailboxes.to(charlie)
        assert f"/table/{table.pk}/seat/{seat.number}/{seat.offer}/" in text_of(email)
        assert current.unread(charlie.pk).count() == 1
        handing_over.withdraw_offer(table_id=table.pk, by=alice, seat=seat.number)
        assert current.unread(charlie.pk).count() == 0

    def test_the_form_of_the_room_invites(self, client: Any, waiting: Table, alice: User, bob: User) -> None:
        client.force_login(alice)
        page = client.get(f"/en/table/{waiting.pk}/").content.decode()
        assert f"/en/table/{waiting.pk}/invite/" in page
        answered = client.post(f"/en/table/{waiting.pk}/invite/", {"name": bob.username}, follow=True)
        assert "The invitation is on its way." in answered.content.decode()
        refused = client.post(f"/en/table/{waiting.pk}/invite/", {"name": "nobody of this name"})
        assert "There is nobody of that user name whom you can invite." in refused.content.decode()
        client.force_login(bob)
        assert client.post(f"/en/table/{waiting.pk}/invite/", {"name": "charlie"}).status_code == 404
