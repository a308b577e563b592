"""A title: a game that can be played, as a record of functions. Its description is ``Info`` (``info.py``), which is read without it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from games.engine.rules.ask import Option, Question, Share, Span, answer_of
from games.engine.rules.game import Game
from games.engine.rules.state import State
from games.engine.rules.step import Steps
from games.engine.rules.text import Text
from games.engine.title.component import Component
from games.engine.title.info import Info, Primer, Setup, Statement
from games.engine.title.pieces import Places
from games.engine.title.spoken import SpokenPlace
from games.engine.title.telling import UNTOLD, Chapter, News, Rival
from games.engine.title.view import View, shown_scores

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Prospect(msgspec.Struct, frozen=True):
    """A part of what a position is worth: ``points`` (signed), what they are for, in the same words at every position, and its clause."""

    text: Text
    points: float
    rule: str


class Remark(msgspec.Struct, frozen=True):
    """What a position says of a thing: a sentence with its clause, the ``elements`` that are marked with it, and who scores by it."""

    text: Text
    rule: str
    elements: tuple[str, ...] = ()
    scores: tuple[Share, ...] = ()


BotPolicy = Callable[[V, Question, random.Random], str]
"""Chooses the id of one of the question's options from what the seat may know."""
Guide = Callable[[V, Question], Statement | None]
"""Says what matters at a question, for a person's first game, from what the seat may know; None: there is nothing to say."""


def nothing_hidden(state: State, seat: int | None, chance: random.Random) -> None:
    """``permute_hidden`` of a title in which every seat sees everything."""


def _nothing_lies(state: State) -> Places:
    return {}


def _nothing_to_complete(state: State, given: Collection[str]) -> None:
    return None


def _nothing_spoken(view: View) -> Sequence[SpokenPlace]:
    return ()


def _no_primer(setup: Setup) -> None:
    return None


def _as_offered(view: View, question: Question) -> Sequence[Option]:
    return question.options


def _no_remarks(view: View, element: str) -> Sequence[Remark]:
    return ()


def _no_remarks_on(view: View, question: Question, option: Option) -> Iterable[Remark]:
    return ()


def _not_weighed(view: View, question: Question) -> Mapping[str, float]:
    return {}


def _no_prospects(state: State, seat: int) -> Sequence[Prospect]:
    return ()


def _never(start: State, now: State, answers: int) -> bool:
    return False


def _nothing_held(state: State) -> Mapping[str, Mapping[str, int]]:
    return {}


def _no_rivals(state: State) -> Sequence[Rival]:
    return ()


def _no_spans(state: State, seat: int) -> Sequence[Span]:
    return ()


def _no_components() -> Iterable[Component]:
    return ()


def _own_page(element: str) -> str:
    return element


def _as_saved(state: dict[str, Any], from_revision: int) -> dict[str, Any]:
    return state


