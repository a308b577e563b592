"""The forecast of an answer: what it would change. The answer is given in an imagined position, the rules run, and the changes are read.

A forecast is made by the rules themselves. No title computes a second time what its rules do. A title chooses which numbers are read
(``read``), how far play is followed (``until``), and how the result is worded.

Nothing hidden leaks. Everything that the viewer does not know is dealt again, once for every ``seed``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from games.engine.bots.imagining import Position
from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option, answer_of
from games.engine.rules.errors import NotAllowed, NotUnderstood, TitleBroken
from games.engine.rules.game import Game, MatchEnded
from games.engine.rules.orders import option_of
from games.engine.rules.state import State
from games.engine.rules.text import Text

S = TypeVar("S", bound=State)
SEEDS = ("1", "2", "3")
"""The seeds of the imagined positions, if the caller names no others."""
MOST = 64
"""How many branches are followed at most in one imagined position."""
SeatAnswer: TypeAlias = tuple[int, str]
"""A seat, and the id of the option that it chooses."""


class Course(Protocol):
    """Play in an imagined position. It can be followed by giving answers."""

    @property
    def state(self) -> Any:
        """The working State."""

    @property
    def revealed(self) -> bool:
        """Whether anything was drawn, rolled or revealed since the course began."""

    def asked(self) -> list[Ask]:
        """The pending questions. There are none at the end of the course."""

    def options(self, seat: int) -> Sequence[Option]:
        """The legal answers of a seat that is asked."""

    def submit(self, seat: int, option_id: str) -> None:
        """Give an answer. The kernel's forced answers follow by themselves."""


C = TypeVar("C", bound=Course)
Begin: TypeAlias = Callable[[str], Course]
"""Makes a new course for a seed."""
Read: TypeAlias = Callable[[Any], Mapping[str, int]]
"""Reads the numbers of a forecast from a State. A name that is missing counts as 0."""
Until: TypeAlias = Callable[[Course], bool]
"""Says at a question whether the course has been followed far enough."""

Follow: TypeAlias = Callable[[Option], bool]
"""Says which options of a question on the way are followed."""


class Asked(msgspec.Struct, frozen=True):
    """A question that comes next: the seat that is asked, the words of the question, and its clause."""

    seat: int
    prompt: Text
    rule: str


class Branch(msgspec.Struct, frozen=True):
    """One course to its end.

    ``answers`` are all choices on the way. ``changes`` has every number that changed, ``after`` every number at the end. ``asked`` are the
    next questions. ``over`` says that the course has ended: the match, or the part of a turn that was run. ``revealed`` says that something
    was drawn, rolled or revealed on the way.
    """

    seed: str
    answers: tuple[SeatAnswer, ...]
    changes: Mapping[str, int]
    after: Mapping[str, int]
    asked: tuple[Asked, ...]
    over: bool
    revealed: bool


class Range(msgspec.Struct, frozen=True):
    """The least and the most of a number over all branches. ``whole`` says that no other branch is possible, and that none depends on
    chance or on hidden information. Only then are least and most bounds."""

    least: int
    most: int
    whole: bool = True

    @property
    def certain(self) -> bool:
        """Whether there is only one value."""
        return self.whole and self.least == self.most


class Forecast(msgspec.Struct, frozen=True):
    """The forecast of an answer, branch by branch. ``whole`` says that every branch was followed to its end."""

    branches: tuple[Branch, ...]
    whole: bool

    def change(self, name: str) -> Range:
        """How much a number changes."""
        return self._range([branch.changes.get(name, 0) for branch in self.branches])

    def value(self, name: str) -> Range:
        """The value of a number afterwards."""
        return self._range([branch.after.get(name, 0) for branch in self.branches])

    def changes(self) -> dict[str, Range]:
        """Every number that changes in some branch."""
        names = dict.fromkeys(name for branch in self.branches for name in branch.changes)
        return {name: self.change(name) for name in names}

    def asked(self) -> tuple[Asked, ...] | None:
        """The questions that are asked next. None if branches differ."""
        first = self.branches[0].asked if self.branches else ()
        return first if all(branch.asked == first for branch in self.branches) else None

    def ends(self) -> bool | None:
        """Whether the course is over afterwards. None if branches differ."""
        ends = {branch.over for branch in self.branches}
        return ends.pop() if len(ends) == 1 else None

    def _range(self, values: Sequence[int]) -> Range:
        return Range(min(values, default=0), max(values, default=0), self.whole and self._known())

    def _known(self) -> bool:
        """Whether the viewer can know the branches: nothing was revealed, and every imagined position has the same ones."""
        if not self.branches or any(branch.revealed for branch in self.branches):
            return False
        by_seed: dict[str, list[tuple[Any, ...]]] = {}
        for branch in self.branches:
            by_seed.setdefault(branch.seed, []).append((branch.answers, sorted(branch.changes.items()), branch.asked))
        first, *others = by_seed.values()
        return all(other == first for other in others)


