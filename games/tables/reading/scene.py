"""A table at one version, read once for all viewers: its rows, its match, and the viewers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games import titles
from games.engine.lru import LruCache
from games.engine.match.match import Match
from games.engine.rules.ask import AskAll
from games.engine.rules.event import stops
from games.engine.rules.state import Result
from games.engine.title.info import Info, Mode
from games.models import Move, Seat, Table, Turnover
from games.requests import refusals
from games.tables.clocks.clock import Clock, unpacked
from games.tables.rows import matches

LOG_MOVES = 24
"""The number of moves in a fragment of the log. Earlier ones are fetched on demand, so that a move costs the same at any length."""


AGREEMENT_WAITS = timedelta(minutes=2)
"""When nobody has answered for this long, any of the asked seats may settle a question that waits for agreement."""


@dataclass(frozen=True)
class Viewer:
    """A viewer. A drawing depends on the viewer, the version and the language, and on nothing else.

    ``seat`` is the viewer's seat (None: a spectator). ``seats`` are all seats of that account, several at a hot seat. ``host`` says whether
    the viewer is the table's host.
    """

    seat: int | None = None
    seats: tuple[int, ...] = ()
    host: bool = False


SPECTATOR = Viewer()
_logs: LruCache[tuple[str, int, int], list[Move]] = LruCache(256)
"""The last moves by invitation, version and number."""


@dataclass
class Scene:
    """A table at one version. ``at`` shows the position after an earlier move instead of the current one. ``step`` shows where that step of
    the move has ended (0: all of it); see :func:`games.engine.rules.event.stops`."""

    table: Table
    seats: list[Seat]
    at: int | None = None
    step: int = 0

    @property
    def full(self) -> bool:
        """Whether every seat is taken, and the table only waits to begin."""
        waits = self.table.status == Table.Status.OPEN
        return waits and all(seat.user_id is not None or seat.bot for seat in self.seats)

    @property
    def running(self) -> bool:
        """Whether a match is being played."""
        return self.table.status == Table.Status.PLAYING

    @property
    def now(self) -> bool:
        """Whether the current position is shown."""
        return self.at is None

    @property
    def first(self) -> int:
        """The number of the first position that can be shown."""
        return matches.first_position(self.table)

    @property
    def before(self) -> int | None:
        """The number of the position before the one shown. None at the first."""
        shown = self.table.number if self.at is None else self.at
        return shown - 1 if shown > self.first else None

    @cached_property
    def info(self) -> Info:
        """The title's description."""
        return titles.info(self.table.title)

    @cached_property
    def mode(self) -> Mode:
        """The mode that is played."""
        return self.info.mode(self.table.mode)

    @cached_property
    def match(self) -> Match[Any] | None:
        """The match at the position shown, shared: read only. None before it begins."""
        if self.table.saved is None:
            return None
        if self._at_end:
            return matches.present_match(self.table)
        assert self.at is not None
        return matches.shared_match_after(self.table, self.at, self._events)

    @property
    def _at_end(self) -> bool:
        return not self.step and (self.at is None or self.at >= self.table.number)

    @cached_property
    def _events(self) -> int:
        """How many events of its last move have happened where ``step`` ends. 0 if all have."""
        move = next((move for move in self.log if self.step and move.number == self.at), None)
        ends = [] if move is None else stops(matches.events_of(move))
        return ends[self.step - 1] if 0 < self.step <= len(ends) else 0

    @cached_property
    def result(self) -> Result | None:
        """How the match ended, if its end is shown."""
        return matches.result_of(self.table) if self._at_end else None

    @cached_property
    def clock(self) -> Clock | None:
        """The clock of the match, if it has one."""
        if self.table.clock is None:
            return None
        with matches.readable(self.table.pk, "clock"):
            return unpacked(self.table.clock)

    @cached_property
    def rematch(self) -> Table | None:
        """The table of a rematch that somebody has opened, with its host."""
        return Table.objects.select_related("host").filter(rematch_of=self.table).first()

    @cached_property
    def log(self) -> list[Move]:
        """The last moves up to the position shown, newest first."""
        upto = self.in_force if self.at is None else self.at
        key = (self.table.invite, self.table.version, upto)
        return _logs.get(key) or _logs.put(key, log_moves(self.table, upto))

    @cached_property
    def taken_back(self) -> list[list[Move]]:
        """The moves taken back since the oldest move in ``log``, grouped by takeback, the latest takeback first. A change of the table
        without a move in force leaves a gap in the versions. Without a gap no query is needed."""
        if not self._may_show_takebacks:
            return []
        undone = Move.objects.filter(table=self.table, undone_version__gt=self._oldest).order_by(
            "-undone_version", "number"
        )
        return [list(together) for _, together in groupby(undone, key=lambda move: move.undone_version)]

    @cached_property
    def _may_show_takebacks(self) -> bool:
        if not self.now or not self.running or self.table.restarted_step:
            return False
        return len({move.version for move in self.log}) <= self.table.version - self._oldest

    @property
    def _oldest(self) -> int:
        """The version of the oldest move in ``log``."""
        return min((move.version for move in self.log), default=self.table.version)

    def take_over(self, before: Scene) -> None:
        """Take over the takebacks of the scene before this one, when nothing was taken back since. A gap in the versions, which an answer
        leaves that waits for others too, then costs one query and not one at each move."""
        if "taken_back" in before.__dict__ and before._may_show_takebacks and self._may_show_takebacks:
            self.taken_back = [moves for moves in before.taken_back if (moves[0].undone_version or 0) > self._oldest]

    @cached_property
    def turnovers(self) -> list[Turnover]:
        """What the log says of people since the oldest move in ``log``, the latest first. No query if it says nothing."""
        if not self.table.turnovers or not self.now:
            return []
        first = min((move.version for move in self.log), default=0)
        lines = Turnover.objects.filter(table=self.table, version__gt=first if len(self.log) == LOG_MOVES else 0)
        return list(lines.select_related("user", "other").order_by("-id")[:LOG_MOVES])

    @property
    def in_force(self) -> int:
        """The last saved move in force. A corrected rule may have restarted the running step."""
        match = self.match
        return match.unrecorded if match is not None and match.restarted else self.table.number

    @cached_property
    def by_language(self) -> dict[str, Any]:
        """A cache for what all drawings of this scene in one language share."""
        return {}

    def viewer(self, user_id: int | None, requested: int | None = None) -> Viewer:
        """How this person views the table: from the person's seat, or at a hot seat from the ``requested`` one."""
        if user_id is None:
            return SPECTATOR
        held = [seat for seat in self.seats if seat.user_id == user_id and not (seat.resigned and self.running)]
        numbers = tuple(seat.number for seat in held)
        host = self.table.host_id == user_id
        if len(held) > 1 and self.running:
            return Viewer(self._taken_by(held, requested), numbers, host)
        return Viewer(requested if requested in numbers else next(iter(numbers), None), numbers, host)

    def _taken_by(self, held: Sequence[Seat], requested: int | None) -> int | None:
        """The viewer's seat at a running hot seat. None until somebody says which player looks at the screen. Before the screen is handed
        on, an earlier position shows only public information: nobody knows which person looks at it. With open hands it is a seat that is
        asked."""
        moving = [seat.number for seat in held if seat.to_move]
        if self.table.open_hands:
            numbers = [seat.number for seat in held]
            return requested if requested in numbers else next(iter(moving), numbers[0])
        if requested is None or requested not in [seat.number for seat in held]:
            return None
        return None if moving and requested not in moving and not self.now else requested

    def private_version(self, viewer: Viewer) -> int:
        """The number of changes that only this viewer saw."""
        return 0 if viewer.seat is None else self.seats[viewer.seat].private_version

    def handed_to(self, viewer: Viewer) -> Seat | None:
        """At a hot seat: the seat of the same account that has to move, when the viewer's seat does not have to move or is not chosen yet.
        A curtain hides the board until that player takes over."""
        if not self.running or not self.now or len(viewer.seats) < 2 or self.table.open_hands:
            return None
        if viewer.seat is not None and self.seats[viewer.seat].to_move:
            return None
        return next((self.seats[number] for number in viewer.seats if self.seats[number].to_move), None)


def may_settle_at(table: Table, match: Match[Any]) -> datetime | None:
    """When a question that waits for agreement may be settled. None if there is nothing to settle."""
    request = match.request
    if not isinstance(request, AskAll) or not request.agree or not match.sealed or table.moved_at is None:
        return None
    return table.moved_at + AGREEMENT_WAITS


def scene_of(table_id: int, at: int | None = None) -> Scene:
    """The table as it is now. Raises :class:`refusals.Unknown`."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise refusals.Unknown(_("There is no such table."))
    return Scene(table, seats_of(table), at)


def seats_of(table: Table) -> list[Seat]:
    """The table's seats in order, with the people in them, at this table."""
    return at_table(table, Seat.objects.filter(table=table).select_related("user").order_by("number"))


def at_table(table: Table, seats: Iterable[Seat]) -> list[Seat]:
    """These seats, linked to their table so that they need not query it."""
    placed = list(seats)
    for seat in placed:
        seat.table = table
    return placed


def log_moves(table: Table, upto: int, count: int = LOG_MOVES) -> list[Move]:
    """``count`` moves in force up to number ``upto``, newest first."""
    moves = Move.objects.filter(table=table, undone_version=None, number__lte=upto).order_by("-number")
    return list(moves[:count])
