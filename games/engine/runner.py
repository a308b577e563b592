"""Running steps: from one question to the next, over as many steps as it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from games.engine.ask import Answer, Ask, AskAll, Flow, Reveal
from games.engine.errors import TitleBroken
from games.engine.event import Event
from games.engine.state import State
from games.engine.title import Title

S = TypeVar("S", bound=State)
STEPS_WITHOUT_A_QUESTION = 10_000
"""More steps than this in a row without asking anybody is a title that runs away."""


class Runner(Generic[S]):
    """The working State and the step that runs on it. ``before_step`` is called before each step of the agenda is opened, and once more
    when the match is over; ``revealed`` whenever something was learned."""

    def __init__(
        self, title: Title[S], mode: str, before_step: Callable[[], None], revealed: Callable[[], None]
    ) -> None:
        self.request: Ask | AskAll | None = None
        self.game: Any = None
        self._find = title.steps.find
        self._make_game = title.game
        self._mode = mode
        self._before_step = before_step
        self._revealed = revealed
        self._flow: Flow[None] | None = None
        self._uses = 0

    @property
    def state(self) -> S:
        """The working State."""
        state: S = self.game.state
        return state

    def begin(self, state: S) -> list[Event]:
        """Take a State up; returns the list that its events go to."""
        self.game = self._make_game(state)
        self._uses = state.chance.uses
        self.request = self._flow = None
        return self.game.events  # type: ignore[no-any-return]

    def collect_events(self) -> list[Event]:
        """A new list for the events from here on."""
        events: list[Event] = []
        self.game.events = events
        return events

    def reopen_step(self) -> None:
        """Begin again the step whose checkpoint this State is, and run to its first question."""
        if self.state.agenda:
            self._flow = self._next_step()
            self.run()

    def run(self, value: Answer | dict[int, Answer] | None = None) -> None:
        """Give the running step its answer and run to the next question, over as many steps of the agenda as it takes, or to the end of
        the match. One loop rather than a call for each step and question: every answer of every match passes here."""
        self.request = None
        flow, game = self._flow, self.game
        for _ in range(STEPS_WITHOUT_A_QUESTION):
            if flow is not None:
                request: Ask | AskAll | Reveal | None
                try:
                    request = flow.send(value)
                    # an Ask first: isinstance() takes five times as long where the answer is no
                    while not isinstance(request, Ask) and isinstance(request, Reveal):
                        self._revealed()
                        request = flow.send(None)
                except StopIteration:
                    request = None
                uses = game.state.chance.uses
                if uses != self._uses:  # a draw or a roll is knowledge by itself
                    self._uses = uses
                    self._revealed()
                if request is not None:
                    self.request = request
                    return
            self._before_step()
            if not game.state.agenda:
                if game.state.result is None:
                    raise TitleBroken("the agenda is empty and there is no result")
                return
            flow = self._flow = self._next_step()
            value = None
        raise TitleBroken("the title runs on without asking anybody")

    def _next_step(self) -> Flow[None]:
        game = self.game
        call = game.state.agenda.pop(0)
        return self._find(self._mode, call.step)(game, *call.args)
