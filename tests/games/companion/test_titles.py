"""What titles give to a table with the printed game: the course that is really played, tables for every number, what is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from games.drawing.companion.variants import companion_of, variants
from games.engine.match import matchfile
from games.engine.rules.step import StepFunction, Steps
from games.engine.title.companion import AFTER, CHOICE, RANK, VALUE, Course, Field, Sheet
from games.engine.title.info import Setup
from games.titles import info, load, published
from tests.titles.record import FIXTURES

FILES = [path for path in sorted(FIXTURES.glob("*/*.json")) if not path.name.endswith(".outcome.json")]
SHORTEST = {min(files, key=lambda path: path.stat().st_size) for _, files in groupby(FILES, lambda path: path.parent)}
"""Of each title, replayed at every save."""
every_file = pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=f"{path.parent.name}-{path.stem}", marks=() if path in SHORTEST else pytest.mark.long)
        for path in FILES
    ],
)
SILENT = {"deck", "debt_limit"}
"""Steps of Imperial Struggle that are run in every turn and do nothing in most (is.peace.1)."""
SETUPS = [
    pytest.param(one.setup, id=f"{title.slug}-{mode.slug}-{one.query}")
    for title in published()
    for mode in title.modes
    for one in (variants(title.slug, mode.slug)[0], variants(title.slug, mode.slug)[-1])
]


class Noted(Steps):
    """Steps that note the order in which they are run."""

    def __init__(self, steps: Steps) -> None:
        super().__init__()
        self.update(steps)
        self.names, self.modes = steps.names, steps.modes
        self.run: list[str] = []

    def __getitem__(self, name: str) -> StepFunction:
        self.run.append(name)
        return super().__getitem__(name)


def heads(course: Course) -> Iterator[str]:
    """The first step of every stage of the game. The last round of an endless game comes again and again."""
    for one in course.rounds:
        yield from (stage.steps[0] for stage in one.stages)
    while course.endless:
        yield from (stage.steps[0] for stage in course.rounds[-1].stages)


@every_file
def test_a_recorded_match_follows_the_course(path: Path) -> None:
    file = matchfile.read(path.read_bytes())
    title = load(file.title)
    noted = Noted(title.steps)
    match = matchfile.replay(file, info(file.title), replace(title, steps=noted))
    course = companion_of(file.title).course(match.setup)
    known = {stage.steps[0] for one in course.rounds for stage in one.stages}
    run = [name for name, _same in groupby(name for name in noted.run if name in known - SILENT)]
    expected = (name for name, _same in groupby(name for name in heads(course) if name not in SILENT))
    assert run
    for number, name in enumerate(run):
        assert name == next(expected), run[: number + 1]


@pytest.mark.parametrize("setup", SETUPS)
def test_every_stage_names_steps_of_the_title(setup: Setup) -> None:
    title = load(setup.title)
    course = companion_of(setup.title).course(setup)
    named = {name for one in course.rounds for stage in one.stages for name in stage.steps}
    assert named
    assert named <= set(title.steps)


@pytest.mark.parametrize("setup", SETUPS)
def test_a_sheet_has_points_for_whatever_can_be_filled_in(setup: Setup) -> None:
    sheet = companion_of(setup.title).sheet(setup)
    fields = {field.id: field for field in sheet.fields}
    assert len(fields) == len(sheet.fields)
    for line in sheet.lines:
        for term in line.terms:
            assert set(term.fields) <= set(fields), line.id
            if term.how == VALUE:
                assert set(map(int, term.table)) >= set(numbers(fields[term.fields[0]])), line.id
            if term.how == RANK:
                others = [side for side in sheet.sides if not line.roles or side.role in line.roles]
                every = {
                    f"{better},{tied}" for better in range(len(others)) for tied in range(1, len(others) - better + 1)
                }
                assert set(term.table) == every, line.id
        assert set(line.needs) <= set(fields), line.id
    assert_whole(sheet, fields)


def numbers(field: Field) -> range:
    return range(field.least, field.most + 1)


def assert_whole(sheet: Sheet, fields: dict[str, Field]) -> None:
    """Fields are asked for by something, and what decides is asked for."""
    asked = {name for line in sheet.lines for term in line.terms for name in term.fields}
    asked |= {name for line in sheet.lines for name in line.needs}
    asked |= {key.field for key in sheet.ranking if key.field} | set(sheet.verdict.fields)
    needed = {name for field in sheet.fields for name in field.needs}
    assert asked | needed == set(fields)
    for key in sheet.ranking:
        if key.by == AFTER:
            assert fields[key.field].kind == CHOICE
            assert fields[key.field].most == len(sheet.sides) - 1


@every_file
def test_what_is_counted_at_the_end_fits_into_the_sheet(path: Path) -> None:
    file = matchfile.read(path.read_bytes())
    match = matchfile.replay(file, info(file.title), load(file.title))
    companion = companion_of(file.title)
    sheet = companion.sheet(match.setup)
    counted: dict[str, Any] = dict(companion.counts(match.state, sheet))
    assert {field.id for field in sheet.fields} <= set(counted)
    for field in sheet.fields:
        having = [counted[field.id]] if field.shared else counted[field.id]
        assert len(having) == (1 if field.shared else len(sheet.sides)), field.id
        assert all(number in numbers(field) for number in having), (field.id, having)
