"""The weights of a title are those of the record that is kept (docs/opponents/tuning)."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from config.management.commands.tune import kept
from games import titles
from games.engine.tuning.keeping import read_record
from games.engine.tuning.recording import valuation_of

FILES = sorted((Path(settings.BASE_DIR) / "docs" / "opponents" / "tuning").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_weights_in_use_are_those_that_were_found(path: Path) -> None:
    tuning = read_record(path)
    title = titles.load(tuning.plan.title)
    assert path == kept(title, tuning.entry)
    assert tuning.better
    assert valuation_of(title).weights[tuning.entry] == tuning.after, "tune again, or delete the record"


def test_weights_were_found_for_some_titles() -> None:
    assert FILES
