"""Every lesson of every title, played through the kernel: rightly, and wrongly at every task."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from django.conf import settings

from games import titles
from games.drawing.board.board import has_board
from games.engine.rules.errors import DataError
from games.engine.title.naming import Words
from games.learning.lessons import Lesson, Step, Wrong, lesson_of, load, position

LESSONS = {info.slug: lesson for info in titles.infos() if (lesson := lesson_of(info.slug)) is not None}
STEPS = [(slug, step.slug) for slug, lesson in LESSONS.items() for step in lesson.steps]
CONTENT = Path(settings.BASE_DIR) / "rulebook" / "content"


def test_every_title_that_can_be_played_has_a_lesson() -> None:
    """A draft may have one already."""
    drafts = {info.slug for info in titles.infos()} - {info.slug for info in titles.published()}
    assert set(LESSONS) - drafts == {info.slug for info in titles.published() if has_board(info.slug)}


@pytest.mark.parametrize("title", LESSONS)
def test_a_lesson_takes_ten_to_fifteen_minutes(title: str) -> None:
    lesson = LESSONS[title]
    assert 10 <= lesson.minutes <= 15
    assert 10 <= len(lesson.steps) <= 20


@pytest.mark.parametrize(("title", "slug"), STEPS)
def test_the_solution_leads_through_every_step(title: str, slug: str) -> None:
    lesson, step = LESSONS[title], _step(title, slug)
    index = lesson.index(slug)
    solution = [task.choose[0] for task in step.tasks]
    for done in range(len(solution) + 1):
        reached = position(title, lesson, index, solution[:done])
        assert reached.done == (done == len(solution))
        if not reached.done:
            assert reached.match.questions.shown_ask(step.seat) is not None, f"nothing is asked before task {done + 1}"
            assert len(reached.match.options(step.seat)) > 1
        reached.match.title.check(reached.match.state)


@pytest.mark.parametrize(("title", "slug"), STEPS)
def test_every_other_answer_is_told_why_and_forgotten(title: str, slug: str) -> None:
    """Of each kind of answer one: they are too many for all."""
    lesson, step = LESSONS[title], _step(title, slug)
    index = lesson.index(slug)
    solution = [task.choose[0] for task in step.tasks]
    wrong = 0
    for done, task in enumerate(step.tasks):
        options = [option.id for option in position(title, lesson, index, solution[:done]).match.options(step.seat)]
        others = [option for option in options if not any(fnmatchcase(option, right) for right in task.choose)]
        assert others, f"task {done + 1} cannot be got wrong"
        for option in _one_of_each(others, list(task.instead)):
            with pytest.raises(Wrong) as refused:
                position(title, lesson, index, [*solution[:done], option])
            assert refused.value.words.en
            wrong += 1
        assert not position(title, lesson, index, solution[:done]).done
    assert wrong


@pytest.mark.parametrize(("title", "slug"), STEPS)
def test_what_is_said_of_a_wrong_answer_is_said_of_one_that_can_be_given(title: str, slug: str) -> None:
    lesson, step = LESSONS[title], _step(title, slug)
    solution = [task.choose[0] for task in step.tasks]
    for done, task in enumerate(step.tasks):
        match = position(title, lesson, lesson.index(slug), solution[:done]).match
        options = [option.id for option in match.options(step.seat)]
        for pattern in [task.choose[0], *task.instead]:
            assert any(fnmatchcase(option, pattern) for option in options), f"no option is like {pattern}: {options}"


@pytest.mark.parametrize(("title", "slug"), STEPS)
def test_every_clause_beside_a_step_is_in_the_book(title: str, slug: str) -> None:
    ids = (CONTENT / title.replace("-", "_") / "ids.txt").read_text(encoding="utf-8").split()
    assert set(_step(title, slug).clauses) <= set(ids)


@pytest.mark.parametrize("title", LESSONS)
def test_every_sentence_is_written_in_both_languages(title: str) -> None:
    """None is missing by its type; here, that neither stands in for the other."""
    for words in _words(LESSONS[title]):
        assert any("\u4e00" <= sign <= "\u9fff" for sign in words.zh_hant), words
        assert not any("\u3000" <= sign <= "\u9fff" for sign in words.en), words
        assert words.zh_hant.strip() == words.zh_hant
        assert "{" not in words.en + words.zh_hant


WRITTEN = """minutes: 12
about: {zh-Hant: 甲, en: a}
learned: {zh-Hant: 甲, en: a}
steps:
  - slug: one
    name: {zh-Hant: 甲, en: a}
    scenario: equal_sums_lead
    clauses: [gwc.turn.check.2]
    tell: [{zh-Hant: 甲, en: a}]
    tasks:
      - task: {zh-Hant: 甲, en: a}
        hint: {zh-Hant: 甲, en: a}
        choose: ["take:0:24:2"]
        otherwise: {zh-Hant: 甲, en: a}
        said: {zh-Hant: 甲, en: a}
"""


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("slug: one", "slug: one\n    colour: red", ":6: one: Object contains unknown field `colour`"),
        ("hint: {zh-Hant: 甲, en: a}", "hint: {zh-Hant: 甲}", ":12: one: Object missing required field `en`"),
        ('choose: ["take:0:24:2"]', "choose: []", ":13: one: Expected `array` of length >= 1"),
        ('["take:0:24:2"]', '["take:0:24:*"]', "one: the first of `choose` is the solution"),
        ("scenario: equal_sums_lead", "scenario: nowhere", "one: there is no scenario 'nowhere'"),
        ("    scenario: equal_sums_lead\n", "", "one: the first step needs a scenario"),
    ],
)
def test_a_mistake_in_a_lesson_is_named_with_its_place(tmp_path: Path, right: str, wrong: str, message: str) -> None:
    file = tmp_path / "lesson.yaml"
    file.write_text(WRITTEN, encoding="utf-8")
    assert load(file, "great-wall-of-china").steps[0].slug == "one"
    file.write_text(WRITTEN.replace(right, wrong), encoding="utf-8")
    with pytest.raises(DataError) as error:
        load(file, "great-wall-of-china")
    assert message in str(error.value)


def test_an_answer_must_show_what_the_task_asks_for(tmp_path: Path) -> None:
    file = tmp_path / "lesson.yaml"
    task = 'choose: ["take:0:24:2", "take:*"]\n        view: {rows.0.cards.2.token.value: 5}'
    file.write_text(WRITTEN.replace('choose: ["take:0:24:2"]', task), encoding="utf-8")
    lesson = load(file, "great-wall-of-china")
    assert position("great-wall-of-china", lesson, 0, ["take:0:24:2"]).done
    with pytest.raises(Wrong):
        position("great-wall-of-china", lesson, 0, ["take:0:16:2"])


def _step(title: str, slug: str) -> Step:
    return LESSONS[title].steps[LESSONS[title].index(slug)]


def _one_of_each(options: list[str], patterns: list[str]) -> list[str]:
    """The first option of each pattern, and the first that is like none."""
    by_pattern: dict[str, str] = {}
    for option in options:
        by_pattern.setdefault(next((pattern for pattern in patterns if fnmatchcase(option, pattern)), ""), option)
    return list(by_pattern.values())


def _words(lesson: Lesson) -> Iterator[Words]:
    yield from (lesson.about, lesson.learned)
    for step in lesson.steps:
        yield from (step.name, *step.tell)
        for task in step.tasks:
            yield from (task.task, task.hint, task.otherwise, task.said, *task.instead.values())
