"""Which tests belong to which title: ``--title great_wall`` leaves out the tests of all others.

A test belongs to a title if its file lies in the title's folder or bears its name, or if one of its parameters names the title. A test that
names no title is shared; it always runs.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.engine.title.info import Info, Setup
from games.learning.scenarios import Scenario
from games.titles import infos

RULEBOOK = Path(__file__).parent / "rulebook"


def add_option(parser: pytest.Parser) -> None:
    """``--title``."""
    parser.addoption("--title", metavar="PACKAGE", help="run the tests of this title and those that belong to no title")


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what belongs to other titles alone."""
    title = config.getoption("title")
    if not title:
        return
    if title not in packages():
        raise pytest.UsageError(f"--title {title}: there is {', '.join(packages())}")
    others = [item for item in items if (named := titles_of(item)) and title not in named]
    config.hook.pytest_deselected(items=others)
    left_out = {id(item) for item in others}
    items[:] = [item for item in items if id(item) not in left_out]


def packages() -> list[str]:
    """The packages of all titles."""
    return [_package(info) for info in infos()]


def titles_of(item: pytest.Item) -> set[str]:
    """The packages of the titles to which a test belongs; none if it is shared. A search reads all books, so its tests are shared."""
    if RULEBOOK in item.path.parents:
        return set()
    call = getattr(item, "callspec", None)
    named = [_of_file(item.path)]
    if call:
        named += [*map(_of_value, call.params.values()), _named_first(call.id)]
    return {title for title in named if title}


def _of_file(path: Path) -> str | None:
    """``tests/titles/great_wall/…``, ``test_great_wall.py``, and with the first words of a title alone ``test_founders.py``."""
    for part in path.parts:
        if part in packages():
            return part
    name = path.stem.removeprefix("test_")
    begins = [title for title in packages() if title.startswith(f"{name}_")]
    return name if name in packages() else begins[0] if len(begins) == 1 else None


def _of_value(value: object) -> str | None:
    """The title that a parameter is, or is about."""
    if isinstance(value, Info):
        return _package(value)
    if isinstance(value, Scenario | Setup):
        return _package_of_slug(value.title)
    if isinstance(value, Path):
        return next((part for part in value.parts if part in packages()), None)
    return _package_of_slug(value) if isinstance(value, str) else None


def _named_first(identity: str) -> str | None:
    """The title with whose name the name of a case begins: ``great-wall-solo-1``. Of two names the longer one."""
    names = [title for title in packages() if re.match(rf"{title.replace('_', '[-_]')}(?![a-z])", identity)]
    return max(names, key=len, default=None)


def _package_of_slug(slug: str) -> str | None:
    """The package of a slug, of a package, or of the prefix of a book; None for other words."""
    return next((_package(info) for info in infos() if slug in {info.slug, _package(info), info.book}), None)


def _package(info: Info) -> str:
    return info.slug.replace("-", "_")