@dataclass(kw_only=True, eq=False)
class Title(Generic[S, V]):
    """The rules of a game, executable: what the kernel calls, by name. ``TITLE`` in a title's ``title.py`` is its record; the registry of
    ``games.titles`` finds it. Those without a default are owed."""

    info: Info
    state: type[S]
    """The type of its State: saved matches are read as this."""
    steps: Steps
    set_up: Callable[[Setup, str], S]
    """From a setup and a seed, the State before the first step; its agenda says how play begins."""
    view: Callable[[S, int | None], V]
    """What a seat (None: a spectator) may know. Built from State alone."""
    check: Callable[[S], None]
    """Raises :class:`InvariantBroken` unless everything that must always be true is true (components are conserved, ranges kept)."""
    permute_hidden: Callable[[S, int | None, random.Random], None]
    """Deals again, in place, everything that the seat must not know. The result follows from ``chance`` and from what the seat knows: put
    in order what is shuffled. The seat's View may not change by this; a careful bot imagines with it. See :func:`nothing_hidden`."""
    name: Callable[[str, str], str]
    """The name of a component, place or piece in ``zh-Hant`` or ``en``; the id itself where it has none."""

    revision: int = 1
    """Raised when a correction changes what saved matches mean; ``upgrade`` brings older ones along."""
    upgrade: Callable[[dict[str, Any], int], dict[str, Any]] = _as_saved
    """The plain form of a State saved by an older revision, brought to this one."""
    game: Callable[[S], Game[S]] = Game
    """The Game that steps receive as their first argument."""
    places: Callable[[S], Places] = _nothing_lies
    """What lies where, so that pieces can be seen to travel; see :class:`games.engine.title.pieces.Place`. Asked after every event."""
    complete: Callable[[S, Collection[str]], None] = _nothing_to_complete
    """Completes, in place, a position that was laid out by hand: the rest of the cards into their piles, say. The second argument is the
    paths that were laid out (see ``paths``) and must stay as they are."""

    spoken: Callable[[V], Sequence[SpokenPlace]] = _nothing_spoken
    """The table as a list of places, for screen readers and the keyboard. Every element that an option points at must be a place."""
    primer: Callable[[Setup], Primer | None] = _no_primer
    """The game in three lines, as it is played at a table of that setup. It is read above a seat's first question."""
    guidance: Mapping[str, Guide[V]] = field(default_factory=dict)
    """By the verb of the answers that are weighed; a title without any offers none when a table is made."""
    foretell: Callable[[V, Question], Sequence[Option]] = _as_offered
    """The options of a question with what would come of each, where that can be said: their ``head``, ``detail``, ``gain`` and ``scores``.
    Called only where they are shown, so that it costs playouts nothing; ids, elements and their number stay."""
    remarks: Callable[[V, str], Iterable[Remark]] = _no_remarks
    """What the position says of an element: what it is connected to, what it lacks. Called only when somebody points at it."""
    remarks_on: Callable[[V, Question, Option], Iterable[Remark]] = _no_remarks_on
    """What would come of an option (as ``foretell`` gives it), at length. Called only when somebody points at it."""

    bots: Mapping[str, BotPolicy[V]] = field(default_factory=dict)
    """Beside ``random``, which every title has; ``heuristic`` is what the portal seats."""
    weigh: Callable[[V, Question], Mapping[str, float]] = _not_weighed
    """What each option seems worth to the seat that is asked, by its id, in points that compare with each other at this question only: the
    heuristic bot takes the best. Empty where the title does not weigh them."""
    prospects: Callable[[S, int], Sequence[Prospect]] = _no_prospects
    """How good a position in mid-match is for a seat, in points: against rivals its lead over the best of them, with partners how near
    they are to winning. The State is imagined: what the seat cannot know was dealt again. A finished match is asked about only where
    nobody has a score. Empty: play is imagined to its end."""
    at_horizon: Callable[[S, S, int], bool] = _never
    """Whether play, so many answers after it was at the first State, has come as far as a bot looks ahead."""

    news: Mapping[str, News] = field(default_factory=dict)
    """How much an event matters, by its sentence (msgid)."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """By what changes name (``resource:wood``), the icon that stands for it; its name where there is none."""
    chapters: Sequence[Chapter] = ()
    """Stretches of play that are summed up when they end."""
    scores: Callable[[S], Mapping[str, int]] | None = None
    """What everybody would have if the match ended here, by owner (``seat:0``, or the element of a side that no seat plays). Owed where
    the panels of a spectator do not say it: where points are secret, or a side is no seat's. Read by :meth:`scores_of`."""
    holdings: Callable[[S], Mapping[str, Mapping[str, int]]] = _nothing_held
    """What everybody has of all that events tell completely, by owner and what, named as their ``changes`` name them: the kit compares
    the two after every answer, from nothing on, so that what somebody begins with is told as well. What is not there yet is left out
    until it is, and the kinds of which not every change is told for good. Called only where play is checked."""
    rivals: Callable[[S], Sequence[Rival]] = _no_rivals
    """At the end of a match, the sides that no seat plays."""
    spans: Callable[[S, int], Sequence[Span]] = _no_spans
    """All for which a seat could leave a standing answer now: those that its questions bear, or would."""

    components: Callable[[], Iterable[Component]] = _no_components
    """The title's component pages."""
    page: Callable[[str], str] = _own_page
    """The id of the component page that tells what an element is; by default its own id."""

    def guide(self, view: V, question: Question) -> Statement | None:
        """What matters at a question, by the first of its answers that has a guide. Called only where it is shown."""
        verbs = dict.fromkeys(answer_of(option.id).verb for option in question.options)
        guide = next((self.guidance[verb] for verb in verbs if verb in self.guidance), None)
        return None if guide is None else guide(view, question)

    def news_of(self, text: Text) -> News:
        """How much the event that this sentence reports matters to a player who was away."""
        return self.news.get(text.msgid, UNTOLD)

    def scores_of(self, state: S) -> Mapping[str, int]:
        """What everybody would have if the match ended here, by owner. It is drawn as a curve when the match is over, so that secret
        points count too. By default what spectators see; empty where nothing is scored."""
        return shown_scores(self.view(state, None)) if self.scores is None else self.scores(state)
