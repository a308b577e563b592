"""Slow work of the portal: bots answer one by one, visibly, without anybody waiting for them."""

from __future__ import annotations

import logging
import random
import time
from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django_tasks import task

from games import refusals

logger = logging.getLogger(__name__)
BOTS_NAP_AFTER = 2_000
"""Answers in a row by bots after which a task gives up: a match of bots alone is shorter."""
BOT_PACE = (0.6, 1.6)
"""The shortest and the longest pause of a bot, as shares of the setting. Between them lies far more than a choice takes (a few
hundredths of a second)."""
AWAKE_FOR = 30
"""Seconds for which bots that were woken, or have just answered, are not woken again by a visitor: two chains of answers would play the
same table."""


def bot_pause() -> float:
    """Seconds between a bot's answer and the one before it, so that people can follow: now shorter, now longer, as people take, and
    never by what there is to choose. So neither the pause nor the work of choosing tells what a bot holds."""
    return float(settings.BOT_PAUSE) * random.uniform(*BOT_PACE)  # noqa: S311 - a bot's pace is no secret


@task
def play_bots(table_id: int) -> None:
    """Let bots answer as long as play waits for one: one answer now; the next ones later where the task backend can wait, else here."""
    from games import tables

    for _ in range(BOTS_NAP_AFTER):
        try:
            if not tables.play_bot(table_id=table_id):
                return
        except refusals.Refusal:
            logger.exception("a bot could not answer at table %s", table_id)
            return
        _stay_awake(table_id)
        if play_bots.get_backend().supports_defer:
            _wake(table_id)
            return
        time.sleep(bot_pause())


def _wake(table_id: int) -> None:
    if play_bots.get_backend().supports_defer and (pause := bot_pause()):
        play_bots.using(run_after=timezone.now() + timedelta(seconds=pause)).enqueue(table_id)
    else:
        play_bots.enqueue(table_id)


def wake_bots(table_id: int) -> None:
    """Have the bots of a table answer soon."""
    _stay_awake(table_id)
    _wake(table_id)


def _stay_awake(table_id: int) -> None:
    cache.set(f"bots-awake:{table_id}", 1, AWAKE_FOR)


def rouse_bots(table_id: int) -> None:
    """Wake bots that were forgotten when a process ended: called when somebody looks at a table that waits for one."""
    if cache.add(f"bots-awake:{table_id}", 1, AWAKE_FOR):
        _wake(table_id)


def report_broken_rules(table_id: int, error: Exception) -> None:
    """Tell the keepers of the site that a title's code failed."""
    logger.error("the rules failed at table %s: %s", table_id, error, exc_info=error)
