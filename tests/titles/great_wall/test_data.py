"""The data files: no key goes unread, every op does something, and each picture shows what its list says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from games import titles
from games.engine.rules.errors import DataError
from games.engine.title import datafile
from games.titles.great_wall.cards.performing import OPS
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.every import AnyEffect
from tests.titles.data_files import every_kind_of_mapping, refuses_a_misspelt_key

SHORT = {"wood": "w", "stone": "s", "gold": "g", "chi": "c", "tactics": "t", "honor": "h"}
"""Letters of the pictures of horde cards (horde.yaml)."""


@pytest.mark.parametrize(("kind", "file", "path"), list(every_kind_of_mapping(components.DATA)))
def test_a_misspelt_key_is_an_error_wherever_it_stands(
    tmp_path: Path, kind: type[Any], file: Path, path: tuple[str | int, ...]
) -> None:
    refuses_a_misspelt_key(tmp_path, kind, file, path)


def test_an_advisor_with_a_misspelt_limit_is_named(tmp_path: Path) -> None:
    text = components.DATA.file("advisors").read_text(encoding="utf-8")
    wrong = tmp_path / "advisors.yaml"
    wrong.write_text(text.replace("  limit: once_per_turn", "  limmit: once_per_turn", 1), encoding="utf-8")
    kind = next(kind for kind, name in components.DATA.names.items() if name == "advisors")
    with pytest.raises(DataError, match=r"advisors\.yaml:\d+: taskmaster: .*`limmit`"):
        datafile.load(wrong, kind)


def test_every_file_is_read() -> None:
    assert {*map(components.DATA.file, components.DATA.names.values())} == {*components.DATA.path.glob("*.yaml")}


def test_every_op_is_carried_out_or_lasts_and_stands_on_something_printed() -> None:
    titles.load("great-wall")
    ops = get_args(AnyEffect)
    assert OPS.missing(ops) == []
    texts = [path.read_text(encoding="utf-8") for path in components.DATA.path.glob("*.yaml")]
    printed = {name for text in texts for name in re.findall(r"\bop: (\w+)", text)}
    assert {op.__struct_config__.tag for op in ops} <= printed


@pytest.mark.parametrize("kind", components.horde_types().values(), ids=list(components.horde_types()))
def test_the_picture_of_a_horde_card_shows_its_spots(kind: Any) -> None:
    grid = [["."] * 6 for _ in range(2)]
    for spot in kind.spots:
        ((good, count),) = spot.reward.items()
        grid[spot.row - 1][spot.col - 1] = SHORT[good] + (str(count) if good == "honor" else "")
    assert [" ".join(row) for row in grid] == kind.layout
