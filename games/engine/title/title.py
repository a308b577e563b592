"""A title: a game that can be played. Its description (:class:`Info`) can be read without loading its rules."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from games.engine.rules.ask import Ask, Option, Share, Span, answer_of
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.game import Game
from games.engine.rules.state import Scalar, State
from games.engine.rules.step import Steps
from games.engine.rules.text import Text
from games.engine.title.pieces import Places
from games.engine.title.spoken import SpokenPlace
from games.engine.title.telling import UNTOLD, Chapter, News, Rival
from games.engine.title.view import View

S = TypeVar("S", bound=State)


class OptionSpec(msgspec.Struct, frozen=True, kw_only=True):
    """Something chosen when a table is made. ``choices`` are (value, label) pairs; two for a switch."""

    slug: str
    name: Text
    help: Text
    choices: tuple[tuple[Scalar, Text], ...]
    default: Scalar
    rule: str = ""


class Statement(msgspec.Struct, frozen=True):
    """A sentence and the clause that it rests on."""

    text: Text
    rule: str


class Primer(msgspec.Struct, frozen=True, kw_only=True):
    """A game in three lines, for somebody who has never played it: what one wants, what a turn is, when it ends."""

    aim: Statement
    turn: Statement
    end: Statement


class Mode(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play a title: seats that people or bots take, and its options. ``cooperative`` seats win or lose together."""

    slug: str
    name: Text
    players: tuple[int, ...]
    options: tuple[OptionSpec, ...] = ()
    cooperative: bool = False
    rule: str = ""


PRODUCTION, DRAFT = "production", "draft"
"""Stages of a title: whole and drawn, so that people can play it; or still being built."""


