"""The data files: no key goes unread, every op does something, and each picture shows what its list says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from games import titles
from games.engine import datafile
from games.engine.errors import DataError
from games.titles.great_wall.cards.performing import OPS
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.every import AnyEffect

WRONG = "limmit"
SHORT = {"wood": "w", "stone": "s", "gold": "g", "chi": "c", "tactics": "t", "honor": "h"}
"""Letters of the pictures of horde cards (horde.yaml)."""


def mappings(node: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every mapping of a file."""
    if isinstance(node, dict):
        yield path
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from mappings(value, (*path, key))


def shape(content: Any, path: tuple[str | int, ...]) -> str:
    """What tells a mapping's type: the path without its numbers, and the op."""
    for step in path:
        content = content[step]
    return f"{[step for step in path if isinstance(step, str)]} {content.get('op', content.get('check'))}"


@cache
def text_of(name: str) -> str:
    """A data file as JSON, which is YAML too and quick to write."""
    text = (components.DATA / f"{name}.yaml").read_text(encoding="utf-8")
    return json.dumps(yaml.load(text, Loader=yaml.CSafeLoader), ensure_ascii=False)


def every_kind_of_mapping() -> Iterator[Any]:
    for kind, name in components.FILES.items():
        content = json.loads(text_of(name))
        first = {shape(content, path): path for path in reversed(list(mappings(content)))}
        for known, path in first.items():
            yield pytest.param(kind, name, path, id=f"{name} {known}")


@pytest.mark.parametrize(("kind", "name", "path"), list(every_kind_of_mapping()))
def test_a_misspelt_key_is_an_error_wherever_it_stands(
    tmp_path: Path, kind: type[Any], name: str, path: tuple[str | int, ...]
) -> None:
    content = place = json.loads(text_of(name))
    for step in path:
        place = place[step]
    place[WRONG] = 1
    wrong = tmp_path / f"{name}.yaml"
    wrong.write_text(json.dumps(content, ensure_ascii=False, indent=0), encoding="utf-8")
    with pytest.raises(DataError, match=rf"{name}\.yaml:\d+: .*{WRONG}") as said:
        datafile.load(wrong, kind)
    line = int(re.findall(r"\.yaml:(\d+): ", str(said.value))[0])
    assert WRONG in wrong.read_text(encoding="utf-8").splitlines()[line - 1]


def test_an_advisor_with_a_misspelt_limit_is_named(tmp_path: Path) -> None:
    text = (components.DATA / "advisors.yaml").read_text(encoding="utf-8")
    wrong = tmp_path / "advisors.yaml"
    wrong.write_text(text.replace("  limit: once_per_turn", "  limmit: once_per_turn", 1), encoding="utf-8")
    kind = next(kind for kind, name in components.FILES.items() if name == "advisors")
    with pytest.raises(DataError, match=r"advisors\.yaml:\d+: taskmaster: .*`limmit`"):
        datafile.load(wrong, kind)


def test_every_file_is_read() -> None:
    assert {f"{name}.yaml" for name in components.FILES.values()} == {
        path.name for path in components.DATA.glob("*.yaml")
    }


def test_every_op_is_carried_out_or_lasts_and_stands_on_something_printed() -> None:
    titles.load("great-wall")
    ops = get_args(AnyEffect)
    assert OPS.missing(ops) == []
    texts = [path.read_text(encoding="utf-8") for path in components.DATA.glob("*.yaml")]
    printed = {name for text in texts for name in re.findall(r"\bop: (\w+)", text)}
    assert {op.__struct_config__.tag for op in ops} <= printed


@pytest.mark.parametrize("kind", components.horde_types().values(), ids=list(components.horde_types()))
def test_the_picture_of_a_horde_card_shows_its_spots(kind: Any) -> None:
    grid = [["."] * 6 for _ in range(2)]
    for spot in kind.spots:
        ((good, count),) = spot.reward.items()
        grid[spot.row - 1][spot.col - 1] = SHORT[good] + (str(count) if good == "honor" else "")
    assert [" ".join(row) for row in grid] == kind.layout
