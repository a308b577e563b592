"""What a running step works with: the working State, chance, the log and the agenda."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NoReturn, TypeVar

import msgspec

from games.engine.rules.chance import Chance
from games.engine.rules.event import Change, Event
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.state import Call, Result, State
from games.engine.rules.text import Text

S = TypeVar("S", bound=State)


class MatchEnded(Exception):
    """Leaves the step in which a match has ended. :meth:`Game.end_now` raises it, and the runner catches it."""


def _nobody_undoes() -> None:
    """The default where a rule is run outside a match."""


def _as_it_is(event: Event) -> Event:
    """The default where a rule is run outside a match."""
    return event


def _of_nobody(state: State, event: Event) -> str:
    """The default where a rule is run outside a match."""
    return ""


class Game(Generic[S]):
    """The first argument of every step and rule. A title may subclass it to shorten its rules."""

    __slots__ = ("doer_of", "events", "explains", "reveal", "state", "track")

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []
        self.explains = True
        """Whether the match has viewers. Only then are events logged and pieces followed. A rule that is slow to explain checks this first.
        Play never depends on it."""
        self.track: Callable[[Event], Event] = _as_it_is
        """Adds to an event the moves of its pieces. The match sets its own function."""
        self.doer_of: Callable[[S, Event], str] = _of_nobody
        """The side without a seat that did what an event says. The match sets the title's function."""
        self.reveal: Callable[[], None] = _nobody_undoes
        """Called when something was revealed: nobody can undo beyond this point. The match sets its own function."""

    @property
    def chance(self) -> Chance:
        """The State's randomness."""
        return self.state.chance

    def log(
        self,
        text: Text,
        *,
        seat: int | None = None,
        rule: str = "",
        elements: Sequence[str] = (),
        to: Sequence[int] | None = None,
        otherwise: Text | None = None,
        reckoning: Reckoning | msgspec.UnsetType = msgspec.UNSET,
        changes: Sequence[Change] = (),
        by: str = "",
    ) -> None:
        """Log what happened; see :class:`Event`."""
        if self.explains:
            readers = None if to is None else tuple(to)
            self.tell(Event(text, seat, rule, tuple(elements), readers, otherwise, reckoning, tuple(changes), (), by))

    def tell(self, event: Event) -> None:
        """Log what happened, after the State has changed. The event takes the pieces that have moved since the event before."""
        if self.explains:
            if not event.by and event.seat is None and (by := self.doer_of(self.state, event)):
                event = msgspec.structs.replace(event, by=by)
            self.events.append(self.track(event))

    def next(self, *steps: str | Call) -> None:
        """Put steps at the head of the agenda, in the order of play: ``game.next("siege", call("turn", 2))``."""
        self.state.agenda[:0] = [Call(step) if isinstance(step, str) else step for step in steps]

    def later(self, *steps: str | Call) -> None:
        """Put steps at the end of the agenda, in order."""
        for step in steps:
            self.state.agenda.append(Call(step) if isinstance(step, str) else step)

    def end_now(self, result: Result) -> NoReturn:
        """The match is over in the middle of a step. Nothing that would follow is played, from any depth of the rules."""
        self.finish(result)
        raise MatchEnded

    def finish(self, result: Result) -> None:
        """The match is over: nothing more is on the agenda."""
        self.state.agenda.clear()
        self.state.result = result