def at_next_question(course: Course) -> bool:
    """Stop at the first question to any seat. :func:`forecast` does this by default."""
    return True


def to_the_end(course: Course) -> bool:
    """Follow every choice of every seat, until the course is over."""
    return False


def every_option(option: Option) -> bool:
    """Follow all options."""
    return True


def forecast(
    begin: Begin,
    answers: Sequence[SeatAnswer],
    read: Read,
    *,
    until: Until = at_next_question,
    follow: Follow = every_option,
    seeds: Sequence[str] = SEEDS,
    most: int = MOST,
) -> Forecast:
    """Give ``answers`` one after the other in an imagined position for every seed, and follow play ``until`` it has gone far enough. At
    each question before that, every option is a branch. At most ``most`` branches are followed for each seed. A title may leave options out
    (``follow``): the forecast then holds as long as nobody takes them.

    An imagined position in which ``answers`` are not offered has no branch. The forecast is not whole then.
    """
    branches: list[Branch] = []
    whole = True
    for seed in seeds:
        before = dict(read(begin(seed).state))
        for number, followed in enumerate(_followed(begin, seed, tuple(answers), until, follow)):
            if followed is None or number >= most:
                whole = False
                break
            answered, course = followed
            branches.append(_branch(seed, answered, before, dict(read(course.state)), course))
    return Forecast(tuple(branches), whole)


def courses(
    begin: Callable[[str], C],
    answers: Sequence[SeatAnswer],
    *,
    until: Until = at_next_question,
    follow: Follow = every_option,
    seed: str = SEEDS[0],
    most: int = MOST,
) -> Iterator[C | None]:
    """The courses of one imagined position, for a caller that reads more than numbers. The last one is None if there are others that were
    not followed, or if ``answers`` are not offered."""
    for number, followed in enumerate(_followed(begin, seed, tuple(answers), until, follow)):
        if followed is None or number >= most:
            yield None
            return
        yield followed[1]


def _followed(
    begin: Callable[[str], C], seed: str, answers: tuple[SeatAnswer, ...], until: Until, follow: Follow
) -> Iterator[tuple[tuple[SeatAnswer, ...], C] | None]:
    """Every course that can follow ``answers``, with all answers that led to it. None if ``answers`` cannot be given.

    A course that differs from the first in one answer comes before a course that differs in two. So a caller that follows only some
    courses still sees every option of the first questions.
    """
    waiting = deque([answers])
    while waiting:
        answered = waiting.popleft()
        course = begin(seed)
        try:
            for seat, option_id in answered:
                course.submit(seat, option_id)
        except (NotUnderstood, NotAllowed):
            yield None
            return
        while (asked := course.asked()) and not until(course):
            seat = asked[0].seat
            options = course.options(seat)
            first, *others = [option for option in options if follow(option)] or options
            waiting += [(*answered, (seat, other.id)) for other in others]
            answered = (*answered, (seat, first.id))
            course.submit(seat, first.id)
        yield answered, course


def _branch(
    seed: str, answered: tuple[SeatAnswer, ...], before: Mapping[str, int], after: Mapping[str, int], course: Course
) -> Branch:
    names = dict.fromkeys([*before, *after])
    changes = {name: n for name in names if (n := after.get(name, 0) - before.get(name, 0))}
    asked = tuple(Asked(ask.seat, ask.prompt, ask.rule) for ask in course.asked())
    return Branch(seed, answered, changes, after, asked, not asked, course.revealed)


class ImaginedMatch:
    """A course: a match that goes on from an imagined position."""

    def __init__(self, position: Position, seed: str) -> None:
        self._match = position.imagined(seed)
        self._first_move = self._match.number

    @property
    def state(self) -> Any:
        return self._match.state

    @property
    def revealed(self) -> bool:
        return self._match.revealed_since(self._first_move)

    def asked(self) -> list[Ask]:
        match = self._match
        return [ask for seat in match.waiting_for() if (ask := match.ask(seat)) is not None]

    def options(self, seat: int) -> Sequence[Option]:
        return self._match.question(seat).options

    def submit(self, seat: int, option_id: str) -> None:
        self._match.submit(seat, option_id)


