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
        self._steps = title.steps
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

    def open_steps(self) -> None:
        """Begin the next step of the agenda, and the next, until one asks something or the match is over."""
        state = self.game.state
        for _ in range(STEPS_WITHOUT_A_QUESTION):
            self._before_step()
            if not state.agenda:
                if state.result is None:
                    raise TitleBroken("the agenda is empty and there is no result")
                return
            if self._open_step():
                return
        raise TitleBroken("the title runs on without asking anybody")

    def reopen_step(self) -> None:
        """Begin again the step whose checkpoint this State is."""
        if self.state.agenda and not self._open_step():
            self.open_steps()

    def send(self, value: Answer | dict[int, Answer]) -> None:
        """Give the running step its answer; if the step ends, run on into the next ones."""
        assert self._flow is not None
        if not self._run(self._flow, value):
            self.open_steps()

    def _open_step(self) -> bool:
        call = self.game.state.agenda.pop(0)
        flow = self._flow = self._steps.find(self._mode, call.step)(self.game, *call.args)
        return self._run(flow, None)

    def _run(self, flow: Flow[None], value: Answer | dict[int, Answer] | None) -> bool:
        """Run a step to its next question and stand there. False when it ends instead."""
        self.request = None
        request: Ask | AskAll | Reveal | None
        try:
            request = flow.send(value)
            while isinstance(request, Reveal):
                self._revealed()
                request = flow.send(None)
        except StopIteration:
            request = None
        uses = self.game.state.chance.uses
        if uses != self._uses:  # a draw or a roll is knowledge by itself
            self._uses = uses
            self._revealed()
        self.request = request
        return request is not None
