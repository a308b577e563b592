"""Nothing that a muted person says reaches the one who mutes: page, answer, socket, notice, e-mail. Others read it."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from accounts.models import User
from games.community import relations
from games.community.relations import Kind
from games.models import Message, Notice, Table
from games.notices import following, reading, saying
from games.tables.reading import chat
from games.tables.reading.scene import SPECTATOR, scene_of
from tests.games.ears import Ear, there
from tests.games.making import begun, seated
from tests.games.notices.mailing import Mailboxes, confirmed, settle
from tests.games.posting import HTMX, body, post

pytestmark = pytest.mark.django_db(transaction=True)
RUDE = "rude words"
LINE = "1 message of somebody you mute"


def says(table: Table, person: User, text: str, seat: int | None = None) -> Message:
    """The person says that at the table."""
    viewer = SPECTATOR if seat is None else seated(seat)
    return chat.post_message(scene_of(table.pk), viewer, person, text)


def page(at: Any, table: Table, reader: User | None) -> str:
    """The page of the table as this reader gets it."""
    return body(at(reader).get(f"/en/table/{table.pk}/"))


def test_who_mutes_reads_one_quiet_line(at: Any, alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob, charlie)
    says(table, bob, RUDE, 1)
    says(table, bob, "and more of it", 1)
    says(table, charlie, "calm down", 2)
    relations.add(alice, bob, Kind.MUTES)
    shown = page(at, table, alice)
    assert RUDE not in shown
    assert "2 messages of people you mute" in shown
    assert "calm down" in shown
    for other in (bob, charlie):
        assert RUDE in page(at, table, other)
        assert "you mute" not in page(at, table, other)
    relations.remove(alice, bob, Kind.MUTES)
    assert RUDE in page(at, table, alice)


def test_a_flood_of_somebody_muted_leaves_what_others_say(at: Any, alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob, charlie)
    says(table, charlie, "calm down", 2)
    for _ in range(chat.SHOWN + 5):
        says(table, bob, RUDE, 1)
    assert "calm down" not in page(at, table, charlie)
    relations.add(alice, bob, Kind.MUTES)
    shown = page(at, table, alice)
    assert "calm down" in shown
    assert f"{chat.SHOWN + 5} messages of people you mute" in shown


def test_the_answer_to_ones_own_message_holds_none_of_it(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    says(table, bob, RUDE, 1)
    relations.add(alice, bob, Kind.MUTES)
    answered = body(post(at(alice), table, "say", text="hello"))
    assert "hello" in answered
    assert LINE in answered
    assert RUDE not in answered


def test_a_block_hides_the_words_of_both_and_tells_nothing_to_the_blocked(
    at: Any, alice: User, bob: User, charlie: User
) -> None:
    table = begun(alice, bob, charlie)
    says(table, alice, "said before", 0)
    relations.add(alice, bob, Kind.BLOCKS)
    says(table, alice, "said after", 0)
    says(table, bob, RUDE, 1)
    assert RUDE not in page(at, table, alice)
    assert LINE in page(at, table, alice)
    of_bob = page(at, table, bob)
    assert "said before" in of_bob
    assert "said after" not in of_bob
    assert "you mute" not in of_bob
    assert {"said before", "said after"} == {
        text for text in ("said before", "said after") if text in page(at, table, charlie)
    }


def test_spectators_who_mute_do_not_share_the_drawing_of_others(at: Any, alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bots=1)
    says(table, bob, RUDE)
    relations.add(charlie, bob, Kind.MUTES)
    assert RUDE in page(at, table, None)
    assert RUDE not in page(at, table, charlie)
    assert RUDE in page(at, table, bob)


async def test_no_frame_holds_a_word_of_somebody_muted(alice: User, bob: User, charlie: User) -> None:
    table: Table = await there(begun, alice, bob, charlie)
    path = f"/ws/table/{table.pk}/?language=en"
    await there(relations.add, alice, bob, Kind.MUTES)
    async with Ear(path, alice) as mutes, Ear(path, alice) as second, Ear(path, charlie) as hears:
        for ear in (mutes, second, hears):
            await ear.hello()
        await there(says, table, bob, RUDE, 1)
        for ear in (mutes, second):
            heard = await ear.hear()
            assert LINE in heard
            assert RUDE not in heard
        assert RUDE in await hears.hear()
        await there(says, table, charlie, "calm down", 2)
        heard = await mutes.hear()
        assert "calm down" in heard
        assert RUDE not in heard


async def test_all_devices_are_drawn_again_when_somebody_is_muted(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    await there(says, table, bob, RUDE, 1)
    path = f"/ws/table/{table.pk}/?language=en"
    async with Ear(path, alice) as first, Ear(path, alice) as second:
        for ear in (first, second):
            assert RUDE in await ear.hello()
        await there(relations.add, alice, bob, Kind.MUTES)
        for ear in (first, second):
            heard = await ear.hear()
            assert LINE in heard
            assert RUDE not in heard
        await there(relations.remove, alice, bob, Kind.MUTES)
        for ear in (first, second):
            assert RUDE in await ear.hear()


def test_nobody_is_told_of_words_that_they_do_not_read(
    alice: User, bob: User, charlie: User, mailboxes: Mailboxes
) -> None:
    table = begun(alice, bob, charlie)
    Notice.objects.all().delete()
    relations.add(alice, bob, Kind.MUTES)
    relations.add(bob, charlie, Kind.BLOCKS)
    following.message_posted(says(table, bob, RUDE, 1), scene_of(table.pk).seats)
    settle()
    assert not Notice.objects.filter(kind=Notice.Kind.CHAT).exists()


def test_who_mutes_before_the_e_mail_is_sent_reads_nothing_in_it(alice: User, bob: User, mailboxes: Mailboxes) -> None:
    table = begun(alice, bob)
    Notice.objects.all().delete()
    confirmed(alice)
    following.message_posted(says(table, bob, RUDE, 1), scene_of(table.pk).seats)
    settle()
    notice = Notice.objects.select_related("table", "seat").get(user=alice, kind=Notice.Kind.CHAT)
    with translation.override("en"):
        assert RUDE in " ".join(saying.messages_of([notice], alice)[0].lines)
        relations.add(alice, bob, Kind.MUTES)
        assert RUDE not in " ".join(saying.messages_of([notice], alice)[0].lines)
    assert reading.unread(alice.pk).filter(kind=Notice.Kind.CHAT).count() == 0


class TestTheMenuAtAMessage:
    def test_it_mutes_its_author_and_says_so(self, at: Any, alice: User, bob: User) -> None:
        table = begun(alice, bob)
        message = says(table, bob, RUDE, 1)
        shown = page(at, table, alice)
        assert f'name="message" value="{message.pk}"' in shown
        assert f'name="message" value="{message.pk}"' not in page(at, table, bob), "not at one's own"
        answered = at(alice).post(f"/en/table/{table.pk}/block/?do=mute", {"message": message.pk}, headers=HTMX)
        assert "You have muted" in body(answered)
        assert RUDE not in body(answered)
        assert relations.muted_by(alice.pk) == {bob.pk}

    @pytest.mark.parametrize("do", ["mute", "block"])
    @pytest.mark.parametrize("message", ["", "0", "-1", "x", "9" * 30, "999999", "1\0"])
    def test_no_such_message_changes_nothing(self, at: Any, alice: User, bob: User, do: str, message: str) -> None:
        table = begun(alice, bob)
        says(table, bob, RUDE, 1)
        sent = {"message": message, "do": do}
        assert at(alice).post(f"/en/table/{table.pk}/block/", sent, headers=HTMX).status_code == 400
        assert relations.muted_by(alice.pk) == set()

    def test_messages_of_the_other_room_of_another_table_and_ones_own_are_refused(
        self, at: Any, alice: User, bob: User, charlie: User
    ) -> None:
        table, other = begun(alice, bob), begun(alice, bob)
        outside, elsewhere, own = says(table, charlie, "x"), says(other, bob, "y", 1), says(table, alice, "z", 0)
        for message in (outside, elsewhere, own):
            sent = {"message": message.pk, "do": "block"}
            assert at(alice).post(f"/en/table/{table.pk}/block/", sent, headers=HTMX).status_code == 400
        assert not relations.blocked_either_way(alice.pk)

    def test_nothing_else_can_be_done(self, at: Any, alice: User, bob: User) -> None:
        table = begun(alice, bob)
        message = says(table, bob, RUDE, 1)
        for do in ("", "follows", "delete", "mute\0"):
            sent = {"message": message.pk, "do": do}
            assert at(alice).post(f"/en/table/{table.pk}/block/", sent, headers=HTMX).status_code == 400

    def test_a_private_table_is_no_table(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        table = begun(alice, bob, privacy=Table.Privacy.PRIVATE)
        message = says(table, bob, RUDE, 1)
        for browser in (at(charlie), at()):
            assert (
                browser.post(f"/en/table/{table.pk}/block/", {"message": message.pk, "do": "mute"}).status_code == 404
            )
        assert not User.objects.filter(is_guest=True).exists()

    def test_a_stranger_becomes_a_guest_who_mutes(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        table = begun(alice, bob)
        message = says(table, charlie, RUDE)
        browser = at()
        browser.post(f"/en/table/{table.pk}/block/", {"message": message.pk, "do": "mute"})
        guest = User.objects.get(is_guest=True)
        assert relations.muted_by(guest.pk) == {charlie.pk}
        assert RUDE not in body(browser.get(f"/en/table/{table.pk}/"))

    def test_somebody_who_left_the_site_has_no_menu(self, at: Any, alice: User, bob: User, charlie: User) -> None:
        table = begun(alice, bob)
        message = says(table, charlie, RUDE)
        relations.add(bob, charlie, Kind.BLOCKS)
        charlie.delete()
        shown = page(at, table, None)
        assert RUDE in shown
        assert "message-menu" not in shown
        assert at().post(f"/en/table/{table.pk}/block/", {"message": message.pk, "do": "mute"}).status_code == 400
        assert relations.blocked_either_way(bob.pk) == set()

    def test_it_is_rate_limited(self, at: Any, alice: User, bob: User, rate_limits: None) -> None:
        table = begun(alice, bob)
        message = says(table, bob, RUDE, 1)
        browser = at(alice)
        sent = {"message": message.pk, "do": "mute"}
        statuses = {browser.post(f"/en/table/{table.pk}/block/", sent).status_code for _ in range(121)}
        assert statuses == {302, 429}


class TestAModerator:
    def test_the_site_says_who_is_one(
        self, at: Any, alice: User, bob: User, editor: User, moderator: User, admin: User
    ) -> None:
        table = begun(alice, bob)
        for person in (moderator, editor, admin):
            says(table, person, "please stay polite")
        says(table, bob, "moderator", 1)
        assert page(at, table, None).count('chat-moderator">moderator</small>') == 2, "an editor of the books is none"
        assert "chat-moderator" not in page(at, table, alice)
