"""One thing, one name: what differs from a name by one character is reported, and captions name components by their links."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games import titles
from games.engine.rules.errors import DataError
from games.learning import lessons, scenarios
from games.learning.captions import named
from rulebook import ports
from rulebook.editions.checking import check
from rulebook.editions.near_names import near_names
from rulebook.models import Book
from rulebook.pages import opening
from rulebook.source import read_book
from rulebook.words.languages import with_simplified
from tests.rulebook.books import FILES, replace, write_book

TOWNS = [{"zh-Hant": "奧爾巴尼", "en": "Albany"}, {"zh-Hant": "諾瓦島", "en": "Île aux Noix"}]


def near(*texts: str, names: list[dict[str, str]] = TOWNS, allowed: tuple[str, ...] = ()) -> set[tuple[str, str]]:
    written = [{"en" if text.isascii() else "zh-Hant": text} for text in texts]
    return {(found.words, found.name) for _index, found in near_names(names, written, allowed)}


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        ("英國的阿爾巴尼放著動亂標記。", "阿爾巴尼", "奧爾巴尼"),
        ("對奧爾巴泥立旗。", "奧爾巴泥", "奧爾巴尼"),
        ("對奧爾巴巴尼立旗。", "奧爾巴巴尼", "奧爾巴尼"),
        ("對奧巴尼立旗。", "奧巴尼", "奧爾巴尼"),
        ("連到諾娃島。", "諾娃島", "諾瓦島"),
        ("The flag on Albani is removed.", "Albani", "Albany"),
        ("The flag on Allbany is removed.", "Allbany", "Albany"),
        ("The flag on Ablany is removed.", "Ablany", "Albany"),
    ],
)
def test_what_differs_from_a_name_by_one_character_is_found(text: str, words: str, name: str) -> None:
    assert near(text) == {(words, name)}
    assert near(text, allowed=(words,)) == set()


@pytest.mark.parametrize(
    "text",
    [
        "對奧爾巴尼立旗，奧爾巴尼的旗幟。",
        "Albany, Albany's flag.",
        "any man in an alley",
        "每個行動玩家的行動。",
    ],
)
def test_a_name_itself_and_other_words_are_not(text: str) -> None:
    assert near(text) == set()


def test_names_are_not_near_each_other() -> None:
    names = [{"zh-Hant": "古巴航道東"}, {"zh-Hant": "古巴航道西"}, {"zh-Hant": "古巴航道"}]
    assert near("從古巴航道東到古巴航道西。", names=names) == set()


def test_ordinary_words_are_not_near_a_name_that_begins_with_them() -> None:
    names = [{"zh-Hant": "高級建築卡"}, {"zh-Hant": "高級建築"}, {"zh-Hant": "行動玩家"}]
    assert near("高級建築的位置、高級建築有六座、行動的玩家。", names=names) == set()


# --- in a book ----------------------------------------------------------------------------------------------------------------


def problems(content: Path, **changed: str | None) -> list[str]:
    """``file:line: message`` of everything that is wrong with the names of the changed book."""
    wrong = check(read_book(write_book(content, **changed)), {})
    return [f"{problem.place.path.name}:{problem.place.line}: {problem.message}" for problem in wrong]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("01-turn.md", "抽 1 張指揮卡", "抽 1 張指渾卡", "01-turn.md:9: '指渾卡' is near '指揮卡'"),
        ("01-turn.md", "1 Command card", "1 Comnand card", "01-turn.md:13: 'Comnand' is near 'Command'"),
        ("glossary.yaml", "下命令的卡。", "指渾卡。", "glossary.yaml:6: '指渾卡' is near '指揮卡'"),
        ("errata.yaml", "抽 2 張指揮卡", "抽 2 張指渾卡", "errata.yaml:5: '指渾卡' is near '指揮卡'"),
        ("rulings.yaml", "不行。", "指渾卡不行。", "rulings.yaml:4: '指渾卡' is near '指揮卡'"),
    ],
)
def test_a_book_tells_it_with_file_and_line(tmp_path: Path, file: str, old: str, new: str, expected: str) -> None:
    key = "file_" + file.replace(".", "_").replace("-", "_")
    lines = problems(tmp_path, **{key: replace(file, old, new)})
    assert len(lines) == 1
    assert lines[0].startswith(expected)


def test_what_is_meant_so_is_allowed_with_its_reason(tmp_path: Path) -> None:
    changed = {"file_01_turn_md": replace("01-turn.md", "抽 1 張指揮卡", "抽 1 張指渾卡")}
    folder = write_book(tmp_path, **changed)
    (folder / "names.yaml").write_text("near:\n  指渾卡: another card\n", encoding="utf-8")
    assert check(read_book(folder), {}) == []
    (folder / "names.yaml").write_text("near:\n  指渾卡:\n", encoding="utf-8")
    assert ["needs a reason" in str(problem) for problem in check(read_book(folder), {})] == [True]


def test_loading_tells_it_and_goes_on_and_a_check_fails(db: None, tmp_path: Path) -> None:
    write_book(tmp_path, file_01_turn_md=replace("01-turn.md", "抽 1 張指揮卡", "抽 1 張指渾卡"))
    said = StringIO()
    call_command("load_rules", content=tmp_path, verbosity=0, stderr=said)
    assert "'指渾卡' is near '指揮卡'" in said.getvalue()
    assert Book.objects.exists()
    with pytest.raises(CommandError):
        call_command("load_rules", content=tmp_path, check=True, stderr=StringIO())


def test_a_component_and_a_term_of_one_name_have_one_name_in_both_languages(tmp_path: Path, towns: None) -> None:
    term = "- {slug: albany, zh-Hant: 阿爾巴尼, en: Albany, definition: {zh-Hant: 城。, en: A town.}}\n"
    wrong = check(read_book(write_book(tmp_path, file_glossary_yaml=FILES["glossary.yaml"] + term)), {})
    assert any(
        "the glossary calls it '阿爾巴尼', the title '奧爾巴尼': space:albany" in problem.message for problem in wrong
    )


# --- captions -----------------------------------------------------------------------------------------------------------------

ALBANY = {"zh-Hant": "奧爾巴尼", "en": "Albany"}
FIGURES = """\
- clause: toy.turn.1
  scenario: pays_two
  show: [pile]
  caption: {zh-Hant: "%s有旗。", en: "A flag on %s."}
  alt: {zh-Hant: 一疊牌。, en: A pile of cards.}
