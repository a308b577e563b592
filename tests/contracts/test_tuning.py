"""The weights and estimates of a title are those of the records that are kept (docs/opponents)."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from config.management.commands import tune_estimates
from config.management.commands.tune import kept
from games import titles
from games.engine.tuning.duels import estimated_of
from games.engine.tuning.finding import Found
from games.engine.tuning.keeping import Tuning, read_record
from games.engine.tuning.recording import valuation_of

KEPT = Path(settings.BASE_DIR) / "docs" / "opponents"
FILES = sorted((KEPT / "tuning").glob("*.json"))
ESTIMATES = sorted((KEPT / "estimates").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_weights_in_use_are_those_that_were_found(path: Path) -> None:
    tuning = read_record(path, Tuning)
    title = titles.load(tuning.plan.title)
    assert path == kept(title, tuning.entry)
    assert tuning.better
    assert valuation_of(title).weights[tuning.entry] == tuning.after, "tune again, or delete the record"


def test_weights_were_found_for_some_titles() -> None:
    assert FILES


@pytest.mark.parametrize("path", ESTIMATES, ids=lambda path: path.stem)
def test_estimates_in_use_are_those_that_were_found(path: Path) -> None:
    found = read_record(path, Found)
    title = titles.load(found.plan.title)
    assert path == tune_estimates.kept(title, found.plan.players)
    assert found.better
    assert estimated_of(title, found.plan.players).numbers == found.after, "tune again, or delete the record"


def test_estimates_were_found_for_some_titles() -> None:
    assert ESTIMATES
