"""Where study rooms come from: a table whose match is over, an example of the books, or a match file."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import titles
from games.engine.branches.origin import kept
from games.engine.branches.tree import ROOT, Node, Tree
from games.engine.match import matchfile
from games.engine.match.match import Match
from games.engine.match.saved import Move as Answer
from games.engine.rules.ask import CLOCK
from games.engine.rules.errors import EngineError
from games.engine.rules.orders import option_of
from games.engine.rules.text import T, Text
from games.engine.title import codec
from games.learning import scenarios
from games.learning.scenarios import Scenario
from games.learning.studies.studies import MOST
from games.live import threads
from games.models import Keyframe, Move, Seat, Study, StudyFrame, Table
from games.requests import refusals
from games.tables.changing.opening import new_invitation
from games.tables.rows import matches
from games.tables.rows.rights import still_runs

FRAME_EVERY = 24
"""The number of answers between the saved matches of a room."""
MOST_ROOMS = 200
"""The largest number of rooms of one person."""
UNKNOWN_ANSWER = T("An answer by earlier rules")
SETTLED = T("Time settles it")
People = list[tuple[str, str]]
"""By seat: the name of a person, and the level of a bot."""


@dataclass
class _Line:
    """The answers of a match as the first branch of a tree. ``match`` follows them. It is None while today's rules refuse an answer."""

    match: Match[Any] | None
    tree: Tree = field(default_factory=lambda: Tree(most=MOST))
    frames: list[tuple[int, bytes]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The number of the move of each node."""

    def place(self, number: int) -> int:
        """The node at which the match is after move ``number``."""
        return sum(one <= number for one in self.numbers)

    def add(self, number: int, answer: Answer, saved: bytes | memoryview | None) -> None:
        """The next answer, which is move ``number``. ``saved`` is the match after it, where a table has saved it."""
        label: Text | None = UNKNOWN_ANSWER
        if self.match is not None and self.match.answering.makes_itself(answer, number):
            return
        if self.match is not None:
            try:
                label = _followed(self.match, answer)
            except EngineError:
                self.match = None
        elif answer.forced:
            return
        if self.tree.last >= MOST:
            raise refusals.NotNow(_("This match has more answers than a study room holds."))
        self.tree.add(Node(self.tree.last, answer.seat, answer.option, label or UNKNOWN_ANSWER))
        self.numbers.append(number)
        if self.match is None and saved is not None:
            self.match = matches.restore(saved)
            self._keep()
        elif self.match is not None and self.tree.last % FRAME_EVERY == 0 and not self.match.sealed:
            self._keep()

    def _keep(self) -> None:
        assert self.match is not None
        self.match.records.clear()
        self.frames.append((self.tree.last, zlib.compress(kept(self.match), 3)))


def _followed(match: Match[Any], answer: Answer) -> Text | None:
    """What the answer is called. The match has taken it."""
    if answer.seat == CLOCK:
        match.settle()
        return SETTLED
    option = option_of(match.options(answer.seat), answer.option)
    match.submit(answer.seat, answer.option)
    return None if option is None else option.label


def _line(match: Match[Any], answers: Iterable[tuple[int, Answer]], saves: Mapping[int, Any] | None = None) -> _Line:
    """The answers that follow in this match. Each has the number of its move."""
    line = _Line(match)
    for number, answer in answers:
        threads.yield_to_moves()
        line.add(number, answer, (saves or {}).get(number))
    return line


def _save(owner: User, title: str, people: People, saved: bytes, line: _Line, at: int, name: str = "") -> Study:
    with transaction.atomic():
        if Study.objects.filter(owner=owner).count() >= MOST_ROOMS:
            raise refusals.NotNow(_("You have very many study rooms. Delete one of them first."))
        study = Study.objects.create(
            secret=new_invitation(),
            title=title,
            name=name[:80],
            owner=owner,
            leader=owner,
            led_at=timezone.now(),
            people=people,
            saved=saved,
            tree=codec.encode(line.tree),
            main=line.tree.last,
            at=at,
        )
        StudyFrame.objects.bulk_create(StudyFrame(study=study, node=node, saved=frame) for node, frame in line.frames)
    return study


# --- tables -----------------------------------------------------------------------------------------------------------


def may_begin(table: Table) -> bool:
    """Whether the match of this table may be studied: it is over, and so are all matches from which it was copied."""
    over = table.status in (Table.Status.FINISHED, Table.Status.ABANDONED)
    return over and table.saved is not None and not still_runs(table)


def from_table(*, by: User, table: Table, seats: list[Seat], number: int) -> Study:
    """A room with the whole match of a table, at the position after move ``number``. The person must be one who may see the table. A match
    that still runs is refused in the words for a table that nobody may see."""
    if not may_begin(table):
        raise refusals.Unknown(_("There is no such table."))
    frames = {frame.number: frame.saved for frame in Keyframe.objects.filter(table=table)}
    with matches.readable(table.pk, "first key frame"):
        first = min(frames)
        match = matches.restore(frames[first])
        match.records.clear()
        saved = kept(match)
    moves = Move.objects.filter(table=table, undone_version=None, number__gt=first, seat__isnull=False)
    answers = [
        (move.number, Answer(move.seat if move.seat is not None else CLOCK, move.option, move.forced))
        for move in moves.order_by("number")
    ]
    with matches.readable(table.pk, "match"):
        line = _line(match, answers, frames)
    people = [(seat.name or (seat.user.public_name if seat.user else ""), seat.bot) for seat in seats]
    return _save(by, table.title, people, saved, line, line.place(number))


# --- examples ---------------------------------------------------------------------------------------------------------


def from_example(*, by: User, scenario: Scenario, step: int, name: str) -> Study:
    """A room with an example of the books, at one of its steps."""
    begun = scenarios.begin(scenario)
    first, saved = begun.number, kept(begun)
    end = begun
    for position in scenarios.play(scenario):
        end = position.match
    at_step = scenarios.at_step(scenario, step)[0].match.number
    answers = [
        (record.number, record.move) for record in end.records if record.move is not None and record.number > first
    ]
    begun.records.clear()
    line = _line(begun, answers)
    people = [("", "") for _seat in range(begun.setup.players)]
    return _save(by, scenario.title, people, saved, line, line.place(at_step), name)


# --- match files ------------------------------------------------------------------------------------------------------


def from_file(*, by: User, file: matchfile.MatchFile, name: str = "") -> Study:
    """A room with the match of a file, at its end. The file must have been checked: today's rules offer all its answers. The names of
    its players are not in it. Raises the errors of the kernel."""
    title, info = titles.load(file.title), titles.info(file.title)
    match = Match.start(title, matchfile.setup_of(file, info), file.seed)
    saved = kept(match)
    match.records.clear()
    line = _line(match, enumerate(file.moves, 1))
    if line.match is None:
        raise refusals.NotUnderstood(_("The rules of today do not offer all answers of this match file."))
    return _save(by, file.title, [("", "")] * file.players, saved, line, line.tree.last or ROOT, name)
