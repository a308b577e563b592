"""What people write for themselves reaches nobody else: by no page, frame, file or list, and not by the administration."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games.models import Note, Table
from games.notices.ways.hooking import of_tables
from games.tables.notepad import writing
from games.tables.reading.archive import exported
from games.tables.reading.scene import scene_of
from tests.games.ears import Ear, there
from tests.games.making import answer, begun, fresh, played

pytestmark = pytest.mark.django_db(transaction=True)
SECRET = "xyzzy-plans-of-alice"
OWN = {"/en/table/{}/notes/", "/en/play/notes/", "/en/play/notes/?q=xyzzy"}
"""Where the writer reads it."""
PAGES = [
    *(
        "/en/table/{}/",
        "/en/table/{}/present/",
        "/en/table/{}/log/?before=9",
        "/en/table/{}/outline/",
        "/en/table/{}/at/2/",
    ),
    *(
        "/en/table/{}/story/",
        "/en/table/{}/what/?element=seat:0",
        "/api/tables/{}/reckonings/",
        "/en/table/{}/match-file/",
    ),
    *("/en/table/{}/webhooks/", "/en/play/", "/en/play/mine/", "/en/notices/", "/en/", "/en/accounts/profile/"),
]


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """Alice and Bob have played for a while, and Alice has written something."""
    table = played(begun(alice, bob), 4)
    writing.write(user=alice, table=table, text=SECRET, seen=0)
    return table


def shown(browser: Client, table: Table, addresses: Any) -> dict[str, bool]:
    """Which addresses show the secret."""
    answers = {address: browser.get(address.format(table.pk), follow=True) for address in addresses}
    return {
        address: SECRET in re.sub("</?mark>", "", b"".join(answered).decode()) for address, answered in answers.items()
    }


@pytest.mark.parametrize("over", [False, True])
def test_only_its_writer_reads_it_and_only_where_notes_are(
    at: Any, alice: User, bob: User, charlie: User, admin: User, table: Table, over: bool
) -> None:
    if over:
        played(table, 500)
        assert fresh(table).status == Table.Status.FINISHED
    assert set(shown(at(alice), table, OWN).values()) == {True}
    assert set(shown(at(alice), table, PAGES).values()) == {False}
    for browser in (at(bob), at(charlie), at(admin), at()):
        assert set(shown(browser, table, {*OWN, *PAGES}).values()) == {False}


def test_the_administration_shows_none(at: Any, admin: User, alice: User, table: Table) -> None:
    keeper, note = at(admin), Note.objects.get()
    pages = (
        "",
        "games/",
        "games/table/",
        f"games/table/{table.pk}/change/",
        f"games/table/{table.pk}/history/",
        "games/note/",
    )
    asked = [
        f"/en/admin/{page}" for page in (*pages, f"games/note/{note.pk}/change/", f"accounts/user/{alice.pk}/change/")
    ]
    asked += [f"/en/admin/accounts/user/{alice.pk}/delete/", "/en/admin/games/table/?q=xyzzy"]
    for address in asked:
        assert SECRET not in keeper.get(address, follow=True).content.decode(), address
    assert keeper.get("/en/admin/games/table/?note__text__startswith=x", follow=True).status_code in (200, 400)
    assert SECRET not in str(note)


def test_files_and_webhooks_hold_none(alice: User, table: Table) -> None:
    assert SECRET not in exported(table, running=True).decode()
    out = io.StringIO()
    call_command("show_table", str(table.pk), stdout=out)
    assert SECRET not in out.getvalue()
    assert SECRET not in repr(of_tables.message(scene_of(table.pk), "en", 1))


async def test_no_frame_of_the_socket_holds_it(alice: User, bob: User, table: Table) -> None:
    """Neither of the writer's own nor of another's, and writing sends nothing to anybody."""
    for version, user in enumerate((alice, bob, None), 1):
        async with Ear(f"/ws/table/{table.pk}/?language=en", user) as ear:
            assert SECRET not in str(await ear.hello())
            await there(writing.write, user=alice, table=table, text=f"{SECRET} {version}", seen=version)
            assert await ear.socket.receive_nothing(timeout=0.5)
            await there(answer, table)
            assert SECRET not in str(await ear.hear())
