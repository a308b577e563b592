"""Worked examples: a position, the actions, and what must then be true. See docs/writing-scenarios.md.

The same files are tests of a title (``tests/titles/shared/test_scenarios.py`` holds the assertions) and diagrams of its
rulebook that a reader can step through. This module reads and plays them. It checks nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from games import titles
from games.engine.match.match import Match
from games.engine.match.saved import Move
from games.engine.rules.errors import DataError
from games.engine.rules.state import Argument, Call, Scalar
from games.engine.title import paths
from games.engine.title.codec import convert
from games.engine.title.datafile import load as load_data
from games.engine.title.info import Setup, checked_setup
from games.engine.title.title import Title
from games.learning.captions import Namer, named_texts
from games.titles import info
from games.titles import load as load_title

FOLDER = Path(titles.__file__).parent
Texts = dict[str, str]
"""By language: ``zh-Hant``, ``en``."""
Facts = dict[str, Any]
"""By path (see ``games.engine.title.paths``): the value, as plain data."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The setup of the match. Missing parts are the title's defaults."""

    players: int | None = None
    mode: str = ""
    options: dict[str, Scalar] = {}
    seed: str = "scenario"


class EventFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An expected event, with only the parts that matter. ``says`` is its English sentence before its parameters are filled in."""

    says: str | None = None
    rule: str | None = None
    seat: int | None = None
    elements: list[str] | None = None
    params: dict[str, Any] | None = None
    to: list[int] | None = None


class ResultFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The expected end, with only the parts that matter. ``scores`` and ``places`` are by seat."""

    winners: list[int] | None = None
    won: bool | None = None
    rule: str | None = None
    scores: list[int | None] | None = None
    places: list[int] | None = None


class MayIFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the engine answers about a thing. ``offered`` and ``refused`` (each with its clause) are all that the question says about it.
    ``costs`` and ``brings`` are by option: the total of its reckoning, or its amounts by icon. ``scores`` are the points by seat."""

    offered: list[str] | None = None
    refused: dict[str, str] | None = None
    costs: dict[str, int | dict[str, int]] = {}
    brings: dict[str, int | dict[str, int]] = {}
    scores: dict[str, dict[int, int]] = {}


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true here. Option ids may have ``*`` for any part. Seats are numbers; the spectator is -1 in ``view``."""

    asked: dict[int, str] | None = None
    """Exactly these seats are asked, each by this clause."""
    waiting: list[int] | None = None
    """Exactly these seats have to answer."""
    offered: dict[int, list[str]] = {}
    """Each can be chosen."""
    only: dict[int, list[str]] = {}
    """Exactly these can be chosen."""
    absent: dict[int, list[str]] = {}
    """None of these can be chosen."""
    refused: dict[int, dict[str, str]] = {}
    """Each is shown dimmed, by this clause."""
    lost: dict[int, dict[str, list[str]]] = {}
    """Of each of these options: by which clauses something that could still be used is lost with it; nothing is, where the list is
    empty."""
    may_i: dict[int, dict[str, MayIFact]] = {}
    """What each of these things answers to a seat that asks about it."""
    state: Facts = {}
    view: dict[int, Facts] = {}
    """What a seat sees."""
    events: list[EventFact] = []
    """They happened since the last expectation, in this order, possibly with others between them."""
    silent: list[EventFact] = []
    """None of these happened since the last expectation."""
    result: ResultFact | None = None
    over: bool | None = None
    undo: dict[int, bool] = {}
    """Whether the seat may take its last answer back."""


class ScenarioStep(msgspec.Struct, frozen=True):
    """One entry of ``play``: answers by seat, or another action, or what must be true. ``tell`` is the text next to it."""

    answers: dict[int, str] = {}
    undo: int | None = None
    standing: dict[int, dict[str, str | None]] = {}
    settle: bool = False
    expect: Expect | None = None
    tell: Texts | None = None

    @property
    def acts(self) -> bool:
        """Whether it is an action, not only an expectation."""
        return bool(self.answers or self.standing or self.settle or self.undo is not None)


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    name: Texts
    clauses: list[str]
    play: list[dict[int | str, Any]]
    about: Texts = {}
    setup: Start = Start()
    given: Facts = {}
    next: list[list[Argument]] = []


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A worked example of ``title`` (a slug). ``stem`` is its file's name, by which the rulebook cites it."""

    title: str
    stem: str
    name: Texts
    about: Texts
    clauses: list[str]
    setup: Start
    given: Facts
    next: list[Call]
    play: list[ScenarioStep]


class Position(msgspec.Struct, frozen=True):
    """A moment of the example: after ``step`` (None: at the beginning). ``match`` plays on, so read it before the next moment."""

    match: Match[Any]
    step: ScenarioStep | None


def folder(slug: str) -> Path:
    """The folder of a title's scenarios."""
    return FOLDER / slug.replace("-", "_") / "scenarios"


@cache
def scenarios(slug: str) -> dict[str, Scenario]:
    """A title's scenarios by stem, in the order of their names. Raises :class:`DataError`, which names file and place."""
    return {path.stem: load(path, slug) for path in sorted(folder(slug).glob("*.yaml"))}


@cache
def captions(slug: str) -> tuple[tuple[Path, Texts], ...]:
    """The texts of a title's scenarios as they are written, with their files."""
    return tuple(
        (path, texts) for path in sorted(folder(slug).glob("*.yaml")) for texts in _texts(load_data(path, _Written))
    )


