"""Moves go first: whoever looks back is drawn by another thread, which waits between two pieces of its work."""

from __future__ import annotations

import threading
from concurrent.futures import Future, wait
from typing import Any

import pytest

from accounts.models import User
from config.server.serving import Handler
from games.drawing.panels import fragments
from games.engine import lru
from games.live import threads
from games.live.threads import Busy, past_thread
from games.tables.reading.scene import SPECTATOR, scene_of
from tests.games.making import begun, played

WAIT = 60


@pytest.mark.parametrize(
    ("method", "path", "thread"),
    [
        ("GET", "/en/table/7/at/3/", "past"),
        ("HEAD", "/table/7/at/3/", "past"),
        ("GET", "/table/7/log/", "past"),
        ("GET", "/table/7/what/", "past"),
        ("GET", "/table/7/steps/", "past"),
        ("GET", "/table/7/jumps/", "past"),
        ("GET", "/zh-hans/table/7/at/3/differences/", "past"),
        ("GET", "/table/7/plan/2/what/", "past"),
        ("POST", "/table/7/at/3/study/", "past"),
        ("POST", "/table/7/plan/2/bots/", "past"),
        ("POST", "/table/7/plan/2/", "tables"),
        ("GET", "/table/7/at/3/picture.png", "pictures"),
        ("GET", "/table/7/", "tables"),
        ("GET", "/table/7/present/", "tables"),
        ("POST", "/table/7/at/3/", "tables"),
        ("POST", "/table/7/at/3/play-on/", "tables"),
        ("POST", "/table/7/move/", "tables"),
        ("GET", "/rules/", "pages"),
    ],
)
def test_each_is_answered_by_the_thread_for_its_kind(method: str, path: str, thread: str) -> None:
    chosen = Handler()._thread_for({"method": method, "path": path})
    assert chosen.submit(lambda: threading.current_thread().name).result(WAIT).startswith(thread)


def test_a_busy_thread_is_idle_once_all_is_done() -> None:
    busy, go = Busy("test", lambda: None), threading.Event()
    first, second = busy.submit(go.wait, WAIT), busy.submit(lambda: 1 / 0)
    assert not busy._idle.is_set()
    go.set()
    assert first.result(WAIT)
    with pytest.raises(ZeroDivisionError):
        second.result(WAIT)
    busy.shutdown()
    assert busy._idle.is_set()
    with pytest.raises(RuntimeError):
        busy.submit(print)
    assert busy._idle.is_set()


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which threads gave way, as often as they did."""
    seen: list[str] = []
    yield_to_moves = threads.yield_to_moves

    def noted() -> None:
        seen.append(threading.current_thread().name)
        yield_to_moves()

    monkeypatch.setattr(threads, "yield_to_moves", noted)
    return seen


def test_an_earlier_position_is_drawn_piece_by_piece(alice: User, bob: User, steps: list[str]) -> None:
    """A piece is an answer that is played again, a part of the board, a move in the log, a fragment."""
    table = played(begun(alice, bob), 11)
    lru.clear_all()
    steps.clear()
    scene = scene_of(table.pk, at=10)
    assert scene.match is not None
    assert len(steps) == 10
    fragments.fragments(scene, SPECTATOR, "en")
    assert len(steps) >= 10 + 5 + 10


def test_it_waits_for_what_is_done_at_tables_and_holds_up_nothing_there(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even the drawing of the present: it waits without a lock in hand."""
    monkeypatch.setattr(threads, "LONGEST", WAIT)
    table = played(begun(alice, bob), 3)
    past, now = scene_of(table.pk, at=2), scene_of(table.pk)
    assert past.match is not None
    assert now.match is not None
    assert [*past.log, *now.log]
    lru.clear_all()
    looking: list[Future[Any]] = []

    def move() -> None:
        looking.append(past_thread.submit(fragments.fragments, past, SPECTATOR, "en"))
        fragments.fragments(now, SPECTATOR, "en")
        assert wait(looking, 2).not_done == set(looking)

    threads.table_thread.submit(move).result(WAIT)
    assert looking[0].result(WAIT)["table-board"]
