"""The result of an action of the rules, over all choices that follow at once: who uses which tile, what is delivered
first."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.engine.forecast import Rehearsal, SeatAnswer
from games.engine.rules.ask import Ask, Flow, Share
from games.engine.rules.event import Event
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Text
from games.titles.founders_of_gloomhaven.rules.delivery import Delivery
from games.titles.founders_of_gloomhaven.rules.scoring import POINTS
from games.titles.founders_of_gloomhaven.seen.forecast.position import ImaginedGame, JoinedCity
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Founders

GOOD_POINTS = "good:points"
MOST = 400
"""The highest number of times that one action is carried out. A result that is cut short by this is never certain."""
FOLLOWS = ("fog.delivery.12", "fog.delivery.share.4", "fog.actions.upgrade.11")
"""The questions that follow an action at once: what is delivered first, and which tile is used. All other questions
come separately."""
Act = Callable[[FogGame], Flow[None]]
"""A part of the rules that carries something out."""


class Ending(NamedTuple):
    """One way in which it can end. ``points`` is what each seat gains, ``scores`` gives the reasons."""

    points: tuple[int, ...]
    scores: tuple[Share, ...]
    delivered: tuple[Delivery, ...]
    neutral: tuple[str, ...]
    completed: tuple[str, ...]


class Spread(NamedTuple):
    """The least and the most that a seat gains. They differ."""

    seat: int
    least: int
    most: int


@dataclass(frozen=True)
class Outcome:
    """All endings with different points. ``choosers`` are the seats whose choices decide between them. ``whole`` says that every choice
    was followed."""

    endings: tuple[Ending, ...]
    choosers: tuple[int, ...] = ()
    whole: bool = True

    @property
    def certain(self) -> bool:
        """Whether every choice gives the same points."""
        return self.whole and len(self.endings) == 1

    @property
    def first(self) -> Ending:
        """One ending. What is delivered and completed is the same in all of them. Only the tiles may differ."""
        return self.endings[0]

    @cached_property
    def scores(self) -> tuple[Share, ...]:
        """What seats gain, as far as all endings agree."""
        if not self.whole:
            return ()
        return tuple([share for share in self.first.scores if self.least(share.seat) == self.most(share.seat)])

    @cached_property
    def spreads(self) -> tuple[Spread, ...]:
        """What seats gain if endings differ. It is empty if not every choice was followed."""
        if not self.whole:
            return ()
        seats = range(len(self.first.points))
        spreads = [Spread(seat, self.least(seat), self.most(seat)) for seat in seats]
        return tuple([one for one in spreads if one.least != one.most])

    def least(self, seat: int) -> int:
        return min([one.points[seat] for one in self.endings])

    def most(self, seat: int) -> int:
        return max([one.points[seat] for one in self.endings])


class Alternative(NamedTuple):
    """What a player may choose first, and the result."""

    label: Text
    outcome: Outcome


class Forecast(NamedTuple):
    """The forecast of an action. If a player has a choice that matters, ``alternatives`` are the answers of
    ``asked`` to the first question."""

    outcome: Outcome
    asked: Ask | None = None
    alternatives: tuple[Alternative, ...] = ()


def together(outcomes: Iterable[Outcome], chooser: int) -> Outcome:
    """One outcome of several. ``chooser`` chooses between them."""
    distinct = [*{id(one): one for one in outcomes}.values()]
    endings = {one.points: one for outcome in distinct for one in outcome.endings}
    choosers = [seat for outcome in distinct for seat in outcome.choosers]
    if len({frozenset(one.points for one in outcome.endings) for outcome in distinct}) > 1:
        choosers.insert(0, chooser)
    return Outcome(tuple(endings.values()), tuple(dict.fromkeys(choosers)), all(one.whole for one in distinct))


def best(outcomes: Iterable[Outcome], seat: int) -> Outcome:
    """The outcome in which a seat can score most."""
    return max(outcomes, key=lambda one: one.most(seat))


def nothing(seats: int) -> Forecast:
    """The forecast of an action that changes no points and delivers nothing."""
    return Forecast(Outcome((Ending((0,) * seats, (), (), (), ()),)))


def carried_out(game: ImaginedGame, act: Act, *, joined: bool = False) -> Forecast:
    """Carries an action out in copies of a position, once for every choice that follows. With ``joined``, all things
    on the map are connected. So no choice is missed that more roads would allow."""
    tree = _Tree(game, act, joined)
    course = tree.course(())
    asked = course.follows()
    if asked is None:
        return Forecast(Outcome((tree.ending(course),)))
    labels = [option.label for option in course.options(asked.seat)]
    parts = tree.parts(course, asked, ())
    outcome = together(parts, asked.seat)
    if outcome.certain:
        return Forecast(outcome)
    return Forecast(outcome, asked, tuple(map(Alternative, labels, parts)))


class Try(Rehearsal[Founders]):
    """An action of the rules in an imagined position. Its result is explained."""

    def __init__(self, game: FogGame, act: Act) -> None:
        super().__init__(game.state, lambda _: act(game))
        game.reveal = self.game.reveal
        self.game = game

    def follows(self) -> Ask | None:
        """The question that follows from the action. None: it has ended, or the question is of another kind."""
        asked = self.asked()
        return asked[0] if asked and asked[0].rule in FOLLOWS else None


class _Tree:
    """An action with all choices that follow from it."""

    def __init__(self, game: ImaginedGame, act: Act, joined: bool) -> None:
        self._game = game
        self._before = game.state
        self._act = act
        self._kind: type[City] = JoinedCity if joined else City
        self._maps = {} if joined else {**game.maps}
        """Whatever the players choose, the action puts the same pieces on the map. So all courses share their maps."""
        self._known: dict[Hashable, Outcome] = {}
        self._left = MOST

    def course(self, answers: Sequence[SeatAnswer]) -> Try:
        """The action with these answers to its questions."""
        self._left -= 1
        course = Try(self._game.copy(self._maps, self._kind), self._act)
        for seat, option_id in answers:
            course.submit(seat, option_id)
        return course

    def parts(self, course: Try, asked: Ask, answers: tuple[SeatAnswer, ...]) -> list[Outcome]:
        """The results of each answer to a question. The course goes on with the first answer; for the others it
        starts again."""
        first, *others = [(asked.seat, option.id) for option in course.options(asked.seat)]
        course.submit(*first)
        begun = self._after(course, (*answers, first))
        return [begun, *[self._after(self.course((*answers, other)), (*answers, other)) for other in others]]

    def _after(self, course: Try, answers: tuple[SeatAnswer, ...]) -> Outcome:
        """The results after these answers."""
        asked = course.follows()
        if asked is None:
            return Outcome((self.ending(course),))
        key = _position(asked, course.state)
        outcome = None if key is None else self._known.get(key)
        if outcome is None:
            outcome = self._over_choices(course, asked, answers)
            if key is not None:
                self._known[key] = outcome
        return outcome

    def _over_choices(self, course: Try, asked: Ask, answers: tuple[SeatAnswer, ...]) -> Outcome:
        if self._left <= 0:
            return Outcome((self.ending(course),), (asked.seat,), whole=False)
        return together(self.parts(course, asked, answers), asked.seat)

    def ending(self, course: Try) -> Ending:
        """What has changed."""
        before, after = self._before, course.state
        points = tuple([now.points - player.points for now, player in zip(after.players, before.players, strict=True)])
        delivered, neutral, completed = [], [], []
        for building, built in after.built.items():
            was = before.built.get(building)
            for resource, owner in built.delivered.items():
                if was is None or resource not in was.delivered:
                    if owner == NOBODY:
                        neutral.append(resource)
                    else:
                        delivered.append(Delivery(building, resource, _tile_of(course.game.events, building, resource)))
            if built.done and (was is None or not was.done):
                completed.append(building)
        scores = _scores(course.game.events)
        return Ending(points, scores, tuple(delivered), tuple(neutral), tuple(completed))


def _position(asked: Ask, state: Founders) -> Hashable | None:
    """What decides how the action goes on from a question. None: the rules are in the middle of something. The
    question what is delivered next comes between two deliveries. Which of them came first does not matter then."""
    if asked.rule != "fog.delivery.12":
        return None
    delivered = tuple([(building, *sorted(one.delivered.items())) for building, one in state.built.items()])
    return len(state.tiles), delivered, tuple([player.points for player in state.players])


def _tile_of(events: Sequence[Event], building: str, resource: str) -> str:
    """The tile that was delivered, according to the log."""
    for event in events:
        if event.rule == "fog.delivery.3" and event.elements[1:] == (f"prestige:{building}",):
            key = event.elements[0].removeprefix("tile:")
            if key.partition(":")[0] == resource:
                return key
    return ""


def _scores(events: Sequence[Event]) -> tuple[Share, ...]:
    """All that each seat gained and lost."""
    causes: dict[int, list[Cause]] = {}
    for event in events:
        for change in event.changes:
            if change.what == GOOD_POINTS:
                causes.setdefault(int(change.owner.removeprefix("seat:")), []).extend(_causes(event, change.n))
    return tuple([Share(seat, Reckoning(POINTS, tuple(found))) for seat, found in sorted(causes.items())])


def _causes(event: Event, n: int) -> Sequence[Cause]:
    if isinstance(event.reckoning, Reckoning):
        return event.reckoning.causes
    return (Cause(n, event.text, event.rule),)
