"""Lessons: a title taught by its own rules. A step is a position of one of the title's scenarios with a task. The kernel decides whether an
answer is right.

A lesson is written in ``games/titles/<title>/lesson.yaml``; see docs/writing-a-lesson.md. The learner's position follows only from the step
and the answers in it. Nothing of it is saved.
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
from games.engine.title.naming import Words
from games.learning import scenarios
from games.learning.captions import named_words
from games.learning.scenarios import Facts

TITLES = Path(titles.__file__).parent
Name = Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$", max_length=40)]


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One task: an answer that the lesson asks for.

    ``choose`` are the options that fulfil it, with ``*`` for any part. The first one has no ``*`` and is the solution. After the answer,
    ``view`` (by path) must be true of what the learner sees. ``instead`` explains, by pattern, why other options are not the point;
    ``otherwise`` explains all the rest. ``then`` are the answers that follow without asking, by seat. ``said`` is shown when the task is
    fulfilled.
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
    """A part of a lesson: what to know, and what to do in a position. It begins at ``scenario`` (the stem of its file), seen from ``seat``.
    Without a scenario it continues from the solutions of the step before it."""

    slug: Name
    name: Words
    tell: Annotated[list[Words], msgspec.Meta(min_length=1)]
    tasks: Annotated[list[Task], msgspec.Meta(min_length=1)]
    clauses: Annotated[list[str], msgspec.Meta(min_length=1)]
    scenario: str = ""
    seat: int = 0


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A title's lesson. ``minutes`` is its usual length. ``learned`` is shown at its end."""

    minutes: int
    about: Words
    learned: Words
    steps: Annotated[list[Step], msgspec.Meta(min_length=1)]

    def index(self, slug: str) -> int:
        """The index of the step with that slug. Raises :class:`KeyError`."""
        for index, step in enumerate(self.steps):
            if step.slug == slug:
                return index
        raise KeyError(slug)


class Position(msgspec.Struct):
    """A learner's position: after ``given``, the right answers of step ``index``. ``seen`` counts the match's records before the step,
    ``fresh`` those before the last answer."""

    title: str
    lesson: Lesson
    index: int
    match: Match[Any]
    answers: tuple[str, ...]
    seen: int
    fresh: int

    @property
    def step(self) -> Step:
        """The step."""
        return self.lesson.steps[self.index]

    @property
    def done(self) -> bool:
        """Whether every task of the step is fulfilled."""
        return len(self.answers) >= len(self.step.tasks)

    @property
    def task(self) -> Task:
        """The current task. The last task once all are done."""
        return self.step.tasks[min(len(self.answers), len(self.step.tasks) - 1)]

    @property
    def solution(self) -> str:
        """An option that fulfills the task, also for a learner who did not follow the solutions of the tasks before."""
        options = [option.id for option in self.match.options(self.step.seat)]
        return next(option for right in self.task.choose for option in options if fnmatchcase(option, right))


class Wrong(Exception):
    """The rules allow this answer, but it does not fulfil the task: ``words`` say why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


# --- reading ------------------------------------------------------------------------------------------------------------------


def path(slug: str) -> Path:
    """The file of a title's lesson."""
    return TITLES / slug.replace("-", "_") / "lesson.yaml"


@cache
def lesson_of(slug: str) -> Lesson | None:
    """A title's lesson, or None. Raises :class:`DataError`, which names file and line."""
    return load(path(slug), slug) if path(slug).exists() else None


def load(file: Path, slug: str) -> Lesson:
    """The lesson in a file. Raises :class:`DataError`, which names file and line of a mistake or of a step that cannot begin."""
    lesson = _with_names(load_data(file, Lesson), file, slug)
    known = scenarios.scenarios(slug)
    for mistake in _mistakes(lesson, set(known)):
        raise DataError(f"{file}: {mistake}")
    return lesson


def captions(slug: str) -> Iterator[tuple[Path, dict[str, str]]]:
    """The sentences of a title's lesson as they are written, with its file."""
    if path(slug).exists():
        lesson = load_data(path(slug), Lesson)
        yield from ((path(slug), words.by_language) for words in _words_in(lesson))


def _words_in(value: Any) -> Iterator[Words]:
    if isinstance(value, Words):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _words_in(getattr(value, field))
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _words_in(item)


def _with_names(lesson: Lesson, file: Path, slug: str) -> Lesson:
    """The lesson with the names of components filled in. Raises :class:`DataError` for an unknown component."""
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


def position(slug: str, lesson: Lesson, index: int, answers: Sequence[str] = ()) -> Position:
    """The position of step ``index`` after the answers ``answers`` in it. For a wrong answer it raises :class:`Wrong`, or the kernel's
    errors."""
    first = next(number for number in range(index, -1, -1) if lesson.steps[number].scenario)
    match = scenarios.begin(scenarios.scenarios(slug)[lesson.steps[first].scenario])
    for step in lesson.steps[first:index]:
        for task in step.tasks:
            _answer(match, step.seat, task, task.choose[0])
    seen = fresh = len(match.records)
    step = lesson.steps[index]
    for task, option in zip(step.tasks, answers, strict=False):
        fresh = len(match.records)
        _answer(match, step.seat, task, option)
    return Position(slug, lesson, index, match, tuple(answers[: len(step.tasks)]), seen, fresh)


def _answer(match: Match[Any], seat: int, task: Task, option: str) -> None:
    """Give an answer in the learner's seat, and the answers that follow. Raises :class:`Wrong` for an answer that does not fulfil the task.
    The match has then changed and must not be used."""
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
