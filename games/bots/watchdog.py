"""Every process looks at the database again and again.

Bots go on although the process that played them has ended, or the task that would have: the look finds tables that wait for a bot and do
not change, and whichever process sees one first wakes its bots. Nobody has to look at the table.

Where no channel layer connects the processes, the same look finds what the others have changed of what is watched here.
"""

from __future__ import annotations

import logging
import threading
import time

from django.db import Error, close_old_connections

from games.bots import tasks
from games.live import hub
from games.models import Table
from games.tables.reading import queries, watched

logger = logging.getLogger(__name__)
LOOK_EVERY = 3.0
"""Seconds. A table that still waits for the same bot at the second look was left, so bots go on within twice that and their pause."""


class Watchdog:
    """What one process remembers from look to look."""

    def __init__(self) -> None:
        self._waiting: dict[int, tuple[int, int]] = {}
        """By table: the version of its row, and for how many looks it has been that."""
        self._first = True

    def look(self) -> list[int]:
        """Wake bots that were left; the tables concerned. One query where no bot has to move, else two; a third where some were left. Then
        bring up to date who watches here, if nobody else can: the tables that they watch are in the second query too.

        When a process begins it wakes all: perhaps it was the only one. A table that goes on waiting, because its rules fail, is tried
        after 1, 2, 4, 8 … looks, so that its keepers are not told of it all day. It does no harm to wake bots that somebody plays: they
        answer the match that they were woken for, or not at all.
        """
        alone = hub.unheard()
        groups = [] if alone is None else alone.watched()
        bots = queries.waiting_for_bots()
        versions = queries.row_versions({*bots, *watched.tables(groups)})
        left = self._left({table_id: version for table_id, version in versions.items() if table_id in bots})
        if left:
            for table in Table.objects.filter(pk__in=left).only("saved"):
                tasks.wake_bots(table)
        if alone is not None:
            alone.compare(watched.stored(groups, versions))
        return left

    def _left(self, waiting: dict[int, int]) -> list[int]:
        """Those of the tables where a bot has to move at which nobody plays it."""
        before, start = self._waiting, int(self._first)
        self._waiting = {}
        for table_id, version in waiting.items():
            known, looks = before.get(table_id, (version, start - 1))
            self._waiting[table_id] = (version, looks + 1 if known == version else 0)
        self._first = False
        return [table_id for table_id, (_, looks) in self._waiting.items() if looks.bit_count() == 1]


def begin() -> threading.Thread:
    """Look as long as the process lives."""
    thread = threading.Thread(target=_look_forever, name="watchdog", daemon=True)
    thread.start()
    return thread


def _look_forever() -> None:
    watchdog = Watchdog()
    while True:
        close_old_connections()
        try:
            watchdog.look()
        except Error as error:
            logger.warning("nobody could look after bots: %s", error)
        finally:
            close_old_connections()
        time.sleep(LOOK_EVERY)
