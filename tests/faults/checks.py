"""What must hold after each fault."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import User
from games.engine.match import matchfile
from games.engine.title import codec
from games.models import Move, Notice, NoticeSettings, Seat, Sending, Table, Turnover
from games.tables.clocks.clock import unpacked
from games.tables.reading.archive import exported, verified
from games.tables.rows import matches
from tests.faults.players import Answer, Crowd, Play
from tests.faults.room import Room, eventually
from tests.games.making import begun, fresh, to_move
from tests.games.notices.mailing import confirmed

SHOWN_WITHIN = 40.0
"""Seconds after the end of a fault within which everybody's page shows the newest position. On a quiet machine it is less than half."""
BOTS_WITHIN = 20.0
"""The same for a bot's answer: ten seconds on a quiet machine."""
TOLD_WITHIN = 90.0
"""The same for a notice whose worker was killed: its hold lasts a minute."""


def steady(play: Play, find: Callable[[Play, Table], list[str]]) -> list[str]:
    """What is wrong with a table. Bots play on meanwhile: what was read before and after a move is read again."""
    while True:
        table = Table.objects.get(pk=play.table)
        wrong = find(play, table)
        if Table.objects.filter(pk=table.pk, row_version=table.row_version).exists():
            return wrong


def counted_once(play: Play, table: Table) -> list[str]:
    """What is wrong with the answers of a table: each acknowledged one is in its match once, in its order, and no other one but those of
    which nothing was heard."""
    match = None if table.saved is None else matches.own_match(table)
    wrong = []
    for seat, answers in play.answers.items():
        made = list(
            Move.objects.filter(table=table, seat=seat, forced=False, undone_version=None)
            .order_by("number")
            .values_list("option", flat=True)
        )
        if match is not None and seat in match.sealed and seat not in match.answering.forced_seats:
            made.append(match.sealed[seat])
        if not _are(made, answers):
            posted = [(answer.option, answer.acknowledged, answer.tries) for answer in answers[-6:]]
            wrong.append(f"{play.title} {table.pk}, seat {seat}: {len(made)} {made[-6:]} of {len(answers)} {posted}")
    return wrong


def _are(made: list[str], answers: list[Answer]) -> bool:
    """Whether these moves are those answers, with or without each that nobody acknowledged. By the sets of places in ``made`` that can be
    reached."""
    reached = {0}
    for answer in answers:
        taken = {place + 1 for place in reached if place < len(made) and made[place] == answer.option}
        reached = taken if answer.acknowledged else taken | reached
    return len(made) in reached


def verifies(play: Play, table: Table) -> list[str]:
    """What a replay from the seed says against the table."""
    verdict, match = verified(matchfile.read(exported(table, running=True)), table.seed_commitment)
    if match is not None and table.saved is not None:
        kept = matches.restore(table.saved)
        if codec.fingerprint(match.state) != codec.fingerprint(kept.state):
            verdict.findings.append("the moves lead to another position")
    numbers = list(
        Move.objects.filter(table=table, undone_version=None).order_by("number").values_list("number", flat=True)
    )
    if numbers != list(range(len(numbers))):
        verdict.findings.append("a number is missing or there twice")
    return [f"{play.title} {table.pk}: {finding}" for finding in verdict.findings]


@dataclass
class Figures:
    """How long things took after the end of a fault, in seconds: until an answer was acknowledged, until every answer that waited was
    settled and every page showed the newest position, and the longest time for which a bot had to move."""

    answered: float
    shown: float
    bots: float


