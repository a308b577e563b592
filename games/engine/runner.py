"""Running steps: from one question to the next, over as many steps as it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from games.engine.ask import Answer, Ask, AskAll, Flow, Reveal
from games.engine.chance import Chance
from games.engine.errors import TitleBroken
from games.engine.event import Event
from games.engine.state import State
from games.engine.title import Title

S = TypeVar("S", bound=State)
STEPS_WITHOUT_A_QUESTION = 10_000
"""More steps than this in a row without asking anybody is a title that runs away."""


class Runner(Generic[S]):
    """The working State and the steps that run on it. ``before_step`` is called with it before each step of the agenda is opened, and once
    more when the match is over; ``revealed`` whenever something was learned."""

    def __init__(
        self, title: Title[S], mode: str, before_step: Callable[[S], None], revealed: Callable[[], None]
    ) -> None:
        self.request: Ask | AskAll | None = None
        self.game: Any = None
        self._find = title.steps.find
        self._mode = mode
        self._make_game = title.game
        self._before_step = before_step
        self._revealed = revealed
        self._play: Flow[None]
        self._chance: Chance
        self._uses = 0
        self._steps_in_a_row = 0

    @property
    def state(self) -> S:
        """The working State."""
        state: S = self.game.state
        return state

    def begin(self, state: S, *, reopened: bool = False) -> list[Event]:
        """Take a State up and run to its first question; see :meth:`run`. ``reopened`` says that it is the checkpoint of its first step,
        before which nothing has to be kept."""
        self.game = self._make_game(state)
        self._chance = state.chance
        self._uses = state.chance.uses
        self._play = self._steps(reopened)
        return self.run()

    def run(self, value: Answer | dict[int, Answer] | None = None) -> list[Event]:
        """Give the running step its answer and run to the next question, or to the end of the match. Returns what happened on the way."""
        self._steps_in_a_row = 0
        play = self._play
        events: list[Event] = []
        self.game.events = events
        request: Ask | AskAll | Reveal | None
        try:
            request = play.send(value)
            while (
                type(request) is Reveal
            ):  # isinstance() takes five times as long where the answer is no, as it mostly is
                self._revealed()
                request = play.send(None)
        except StopIteration:
            request = None
        if self._chance.uses != self._uses:
            self._drawn()
        self.request = request
        return events

    def _steps(self, reopened: bool) -> Flow[None]:
        """The steps of the agenda one after the other, until there are none. A generator over them all, because a step that ends in another
        generator is quicker than one whose end is caught."""
        game = self.game
        state = game.state
        while True:
            if not reopened:
                self._before_step(state)
            reopened = False
            if not state.agenda:
                if state.result is None:
                    raise TitleBroken("the agenda is empty and there is no result")
                return
            self._steps_in_a_row += 1
            if self._steps_in_a_row > STEPS_WITHOUT_A_QUESTION:
                raise TitleBroken("the title runs on without asking anybody")
            call = state.agenda.pop(0)
            yield from self._find(self._mode, call.step)(game, *call.args)
            if self._chance.uses != self._uses:
                self._drawn()

    def _drawn(self) -> None:
        """A draw or a roll is knowledge by itself."""
        self._uses = self._chance.uses
        self._revealed()
