"""Rows that were damaged in the database: every road to them ends at a page that says so and a line of the log that names them, and no
further than that."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games import tables, titles
from games.bots import tasks
from games.drawing.panels import fragments
from games.engine import lru
from games.engine.match.saved import Saved, Segment
from games.engine.title import codec
from games.models import Keyframe, Move, Seat, Table
from games.requests import refusals
from tests.games.ears import Ear, there
from tests.games.making import TITLE, answer, begun, bot_answers, fresh, opened, other_seat, played, to_move
from tests.games.management.test_commands import said

pytestmark = pytest.mark.django_db(transaction=True)


def cut(saved: bytes) -> bytes:
    """The second half is lost."""
    return saved[: len(saved) // 2]


def bad_checkpoint(saved: bytes) -> bytes:
    """The frame is sound, the position in it is not."""
    match = msgspec.msgpack.decode(saved, type=Saved)
    match.segments = [Segment(b"\xc1\xff", segment.start, segment.moves) for segment in match.segments]
    return codec.encode(match)


SPOILS: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "noise": lambda _: b"\xc1\x00\xff",
    "another thing": lambda _: codec.encode({"title": TITLE}),
    "cut": cut,
    "checkpoint": bad_checkpoint,
}


@pytest.fixture(params=sorted(SPOILS))
def spoil(request: pytest.FixtureRequest) -> Callable[[bytes], bytes]:
    """A way in which bytes go bad."""
    return SPOILS[request.param]


@pytest.fixture
def running(alice: User, bob: User) -> Table:
    """A match of some moves, in which it is Alice's turn to look."""
    return played(begun(alice, bob), 15)


def forget() -> None:
    """As a process that has just begun."""
    lru.clear_all()


def spoil_match(table: Table, spoil: Callable[[bytes], bytes]) -> None:
    """The match as it stands cannot be read any more, nor can a position of its past."""
    Table.objects.filter(pk=table.pk).update(saved=spoil(bytes(fresh(table).saved or b"")), row_version=9_000)
    for frame in Keyframe.objects.filter(table=table):
        Keyframe.objects.filter(pk=frame.pk).update(saved=spoil(bytes(frame.saved)))
    forget()


def owner(table: Table) -> tuple[User, dict[str, Any]]:
    """Who has to move, and what every form of theirs says."""
    seat = to_move(table)
    assert seat.user is not None
    return seat.user, {"seat": seat.number, "version": fresh(table).version}


LOOKS = ["", "at/13/", "at/0/", "present/", "log/?before=9"]
POSTS = ["move/", "undo/", "unseal/", "standing/", "settle/", "take-back/", "take-back/answer/", "resign/"]


