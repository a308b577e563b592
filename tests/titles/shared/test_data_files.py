"""The data files of all titles, their lessons and their scenarios: nothing in them is repeated, and nothing goes unread."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from config.shared.datafiles import read
from games import titles
from games.engine.rules.errors import DataError
from games.engine.title.datafile import Count, Folder, load
from games.learning import lessons, scenarios
from tests.repeating import Copy, copies
from tests.titles.boxes import wrong_counts, wrongs
from tests.titles.data_files import files_of, folders

TITLES = Path(titles.__file__).parent
LANGUAGES = ("en", "zh", "zh_hant", "zh_hans", "zh-Hant", "zh-Hans")
SLUGS = [info.slug for info in titles.infos()]


def data_files() -> Iterator[Any]:
    for slug in SLUGS:
        for name, (file, kind) in files_of(slug).items():
            yield pytest.param(file, kind, id=f"{slug} {name}")


def refusal(folder: Path, name: str, wrong: Copy, kind: Any) -> str:
    """What is said of a copy of a file."""
    path = folder / name
    path.write_text(wrong.text, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load(path, kind)
    return str(refused.value).removeprefix(f"{folder}/")


@pytest.mark.parametrize(("file", "kind"), list(data_files()))
def test_a_repeated_key_or_row_is_refused(tmp_path: Path, file: Path, kind: Any) -> None:
    for wrong in copies(read(file)):
        said = refusal(tmp_path, file.name, wrong, kind)
        assert said.startswith(f"{file.name}:{wrong.line}: {wrong.entry}"), said
        assert wrong.words in said


@pytest.mark.parametrize("slug", SLUGS)
def test_a_repeated_key_or_step_of_a_lesson_is_refused(tmp_path: Path, slug: str) -> None:
    file = lessons.path(slug)
    for wrong in copies(read(file)):
        said = refusal(tmp_path, file.name, wrong, lessons.Lesson)
        assert said.startswith(f"lesson.yaml:{wrong.line}: {wrong.entry}"), said
        assert wrong.words in said


@pytest.mark.parametrize("slug", SLUGS)
def test_a_repeated_key_of_a_scenario_is_refused(tmp_path: Path, slug: str) -> None:
    for file in sorted(scenarios.folder(slug).glob("*.yaml")):
        text = file.read_text(encoding="utf-8").rstrip() + "\n"
        path = tmp_path / file.name
        path.write_text(f"{text}clauses: []\n", encoding="utf-8")
        line = text.count("\n") + 1
        with pytest.raises(DataError, match=rf"{re.escape(file.name)}:{line}: the key 'clauses' is repeated"):
            scenarios.load(path, slug)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_data_file_is_read(slug: str) -> None:
    assert sorted(file for file, _kind in files_of(slug).values()) == sorted(
        (TITLES / slug.replace("-", "_")).glob("data/*.yaml")
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_the_box_holds_what_the_book_counts(slug: str) -> None:
    assert wrong_counts(slug) == []


def test_a_wrong_count_is_told() -> None:
    count = Count(
        id="tactics", file="tactics", list="tactics", where=("set=core",), count=21, clause="gw.components.cards.1"
    )
    assert wrongs("great-wall", count) == [
        "tactics: the box holds 21, tactics.yaml has 20",
        "tactics: gw.components.cards.1 does not say 21",
    ]


@pytest.mark.parametrize(("file", "kind"), list(data_files()))
def test_names_and_texts_are_written_in_one_way(file: Path, kind: Any) -> None:
    """``name: {en: …, zh-Hant: …}``, and so for texts and all other words."""
    keys = [(place, key) for place in _mappings(read(file)) for key in place]
    several = {"names", "texts"} | {language for language in LANGUAGES if language not in ("en", "zh-Hant")}
    assert [key for _place, key in keys if key in several or re.search(r"_(en|zh|zh_hant|zh_hans)$", str(key))] == []
    assert [place for place, key in keys if key in ("en", "zh-Hant") and {*place} != {"en", "zh-Hant"}] == []


def _mappings(content: Any) -> Iterator[dict[Any, Any]]:
    if isinstance(content, dict):
        yield content
    for value in content.values() if isinstance(content, dict) else content if isinstance(content, list) else ():
        yield from _mappings(value)


@pytest.mark.parametrize("slug", SLUGS)
def test_an_id_that_two_lists_share_is_refused(slug: str) -> None:
    """The error names every line that gives the id."""
    folder = folders(slug)[0]
    file, number, entry_id = next(_ids(folder))

    class Row:
        id = entry_id

    with pytest.raises(DataError, match=rf"{re.escape(str(file))}:{number}.*: {entry_id}: the id is repeated"):
        folder.by_id([Row(), Row()])


def _ids(folder: Folder) -> Iterator[tuple[Path, int, str]]:
    """Where ids are given in the files of a folder."""
    for name in folder.names.values():
        for number, line in enumerate(folder.file(name).read_text(encoding="utf-8").splitlines(), 1):
            if match := re.match(r"- (?:\{ *)?id: (\w+)", line.strip()):
                yield folder.file(name), number, match.group(1)
