"""Whether what is shown beside a choice comes true. A title says what is shown (its ``forecasts.py``), and each number is compared with
what comes of it when the choice is really made, on a copy of the match, over the branches of later choices."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.engine.forecast import courses, every_option
from games.engine.match.match import Match
from games.engine.match.saved import Saved
from games.engine.rules.ask import Ask, Option
from games.engine.rules.event import Event
from games.engine.rules.orders import option_of
from games.engine.title.info import Setup
from games.titles import load


def as_it_is(match: Match[Any]) -> None:
    """The copy is left as it is."""


@dataclass(frozen=True)
class Claim:
    """A number that is shown: from ``least`` to ``most``, both the same where it is certain."""

    what: str
    least: int
    most: int
    given: tuple[str, ...]
    """The choices that it is about. The seat makes each as soon as it is offered."""
    read: Callable[[Match[Any]], int | None]
    """What came of it. None: it does not apply here."""
    until: Callable[[Match[Any]], bool] = lambda match: True
    """Whether play has gone far enough, at a question after the choices."""
    follow: Callable[[Option], bool] = every_option
    over: Callable[[Match[Any]], bool] = lambda match: False
    """Whether the choices that are left can no longer be meant. Play is not followed further."""
    prepare: Callable[[Match[Any]], None] = as_it_is
    """What is changed in the copy before the choices, so that the number can be read."""
    exact: bool = False
    """Whether some branch reaches the least, and some branch the most. Compared where every branch can be read."""

    @property
    def kind(self) -> str:
        """The first word of what is claimed."""
        return self.what.split()[0].rstrip(":")


Reader = Callable[[Match[Any], int], Iterator[Claim]]
"""What is shown to the seat that is asked."""


def seen(what: str, shown: int, real: int) -> Claim:
    """Something that is known at once, without a choice."""
    return Claim(what, shown, shown, (), lambda match: real)


def tried(what: str, shown: int, reals: Callable[[], Iterable[int]]) -> Claim:
    """Something that a part of the rules brings, tried out alone: the first number that is not the one shown, if there is any."""
    return Claim(what, shown, shown, (), lambda match: next((real for real in reals() if real != shown), shown))


def events_since(match: Match[Any]) -> list[Event]:
    """Everything that was logged since the copy was made."""
    return [event for record in match.records for event in record.events]


class Copy:
    """A match that goes on by itself from where another is, hidden things and all."""

    def __init__(self, match: Match[Any], saved: Saved, seat: int, claim: Claim) -> None:
        self.match: Match[Any] = Match.restore(match.title, saved)
        claim.prepare(self.match)
        self.seat = seat
        self.left = list(claim.given)
        self._go_on()

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def revealed(self) -> bool:
        return False

    def asked(self) -> list[Ask]:
        return [ask for seat in self.match.waiting_for() if (ask := self.match.ask(seat)) is not None]

    def options(self, seat: int) -> Sequence[Option]:
        return self.match.question(seat).options

    def submit(self, seat: int, option_id: str) -> None:
        self.match.submit(seat, option_id)
        self._go_on()

    def _go_on(self) -> None:
        match, seat = self.match, self.seat
        while self.left and match.ask(seat) is not None and option_of(match.question(seat).options, self.left[0]):
            match.submit(seat, self.left.pop(0))


def ends(match: Match[Any], seat: int, claim: Claim, most: int) -> Iterator[Match[Any] | None]:
    """The copies in which a claim can be read. None: there are more branches than were followed."""
    saved = match.save()

    def until(course: Any) -> bool:
        return claim.over(course.match) or (not course.left and claim.until(course.match))

    for course in courses(
        lambda _seed: Copy(match, saved, seat, claim),
        [],
        until=until,
        follow=claim.follow,
        most=most,
    ):
        if course is None:
            yield None
        elif not course.left:
            yield course.match


def check(match: Match[Any], seat: int, claim: Claim, most: int) -> int:
    """Compare a claim with play. How many branches there were."""
    values: list[int] = []
    whole = True
    for end in ends(match, seat, claim, most):
        value = None if end is None else claim.read(end)
        whole = whole and value is not None
        if value is not None:
            values.append(value)
            assert claim.least <= value <= claim.most, f"{claim.what}: {value} after {claim.given}, {claim}"
    if claim.exact and whole and values:
        assert (min(values), max(values)) == (claim.least, claim.most), f"{claim.what}: {values}, {claim}"
    return len(values)


def reader_of(slug: str) -> Reader | None:
    """What says which numbers a title shows; None for a title that has none yet."""
    name = f"tests.titles.{slug.replace('-', '_')}.forecasts"
    if find_spec(name) is None:
        return None
    reader: Reader = import_module(name).claims
    return reader


def play(setup: Setup, seed: str, *, looks: float, claims: int, branches: int) -> Counter[str]:
    """A random game. At a share of its questions some of what is shown is compared with play. The number of comparisons, by kind."""
    title, reader = load(setup.title), reader_of(setup.title)
    assert reader is not None
    match, dice = Match.start(title, setup, seed), random.Random(seed)
    counted = Counter[str]()
    while match.request is not None:
        seat = dice.choice(match.waiting_for())
        if dice.random() < looks:
            for claim in _drawn(list(reader(match, seat)), dice)[:claims]:
                counted[claim.kind] += check(match, seat, claim, branches)
        match.submit(seat, dice.choice(match.question(seat).options).id)
    return counted


def _drawn(claims: list[Claim], dice: random.Random) -> list[Claim]:
    """In random order, one of each kind before two of any."""
    dice.shuffle(claims)
    turn = Counter[str]()
    order = []
    for claim in claims:
        turn[claim.kind] += 1
        order.append((turn[claim.kind], claim))
    return [claim for _turn, claim in sorted(order, key=lambda one: one[0])]
