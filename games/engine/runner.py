"""Running steps: from one question to the next, over as many steps as it takes."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from games.engine.ask import Answer, Ask, AskAll, Flow
from games.engine.chance import Chance
from games.engine.errors import TitleBroken
from games.engine.game import MatchEnded
from games.engine.history import History
from games.engine.pieces import Tracker
from games.engine.state import State
from games.engine.title import Setup, Title

S = TypeVar("S", bound=State)
STEPS_WITHOUT_A_QUESTION = 10_000
"""More steps than this in a row without asking anybody is a title that runs away."""


class Runner(Generic[S]):
    """The part of a match that runs the steps on the working State, keeps the State before each, and notes when something was learned."""

    title: Title[S]
    setup: Setup
    game: Any
    """What the steps hold in their hands: the working State and the list that their events go to."""
    request: Ask | AskAll | None = None
    """The question where play stands; None when the match is over."""
    _history: History
    _play: Flow[None]
    _chance: Chance
    _uses = 0
    watched = True
    """Whether anybody looks on."""
    _tracker: Tracker[S] | None
    """Where somebody does."""

    def _begin(self, state: S, *, reopened: bool = False) -> None:
        """Take a State up and run to its first question. ``reopened`` says that it is a checkpoint, which is kept already."""
        self.game = self.title.game(state)
        self.game.reveal = self._history.raise_floor
        self.game.explains = False
        self._tracker = None
        if self.watched:
            self._look_on()
        self._chance = state.chance
        self._uses = state.chance.uses
        self._play = self._steps(reopened)
        self._run()

    def _look_on(self) -> None:
        """From here on numbers are explained and pieces followed."""
        state = self.game.state
        self._tracker = Tracker(self.title.places, state)
        self.game.track = self._tracker.told
        self.game.explains = True

    def _run(self, value: Answer | dict[int, Answer] | None = None) -> Ask | AskAll | None:
        """Give the running step its answer and run to the next question, which is returned, or to the end of the match."""
        try:
            request = self._play.send(value)
        except StopIteration:
            request = None
        if self._chance.uses != self._uses:
            self._drawn()
        if self._tracker is not None:
            self._tracker.settle(self.game.events, over=True)
        self.request = request
        return request

    def _steps(self, reopened: bool) -> Flow[None]:
        """The steps of the agenda one after the other, until there are none. A generator over them all, because a step that ends in another
        generator is quicker than one whose end is caught."""
        game = self.game
        state = game.state
        steps = self.title.steps
        history = self._history
        answered, in_a_row = history.number, 0
        while True:
            if self._tracker is not None:
                self._tracker.settle(game.events, over=False)
            if not reopened:
                history.begin_step(state)
            reopened = False
            if not state.agenda:
                if state.result is None:
                    raise TitleBroken("the agenda is empty and there is no result")
                return
            in_a_row = in_a_row + 1 if answered == history.number else 0
            if in_a_row > STEPS_WITHOUT_A_QUESTION:
                raise TitleBroken("the title runs on without asking anybody")
            answered = history.number
            call = state.agenda.pop(0)
            try:
                flow = steps[call.step](game, *call.args)
                if flow is not None:
                    yield from flow
            except MatchEnded:
                pass  # the agenda is empty
            if self._chance.uses != self._uses:
                self._drawn()

    def _drawn(self) -> None:
        """A draw or a roll is knowledge by itself."""
        self._uses = self._chance.uses
        self._history.raise_floor()