def from_position(position: Position) -> Begin:
    """Makes courses that go on from the current position of a match."""
    return lambda seed: ImaginedMatch(position, seed)


def forecast_of(
    position: Position,
    option_id: str,
    read: Read,
    *,
    until: Until = at_next_question,
    follow: Follow = every_option,
    seeds: Sequence[str] = SEEDS,
    most: int = MOST,
) -> Forecast:
    """The forecast of an option of the question to the position's seat."""
    answers = [(position.seat, option_id)]
    return forecast(from_position(position), answers, read, until=until, follow=follow, seeds=seeds, most=most)


class Rehearsal(Generic[S]):
    """A part of the rules, run alone on a State of its own. This is faster than a match and needs only a State, so it can be used to build
    a View. ``part`` is what a step would run. It begins when the course is first asked or answered. With ``explains`` the events are
    collected in ``game.events``."""

    def __init__(self, state: S, part: Callable[[Game[S]], Flow[None]], *, explains: bool = False) -> None:
        self.game: Game[S] = Game(state)
        self.game.explains = explains
        self._reveals: list[bool] = []
        # Not a method of this object: the game would hold the rehearsal, and the rehearsal holds the game. Such a cycle is freed late.
        self.game.reveal = partial(self._reveals.append, True)
        self._uses = state.chance.uses
        self._part = part
        self._flow: Flow[None] | None = None
        self._request: Ask | AskAll | None = None
        self._waiting: dict[int, str] = {}
        self._options: dict[int, Sequence[Option]] = {}

    @property
    def state(self) -> S:
        return self.game.state

    @property
    def revealed(self) -> bool:
        return bool(self._reveals) or self.state.chance.uses != self._uses

    def asked(self) -> list[Ask]:
        self._begin()
        request = self._request
        if isinstance(request, AskAll):
            return [ask for ask in request.asks if ask.seat not in self._waiting or request.disagree(self._waiting)]
        return [] if request is None else [request]

    def options(self, seat: int) -> Sequence[Option]:
        if seat not in self._options:
            self._options[seat] = self._options_of(self._asked_of(seat))
        return self._options[seat]

    def _options_of(self, ask: Ask) -> Sequence[Option]:
        seat, request = ask.seat, self._request
        if isinstance(request, AskAll) and (proposed := request.proposed_to(seat, self._waiting)) is not None:
            agreed = option_of(ask.options(), proposed)
            if agreed is not None:
                return [agreed]
        return ask.options()

    def submit(self, seat: int, option_id: str) -> None:
        if option_of(self.options(seat), option_id) is None:
            raise NotUnderstood(f"{option_id!r} is no answer here")
        self._take(seat, option_id)
        self._answer_forced()

    def _asked_of(self, seat: int) -> Ask:
        for ask in self.asked():
            if ask.seat == seat:
                return ask
        raise NotUnderstood(f"seat {seat} is not asked anything")

    def _begin(self) -> None:
        if self._flow is None:
            self._flow = self._part(self.game)
            self._send(None)
            self._answer_forced()

    def _send(self, value: Answer | dict[int, Answer] | None) -> None:
        assert self._flow is not None
        try:
            self._request = self._flow.send(value)
        except (StopIteration, MatchEnded):
            self._request = None

    def _take(self, seat: int, option_id: str) -> None:
        """Give one answer. A question to several seats waits for the other answers."""
        self._options = {}
        request = self._request
        if not isinstance(request, AskAll):
            self._send(answer_of(option_id))
            return
        others = {other: answer for other, answer in self._waiting.items() if other != seat}
        self._waiting = {**others, seat: option_id}
        if request.complete(self._waiting):
            answers = {other: answer_of(self._waiting[other]) for other in sorted(self._waiting)}
            self._waiting = {}
            self._send(answers)

    def _answer_forced(self) -> None:
        """Give the answers that the kernel gives without asking (like :class:`games.engine.match.answering.Answering`)."""
        while (forced := self._forced()) is not None:
            self._take(*forced)

    def _forced(self) -> SeatAnswer | None:
        request = self._request
        for ask in self.asked():
            options = self.options(ask.seat)
            if not options:
                raise TitleBroken(f"seat {ask.seat} is asked {ask.prompt.msgid!r} and has no answer")
            forces = request.forces(ask) if isinstance(request, AskAll) else not ask.hides
            if len(options) == 1 and forces and ask.seat not in self._waiting:
                return ask.seat, options[0].id
        return None