"""


@pytest.fixture
def towns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The little book has a component, and a title that draws."""
    town: Any = {"slug": "space:albany", "kind": {"zh-Hant": "欄位", "en": "Space"}, "name": with_simplified(ALBANY)}
    town |= {"text": {}, "facts": [], "clauses": [], "icon": "", "count": 1}
    monkeypatch.setattr(ports, "_components", [lambda prefix: [town] if prefix == "toy" else []])
    drawn: Any = {"html": "<b>drawn</b>", "styles": [], "url": "/toy/", "play": ""}
    monkeypatch.setattr(ports, "_figures", [lambda *_asked: drawn])
    opening._opened.cache_clear()  # an edition that was opened is drawn already


def captioned(content: Path, chinese: str, english: str) -> Path:
    """The little book with a figure and that caption."""
    folder = write_book(content)
    (folder / "figures.yaml").write_text(FIGURES % (chinese, english), encoding="utf-8")
    return folder


def test_a_caption_that_names_a_component_by_hand_is_told(tmp_path: Path, towns: None) -> None:
    def said(chinese: str, english: str) -> list[str]:
        wrong = check(read_book(captioned(tmp_path, chinese, english)), {})
        return [str(problem) for problem in wrong if "cannot be played yet" not in problem.message]

    assert [problem.partition("figures.yaml:")[2] for problem in said("奧爾巴尼", "Albany")] == [
        "4: '奧爾巴尼' is a component, so it is named by its link: [[component:space:albany]]"
    ]
    link = "[[component:space:albany]]"
    assert said(link, link) == []
    assert "dangling link: component:space:albani" in said(link, "[[component:space:albani]]")[0]


@pytest.mark.parametrize(
    ("language", "caption"), [("/en", "A flag on Albany."), ("", "奧爾巴尼有旗。"), ("/zh-hans", "奥尔巴尼有旗。")]
)
def test_a_caption_reads_as_the_component_is_called(
    client: Client, reload: Callable[..., Book], tmp_path: Path, towns: None, language: str, caption: str
) -> None:
    captioned(tmp_path, "[[component:space:albany]]", "[[component:space:albany]]")
    reload()
    page = client.get(f"{language}/rules/toy-game/toy.turn/").content.decode()
    assert f"<figcaption>{caption} " in page
    assert "[[" not in page


@pytest.mark.parametrize("slug", [info.slug for info in titles.infos()])
def test_examples_and_lessons_read_as_their_components_are_called(slug: str) -> None:
    """What is written has links, what is read has none."""
    written = [*scenarios.captions(slug), *lessons.captions(slug)]
    read = [text for one in scenarios.scenarios(slug).values() for text in (one.name | one.about).values()]
    assert (
        any("[[component:" in text for _path, texts in written for text in texts.values())
        or slug == "great-wall-of-china"
    )
    assert [text for text in read if "[[" in text] == []
    assert "[[" not in repr(lessons.lesson_of(slug))


def test_a_component_that_there_is_not_stops_the_reading_of_an_example(tmp_path: Path) -> None:
    path = tmp_path / "example.yaml"
    path.write_text('{name: {zh-Hant: "[[component:space:nowhere]]", en: x}, clauses: [], play: []}', encoding="utf-8")
    with pytest.raises(DataError, match="there is no component space:nowhere"):
        scenarios.load(path, "imperial-struggle")


def test_a_link_with_words_reads_as_the_words() -> None:
    name = titles.load("imperial-struggle").name
    assert named("[[component:space:albany|there]] and [[component:space:albany]]", "en", name) == "there and Albany"
