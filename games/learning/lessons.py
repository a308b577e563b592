"""Lessons: a title taught by its own rules. A step is a position of one of the title's scenarios with a task; the kernel judges.

A lesson is written in ``games/titles/<title>/lesson.yaml``; see docs/writing-a-lesson.md. The position where a learner stands follows
from the step and the answers given in it, and from nothing else: nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from games import titles
from games.engine.match.match import Match
from games.engine.rules.errors import DataError
from games.engine.title import paths
from games.engine.title.datafile import load as load_data
from games.learning import scenarios
from games.learning.captions import named_words
from games.learning.scenarios import Facts

TITLES = Path(titles.__file__).parent
Sentence = Annotated[str, msgspec.Meta(min_length=1)]
Name = Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$", max_length=40)]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"zh_hant": "zh-Hant"}):
    """A sentence or more, in both languages in which they are written by hand."""

    zh_hant: Sentence
    en: Sentence


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One answer that is wanted.

    ``choose`` are the options that fulfil it, with ``*`` for any part; the first, which has none, is the solution. It must then be true of
    what the learner sees (``view``, by path). ``instead`` says of other options, by pattern, why they are not the point; ``otherwise`` of
    all the rest. ``then`` are answers given after it without asking, by seat, and ``said`` is read when it was fulfilled.
    """

    task: Words
    hint: Words
    choose: Annotated[list[str], msgspec.Meta(min_length=1)]
    otherwise: Words
    said: Words
    view: Facts = {}
    instead: dict[str, Words] = {}
    then: list[dict[int, str]] = []


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a lesson: what to know, and what to do in a position. It begins at ``scenario`` (the stem of its file), seen from ``seat``;
    without one it goes on from where the solutions of the step before it lead."""

    slug: Name
    name: Words
    tell: Annotated[list[Words], msgspec.Meta(min_length=1)]
    tasks: Annotated[list[Task], msgspec.Meta(min_length=1)]
    clauses: Annotated[list[str], msgspec.Meta(min_length=1)]
    scenario: str = ""
    seat: int = 0


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A title's lesson. ``minutes`` is how long it usually takes; ``learned`` is read at its end."""

    minutes: int
    about: Words
    learned: Words
    steps: Annotated[list[Step], msgspec.Meta(min_length=1)]

    def index(self, slug: str) -> int:
        """Where the step with that slug stands. Raises :class:`KeyError`."""
        for index, step in enumerate(self.steps):
            if step.slug == slug:
                return index
        raise KeyError(slug)


class Position(msgspec.Struct):
    """Where a learner stands: after ``given`` answers of the step ``index``, of which all were right. ``seen`` counts the match's records
    that lie before the step, ``fresh`` those before the last answer."""

    title: str
    lesson: Lesson
    index: int
    match: Match[Any]
    given: tuple[str, ...]
    seen: int
    fresh: int

    @property
    def step(self) -> Step:
        """The step."""
        return self.lesson.steps[self.index]

    @property
    def done(self) -> bool:
        """Whether every task of the step is fulfilled."""
        return len(self.given) >= len(self.step.tasks)

    @property
    def task(self) -> Task:
        """What is to be done now; the last task once all are done."""
        return self.step.tasks[min(len(self.given), len(self.step.tasks) - 1)]

    @property
    def solution(self) -> str:
        """An option that fulfills the task, also for who came here by another way than the solutions of the tasks before."""
        options = [option.id for option in self.match.options(self.step.seat)]
        return next(option for right in self.task.choose for option in options if fnmatchcase(option, right))


class Wrong(Exception):
    """The rules allow this answer, but it is not the point: ``words`` say why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


# --- reading ------------------------------------------------------------------------------------------------------------------


def path(slug: str) -> Path:
    """Where a title's lesson is written."""
    return TITLES / slug.replace("-", "_") / "lesson.yaml"


@cache
def lesson_of(slug: str) -> Lesson | None:
    """A title's lesson; None where it has none. Raises :class:`DataError` naming file and line."""
    return load(path(slug), slug) if path(slug).exists() else None


def load(file: Path, slug: str) -> Lesson:
    """The lesson in a file. Raises :class:`DataError` naming file and line of a mistake, of a step that cannot begin too."""
    lesson = _with_names(load_data(file, Lesson), file, slug)
    known = scenarios.scenarios(slug)
    for mistake in _mistakes(lesson, set(known)):
        raise DataError(f"{file}: {mistake}")
    return lesson


def captions(slug: str) -> Iterator[tuple[Path, dict[str, str]]]:
    """The sentences of a title's lesson as they are written, with its file."""
    if path(slug).exists():
        lesson = load_data(path(slug), Lesson)
        yield from ((path(slug), {"zh-Hant": words.zh_hant, "en": words.en}) for words in _words_in(lesson))


def _words_in(value: Any) -> Iterator[Words]:
    if isinstance(value, Words):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _words_in(getattr(value, field))
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _words_in(one)


def _with_names(lesson: Lesson, file: Path, slug: str) -> Lesson:
    """With the names of the components in all that it says. Raises :class:`DataError` for a component that there is not."""
    try:
        named: Lesson = named_words(lesson, titles.load(slug).name)
    except ValueError as error:
        raise DataError(f"{file}: {error}") from error
    return named


def _mistakes(lesson: Lesson, known: set[str]) -> Iterator[str]:
    slugs = [step.slug for step in lesson.steps]
    for number, step in enumerate(lesson.steps):
        if slugs.index(step.slug) != number:
            yield f"{step.slug}: there are two steps of this name"
        if step.scenario and step.scenario not in known:
            yield f"{step.slug}: there is no scenario {step.scenario!r}"
        if not number and not step.scenario:
            yield f"{step.slug}: the first step needs a scenario"
        if any("*" in task.choose[0] for task in step.tasks):
            yield f"{step.slug}: the first of `choose` is the solution and has no `*`"


# --- playing ------------------------------------------------------------------------------------------------------------------


def position(slug: str, lesson: Lesson, index: int, given: Sequence[str] = ()) -> Position:
    """The position of step ``index`` after the answers ``given`` in it. Raises :class:`Wrong`, and what the kernel raises, for one that was
    not right."""
    first = next(number for number in range(index, -1, -1) if lesson.steps[number].scenario)
    match = scenarios.begin(scenarios.scenarios(slug)[lesson.steps[first].scenario])
    for step in lesson.steps[first:index]:
        for task in step.tasks:
            _answer(match, step.seat, task, task.choose[0])
    seen = fresh = len(match.records)
    step = lesson.steps[index]
    for task, option in zip(step.tasks, given, strict=False):
        fresh = len(match.records)
        _answer(match, step.seat, task, option)
    return Position(slug, lesson, index, match, tuple(given[: len(step.tasks)]), seen, fresh)


def _answer(match: Match[Any], seat: int, task: Task, option: str) -> None:
    """Give an answer in the learner's seat, and what follows it. Raises :class:`Wrong` for one that does not fulfil the task: the match has
    gone on then, and is of no more use."""
    match.submit(seat, option)
    if not any(fnmatchcase(option, pattern) for pattern in task.choose):
        raise Wrong(_why_not(task, option))
    if not all(paths.holds(match.view(seat), where, value) for where, value in task.view.items()):
        raise Wrong(_why_not(task, option))
    for answers in task.then:
        for other, follows in answers.items():
            match.submit(other, follows)


def _why_not(task: Task, option: str) -> Words:
    return next((words for pattern, words in task.instead.items() if fnmatchcase(option, pattern)), task.otherwise)