@pytest.mark.parametrize("look", LOOKS[:-1])
@pytest.mark.parametrize("htmx", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_look_at_it_says_so(
    client: Client,
    running: Table,
    spoil: Callable[[bytes], bytes],
    look: str,
    htmx: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    spoil_match(running, spoil)
    response = client.get(f"/en/table/{running.pk}/{look}", headers={"HX-Request": "true"} if htmx else {})
    assert response.status_code == 500
    assert "What is stored of this match is damaged." in response.content.decode()
    assert f"table {running.pk}: its {'key frame' if 'at' in look else 'match'}" in caplog.text


@pytest.mark.parametrize("post", [*POSTS, "at/13/play-on/"])
@pytest.mark.parametrize("htmx", [False, pytest.param(True, marks=pytest.mark.long)])
def test_what_is_done_at_it_changes_nothing_and_says_so(
    client: Client, running: Table, post: str, htmx: bool, caplog: pytest.LogCaptureFixture
) -> None:
    user, sent = owner(running)
    spoil_match(running, cut)
    client.force_login(user)
    before = fresh(running).version, Table.objects.count(), Move.objects.count()
    response = client.post(
        f"/en/table/{running.pk}/{post}",
        {**sent, "option": "draw", "to": 3, "agree": "yes"},
        headers={"HX-Request": "true"} if htmx else {},
    )
    assert response.status_code == 500
    assert "What is stored of this match is damaged." in response.content.decode()
    assert (fresh(running).version, Table.objects.count(), Move.objects.count()) == before
    assert f"table {running.pk}: its " in caplog.text


def test_going_back_by_agreement_to_a_damaged_frame_changes_nothing(
    client: Client, running: Table, alice: User, bob: User
) -> None:
    asked = next(seat for seat in Seat.objects.filter(table=running) if seat.user == alice)
    other = other_seat(running, asked)
    seen = tables.propose_takeback(
        table_id=running.pk, by=alice, seat=asked.number, to=3, seen_version=running.version
    ).version
    Keyframe.objects.filter(table=running).update(saved=b"")
    client.force_login(bob)
    sent = {"seat": other.number, "version": seen, "to": 3, "agree": "yes"}
    assert client.post(f"/en/table/{running.pk}/take-back/answer/", sent).status_code == 500
    assert fresh(running).version == seen


def test_a_position_without_any_frame_is_damaged_too(client: Client, running: Table) -> None:
    Keyframe.objects.filter(table=running).delete()
    forget()
    assert client.get(f"/en/table/{running.pk}/at/3/").status_code == 500
    assert client.get(f"/en/table/{running.pk}/").status_code == 200


@pytest.mark.parametrize("look", LOOKS)
def test_a_move_that_cannot_be_read_is_named(
    client: Client, running: Table, look: str, caplog: pytest.LogCaptureFixture
) -> None:
    Move.objects.filter(table=running).update(events=b"\xc1")
    forget()
    assert client.get(f"/en/table/{running.pk}/{look}").status_code == 500
    assert f"table {running.pk}: its move " in caplog.text


def test_a_damaged_result_spoils_its_page_and_no_list(client: Client, alice: User, bob: User) -> None:
    over, other = played(begun(alice, bob), 500), opened(alice)
    Table.objects.filter(pk=over.pk).update(result=b"\x00", row_version=9_000)
    forget()
    client.force_login(alice)
    assert client.get(f"/en/table/{over.pk}/").status_code == 500
    mine = client.get("/en/play/mine/")
    assert mine.status_code == 200
    assert "What is stored is damaged" in mine.content.decode()
    assert f"/en/table/{other.pk}/" in mine.content.decode()


def test_a_damaged_row_leaves_the_lobby_standing(client: Client, alice: User, bob: User) -> None:
    bad, good, running = opened(alice), opened(bob), begun(alice, bob)
    Table.objects.filter(pk=bad.pk).update(options=[1])
    Table.objects.filter(pk=running.pk).update(saved=b"\xc1")
    client.force_login(alice)
    page = client.get("/en/play/")
    assert page.status_code == 200
    assert f"/en/table/{good.pk}/" in page.content.decode()
    assert f"/en/table/{bad.pk}/" not in page.content.decode()
    assert client.get("/en/play/mine/").status_code == 200


@pytest.mark.parametrize("language", ["en", "zh-hant"])
async def test_a_socket_says_so_and_lives(alice: User, bob: User, language: str) -> None:
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language={language}") as ear, Ear(f"/ws/table/{table.pk}/") as other:
        assert "table-board" in await ear.hello()
        sound = bytes(table.saved or b"")
        await there(spoil_match, table, cut)
        for _ in range(2):
            await ear.socket.send_to(text_data=json.dumps({"type": "hello"}))
            complaint = await ear.complaint()
            assert complaint["status"] == 500
            assert ("damaged" if language == "en" else "損壞") in complaint["message"]
        await there(lambda: Table.objects.filter(pk=table.pk).update(saved=sound, row_version=9_001))
        assert "table-board" in await ear.hello()
        assert "table-board" in await other.hello()


async def test_a_socket_is_told_of_any_failure(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        monkeypatch.setattr(fragments, "fragments", lambda *_: 1 / 0)
        await ear.socket.send_to(text_data=json.dumps({"type": "hello"}))
        assert (await ear.complaint())["status"] == 500
        monkeypatch.undo()
        assert "table-board" in await ear.hello()


def test_a_bot_gives_up_quietly_and_leaving_the_site_goes_on(
    alice: User, bob: User, running: Table, caplog: pytest.LogCaptureFixture
) -> None:
    spoil_match(running, cut)
    with pytest.raises(refusals.Damaged):
        bot_answers(running)
    tasks.wake_bots(fresh(running))
    assert f"table {running.pk}: its match" in caplog.text
    bob.delete()
    assert not User.objects.filter(pk=bob.pk).exists()


def test_the_keeper_reads_which_rows(running: Table) -> None:
    Keyframe.objects.filter(table=running, number=12).update(saved=b"")
    Move.objects.filter(table=running, number=3).update(events=b"\xc1")
    out = StringIO()
    with pytest.raises(CommandError, match="key frame 12, move 3 cannot be read"):
        call_command("show_table", str(running.pk), stdout=out)
    shown = json.loads(out.getvalue())
    assert set(shown["damaged"]) == {"key frame 12", "move 3"}
    assert shown["asks"]
    spoil_match(running, cut)
    out = StringIO()
    with pytest.raises(CommandError, match="match"):
        call_command("show_table", str(running.pk), stdout=out)
    assert json.loads(out.getvalue())["asks"] == []
    assert running.seed not in out.getvalue()


def test_the_other_commands_say_so_too(alice: User, bob: User, running: Table) -> None:
    spoil_match(running, cut)
    with pytest.raises(CommandError, match="1 tables would break"):
        said("rehearse_upgrade")
    over = played(begun(alice, bob), 500)
    Table.objects.filter(pk=over.pk).update(saved=b"")
    with pytest.raises(CommandError, match="does not hold"):
        said("verify_match", str(over.pk))


# --- saved by later rules ---------------------------------------------------------------------------------------------


@pytest.fixture
def later(running: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A match that another process, whose rules are newer, has saved."""
    title = titles.load(TITLE)
    with monkeypatch.context() as newer:
        newer.setattr(title, "revision", title.revision + 1)
        answer(running)
        table = fresh(running)
    forget()
    return table


def test_a_match_of_later_rules_is_not_guessed_at(
    client: Client, later: Table, caplog: pytest.LogCaptureFixture
) -> None:
    user, sent = owner(later)
    client.force_login(user)
    before = fresh(later).version
    pages = [
        client.get(f"/en/table/{later.pk}/"),
        client.get(f"/en/table/{later.pk}/at/3/"),
        client.post(f"/en/table/{later.pk}/move/", {**sent, "option": "draw"}),
        client.post(f"/en/table/{later.pk}/resign/", sent),
        client.post(f"/en/table/{later.pk}/at/{later.number}/play-on/"),
    ]
    for page in pages:
        assert page.status_code == 503
        assert "newer rules than those that run here" in page.content.decode()
    assert fresh(later).version == before
    assert f"table {later.pk}: its match is of later rules" in caplog.text


def test_commands_refuse_later_rules_with_a_word(later: Table, tmp_path: Any) -> None:
    with pytest.raises(CommandError, match="match cannot be read"):
        said("show_table", str(later.pk))
    with pytest.raises(CommandError, match="would break"):
        said("rehearse_upgrade")
    file = tmp_path / "match.json"
    file.write_text(said("export_match", str(later.pk), running=True))
    for command in ("replay", "verify_match"):
        with pytest.raises(CommandError, match="only revision 1 runs here"):
            said(command, str(file))
