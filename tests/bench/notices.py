"""What notices and clocks cost a move, when a notice leaves, and how fast a thousand deadlines are found."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import NoticeSettings, Table
from games.tables.changing import deadlines
from tests.bench.row import Row, measured, rounded, say
from tests.bench.site import Client, running_site, worked
from tests.bench.sitting import Sitting, seated
from tests.bench.timing import each, percentile
from tests.live import LiveSite, altered_site

SILENT = altered_site(
    "from games.tables.changing import signals as s; s.match_saved.receivers = []; s.match_saved.sender_receivers_cache.clear()"
)
"""A site where nobody hears of a saved match."""
PACE = "days:3"
WARM_UP, MOVES, TURNS = 20, 60, 5
"""Moves of a turn: by turns the two sites are asked for that many moves each."""
LEAVES = 12
DUE, ALL = 1_000, 3_000


def rows(scratch: Path) -> list[Row]:
    """Rows of the move, of the notice, and of the deadlines."""
    return [_moves(scratch), *_left(scratch)]


def _moves(scratch: Path) -> Row:
    say("moves with notices and clocks, and without …")
    with running_site(scratch, WORKER="0") as loud, running_site(scratch, kind=SILENT, WORKER="0") as silent:
        players = [_Player(loud, pace=PACE), _Player(silent, pace="")]
        for player in players:
            each(player.post, WARM_UP)
        work = [0.0, 0.0]
        for _ in range(TURNS):
            for number, player in enumerate(players):
                before = worked(player.site.pid)
                each(player.post, MOVES)
                work[number] += worked(player.site.pid) - before
    with_all, without = (spent / (TURNS * MOVES) for spent in work)
    what = "work for a POST of a move with notices and a clock, nobody looks, beside one without them"
    more = {"with_ms": rounded(with_all), "without_ms": rounded(without)}
    return measured("post-notices", what, with_all / without, "×", at_most=1.05, **more)


class _Player:
    """Posts moves at tables of a site, where people have an e-mail address."""

    def __init__(self, site: LiveSite, *, pace: str) -> None:
        self.site = site
        self.sittings, sessions = seated(site, 24, pace=pace)
        self.clients = [Client(site, session) for session in sessions]
        with site.database():
            _reachable()

    def post(self) -> None:
        """One move, at the first table that still plays."""
        next(sitting for sitting in self.sittings if not sitting.over).post(self.clients)


def _reachable() -> None:
    """Everybody has a confirmed address and wants each notice at once."""
    for user in User.objects.exclude(is_guest=True):
        user.email = user.confirmed_email = f"{user.username}@example.org"
        user.save(update_fields=["email", "confirmed_email"])
        NoticeSettings.objects.update_or_create(user=user, defaults={"pace": NoticeSettings.Pace.EACH})


def _left(scratch: Path) -> list[Row]:
    say("notices that leave, and deadlines …")
    with running_site(scratch) as site:
        player = _Player(site, pace=PACE)
        waits = [_wait(site, player, sitting) for sitting in player.sittings[:LEAVES]]
        site.stop()  # it would let these flags fall
        with site.database():
            found = _deadlines(player.sittings[0])
    what = "seconds from the POST of a move until the e-mail of the next turn is written"
    return [measured("notice-leaves", what, percentile(waits, 95), "s", at_most=2), found]


def _wait(site: LiveSite, player: _Player, sitting: Sitting) -> float:
    """Seconds until the e-mail is there after the first move that passes the turn on."""
    folder = site.folder / "emails"
    for _ in range(10):
        seat = sitting.next_answer()[0]
        known = set(folder.glob("*"))
        began = time.time()
        sitting.post(player.clients)
        if sitting.over or sitting.next_answer()[0] == seat:
            continue
        while time.time() - began < 10:
            if new := set(folder.glob("*")) - known:
                return min(path.stat().st_mtime for path in new) - began
            time.sleep(0.01)
    raise RuntimeError("no notice has left")


def _deadlines(sitting: Sitting) -> Row:
    """A thousand due ones among three thousand. On SQLite the query works in this process."""
    table = Table.objects.get(pk=sitting.id)
    now, copies = timezone.now(), []
    for number in range(ALL):
        copy = Table(**{field.attname: getattr(table, field.attname) for field in Table._meta.concrete_fields})
        copy.pk, copy.invite, copy.rematch_of = None, f"many{number}", None
        copy.deadline = now + timedelta(seconds=-1 if number < DUE else 86_400 + number)
        copies.append(copy)
    Table.objects.bulk_create(copies, batch_size=500)
    times = []
    for _ in range(5):
        began = time.process_time()
        with CaptureQueriesContext(connection) as queries:
            due = deadlines.due().tables
        times.append((time.process_time() - began) * 1000)
    what = f"{DUE} due deadlines among {ALL} are found, work"
    more = {"queries": len(queries), "found": len(due)}
    return measured("deadlines-due", what, percentile(times, 50), "ms", at_most=50, **more)
