"""The pages on which people mute and block, and the host who closes the spectators' talk."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.guests import make_guest
from accounts.models import User
from games import tables
from games.community import relations
from games.community.relations import Kind
from games.models import Message, Relation, Table
from games.requests import refusals
from games.tables.reading import chat
from games.tables.reading.scene import SPECTATOR, scene_of
from tests.games.ears import Ear, there
from tests.games.making import begun, fresh, opened
from tests.games.posting import HTMX, body, post, unchanged

pytestmark = pytest.mark.django_db(transaction=True)
MINE = "/en/play/blocked/"


class TestThePageOfAPerson:
    def test_it_mutes_blocks_and_undoes_it(self, at: Any, alice: User, bob: User) -> None:
        browser, address = at(alice), f"/en/people/{bob.username}/"
        for do, wanted in (
            ("mute", {"mutes"}),
            ("block", {"mutes", "blocks"}),
            ("unmute", {"blocks"}),
            ("unblock", set()),
        ):
            page = body(browser.get(address))
            assert f'value="{do}"' in page
            answered = browser.post(f"{address}block/", {"do": do}, follow=True)
            assert answered.status_code == 200
            assert relations.kinds_between(alice, bob) == wanted
        assert "This person is not told." in body(browser.get(address))

    def test_nobody_does_it_to_themselves_to_guests_or_to_nobody(self, at: Any, alice: User) -> None:
        guest = make_guest(language="en")
        browser = at(alice)
        assert 'id="block"' not in body(browser.get(f"/en/people/{alice.username}/"))
        for name, status in ((alice.username, 400), (guest.username, 404), ("nobody", 404), ("x\0y", 404)):
            assert browser.post(f"/en/people/{name}/block/", {"do": "block"}).status_code in (status, 400)
        assert not Relation.objects.exists()

    @pytest.mark.parametrize("do", ["", "follows", "mutes", "x" * 2000, "mute\0"])
    def test_nothing_else_can_be_done(self, at: Any, alice: User, bob: User, do: str) -> None:
        assert at(alice).post(f"/en/people/{bob.username}/block/", {"do": do}).status_code == 400
        assert not Relation.objects.exists()

    def test_a_look_changes_nothing(self, at: Any, alice: User, bob: User) -> None:
        assert at(alice).get(f"/en/people/{bob.username}/block/?do=block").status_code == 405
        assert not Relation.objects.exists()

    def test_the_blocked_sees_the_page_as_before(self, at: Any, alice: User, bob: User) -> None:
        address = f"/en/people/{alice.username}/"
        browser = at(bob)
        before = without_token(body(browser.get(address)))
        relations.add(alice, bob, Kind.BLOCKS)
        relations.add(alice, bob, Kind.MUTES)
        assert without_token(body(browser.get(address))) == before


def without_token(page: str) -> str:
    """The page without what each one has of its own."""
    return "\n".join(line for line in page.splitlines() if "csrf" not in line and "nonce" not in line)


class TestTheListOfOnesOwn:
    def test_it_shows_ones_own_alone_and_undoes_them(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        relations.add(alice, bob, Kind.BLOCKS)
        relations.add(bob, charlie, Kind.MUTES)
        relations.add(alice, charlie, Kind.FOLLOWS)
        page = body(at(alice).get(MINE))
        assert bob.display_name in page
        assert charlie.display_name not in page
        assert alice.display_name not in body(at(charlie).get(MINE)).partition("<main")[2]
        row = Relation.objects.get(user=alice, kind=Kind.BLOCKS)
        assert at(alice).post(MINE, {"relation": row.pk}).status_code == 302
        assert not relations.is_block_between(alice.pk, bob.pk)
        assert at(alice).post(MINE, {"relation": row.pk}).status_code == 302, "another device was first"

    def test_nobody_undoes_anothers(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        relations.add(alice, bob, Kind.BLOCKS)
        relations.add(bob, charlie, Kind.FOLLOWS)
        for row in Relation.objects.all():
            for browser in (at(bob), at(charlie), at()):
                assert browser.post(MINE, {"relation": row.pk}).status_code == 302
        for number in ("", "x", "-1", "9" * 40, "1\0"):
            assert at(bob).post(MINE, {"relation": number}).status_code in (302, 400)
        assert Relation.objects.count() == 2

    def test_a_visitor_has_an_empty_one(self, at: Any) -> None:
        assert "You block nobody." in body(at().get(MINE))


class TestThePeopleOfATable:
    def test_a_guest_in_a_seat_can_be_blocked(self, at: Any, alice: User) -> None:
        guest = make_guest(language="en")
        table = begun(alice, guest)
        address = f"/en/table/{table.pk}/people/"
        browser = at(alice)
        page = body(browser.get(address))
        assert guest.public_name in page
        assert f'value="{guest.pk}"' not in page
        assert guest.username not in page
        assert f"{address}#seat-1" in body(browser.get(f"/en/table/{table.pk}/"))
        sent = {"place": 1, "name": "Guest " + guest.username.removeprefix("guest-")[:4].upper(), "do": "block"}
        assert browser.post(address, sent).status_code == 302
        assert relations.is_block_between(alice.pk, guest.pk)

    @pytest.mark.parametrize("place", ["", "-1", "7", "x", "9" * 30])
    def test_no_such_seat(self, at: Any, alice: User, bob: User, place: str) -> None:
        table = begun(alice, bob)
        sent = {"place": place, "name": bob.public_name, "do": "block"}
        assert at(alice).post(f"/en/table/{table.pk}/people/", sent).status_code == 409
        assert not Relation.objects.exists()

    def test_who_has_taken_the_seat_since_is_not_meant(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        table = opened(alice)
        tables.join(table_id=table.pk, by=bob)
        tables.leave(table_id=table.pk, by=bob)
        tables.join(table_id=table.pk, by=charlie)
        sent = {"place": 1, "name": bob.public_name, "do": "block"}
        answered = at(alice).post(f"/en/table/{table.pk}/people/", sent)
        assert answered.status_code == 409
        assert not Relation.objects.exists()

    def test_bots_empty_seats_and_oneself_are_not_listed(self, at: Any, alice: User) -> None:
        table = opened(alice, players=3, bots=1)
        page = body(at(alice).get(f"/en/table/{table.pk}/people/"))
        assert "Nobody else has a seat here." in page
        for place in range(3):
            sent = {"place": place, "name": alice.public_name, "do": "block"}
            assert at(alice).post(f"/en/table/{table.pk}/people/", sent).status_code in (400, 409)

    def test_a_private_table_is_no_table(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        table = begun(alice, bob, privacy=Table.Privacy.PRIVATE)
        for browser in (at(charlie), at()):
            assert browser.get(f"/en/table/{table.pk}/people/").status_code == 404
            sent = {"place": 0, "name": alice.public_name, "do": "mute"}
            assert browser.post(f"/en/table/{table.pk}/people/", sent).status_code == 404
        assert not User.objects.filter(is_guest=True).exists()


class TestTheSpectatorsTalk:
    def test_the_host_closes_and_opens_it(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        table = begun(alice, bob)
        post(at(charlie), table, "say", text="from outside")
        assert post(at(alice), table, "spectators-chat", closed="yes").status_code == 200
        refused = post(at(charlie), table, "say", text="more from outside")
        assert refused.status_code == 403
        assert "The host has closed the spectators" in body(refused)
        assert Message.objects.count() == 1
        for reader in (charlie, None):
            page = body(at(reader).get(f"/en/table/{table.pk}/"))
            assert "from outside" in page, "nothing is lost"
            assert "chat-closed" in page
        assert "chat-closed" not in body(at(bob).get(f"/en/table/{table.pk}/")), "players go on talking"
        assert post(at(bob), table, "say", text="inside").status_code == 200
        post(at(alice), table, "spectators-chat", closed="no")
        assert post(at(charlie), table, "say", text="again").status_code == 200

    def test_nobody_else_does(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        table = begun(alice, bob)
        before = unchanged(table)
        for browser in (at(bob), at(charlie), at()):
            assert post(browser, table, "spectators-chat", closed="yes").status_code == 403
        assert not fresh(table).spectators_silent
        assert unchanged(table) == before
        private = begun(alice, bob, privacy=Table.Privacy.PRIVATE)
        assert post(at(charlie), private, "spectators-chat", closed="yes").status_code == 404

    def test_a_stranger_who_writes_there_does_not_become_a_guest_for_nothing(
        self, at: Any, alice: User, bob: User
    ) -> None:
        table = begun(alice, bob)
        tables.close_spectators_chat(table_id=table.pk, by=alice, closed=True)
        assert post(at(), table, "say", text="hello").status_code == 403
        assert not User.objects.filter(is_guest=True).exists()

    def test_a_rematch_keeps_it(self, at: Any, alice: User, bob: User) -> None:
        table = begun(alice, bob)
        tables.close_spectators_chat(table_id=table.pk, by=alice, closed=True)
        tables.resign(table_id=table.pk, by=bob)
        assert tables.rematch(table_id=table.pk, by=alice).spectators_silent

    def test_the_page_of_the_people_has_the_hosts_form(self, at: Any, alice: User, bob: User) -> None:
        table = begun(alice, bob)
        address = f"/en/table/{table.pk}/people/"
        assert "/spectators-chat/" in body(at(alice).get(address))
        assert "/spectators-chat/" not in body(at(bob).get(address))
        assert at(alice).post(f"/en/table/{table.pk}/spectators-chat/", {"closed": "yes"}).status_code == 302
        assert "Open the spectators" in body(at(alice).get(address))

    async def test_all_who_look_see_it_at_once(self, alice: User, bob: User, charlie: User) -> None:
        table: Table = await there(begun, alice, bob)
        async with Ear(f"/ws/table/{table.pk}/?language=en", charlie) as ear:
            assert "chat-closed" not in await ear.hello()
            await there(tables.close_spectators_chat, table_id=table.pk, by=alice, closed=True)
            assert "chat-closed" in await ear.hear()
            await there(tables.close_spectators_chat, table_id=table.pk, by=alice, closed=False)
            heard = await ear.hear()
            assert "table-chat" in heard
            assert "chat-closed" not in heard

    def test_the_function_itself_refuses(self, alice: User, bob: User, charlie: User) -> None:
        table = begun(alice, bob)
        with pytest.raises(refusals.NotYours):
            tables.close_spectators_chat(table_id=table.pk, by=bob, closed=True)
        tables.close_spectators_chat(table_id=table.pk, by=alice, closed=True)
        with pytest.raises(refusals.NotYours):
            chat.post_message(scene_of(table.pk), SPECTATOR, charlie, "hello")


def test_what_is_posted_by_htmx_is_answered_with_fragments(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    answered = at(alice).post(f"/en/table/{table.pk}/spectators-chat/", {"closed": "yes"}, headers=HTMX)
    assert 'id="table-chat"' in body(answered)
    assert "<html" not in body(answered)
