"""A title: a game that can be played, as a record of functions. ``Info`` (``info.py``) describes it and can be read without it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from games.engine.automas.beside import Beside
from games.engine.rules.ask import Amount, Option, Question, Share, Span, answer_of
from games.engine.rules.event import Event
from games.engine.rules.game import Game
from games.engine.rules.state import State, Track
from games.engine.rules.step import Steps
from games.engine.rules.text import Ref, Text
from games.engine.title.companion import Companion
from games.engine.title.component import Component, Deck, Design, Table
from games.engine.title.info import Info, Primer, Setup, Statement
from games.engine.title.news import NO_NEWS, Automa, Chapter, News, Rival
from games.engine.title.outline import OutlineNode
from games.engine.title.pieces import Places
from games.engine.title.view import View, shown_scores

LONG = 12
"""The number of options that may be in one run of a list, without a heading between them."""
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Prospect(msgspec.Struct, frozen=True):
    """A part of the value of a position: ``points`` (signed), their reason in the same words at every position, and the clause."""

    text: Text
    points: float
    rule: str


class Valued(Protocol):
    """What values positions by weights; see :class:`games.engine.bots.valuation.Valuation`."""

    def prospects(self, state: Any, seat: int) -> Sequence[Prospect]:
        """See :attr:`Title.prospects`."""


class Counted(Protocol):
    """What the bot counts by; see :mod:`games.engine.bots.estimates`."""

    def of(self, players: int) -> object:
        """The estimates for that many players."""


class Remark(msgspec.Struct, frozen=True):
    """A remark on a thing in a position: a sentence with its clause, the ``elements`` that it marks, and who scores by it."""

    text: Text
    rule: str
    elements: tuple[str, ...] = ()
    scores: tuple[Share, ...] = ()


class Sorting(msgspec.Struct, frozen=True):
    """Where a long list has an option. The ``heading`` names the place or the thing, such as a region with its standing; its parameter
    ``where`` stays the same from question to question. Under it options of one ``kind`` are side by side by their ``short`` words, and
    the list can be filtered by kinds. Without short words an option keeps its line. A line with more than :data:`LONG` options has those
    of one ``run`` together."""

    heading: Text | None = None
    kind: Text | None = None
    short: Text | None = None
    run: Text | None = None


class Loss(msgspec.Struct, frozen=True):
    """What an answer gives up for good, though it could still be used: what it is, the clause by which it is lost, the ``element`` that
    it lies on, and the ids of those options of the same question that would use it (``uses``). Without such an option nothing is lost."""

    text: Text
    rule: str
    uses: tuple[str, ...]
    element: str = ""


BotPolicy = Callable[[V, Question, random.Random], str]
"""Chooses the id of one of the question's options, from the View of the seat."""
Guide = Callable[[V, Question], Statement | None]
"""Guides a person through a question in the first game, from the View of the seat. None if there is nothing to say."""


def nothing_hidden(state: State, seat: int | None, chance: random.Random) -> None:
    """``permute_hidden`` of a title in which every seat sees everything."""


def _nothing_lies(state: State) -> Places:
    return {}


def _nothing_to_complete(state: State, paths: Collection[str]) -> None:
    return None


def _no_outline(view: View) -> Sequence[OutlineNode]:
    return ()


def _no_primer(setup: Setup) -> None:
    return None


def _as_offered(view: View, question: Question) -> Sequence[Option]:
    return question.options


def _not_sorted(view: View, question: Question) -> Mapping[str, Sorting]:
    return {}


def _nothing_left(view: View, question: Question) -> Sequence[Amount]:
    return ()


def _nothing_lost(view: View, question: Question) -> Mapping[str, Sequence[Loss]]:
    return {}


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


def _nobody_acts(state: State) -> str:
    return ""


def _no_side(state: State, seat: int) -> str:
    return ""


def _no_progress(state: State) -> Text | None:
    return None


def _no_spans(state: State, seat: int) -> Sequence[Span]:
    return ()


def _no_components() -> Iterable[Component]:
    return ()


def _no_tables() -> Iterable[Table]:
    return ()


def _no_designs() -> Iterable[Design]:
    return ()


def _as_printed(view: View, component: str, language: str) -> str:
    return ""


def _own_page(element: str) -> str:
    return element


def _as_saved(state: dict[str, Any], from_revision: int) -> dict[str, Any]:
    return state


@dataclass(frozen=True)
class Search:
    """How much a bot searches: the largest number of answers to try, and of imagined worlds for each. An answer must be better than the
    heuristic bot's by ``sure`` standard errors to replace it."""

    options: int = 5
    worlds: int = 12
    sure: float = 0.5


