"""Two of whom one has blocked the other come to no table together. The blocked one reads what others read for other reasons."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts.guests import make_guest
from accounts.models import User
from accounts.signals import account_merged
from games import tables
from games.community import groups, relations
from games.community.finding.wishes import ALL
from games.community.relations import Kind
from games.drawing.pages.lobby import tables as lobby
from games.models import Notice, Relation, Seat, Table
from games.notices import current
from games.requests import refusals
from games.tables.changing.leaving import handing_over
from tests import frames
from tests.games.ears import Ear, there
from tests.games.making import TITLE, begun, fresh, opened, played
from tests.games.notices.mailing import settle
from tests.games.posting import body, post

pytestmark = pytest.mark.django_db(transaction=True)
PLAIN = "You have blocked somebody"


@pytest.fixture
def blocked(alice: User, bob: User) -> User:
    """Bob, whom Alice has blocked."""
    relations.add(alice, bob, Kind.BLOCKS)
    return bob


def people_at(table: Table) -> set[int]:
    """Who sits there."""
    return set(Seat.objects.filter(table=table).exclude(user=None).values_list("user", flat=True))


def said(refused: pytest.ExceptionInfo[refusals.Refusal]) -> str:
    """The sentence of a refusal."""
    with translation.override("en"):
        return str(refused.value.message)


class TestJoining:
    def test_the_blocked_reads_what_is_said_at_a_full_table(self, alice: User, blocked: User, charlie: User) -> None:
        table, full = opened(alice), begun_open(charlie)
        with pytest.raises(refusals.NotNow) as refused:
            tables.join(table_id=table.pk, by=blocked)
        with pytest.raises(refusals.NotNow) as too_late:
            tables.join(table_id=full.pk, by=blocked)
        assert said(refused) == said(too_late) == "There is no free seat for you at this table."
        assert (type(refused.value), refused.value.status) == (type(too_late.value), too_late.value.status)
        assert people_at(table) == {alice.pk}

    def test_who_has_blocked_is_told_plainly(self, alice: User, blocked: User) -> None:
        table = opened(blocked)
        with pytest.raises(refusals.NotYours) as refused:
            tables.join(table_id=table.pk, by=alice)
        assert PLAIN in said(refused)

    def test_any_seat_counts_and_the_host_without_one(self, alice: User, blocked: User, charlie: User) -> None:
        table = opened(charlie, players=3)
        tables.join(table_id=table.pk, by=alice)
        with pytest.raises(refusals.NotNow):
            tables.join(table_id=table.pk, by=blocked, seat=2)
        hosted = opened(charlie)
        Table.objects.filter(pk=hosted.pk).update(host=alice)
        with pytest.raises(refusals.NotNow):
            tables.join(table_id=hosted.pk, by=blocked)

    def test_the_link_of_an_invitation_opens_no_seat(self, at: Any, alice: User, blocked: User) -> None:
        table = opened(alice, privacy=Table.Privacy.PRIVATE)
        browser = at(blocked)
        browser.get(f"/en/invitation/{table.invite}/")
        answered = post(browser, table, "join")
        assert answered.status_code == 409
        assert "There is no free seat for you at this table." in body(answered)
        assert people_at(table) == {alice.pk}

    def test_after_the_block_is_over_they_play(self, alice: User, blocked: User) -> None:
        relations.remove(alice, blocked, Kind.BLOCKS)
        assert people_at(begun(alice, blocked)) == {alice.pk, blocked.pk}

    def test_who_mutes_plays_on(self, alice: User, bob: User) -> None:
        relations.add(alice, bob, Kind.MUTES)
        assert people_at(begun(alice, bob)) == {alice.pk, bob.pk}


def begun_open(host: User) -> Table:
    """A table that waits to begin, with all seats taken."""
    return opened(host, players=2, bots=1)


class TestBothAtATable:
    def test_a_running_match_goes_on(self, alice: User, bob: User) -> None:
        table = begun(alice, bob)
        relations.add(alice, bob, Kind.BLOCKS)
        before = fresh(table).number
        assert played(table, 2).number > before
        assert people_at(table) == {alice.pk, bob.pk}

    def test_a_table_that_waits_does_not_begin(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        table = opened(charlie, players=3)
        for person in (alice, bob):
            tables.join(table_id=table.pk, by=person)
        relations.add(alice, bob, Kind.BLOCKS)
        assert people_at(table) == {alice.pk, bob.pk, charlie.pk}
        for person in (bob, charlie):
            answered = body(post(at(person), table, "start"))
            assert "These people cannot begin a match together." in answered
            assert PLAIN not in answered
        assert PLAIN in body(post(at(alice), table, "start"))
        tables.leave(table_id=table.pk, by=alice)
        tables.seat_bot(table_id=table.pk, by=charlie, seat=1)
        assert tables.start(table_id=table.pk, by=bob).status == Table.Status.PLAYING

    def test_a_rematch_seats_only_one_of_them(self, at: Any, alice: User, bob: User) -> None:
        table = begun(alice, bob)
        tables.resign(table_id=table.pk, by=bob)
        relations.add(alice, bob, Kind.BLOCKS)
        post(at(alice), table, "rematch", htmx=False)
        again = Table.objects.get(rematch_of=table)
        answered = post(at(bob), table, "rematch", htmx=False)
        assert answered.status_code == 409
        assert "There is no free seat for you" in body(answered)
        assert people_at(again) == {alice.pk}


class TestInvitations:
    def test_neither_invites_the_other(self, alice: User, blocked: User) -> None:
        with pytest.raises(refusals.NotUnderstood) as by_the_blocked:
            tables.invite(table_id=opened(blocked).pk, by=blocked, name=alice.username)
        with pytest.raises(refusals.NotUnderstood) as unknown:
            tables.invite(table_id=opened(blocked).pk, by=blocked, name="nobody of this name")
        assert said(by_the_blocked) == said(unknown)
        with pytest.raises(refusals.NotYours):
            tables.invite(table_id=opened(alice).pk, by=alice, name=blocked.username)
        settle()
        assert not Notice.objects.filter(kind=Notice.Kind.INVITED).exists()

    def test_a_block_takes_invitations_of_both_back(self, alice: User, bob: User) -> None:
        for host, guest in ((alice, bob), (bob, alice)):
            tables.invite(table_id=opened(host).pk, by=host, name=guest.username)
        settle()
        assert current.unread(alice.pk).count() == current.unread(bob.pk).count() == 1
        relations.add(alice, bob, Kind.BLOCKS)
        assert current.unread(alice.pk).count() == current.unread(bob.pk).count() == 0

    def test_a_block_comes_before_the_notice_is_made(self, alice: User, bob: User) -> None:
        tables.invite(table_id=opened(alice).pk, by=alice, name=bob.username)
        relations.add(bob, alice, Kind.BLOCKS)
        settle()
        assert not Notice.objects.filter(kind=Notice.Kind.INVITED).exists()

    @pytest.mark.parametrize("by_name", [True, False])
    def test_an_offered_seat_is_no_seat_for_who_has_a_block_with_anybody_there(
        self, at: Any, alice: User, bob: User, charlie: User, by_name: bool
    ) -> None:
        table = begun(alice, bob)
        name = charlie.username if by_name else ""
        handing_over.offer_seat(table_id=table.pk, by=bob, seat=1, name=name)
        link = f"/en/table/{table.pk}/seat/1/{Seat.objects.get(table=table, number=1).offer}/"
        relations.add(alice, charlie, Kind.BLOCKS)
        for answered in (at(charlie).get(link), at(charlie).post(link)):
            assert answered.status_code == 404
            assert "That seat is not offered any longer, or not to you." in body(answered)
        offer = Seat.objects.get(table=table, number=1).offer
        with pytest.raises(refusals.Unknown):
            handing_over.take_over(table_id=table.pk, by=charlie, seat=1, offer=offer)
        assert people_at(table) == {alice.pk, bob.pk}

    def test_who_is_blocked_offers_no_seat_by_name(self, alice: User, blocked: User, charlie: User) -> None:
        table = begun(blocked, charlie)
        with pytest.raises(refusals.NotUnderstood):
            handing_over.offer_seat(table_id=table.pk, by=blocked, seat=0, name=alice.username)

    def test_a_seat_offered_before_is_no_longer_listed(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        table = begun(bob, charlie)
        handing_over.offer_seat(table_id=table.pk, by=bob, seat=0, name=alice.username)
        link = f"/table/{table.pk}/seat/0/"
        assert link in body(at(alice).get("/en/play/mine/"))
        relations.add(alice, bob, Kind.BLOCKS)
        assert link not in body(at(alice).get("/en/play/mine/"))


class TestGroups:
    def test_the_blocked_reads_what_is_said_of_a_full_group(
        self, alice: User, blocked: User, charlie: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        group = groups.make(by=alice, name="Friday", title=TITLE)
        with pytest.raises(refusals.NotNow) as refused:
            groups.join(secret=group.secret, by=blocked)
        full = groups.make(by=charlie, name="Monday", title=TITLE)
        monkeypatch.setattr(groups, "MOST_MEMBERS", 1)
        with pytest.raises(refusals.NotNow) as too_late:
            groups.join(secret=full.secret, by=blocked)
        assert said(refused) == said(too_late)
        with pytest.raises(refusals.NotYours) as plain:
            groups.join(secret=groups.make(by=blocked, name="x", title=TITLE).secret, by=alice)
        assert PLAIN in said(plain)

    def test_the_next_table_opens_without_who_has_blocked_a_member(self, alice: User, bob: User, charlie: User) -> None:
        group = groups.make(by=alice, name="Friday", title=TITLE)
        for person in (bob, charlie):
            groups.join(secret=group.secret, by=person)
        relations.add(alice, bob, Kind.BLOCKS)
        with pytest.raises(refusals.NotYours) as refused:
            groups.open_next(secret=group.secret, by=alice)
        assert PLAIN in said(refused)
        assert people_at(groups.open_next(secret=group.secret, by=bob)) == {bob.pk, charlie.pk}

    def test_two_alone_open_none(self, alice: User, bob: User) -> None:
        group = groups.make(by=alice, name="Friday", title=TITLE)
        groups.join(secret=group.secret, by=bob)
        relations.add(alice, bob, Kind.BLOCKS)
        with pytest.raises(refusals.NotNow) as refused:
            groups.open_next(secret=group.secret, by=bob)
        assert PLAIN not in said(refused)
        assert not Table.objects.exists()

    @pytest.mark.parametrize("name", ["規弈官方", "Guiyi Team", "Mod\u200bs", "\u202eFriday", "ModTeam"])
    def test_a_group_is_not_called_as_the_site_is(self, alice: User, name: str) -> None:
        with pytest.raises(refusals.NotUnderstood):
            groups.make(by=alice, name=name, title=TITLE)
        assert groups.make(by=alice, name="Bot hunters", title=TITLE).name == "Bot hunters"


class TestTheLobby:
    def test_open_tables_are_hidden_from_both(self, at: Any, alice: User, blocked: User, charlie: User) -> None:
        of_alice, of_bob = opened(alice), opened(blocked)
        seen = {
            reader: {
                table.pk for table in (of_alice, of_bob) if f"/table/{table.pk}/" in body(at(reader).get("/en/play/"))
            }
            for reader in (alice, blocked, charlie, None)
        }
        assert seen == {
            alice: {of_alice.pk},
            blocked: {of_bob.pk},
            charlie: {of_alice.pk, of_bob.pk},
            None: {of_alice.pk, of_bob.pk},
        }

    def test_readers_without_a_block_share_one_drawing(self, alice: User, blocked: User, charlie: User) -> None:
        opened(alice)
        readers = [(reader, "en", ALL) for reader in (alice.pk, blocked.pk, charlie.pk, None)]
        of_alice, of_blocked, of_charlie, of_visitors = lobby.for_readers(readers).values()
        assert of_charlie is of_visitors is of_alice
        assert of_blocked is not of_visitors
        assert "data-table" not in frames.texts(of_blocked)["lobby-tables"]

    async def test_the_socket_hides_them_too_and_at_once_for_who_blocks(
        self, alice: User, bob: User, charlie: User
    ) -> None:
        of_bob = await there(opened, bob)
        link = f"/table/{of_bob.pk}/"
        path = "/ws/lobby/?language=en"
        async with Ear(path, alice) as blocks, Ear(path, charlie) as watches:
            assert link in await blocks.hello()
            assert link in await watches.hello()
            await there(relations.add, alice, bob, Kind.BLOCKS)
            assert link not in await blocks.hear()
            second = await there(opened, bob, players=3)
            assert f"/table/{second.pk}/" in await watches.hear()
            third = await there(opened, charlie)
            heard = await blocks.hear()
            assert f"/table/{third.pk}/" in heard
            assert link not in heard
            assert f"/table/{second.pk}/" not in heard


class TestPeople:
    def test_a_guest_who_signs_in_keeps_the_block(self, alice: User, bob: User) -> None:
        guest = make_guest(language="en")
        relations.add(guest, bob, Kind.BLOCKS)
        relations.add(alice, bob, Kind.FOLLOWS)
        account_merged.send(sender=User, guest=guest, user=alice)
        assert relations.is_block_between(alice.pk, bob.pk)
        assert not Relation.objects.filter(kind=Kind.FOLLOWS).exists(), (
            "nobody follows somebody with whom there is a block"
        )
        with pytest.raises(refusals.NotNow):
            tables.join(table_id=opened(alice).pk, by=bob)

    def test_the_block_of_somebody_who_leaves_the_site_is_gone(self, alice: User, blocked: User) -> None:
        blocked.delete()
        assert relations.blocked_either_way(alice.pk) == set()
        assert people_at(opened(alice)) == {alice.pk}

    def test_500_blocks_cost_the_same(self, alice: User, bob: User, charlie: User) -> None:
        people = User.objects.bulk_create(User(username=f"person{n}") for n in range(relations.MOST))
        Relation.objects.bulk_create(Relation(user=alice, other=person, kind=Kind.BLOCKS) for person in people)
        with pytest.raises(refusals.NotNow):
            relations.add(alice, bob, Kind.BLOCKS)
        costs = []
        for person in (alice, charlie):
            table = opened(bob)
            with CaptureQueriesContext(connection) as queries:
                tables.join(table_id=table.pk, by=person)
            costs.append(len(queries))
        assert costs[0] == costs[1]
        assert len(relations.blocked_either_way(alice.pk)) == relations.MOST