def holds(room: Room, crowd: Crowd, replay: bool = False) -> Figures:
    """Everything that must hold now that the fault is over. Raises :class:`AssertionError`."""
    crowd.forget_waits()
    begun_at = time.monotonic()
    with room.database():
        eventually(lambda: crowd.acknowledged_at > begun_at, SHOWN_WITHIN)
        answered = time.monotonic() - begun_at
        _bots_go_on(crowd)
        bots = crowd.longest_wait
        crowd.pause()
        try:
            eventually(lambda: crowd.at_rest, SHOWN_WITHIN)
            eventually(lambda: all_shown(crowd), SHOWN_WITHIN)
            shown = time.monotonic() - begun_at
            wrong = [line for play in crowd.plays for line in steady(play, counted_once)]
            if replay:
                wrong += [line for play in crowd.plays for line in steady(play, verifies)]
        finally:
            crowd.go_on()
    assert not wrong, "\n".join(wrong)
    assert bots < BOTS_WITHIN
    return Figures(answered, shown, bots)


def _bots_go_on(crowd: Crowd) -> None:
    """Wait until each table that waits for a bot has moved once, or too long."""
    begun_at = time.monotonic()
    waiting = dict(
        Table.objects.filter(pk__in=[play.table for play in crowd.plays], seats__to_move=True)
        .exclude(seats__bot="")
        .values_list("pk", "row_version")
    )
    bots = set(Seat.objects.filter(table__in=waiting, to_move=True).exclude(bot="").values_list("table", flat=True))

    def moved() -> bool:
        now = dict(Table.objects.filter(pk__in=bots).values_list("pk", "row_version"))
        return all(now[table] != waiting[table] for table in bots)

    eventually(moved, BOTS_WITHIN)
    crowd.longest_wait = max(crowd.longest_wait, time.monotonic() - begun_at if bots else 0.0)


def all_shown(crowd: Crowd) -> bool:
    """Whether each watcher has the version of its table."""
    versions = dict(Table.objects.filter(pk__in=[play.table for play in crowd.plays]).values_list("pk", "version"))
    return all(watcher.version == versions[watcher.table] for watcher in crowd.watchers)


class Probe:
    """A table whose flag falls while something is broken, and one at which it is somebody's turn who is told by e-mail."""

    def __init__(self, room: Room, name: str, seconds: int) -> None:
        self._room = room
        host, other = (room.sites[0].person(f"{name}-{place}") for place in ("host", "other"))
        with room.database():
            confirmed(host, other)
            for person in (host, other):
                NoticeSettings.objects.get_or_create(user=person, defaults={"pace": NoticeSettings.Pace.EACH})
            self.timed = begun(host, other, pace=f"live:{seconds}+0")
            self.first = to_move(self.timed).number
            self.told = begun(host, other)
            self.people: list[User] = [host, other]

    def holds(self, killed: bool) -> None:
        """The flag fell once, and each notice was sent once; twice at most where its worker was killed."""
        with self._room.database():
            eventually(lambda: self.first in self._fell(), SHOWN_WITHIN)
            fell = self._fell()
            assert set(fell.values()) == {1}, fell
            assert Turnover.objects.filter(table=self.timed, seat=self.first).count() == 1
            eventually(self._sent, TOLD_WITHIN)
            time.sleep(0.5)
            eventually(lambda: self._came_at_most(2 if killed else 1), TOLD_WITHIN)

    def _came_at_most(self, most: int) -> bool:
        """Whether people got e-mails, at most so many of each notice that was sent. It is not so yet while one comes that is not noted."""
        mails = sum(len(self._room.mailboxes.to(person)) for person in self.people)
        sent = Sending.objects.filter(notice__user__in=self.people, outcome=Sending.Outcome.SENT).count()
        return 1 <= mails <= sent * most

    def _fell(self) -> Counter[int | None]:
        clock = fresh(self.timed).clock
        assert clock is not None
        return Counter(note.seat for note in unpacked(clock).notes if note.what == "fell")

    def _sent(self) -> bool:
        turn = Notice.objects.filter(table=self.told, kind=Notice.Kind.TURN)
        waiting = Sending.objects.filter(notice__user__in=self.people, outcome="")
        return turn.exists() and not waiting.exists()