def _texts(written: _Written) -> Iterator[Texts]:
    yield from (written.name, written.about)
    yield from (entry["tell"] for entry in written.play if "tell" in entry)


def load(path: Path, slug: str) -> Scenario:
    """One file. Raises :class:`DataError`, which names file and place."""
    written = load_data(path, _Written)
    name = load_title(slug).name
    try:
        return Scenario(
            title=slug,
            stem=path.stem,
            name=named_texts(written.name, name),
            about=named_texts(written.about, name),
            clauses=written.clauses,
            setup=written.setup,
            given=written.given,
            next=[Call(str(step), list(arguments)) for step, *arguments in written.next],
            play=[_named(_step(entry), name) for entry in written.play],
        )
    except (msgspec.ValidationError, ValueError) as error:
        raise DataError(f"{path}: {error}") from error


def _step(entry: dict[int | str, Any]) -> ScenarioStep:
    """Keys that are numbers are answering seats. The others are fields of :class:`ScenarioStep`."""
    answers = {key: answer for key, answer in entry.items() if isinstance(key, int)}
    others = {key: value for key, value in entry.items() if isinstance(key, str)}
    unknown = set(others) - {"undo", "standing", "settle", "expect", "tell"}
    if unknown:
        raise ValueError(f"play: there is no {', '.join(sorted(unknown))}")
    step: ScenarioStep = convert({"answers": answers, **others}, ScenarioStep)
    return step


def _named(step: ScenarioStep, name: Namer) -> ScenarioStep:
    """The scenario with the names of components filled in its texts."""
    return msgspec.structs.replace(step, tell=named_texts(step.tell, name)) if step.tell else step


def begin(scenario: Scenario) -> Match[Any]:
    """The match at the scenario's position, played up to its first question."""
    return Match.begin(*laid(scenario))


def laid(scenario: Scenario, *, checked: bool = True) -> tuple[Title[Any, Any], Setup, Any]:
    """The title, and the scenario's initial position, before anything is played. Unless it is ``checked``, it need not be one that play
    can lead to."""
    title = load_title(scenario.title)
    start = scenario.setup
    setup = checked_setup(info(scenario.title), mode=start.mode, players=start.players, options=start.options)
    state = title.set_up(setup, start.seed)
    for path, value in scenario.given.items():
        paths.change(state, path, value)
    if scenario.given:
        title.complete(state, list(scenario.given))
    if scenario.next:
        state.agenda, state.staged = list(scenario.next), True
    if checked:
        title.check(state)
    return title, setup, state


def play(scenario: Scenario) -> Iterator[Position]:
    """The example from its beginning, step by step."""
    match = begin(scenario)
    yield Position(match, None)
    for step in scenario.play:
        act(match, step)
        yield Position(match, step)


def act(match: Match[Any], step: ScenarioStep) -> None:
    """Do what the step says. It may also repeat an answer that the kernel has already given, because there was no other. Raises the
    kernel's errors for a refused answer."""
    if step.undo is not None:
        match.undo(step.undo)
    for seat, kept in step.standing.items():
        for trigger, option in kept.items():
            match.set_standing(seat, trigger, option)
    match.follow(Move(seat, option) for seat, option in step.answers.items())
    if step.settle:
        match.settle()


# --- as a reader walks through it ------------------------------------------------------------------------------------------


def steps_of(scenario: Scenario) -> list[ScenarioStep | None]:
    """The steps that a reader steps through: the beginning, then each with an action, a text or a refusal."""
    return [None, *(step for step in scenario.play if step.acts or step.tell or (step.expect and step.expect.refused))]


def at_step(scenario: Scenario, step: int) -> tuple[Position, int]:
    """The position at a step, and the number of records at the step before. Raises :class:`IndexError` for a missing step."""
    steps = steps_of(scenario)
    beat, seen = steps[step], 0
    for position in play(scenario):
        if position.step is beat:
            return position, seen
        if position.step is None or position.step in steps:
            seen = len(position.match.records)
    raise IndexError(step)


def acts_of(scenario: Scenario) -> list[ScenarioStep]:
    """All actions of a scenario, one answer at a time, without the answers that the kernel gives itself."""
    match, acts = begin(scenario), []
    for step in _parts(scenario):
        if not any(_gives_itself(match, seat, option) for seat, option in step.answers.items()):
            acts.append(step)
        act(match, step)
    return acts


def _parts(scenario: Scenario) -> Iterator[ScenarioStep]:
    for step in scenario.play:
        if step.acts:
            yield from ([ScenarioStep(answers={seat: option}) for seat, option in step.answers.items()] or [step])


def _gives_itself(match: Match[Any], seat: int, option: str) -> bool:
    return match.answering.makes_itself(Move(seat, option), match.number + 1)


def decisions(acts: Sequence[ScenarioStep]) -> tuple[int, list[int]]:
    """The seat that answers most often in an example (the first one of several), and the places of its answers among all actions. Without
    answers: -1 and none."""
    answers = [(place, next(iter(act.answers))) for place, act in enumerate(acts) if act.answers]
    often = Counter(who for _place, who in answers)
    seat = max(often, key=lambda who: often[who], default=-1)
    return seat, [place for place, who in answers if who == seat]