class Info(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby knows of a title. ``book`` is the prefix of its clauses, ``minutes`` the length of a usual match. A title whose
    ``stage`` is ``draft`` is tested like any other, and nobody is offered it."""

    slug: str
    name_zh: str
    name_en: str
    summary: Text
    book: str
    modes: tuple[Mode, ...]
    minutes: int
    stage: str = PRODUCTION

    def mode(self, slug: str) -> Mode:
        """The mode with that slug. Raises :class:`NotUnderstood`."""
        for mode in self.modes:
            if mode.slug == slug:
                return mode
        raise NotUnderstood(f"{self.slug} has no mode {slug!r}; it has {', '.join(mode.slug for mode in self.modes)}")

    @property
    def players(self) -> tuple[int, ...]:
        """Every player count of some mode, in order."""
        return tuple(sorted({count for mode in self.modes for count in mode.players}))


class Setup(msgspec.Struct, frozen=True):
    """What a match begins from, beside its seed. Make one with :func:`checked_setup`."""

    title: str
    mode: str
    players: int
    options: dict[str, Scalar] = {}


def checked_setup(
    info: Info, *, mode: str = "", players: int | None = None, options: Mapping[str, Scalar] | None = None
) -> Setup:
    """A Setup the title can play: the first mode and fewest players by default, missing options at their defaults.

    Raises :class:`NotUnderstood` naming what the title does not have.
    """
    chosen = info.mode(mode) if mode else info.modes[0]
    count = chosen.players[0] if players is None else players
    if count not in chosen.players:
        raise NotUnderstood(
            f"{info.slug}/{chosen.slug} is for {', '.join(map(str, chosen.players))} players, not {count}"
        )
    given = dict(options or {})
    values = {spec.slug: _option_value(spec, given.pop(spec.slug, spec.default)) for spec in chosen.options}
    if given:
        raise NotUnderstood(f"{info.slug}/{chosen.slug} has no option {', '.join(sorted(given))}")
    return Setup(info.slug, chosen.slug, count, values)


def _option_value(spec: OptionSpec, given: Scalar) -> Scalar:
    for value, _ in spec.choices:
        if given == value or str(given).lower() == str(value).lower():
            return value
    raise NotUnderstood(
        f"option {spec.slug} may be {', '.join(str(value) for value, _ in spec.choices)}, not {given!r}"
    )


class Component(msgspec.Struct, frozen=True, kw_only=True):
    """A card, tile or space as a page of the rulebook: what is printed on it and what it does, published from the title's data.

    ``texts`` and ``names`` by language (``zh-Hant``, ``en``); ``line`` says in a few words what it does, where its text is long: beside an
    option there is room for no more; ``facts`` are (label, value) pairs; ``clauses`` the rules it works by.
    """

    id: str
    kind: Text
    names: dict[str, str]
    texts: dict[str, str] = {}
    line: Text | None = None
    facts: list[tuple[Text, int | str | Text]] = []
    clauses: list[str] = []
    icon: str = ""
    count: int = 1


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked: the Ask and its legal options."""

    ask: Ask
    options: Sequence[Option]


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


BotPolicy = Callable[[View, Question, random.Random], str]
"""Chooses the id of one of the question's options from what the seat may know."""
Guide = Callable[[View, Question], Statement | None]
"""Says what matters at a question to whoever plays for the first time, from what the seat may know; None where there is nothing to say."""


class Title(ABC, Generic[S]):
    """The rules of a game, executable. Subclass once a game; the registry of ``games.titles`` finds it."""

    info: Info
    revision: int = 1
    """Raised when a correction changes what saved matches mean; :meth:`upgrade` brings older ones along."""
    state_type: type[S]
    steps: Steps
    bots: Mapping[str, BotPolicy] = {}
    """Beside ``random``, which every title has; ``heuristic`` is what the portal seats."""
    guidance: Mapping[str, Guide] = {}
    """By the verb of the answers that are weighed; a title without any offers none when a table is made."""
    news: Mapping[str, News] = {}
    """How much an event matters, by its sentence (msgid)."""
    icons: Mapping[str, str] = {}
    """By what changes name (``resource:wood``), the icon that stands for it; its name where there is none."""
    chapters: Sequence[Chapter] = ()
    """Stretches of play that are summed up when they end."""

    def game(self, state: S) -> Any:
        """The Game that steps receive as their first argument."""
        return Game(state)

    @abstractmethod
    def set_up(self, setup: Setup, seed: str) -> S:
        """The State before the first step; its agenda says how play begins."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """What ``seat`` (None: a spectator) may know. Built from State alone."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Raise :class:`InvariantBroken` unless everything that must always hold does (components are conserved, ranges kept)."""

    @abstractmethod
    def permute_hidden(self, state: S, seat: int | None, chance: random.Random) -> None:
        """Deal anew, in place, all that ``seat`` must not know, so that what comes of it follows from ``chance`` and from what the seat
        knows: put in order what is shuffled. Its View may not change by this; a careful bot imagines with it."""

    def places(self, state: S) -> Places:
        """What lies where, for pieces to be seen to travel; see :class:`games.engine.title.pieces.Place`. Asked after every event."""
        return {}

    def complete(self, state: S, given: Collection[str]) -> None:
        """Put what a hand-laid position does not mention where it belongs, in place: the rest of the cards into their piles, say.
        ``given`` are the paths that were laid out (see ``paths``) and must stay as they are."""

    @abstractmethod
    def name(self, element: str, language: str) -> str:
        """The name of a component, place or piece in ``zh-Hant`` or ``en``; the id itself where it has none."""

    def spoken(self, view: View) -> Sequence[SpokenPlace]:
        """The table as a list of places, to be heard or walked by keys. Every element that an option points at must be a place."""
        return ()

    def primer(self, setup: Setup) -> Primer | None:
        """The game in three lines, as it is played at a table of that setup. It is read above a seat's first question."""
        return None

    def guide(self, view: View, question: Question) -> Statement | None:
        """What matters at a question, by the first of its answers that has a guide. Called only where it is shown."""
        verbs = dict.fromkeys(answer_of(option.id).verb for option in question.options)
        guide = next((self.guidance[verb] for verb in verbs if verb in self.guidance), None)
        return None if guide is None else guide(view, question)

    def foretell(self, view: View, question: Question) -> Sequence[Option]:
        """The options of a question with what would come of each, where that can be told: their ``head``, ``detail``, ``gain`` and
        ``scores``. Called only where they are shown, so that it costs playouts nothing; ids, elements and their number stay."""
        return question.options

    def remarks(self, view: View, element: str) -> Sequence[Remark]:
        """What the position says of an element: what it is connected to, what it lacks. Called only when somebody points at it."""
        return ()

    def remarks_on(self, view: View, question: Question, option: Option) -> Sequence[Remark]:
        """What would come of an option (as :meth:`foretell` gives it), at length. Called only when somebody points at it."""
        return ()

    def weigh(self, view: View, question: Question) -> Mapping[str, float]:
        """What each option seems worth to the seat that is asked, by its id, in points that compare with each other at this question only:
        the heuristic bot takes the best. Empty where the title does not weigh them."""
        return {}

    def prospects(self, state: S, seat: int) -> Sequence[Prospect]:
        """How good a position in mid-match is for ``seat``, in points: against rivals its lead over the best of them, with partners how
        near they are to winning. ``state`` is imagined: what the seat cannot know was dealt anew. What is over is asked about only
        where nobody has a score. Empty: play is imagined to its end."""
        return ()

    def at_horizon(self, start: S, now: S, answers: int) -> bool:
        """Whether play, ``answers`` after it was at ``start``, has come as far as a bot looks ahead."""
        return False

    def news_of(self, text: Text) -> News:
        """How what is told by this sentence is told to whoever was away."""
        return self.news.get(text.msgid, UNTOLD)

    def scores(self, state: S) -> Mapping[str, int]:
        """What everybody would have if the match ended here, by owner (``seat:0``, or the element of a side that no seat plays): drawn as a
        curve when all is over, so that secret points count too. By default what spectators see; empty where nothing is scored."""
        panels = self.view(state, None).panels
        return {f"seat:{panel.seat}": points for panel in panels if (points := panel.points) is not None}

    def holdings(self, state: S) -> Mapping[str, Mapping[str, int]]:
        """What everybody has of all that events tell completely, by owner and what, named as their ``changes`` name them: the kit compares
        the two after every answer, from nothing on, so that what somebody begins with is told as well. What is not there yet is left out
        until it is, and the kinds of which not every change is told for good. Called only where play is checked."""
        return {}

    def rivals(self, state: S) -> Sequence[Rival]:
        """At the end of a match, the sides that no seat plays."""
        return ()

    def spans(self, state: S, seat: int) -> Sequence[Span]:
        """All for which ``seat`` could leave an answer to stand now: those that its questions bear, or would."""
        return ()

    def components(self) -> Iterable[Component]:
        """The title's component pages."""
        return ()

    def page(self, element: str) -> str:
        """The id of the component page that tells what ``element`` is; by default its own id."""
        return element

    def upgrade(self, state: dict[str, Any], from_revision: int) -> dict[str, Any]:
        """The plain form of a State saved by an older revision, brought to this one."""
        return state
