"""Running steps from one question to the next, over any number of steps."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from games.engine.match.history import History
from games.engine.rules.ask import Answer, Ask, AskAll, Flow
from games.engine.rules.chance import Chance
from games.engine.rules.errors import TitleBroken
from games.engine.rules.event import Event
from games.engine.rules.game import Game, MatchEnded
from games.engine.rules.state import State
from games.engine.rules.step import Steps
from games.engine.title.pieces import Tracker
from games.engine.title.title import Title

S = TypeVar("S", bound=State)
STEPS_WITHOUT_A_QUESTION = 10_000
"""A title that runs more steps in a row without a question is in an endless loop."""


class Runner(Generic[S]):
    """Runs the steps of a title on the working State. It keeps the State before each step, and notes when something was revealed."""

    game: Game[S]
    """The working State, and the list of events of the steps. There is none before :meth:`begin`."""
    _play: Flow[None]
    _observed: Observed[S]

    def __init__(self, title: Title[S, Any], history: History) -> None:
        self.title = title
        self.history = history
        self.request: Ask | AskAll | None = None
        """The question at which play has stopped; None when the match is over, or where an imagined agenda ends."""
        self.watched = True
        """Whether the match has viewers. Only then are events logged and pieces followed."""

    @property
    def state(self) -> S:
        """The working State."""
        return self.game.state

    def begin(self, state: S, *, reopened: bool = False) -> None:
        """Take a State and run to its first question. ``reopened`` means that the State is already a checkpoint."""
        self.game = game = self.title.game(state)
        game.reveal = self.history.reveal
        game.explains = False
        self._observed = Observed(state.chance, self.history)
        if self.watched:
            self.look_on()
        self._play = _steps(self.title.steps, game, self.history, self._observed, reopened)
        self.run()

    def look_on(self) -> None:
        """From here on numbers are explained and pieces are followed."""
        self._observed.tracker = tracker = Tracker(self.title.places, self.game.state)
        self.game.track = tracker.reported
        self.game.doer_of = self.title.doer_of
        self.game.explains = True
        self._observed.imagined = False

    @property
    def imagined(self) -> bool:
        """Whether a bot imagines what is played."""
        return self._observed.imagined

    def imagine(self) -> None:
        """From here on a bot imagines what is played. A position that was laid out by hand then ends where its agenda ends."""
        self._observed.imagined = True

    def pause(self, number: int, events: int) -> list[bytes]:
        """Note the State where that many events of move ``number`` have happened. The list that is returned gets it on the way."""
        tracker, game, history = self._observed.tracker, self.game, self.history
        assert tracker is not None
        noted: list[bytes] = []

        def track(event: Event) -> Event:
            reported = tracker.reported(event)
            if history.number == number and len(game.events) + 1 == events:
                noted.append(tracker.copied())
            return reported

        game.track = track
        return noted

    def stand_at(self, state: S) -> None:
        """Show this State, in the middle of a step. From here nothing can be played."""
        self.game.state = state
        self.request = None

    def run(self, value: Answer | dict[int, Answer] | None = None) -> Ask | AskAll | None:
        """Give the running step its answer. Run to the next question, which is returned, or to the end of the match."""
        observed = self._observed
        tracker = observed.tracker
        if tracker is not None:
            tracker.go_on()
        try:
            request = self._play.send(value)
        except StopIteration:
            request = None
        if observed.chance.uses != observed.uses:
            observed.drawn()
        if tracker is not None:
            tracker.settle(self.game.events, over=True)
        self.request = request
        return request


class Observed(Generic[S]):
    """Observes running steps: what chance revealed, and where pieces went."""

    __slots__ = ("chance", "history", "imagined", "tracker", "uses")

    def __init__(self, chance: Chance, history: History) -> None:
        self.chance = chance
        self.history = history
        self.uses = chance.uses
        """How many draws and rolls there had been."""
        self.tracker: Tracker[S] | None = None
        """Set if the match has viewers."""
        self.imagined = False
        """Whether a bot imagines what is played."""

    def drawn(self) -> None:
        """A draw or a roll reveals something by itself."""
        self.uses = self.chance.uses
        self.history.reveal()


def _steps(steps: Steps, game: Game[S], history: History, observed: Observed[S], reopened: bool) -> Flow[None]:
    """Run the steps of the agenda one after the other, until there are none.

    All steps run in one generator: a step that delegates to the next generator is faster than a loop that catches each end. The generator
    does not refer to its runner. In a reference cycle both would stay until a full collection.
    """
    state, chance = game.state, observed.chance
    answered, in_a_row = history.number, 0
    while True:
        if observed.tracker is not None:
            observed.tracker.settle(game.events, over=False)
        if not reopened:
            history.begin_step(state)
        reopened = False
        if not state.agenda:
            if state.result is None and not (observed.imagined and state.staged is True):
                raise TitleBroken("the agenda is empty and there is no result")
            return
        in_a_row = in_a_row + 1 if answered == history.number else 0
        if in_a_row > STEPS_WITHOUT_A_QUESTION:
            raise TitleBroken("the title runs on without asking anybody")
        answered = history.number
        call = state.agenda.pop(0)
        try:
            flow = steps.in_mode(call.step, state.mode)(game, *call.args)
            if flow is not None:
                yield from flow
        except MatchEnded:
            pass  # the agenda is empty
        if chance.uses != observed.uses:
            observed.drawn()
