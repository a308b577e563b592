"""What somebody does not read in the chat is not read by another way either: a report, a menu, a notice, a drawing that is kept."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.guests import make_guest, merge_guest
from accounts.models import User
from games.community import relations
from games.community.relations import Kind
from games.live.threads import table_thread
from games.models import ConductReport, Message, Notice, Relation, Table
from games.tables.reading import chat
from games.tables.reading.scene import SPECTATOR, scene_of
from tests.games.ears import Ear, there
from tests.games.making import begun, opened, played, seated
from tests.games.notices.mailing import Mailboxes, confirmed, settle
from tests.games.posting import HTMX, body

pytestmark = pytest.mark.django_db(transaction=True)
RUDE = "you play like a sheep"
SENT = {"reason": "insult", "words": ""}


def says(table: Table, person: User, text: str, seat: int | None = None) -> Message:
    return chat.post_message(scene_of(table.pk), SPECTATOR if seat is None else seated(seat), person, text)


def report_of(table: Table, message: int) -> str:
    return f"/en/table/{table.pk}/message/{message}/report/"


def test_what_the_blocker_says_is_as_good_as_not_said(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    before = says(table, alice, "hello", 0)
    relations.add(alice, bob, Kind.BLOCKS)
    after = says(table, alice, RUDE, 0)
    browser = at(bob)
    assert browser.get(report_of(table, before.pk)).status_code == 200, "its absence would tell of the block"
    nothing = 999_999
    for method in ("get", "post"):
        answers = [getattr(browser, method)(report_of(table, number), SENT) for number in (after.pk, nothing)]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert all("There is no such message." in body(answer) for answer in answers)
        assert RUDE not in body(answers[0])
    for number in (after.pk, nothing):
        answer = browser.post(f"/en/table/{table.pk}/block/", {"message": number, "do": "mute"}, headers=HTMX)
        assert answer.status_code == 400
    assert relations.muted_by(bob.pk) == set()
    assert not ConductReport.objects.exists()


def test_who_mutes_reports_without_reading(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    relations.add(alice, bob, Kind.MUTES)
    message = says(table, bob, RUDE, 1)
    browser = at(alice)
    page = body(browser.get(report_of(table, message.pk)))
    assert RUDE not in page
    assert "You have muted this person" in page
    assert browser.post(report_of(table, message.pk), SENT).status_code == 302
    assert ConductReport.objects.get().shown["messages"][-1]["text"] == RUDE, "moderators read it"


async def test_a_mute_on_another_page_holds_for_the_socket_that_comes_next(alice: User, bob: User) -> None:
    """No socket of hers is there when she mutes: so no message of it reaches the process that draws."""
    table: Table = await there(begun, alice, bob)
    await there(says, table, bob, RUDE, 1)
    path = f"/ws/table/{table.pk}/?language=en"
    async with Ear(path, bob) as other:
        await other.hello()
        async with Ear(path, alice) as ear:
            assert RUDE in await ear.hello()
        await there(relations.add, alice, bob, Kind.MUTES)
        async with Ear(path, alice) as ear:
            assert RUDE not in await ear.hello()
            await asyncio.wrap_future(table_thread.submit(played, table, 1))
            assert RUDE not in await ear.hear()
        await there(relations.remove, alice, bob, Kind.MUTES)
        async with Ear(path, alice) as ear:
            assert RUDE in await ear.hello()


@pytest.mark.parametrize("guest_blocks", [True, False])
def test_a_block_that_moves_to_an_account_counts_from_then_on(
    at: Any, alice: User, bob: User, guest_blocks: bool
) -> None:
    guest = make_guest(language="en")
    people = (guest, bob) if guest_blocks else (bob, guest)
    relations.add(*people, Kind.BLOCKS)
    Relation.objects.update(made_at=timezone.now() - timedelta(days=1))
    table = begun(alice, bob)
    speaker, reader = (alice, bob) if guest_blocks else (bob, alice)
    says(table, speaker, "said before", 0 if speaker == alice else 1)
    merge_guest(guest=guest, user=alice)
    says(table, speaker, "said since", 0 if speaker == alice else 1)
    page = body(at(reader).get(f"/en/table/{table.pk}/"))
    assert "said before" in page
    assert "said since" not in page


@pytest.mark.parametrize("kind", [Kind.MUTES, Kind.BLOCKS])
def test_notices_of_tables_go_with_the_relation(
    alice: User, bob: User, charlie: User, mailboxes: Mailboxes, kind: str
) -> None:
    for one, other in ((bob, alice), (alice, bob), (charlie, alice)):
        relations.add(one, other, Kind.FOLLOWS)
    confirmed(alice, bob)
    for host in (alice, bob):
        opened(host)
    settle()
    opened_notices = Notice.objects.filter(kind=Notice.Kind.OPENED)
    assert set(opened_notices.values_list("user", flat=True)) == {alice.pk, bob.pk, charlie.pk}
    relations.add(bob, alice, kind)
    left = {charlie.pk} if kind == Kind.BLOCKS else {charlie.pk, alice.pk}
    assert set(opened_notices.values_list("user", flat=True)) == left
