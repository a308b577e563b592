"""Every process checks the database at intervals.

Bots go on even if the process or task that played them has ended. The check finds tables that wait for a bot and do not change. The first
process that finds one wakes its bots. Nobody has to view the table.

The same check finds changes of other processes to what is watched here, and draws again what could not be drawn. It does so every time
while no channel layer connects the processes, and now and then while one does: another process may be cut off from it, and does not know
who watches. The people who are at tables are counted then, too.
"""

from __future__ import annotations

import logging
import threading
import time

from django.db import Error, close_old_connections

from games.bots import tasks
from games.live import hub
from games.live.presence import RollCall
from games.models import Table
from games.tables.reading import queries, watched

logger = logging.getLogger(__name__)
LOOK_EVERY = 3.0
"""Seconds. A table that still waits for the same bot at the second check was abandoned. So bots go on within twice that time and their
pause."""
COMPARED_EVERY = 3
"""Checks after which what is watched is compared with the database while the channel layer works. While it does not, each check does."""


class Watchdog:
    """The memory of one process from check to check."""

    def __init__(self) -> None:
        self._waiting: dict[int, tuple[int, int]] = {}
        """By table: the version of its row, and the number of checks that found this version."""
        self._first = True
        self._looks = 0

    def look(self) -> list[int]:
        """Wake the bots of abandoned tables, and return these tables. One query if no bot has to move, otherwise two, and a third if there
        are abandoned tables. Then update the viewers here who may have missed something: the second query includes their tables too.

        A new process wakes all bots, because it may be the only process. A table may go on waiting because its rules fail. It is tried
        again after 1, 2, 4, 8 … checks, so that administrators do not get reports all day. Waking bots that already play is harmless: they
        answer the match for which they were woken, or not at all.
        """
        here = self._may_have_missed()
        groups = [] if here is None else here.watched()
        bots = queries.waiting_for_bots()
        versions = queries.row_versions({*bots, *watched.tables(groups)})
        left = self._left({table_id: version for table_id, version in versions.items() if table_id in bots})
        if left:
            for table in Table.objects.filter(pk__in=left).only("saved"):
                tasks.wake_bots(table)
        if here is not None:
            here.compare(watched.stamps(groups, versions))
        return left

    def _may_have_missed(self) -> hub.Hub | None:
        """The hub of this process, if it is time to compare what its viewers have with the database."""
        here = hub.serving()
        self._looks += 1
        if here is None or (here.hears() and self._looks % COMPARED_EVERY):
            return None
        return here

    def _left(self, waiting: dict[int, int]) -> list[int]:
        """Those of the tables where a bot has to move but no process plays it."""
        before, start = self._waiting, int(self._first)
        self._waiting = {}
        for table_id, version in waiting.items():
            known, looks = before.get(table_id, (version, start - 1))
            self._waiting[table_id] = (version, looks + 1 if known == version else 0)
        self._first = False
        return [table_id for table_id, (_, looks) in self._waiting.items() if looks.bit_count() == 1]


def begin() -> threading.Thread:
    """Check as long as the process lives."""
    thread = threading.Thread(target=_look_forever, name="watchdog", daemon=True)
    thread.start()
    return thread


def _look_forever() -> None:
    watchdog, roll_call, known = Watchdog(), RollCall(), ""
    while True:
        try:
            close_old_connections()
            watchdog.look()
            roll_call.call()
            known = ""
        except Exception as error:  # nobody would begin this thread again
            if str(error) != known:  # said once, not every few seconds
                trace = None if isinstance(error, Error) else error
                logger.warning("nobody could look after bots and people: %s", error, exc_info=trace)
            known = str(error)
        finally:
            close_old_connections()
        time.sleep(LOOK_EVERY)