@dataclass(kw_only=True, eq=False)
class Title(Generic[S, V]):
    """The rules of a game, executable: the functions that the kernel calls, by name. ``TITLE`` in a title's ``title.py`` is its record. The
    registry of ``games.titles`` finds it. Fields without a default are required."""

    info: Info
    state: type[S]
    """The type of its State, for reading saved matches."""
    steps: Steps
    set_up: Callable[[Setup, str], S]
    """From a setup and a seed, the State before the first step. Its agenda says how play begins."""
    view: Callable[[S, int | None], V]
    """What a seat (None: a spectator) may know. Built from State alone."""
    check: Callable[[S], None]
    """Raises :class:`InvariantBroken` unless every invariant holds: components are conserved, values are in their ranges."""
    permute_hidden: Callable[[S, int | None, random.Random], None]
    """Deals again, in place, everything that is hidden from the seat. The result depends only on ``chance`` and on what the seat knows:
    sort before you shuffle. The seat's View must not change. A careful bot imagines with it. See :func:`nothing_hidden`."""
    name: Callable[[str, str], str]
    """The name of a component, place or piece in ``zh-Hant`` or ``en``. The id itself if it has none."""

    revision: int = 1
    """Increased when a correction changes the meaning of saved matches. ``upgrade`` converts older ones."""
    upgrade: Callable[[dict[str, Any], int], dict[str, Any]] = _as_saved
    """Converts the plain form of a State from an older revision to this one."""
    game: Callable[[S], Game[S]] = Game
    """The Game that steps receive as their first argument."""
    places: Callable[[S], Places] = _nothing_lies
    """What is where, so that pieces can be seen to move; see :class:`games.engine.title.pieces.Place`. Called after every event."""
    complete: Callable[[S, Collection[str]], None] = _nothing_to_complete
    """Completes, in place, a handwritten position: it puts the remaining cards into their piles, for example. The second argument is the
    paths that were written (see ``paths``). They must stay unchanged."""

    outline: Callable[[V], Sequence[OutlineNode]] = _no_outline
    """The outline of the table, for screen readers and the keyboard. Every element that an option points at must be a place."""
    primer: Callable[[Setup], Primer | None] = _no_primer
    """The game in three lines, for a table with that setup. It is shown above a seat's first question."""
    guidance: Mapping[str, Guide[V]] = field(default_factory=dict)
    """Guides by the verb of the answers. A title without any offers no guidance when a table is made."""
    forecast: Callable[[V, Question], Sequence[Option]] = _as_offered
    """The options of a question with their forecasts, as far as there are any: in ``head``, ``detail``, ``gain`` and ``scores``. Called
    only where they are shown, so playouts have no cost. Ids, elements and their number stay the same."""
    left: Callable[[V, Question], Sequence[Amount]] = _nothing_left
    """What the seat that is asked has left for it: points, actions, movement. The panel has it in its foot, beside the way out."""
    sort: Callable[[V, Question], Mapping[str, Sorting]] = _not_sorted
    """How a long list of options is sorted, by their ids. Called only for a question with more than :data:`LONG` options. An option
    without a Sorting is on its line above the headings."""
    sets: Mapping[str, Text] = field(default_factory=dict)
    """The verbs of answers that are sets of their elements, each with the word for giving it (``Keep``). The panel has the elements to be
    ticked, in any order, instead of all sets; an element that is in a set several times is counted."""
    about: Collection[str] = ()
    """The verbs of answers that a question is about, whatever else can be chosen there: taking a tile, hiring a card. A phone shows what
    these answers begin with, all of it. The things of a set are always what the question is about."""
    closing: Collection[str] = ()
    """The verbs of answers with which a seat does no more of what is asked: it ends, passes or declines. The panel has them last, in its
    foot."""
    handing_over: Collection[str] = ()
    """Those of them after which another seat plays. The panel asks again before the first one of a kind."""
    losses: Callable[[V, Question], Mapping[str, Sequence[Loss]]] = _nothing_lost
    """What answers that end an action, a turn or a game give up for good, by their ids. Before such an answer the panel asks once, with
    the list. Only what would be gone and could still be used is in it: not what keeps, and not what a question about that one thing
    offers to decline. Called where a question is drawn, so playouts have no cost."""
    remarks: Callable[[V, str], Iterable[Remark]] = _no_remarks
    """What the position says of an element: its connections, and what it lacks. Called only when somebody points at it."""
    remarks_on: Callable[[V, Question, Option], Iterable[Remark]] = _no_remarks_on
    """The long forecast of an option (from ``forecast``). Called only when somebody points at it."""

    bots: Mapping[str, BotPolicy[V]] = field(default_factory=dict)
    """The bots of the title, besides ``random``, which every title has. The portal seats ``heuristic``."""
    weigh: Callable[[V, Question], Mapping[str, float]] = _not_weighed
    """The estimated value of each option for the seat that is asked, by its id. The points can be compared at this question only. The
    heuristic bot takes the best option. Empty if the title weighs nothing."""
    prospects: Callable[[S, int], Sequence[Prospect]] = _no_prospects
    """The value of a position during a match for a seat, in points: against rivals, its lead over the best of them; with partners, how
    close they are to winning. The State is imagined: hidden information was dealt again. A finished match is given only if nobody has a
    score. Empty: play is imagined to its end."""
    valuation: Valued | None = None
    """The features and weights behind ``prospects``, for ``manage.py tune``. None: they are numbers in code."""
    estimated: Counted | None = None
    """The estimates behind ``weigh``, for ``manage.py tune_estimates``. None: the title weighs nothing."""
    at_horizon: Callable[[S, S, int], bool] = _never
    """Whether play has come as far as a bot looks ahead. The arguments are the first State, the current State, and the number of answers
    between them."""
    careful: Search = Search()
    """How much a careful bot searches. The farther it looks ahead, the fewer answers and worlds fit into its time."""
    expert: Search = Search(options=8, worlds=160)
    """How much an expert searches."""

    news: Mapping[str, News] = field(default_factory=dict)
    """How much an event matters, by its sentence (msgid)."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """The icon of a change, by its name (``resource:wood``). Without an icon the name is shown."""
    chapters: Sequence[Chapter] = ()
    """Stretches of play with a summary at their end."""
    track: Callable[[S], Track] | None = None
    """The track whose one marker counts for all seats, in place of scores. Its result has the same track."""
    progress: Callable[[S], Text | None] = _no_progress
    """How far a match is: "Year 2". Lists of tables show it, so it may say only what everybody knows."""
    scores: Callable[[S], Mapping[str, int]] | None = None
    """Everybody's score if the match ended here, by owner (``seat:0``, or the element of a side without a seat). Required if the panels of
    a spectator do not show it: points are secret, or a side has no seat. Read by :meth:`scores_of`."""
    holdings: Callable[[S], Mapping[str, Mapping[str, int]]] = _nothing_held
    """Everything that owners have, if events log all of its changes: by owner and kind, with the names of ``changes``. After every answer
    the kit compares it with the sum of all logged changes. So the starting amounts are logged too. Pieces that are still on their way are
    left out, and kinds whose changes are not all logged are left out always. Called only in checked play."""
    automas: Mapping[str, Automa] = field(default_factory=dict)
    """The sides without a seat that act, by their elements. What they do inside a player's move is a turn of theirs for everybody who
    watches. ``View.automas`` are those in the players' strip."""
    acting: Callable[[S], str] = _nobody_acts
    """The side of ``automas`` whose turn it is; empty: none. Read by :meth:`doer_of`."""
    side: Callable[[S, int], str] = _no_side
    """The element of a seat's clan, power, race or player card, for profiles and statistics. Empty before it has one, or if all seats
    are alike. It has a name."""
    rivals: Callable[[S], Sequence[Rival]] = _no_rivals
    """The sides without a seat, at the end of a match."""
    spans: Callable[[S, int], Sequence[Span]] = _no_spans
    """All spans for which a seat could leave a standing answer now: those of its current and possible questions."""

    text_for: Callable[[V, str, str], str] = _as_printed
    """The text of a component page in the order in which the viewer needs it, in ``zh-Hant`` or ``en``: one's own half of a card first.
    Empty: as it is printed."""
    components: Callable[[], Iterable[Component]] = _no_components
    """The title's component pages."""
    beside: Beside[Setup] | None = None
    """The printed opponents of its modes, beside a real table."""
    tables: Callable[[], Iterable[Table]] = _no_tables
    """The title's tables of numbers: costs, strengths, what ends the game."""
    decks: Sequence[Deck] = ()
    """What its set-up shuffles. A stream of set-up that no deck describes is an error of the title."""
    chances: Mapping[str, Text] = field(default_factory=dict)
    """What else chance decides at set-up, by stream: who begins, which side of a tile is up."""
    designs: Callable[[], Iterable[Design]] = _no_designs
    """What was designed for this site, and why. Every component with ``designed`` belongs to one of them."""
    page: Callable[[str], str] = _own_page
    """The id of the component page that describes an element. By default it is the element's id."""

    companion: Companion[S] | None = None
    """What the title gives to a table with the printed game."""

    def guide(self, view: V, question: Question) -> Statement | None:
        """The guide of a question, from the first of its answers that has a guide. Called only where it is shown."""
        verbs = dict.fromkeys(answer_of(option.id).verb for option in question.options)
        guide = next((self.guidance[verb] for verb in verbs if verb in self.guidance), None)
        return None if guide is None else guide(view, question)

    def doer_of(self, state: S, event: Event) -> str:
        """The side without a seat that did what an event of no seat says: the one that its sentence is about (``who``), else the one whose
        turn it is."""
        if not self.automas:
            return ""
        who = event.text.params.get("who")
        if isinstance(who, Ref):
            return who.element if who.element in self.automas else ""
        return self.acting(state)

    def news_of(self, text: Text) -> News:
        """How much the event that this sentence reports matters to a player who was away."""
        return self.news.get(text.msgid, NO_NEWS)

    def scores_of(self, state: S) -> Mapping[str, int]:
        """The score of everybody if the match ended here, by owner. The page draws it as a curve after the match, so secret points count
        too. By default it is what spectators see, and for a title with a track its marker. It is empty if nothing is scored."""
        if self.track is not None:
            track = self.track(state)
            return {track.marker: track.at}
        return shown_scores(self.view(state, None)) if self.scores is None else self.scores(state)
