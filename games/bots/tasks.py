"""Background work of the portal: bots answer one by one, visibly, without anybody waiting for them."""

from __future__ import annotations

import logging
import random
import time
from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django_tasks import TaskContext, task

from games import tables
from games.bots import pool, shared
from games.bots.worker import Job
from games.engine.bots import bots as engine_bots
from games.models import Table
from games.requests import refusals
from games.tables.clocks.pace import read_pace
from games.tables.reading import scene
from games.tables.reading.cache import cached
from games.tables.rows import matches
from games.tables.rows.rights import bots_to_move

logger = logging.getLogger(__name__)
BOTS_NAP_AFTER = 2_000
"""A task gives up after that many answers of bots in a row. A match of bots alone is shorter."""
NO_PAUSE = 0.25
"""Seconds after which a site without pauses of bots asks again for a thought."""
BOT_PACE = (0.6, 1.6)
"""The shortest and the longest pause of a bot, as shares of the setting. The difference is far longer than a choice takes (a few hundredths
of a second)."""


def bot_pause() -> float:
    """Seconds between a bot's answer and the one before it, so that people can follow. The length is random and does not depend on the
    options. So neither the pause nor the time of choosing reveals what a bot holds."""
    return float(settings.BOT_PAUSE) * random.uniform(*BOT_PACE)  # noqa: S311 - a bot's pace is no secret


@task(takes_context=True)
def play_bots(context: TaskContext, table_id: int, fingerprint: int, at_once: bool = False) -> None:
    """Let bots answer as long as play waits for one. One answer comes now. The next ones come later if the task backend can wait, otherwise
    now. With ``at_once`` all of them come now.

    ``fingerprint`` is that of the match for which the bots were woken. If the match has changed, the change itself has woken them. In a
    second try the match may have changed by the first one, which died on its way: the bots go on from the present match.
    """
    awaited = fingerprint if context.attempt < 2 else _present_fingerprint(table_id)
    for _ in range(BOTS_NAP_AFTER):
        try:
            job = job_of(table_id, awaited)
            if job is not None and not _thought_through(table_id, awaited, job, at_once):
                return
            thought = None if job is None else pool.thought_of(shared.key_of(table_id, job))
            after = tables.play_bot(table_id=table_id, fingerprint=awaited, thought=thought)
        except refusals.Refusal:
            logger.exception("a bot could not answer at table %s", table_id, extra={"table": table_id})
            return
        if after is None:
            return
        awaited = after
        if at_once:
            continue
        if play_bots.get_backend().supports_defer:
            _wake(table_id, awaited)
            return
        time.sleep(bot_pause())


def _present_fingerprint(table_id: int) -> int:
    return matches.fingerprint(Table.objects.only("saved").get(pk=table_id))


def _thought_through(table_id: int, fingerprint: int, job: Job, at_once: bool) -> bool:
    """Whether bots can answer at once. If a careful bot or an expert has to think first, it begins to think, and the bots go on
    afterwards."""
    key = shared.key_of(table_id, job)
    while wait := _wait(key, job):
        if play_bots.get_backend().supports_defer:
            due = timezone.now() + timedelta(seconds=wait)
            play_bots.using(run_after=due).enqueue(table_id, fingerprint, at_once)
            return False
        _let_pass(wait, key, job)
    return True


def _wait(key: shared.Key, job: Job) -> float:
    """Seconds until the bots ask for the thought, counted from the moment when the thinking began. Every search has ended by then, so
    nobody learns from the clock how much there was to think about. A thought that is not there even then is asked for after the same pause
    again: others think first. After ``pool.WAITS`` seconds the heuristic bot answers."""
    pause = pool.pause(job) if settings.BOT_PAUSE else NO_PAUSE
    if pool.is_known(key):
        return max(0.0, shared.begun(key) + pause - time.time()) if settings.BOT_PAUSE else 0.0
    begun = pool.think(key, job).begun
    waited = max(0.0, time.time() - begun)
    return 0.0 if waited > pool.WAITS else pause - waited % pause


def _let_pass(seconds: float, key: shared.Key, job: Job) -> None:
    """Wait in this thread, where the task backend cannot wait. A site without pauses waits for the thought alone."""
    if settings.BOT_PAUSE:
        time.sleep(seconds)
        return
    with suppress(TimeoutError):
        pool.think(key, job).future.result(seconds)


def job_of(table_id: int, fingerprint: int) -> Job | None:
    """The question to a careful bot or an expert at the table, if the match has this ``fingerprint`` and waits for one.

    Reads without a lock. When the bot answers, the match is checked again.
    """
    known = cached(table_id)
    if known is None or known.table.saved is None or matches.fingerprint(known.table) != fingerprint:
        known = scene.scene_of(table_id)
    table = known.table
    if table.saved is None or all(place.bot not in engine_bots.SEARCHING for place in known.seats):
        return None
    match = matches.present_match(table)
    waiting = bots_to_move(known.seats, match) if matches.fingerprint(table) == fingerprint else []
    if not waiting or waiting[0].bot not in engine_bots.SEARCHING:
        return None
    seat, pace = waiting[0], read_pace(table.pace)
    seconds = pool.seconds(seat.bot, live=pace is not None and pace.live)
    seed = matches.bot_seed(table, seat, match)
    return Job(bytes(table.saved), seat.number, seed, seconds, table.title, seat.bot)


def _wake(table_id: int, fingerprint: int) -> None:
    if play_bots.get_backend().supports_defer and (pause := bot_pause()):
        play_bots.using(run_after=timezone.now() + timedelta(seconds=pause)).enqueue(table_id, fingerprint)
    else:
        play_bots.enqueue(table_id, fingerprint)


def wake_bots(table: Table) -> None:
    """Let the bots of a table answer soon, unless the table changes before."""
    _wake(table.pk, matches.fingerprint(table))


def hurry_bots(table: Table) -> None:
    """Let the bots of a table answer without pauses until a person has to answer."""
    play_bots.enqueue(table.pk, matches.fingerprint(table), at_once=True)


def on_bots_are_to_move(*, table: Table, hurry: bool, **_signal: object) -> None:
    """Receives the signal of ``games.tables.changing.signals``."""
    if hurry:
        hurry_bots(table)
    else:
        wake_bots(table)
