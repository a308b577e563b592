"""The data files: no key goes unread."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.engine.rules.errors import DataError
from games.engine.title import datafile
from games.titles.great_wall_of_china import components


@pytest.mark.parametrize(
    ("name", "kind", "right", "wrong", "said"),
    [
        ("cards", list[components.Card], "  rising: 1", "  risng: 1", "infantry: .*`risng`"),
        ("cards", list[components.Card], "{zh-Hant: 城門,", "{zh-Hnat: 城門,", "gate: .*'zh-Hnat'"),
        ("rewards", list[components.Reward], "value:", "valeu:", ".*`valeu`"),
        ("table", components.Layout, "hand:", "hnad:", ".*`hnad`"),
    ],
)
def test_a_misspelt_key_is_an_error(tmp_path: Path, name: str, kind: Any, right: str, wrong: str, said: str) -> None:
    text = (components.DATA / f"{name}.yaml").read_text(encoding="utf-8")
    assert right in text
    path = tmp_path / f"{name}.yaml"
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(DataError, match=rf"{name}\.yaml:\d+: {said}"):
        datafile.load(path, kind)
