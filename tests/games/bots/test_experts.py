"""Experts think longer than careful bots, in a process and a queue of their own: no careful bot waits for one."""

from __future__ import annotations

import random
import threading
from dataclasses import replace

import msgspec
import pytest

from accounts.models import User
from games import tables
from games.bots import pool, tasks
from games.bots.worker import Job
from games.engine.bots import bots
from games.engine.bots.careful import Thought
from games.engine.bots.imagining import Position
from games.models import Thought as Kept
from games.tables.rows import matches
from tests.games.bots.waiting import job_of, waiting, wake
from tests.games.making import answer, begun, fresh, opened, to_move

pytestmark = pytest.mark.django_db(transaction=True)


def thinks_a_little(job: Job) -> Thought:
    match = matches.restore(job.saved)
    bot = replace(bots.searching(match.title, job.level), options=2, worlds=1)
    return bot.think(Position(match, job.seat), random.Random(job.seed))


@pytest.fixture(autouse=True)
def _not_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "_wake", lambda *_: None)


@pytest.mark.parametrize(
    ("bot", "pace", "seconds"),
    [
        ("careful", "", pool.SECONDS),
        ("expert", "", pool.EXPERT_SECONDS),
        ("expert", "days:3", pool.EXPERT_SECONDS),
        ("expert", "live:600+10", pool.SECONDS),
    ],
)
def test_an_expert_thinks_longer_except_where_people_wait_by_the_clock(
    alice: User, bob: User, bot: str, pace: str, seconds: float
) -> None:
    job = job_of(waiting(alice, bob, bot=bot, pace=pace))
    assert (job.level, job.seconds) == (bot, seconds)


def test_its_time_is_within_what_was_promised_and_a_process_that_thinks_is_not_ended() -> None:
    assert pool.EXPERT_SECONDS <= 8 < pool.HANG_SECONDS


def test_a_careful_bot_does_not_wait_for_an_expert(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    careful, expert = job_of(waiting(alice, bot="careful")), job_of(waiting(bob, bot="expert"))
    begins, ends = threading.Event(), threading.Event()

    def slow(job: Job) -> Thought | None:
        begins.set()
        assert ends.wait(30)
        return None

    monkeypatch.setattr(pool.the_expert, "think", slow)
    monkeypatch.setattr(pool.the_thinker, "think", thinks_a_little)
    slowly = pool.think((-1, 1), expert)
    try:
        assert begins.wait(30)
        assert pool.think((-1, 2), careful).future.result(30) is not None
        assert not slowly.future.done()
    finally:
        ends.set()
    assert slowly.future.result(30) is None


def test_a_table_of_experts_is_played_by_their_thoughts(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    levels = list[str]()

    def think(job: Job) -> Thought:
        levels.append(job.level)
        return thinks_a_little(job)

    monkeypatch.setattr(pool.the_expert, "think", think)
    monkeypatch.setattr(pool.the_thinker, "think", lambda job: pytest.fail("a careful bot thought"))
    table = begun(alice, bots=4, bot="expert")
    while to_move(table).bot:
        wake(table)
    answered = fresh(table).number
    answer(table)
    while not to_move(table).bot:
        answer(table)
    while to_move(table).bot:
        wake(table)
    assert fresh(table).number >= answered + 2 + 4 * 2
    assert len(levels) >= 8
    assert set(levels) == {"expert"}
    assert {one.seat for one in Kept.objects.filter(table=table)} == {1, 2, 3, 4}


def test_where_no_thought_comes_of_it_the_heuristic_bot_answers(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = waiting(alice, bot="expert")
    monkeypatch.setattr(pool.the_expert, "think", lambda job: None)
    wake(table)
    assert fresh(table).number > table.number
    assert not Kept.objects.filter(table=table).exists()


@pytest.mark.long
def test_a_killed_process_is_begun_again(alice: User) -> None:
    job = msgspec.structs.replace(job_of(waiting(alice, bot="expert")), seconds=0.3)
    thinker = pool.Thinker()
    try:
        thinker._connected()
        assert thinker._process is not None
        thinker._process.kill()
        thinker._process.join()
        thought = thinker.think(job)
        assert isinstance(thought, Thought)
        assert thought.option in [option.id for option in matches.restore(job.saved).options(job.seat)]
    finally:
        thinker.end()


def test_the_host_of_a_waiting_table_seats_an_expert(alice: User) -> None:
    table = opened(alice, players=2)
    tables.seat_bot(table_id=table.pk, by=alice, seat=1, bot="expert")
    assert table.seats.get(number=1).bot == "expert"
