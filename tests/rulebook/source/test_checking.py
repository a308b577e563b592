"""What is wrong with a book is said with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.editions.checking import check, check_together
from rulebook.source import read_book
from tests.rulebook.books import FILES, key_of, replace, write_book


def problems(content: Path, scenarios: Path | None = None, **changed: str | None) -> list[str]:
    """``file:line: message`` of everything that is wrong with the changed book."""
    book = read_book(write_book(content, **changed))
    wrong = check(book, {"toy": scenarios} if scenarios else {})
    return [f"{problem.place.path.name}:{problem.place.line}: {problem.message}" for problem in wrong]


def test_a_whole_book_has_no_problem(tmp_path: Path) -> None:
    assert problems(tmp_path) == []


TURN, SOLO, GLOSSARY, ERRATA, RULINGS = "01-turn.md", "02-solo.md", "glossary.yaml", "errata.yaml", "rulings.yaml"


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (TURN, "見 [[toy.turn.1]]", "見 [[toy.turn.9]]", "01-turn.md:20: dangling link: toy.turn.9"),
        (TURN, "[[toy.turn.1|the draw]]", "[[term:nobody|x]]", "01-turn.md:24: dangling link: term:nobody"),
        (TURN, "見 [[toy.turn.1]]", "見 [[component:coin]]", "01-turn.md:20: dangling link: component:coin"),
        (
            TURN,
            "抽 1 張指揮卡。",
            "抽 1 張指揮卡，見各配件的頁面。",
            "01-turn.md:9: '配件的頁': the book has no component pages before its title can be played",
        ),
        (
            GLOSSARY,
            "A card that orders.",
            "See the component page.",
            "glossary.yaml:1: 'component page': the book has no component pages",
        ),
        (
            "search.yaml",
            "clauses: [toy.turn.1]",
            "clauses: [toy.turn.9]",
            "search.yaml:1: search.yaml leads to toy.turn.9, which",
        ),
        ("search.yaml", "[打架, brawl]", "[谁先, brawl]", "search.yaml:2: search.yaml: '谁先' is said twice"),
        ("search.yaml", "[打架, brawl]", "[]", "search.yaml:2: search.yaml: say … and means … or clauses …"),
        (
            "search.yaml",
            "{say: [打架, brawl]",
            "{says: [打架, brawl]",
            "search.yaml:2: Object contains unknown field `says`",
        ),
        (GLOSSARY, "下命令的卡。", '"見 [[toy.x.1]]"', "glossary.yaml:1: dangling link: toy.x.1"),
        (TURN, "## toy.turn.attack.1", "## toy.turn.1", "01-turn.md:17: toy.turn.1 is given already: 01-turn.md:6"),
        (TURN, "# toy.turn.attack |", "# toy.turn |", "01-turn.md:15: toy.turn is given already: 01-turn.md:1"),
        (
            TURN,
            "\n+++ en\n\nDraw 1 Command card each turn.\n",
            "",
            "01-turn.md:6: toy.turn.1 is not translated: en is missing",
        ),
        (TURN, "每回合抽 1 張指揮卡。", "", "01-turn.md:6: toy.turn.1 has no text"),
        (
            TURN,
            "## toy.turn.1\n",
            "## other.turn.1\n",
            "01-turn.md:6: other.turn.1 does not begin with the book's prefix toy",
        ),
        (TURN, "quick: turn}", "quick: tern}", "01-turn.md:6: toy.turn.1: book.yaml has no sheet tern"),
        (TURN, "kind: example", "kind: exempel", "01-turn.md:26: toy.turn.attack.2: kind is one of"),
        (TURN, ", scenario: pays_two", "", "01-turn.md:26: toy.turn.attack.2 is an example without scenario"),
        (
            TURN,
            "of: [toy.turn.attack.1]",
            "of: [toy.gone.1]",
            "01-turn.md:26: toy.turn.attack.2 is of toy.gone.1, which is not",
        ),
        (TURN, '{source: "p. 1"', '{sauce: "p. 1"', "01-turn.md:7: toy.turn.1: Object contains unknown field `sauce`"),
        (
            TURN,
            '{source: "p. 1"',
            "{origin: official",
            "01-turn.md:6: toy.turn.1 is official: 'from' names the document",
        ),
        (
            TURN,
            '{source: "p. 1"',
            "{origin: official, from: Official rules",
            "01-turn.md:6: toy.turn.1 is official: 'from' names the page, section or question of 'Official rules'",
        ),
        (
            TURN,
            '{source: "p. 1"',
            '{origin: official, from: "Official rules, p. 1; Board game of 1999"',
            "01-turn.md:6: toy.turn.1 is official: 'from' names the page, section or question of 'Board game of 1999'",
        ),
        (TURN, '{source: "p. 1"', "{origin: reading", "01-turn.md:6: toy.turn.1 is our reading, so its kind is note"),
        (
            TURN,
            '{source: "p. 1"',
            "{kind: note, origin: reading",
            "01-turn.md:9: toy.turn.1 is our reading and gives no reason: the zh-Hant text says it after '理由：'",
        ),
        (
            TURN,
            '{source: "p. 1", quick: turn}\n\n每回合抽 1 張指揮卡。',
            "{kind: note, origin: reading}\n\n每回合抽 1 張指揮卡。理由：如此最快。",
            "01-turn.md:13: toy.turn.1 is our reading and gives no reason: the en text says it after 'Reason:'",
        ),
        (
            TURN,
            '{source: "p. 1", quick: turn}\n\n每回合抽 1 張指揮卡。',
            "{kind: note, origin: reading}\n\n每回合抽 1 張指揮卡。理由：",
            "01-turn.md:9: toy.turn.1 is our reading and gives no reason: the zh-Hant text says it after '理由：'",
        ),
        (
            TURN,
            "title: {zh-Hant: 回合, en: The turn}",
            "title: {zh-Hant: 回合}",
            "01-turn.md:1: title is not translated: en",
        ),
        (SOLO, "tags: [solo]", "tags: [team]", "02-solo.md:8: toy.solo.play.1: book.yaml has no tag team"),
        (SOLO, "# toy.solo.play | 進行 | Play", "# toy.solo.play | 進行", "02-solo.md:6: a section is # id"),
        (SOLO, "## toy.solo.play.1\n", "loose words\n\n## toy.solo.play.1\n", "02-solo.md:8: text outside a clause"),
        (
            GLOSSARY,
            "zh-Hant: 金幣\n  en: Coin",
            "zh-Hant: 銀幣\n  en: Silver",
            "glossary.yaml:8: the term coin is used in no clause",
        ),
        (
            GLOSSARY,
            "slug: coin",
            "slug: command_card",
            "glossary.yaml:8: command_card: the slug 'command_card' is repeated; it is given on line 1 already",
        ),
        (
            GLOSSARY,
            "clauses: [toy.turn.1]",
            "clauses: [toy.turn.8]",
            "glossary.yaml:1: command_card names toy.turn.8, which",
        ),
        (GLOSSARY, ", en: Money.", "", "glossary.yaml:8: coin: definition is not translated: en is missing"),
        (GLOSSARY, "en: Money.", "fr: Argent.", "glossary.yaml:11: coin: Invalid enum value 'fr'"),
        (GLOSSARY, "en: Money.", "en: Money., en: Cash", "glossary.yaml:11: coin: the key 'en' is repeated"),
        (
            GLOSSARY,
            "definition: {zh-Hant: 錢。",
            "defintion: {zh-Hant: 錢。",
            "glossary.yaml:11: coin: Object contains unknown",
        ),
        (
            GLOSSARY,
            "misspellings: [comand card]",
            "misspellings: 3",
            "glossary.yaml:5: command_card: Expected `str | array`",
        ),
        (GLOSSARY, "  en: Coin", "  en: Coin\n  en: Coin", "glossary.yaml:11: coin: the key 'en' is repeated"),
        (
            ERRATA,
            "target: toy.turn.1",
            "target: toy.turn.7",
            "errata.yaml:1: toy-1 corrects 'toy.turn.7', which is not in the book",
        ),
        (ERRATA, "kind: translation", "kind: whim", "errata.yaml:1: toy-1: kind is one of"),
        (ERRATA, "published: 2026-01-02", "published: soon", "errata.yaml:8: toy-1: Invalid RFC3339 encoded date"),
        (
            ERRATA,
            "  source: Official rules, p. 1\n",
            "  source: a\n- id: toy-1\n",
            "errata.yaml:8: toy-1: the id 'toy-1' is rep",
        ),
        (ERRATA, "  target: toy.turn.1\n", "", "errata.yaml:1: toy-1: Object missing required field `target`"),
        (
            RULINGS,
            "clauses: [toy.turn.attack.1]",
            "clauses: [toy.nowhere.1]",
            "rulings.yaml:1: toy-r1 is pinned to toy.nowhere.1",
        ),
        ("ids.txt", "toy.turn.1\n", "toy.turn.1\ntoy.turn.2\n", "ids.txt:3: toy.turn.2 vanished from the book"),
        (
            "ids.txt",
            "toy.turn.1\n",
            "toy.turn.1 retired: merged\n",
            "ids.txt:1: toy.turn.1 was retired and cannot be given again",
        ),
        ("ids.txt", "toy.turn.1\n", "", "ids.txt:1: 1 ids are not recorded yet (toy.turn.1 …)"),
        ("ids.txt", "toy.turn.1\n", "toy.turn.1\nhello!\n", "ids.txt:3: not a line of the ledger: 'hello!'"),
        ("coverage.md", "toy.turn.* |", "toy.turm.* |", "coverage.md:3: toy.turm.* is not in the book"),
        ("coverage.md", "— a greeting", "", "coverage.md:5: Greeting: no clauses, and no — with a reason"),
        ("book.yaml", "designer:", "desinger:", "book.yaml:5: toy-game: Object contains unknown field `desinger`"),
        ("book.yaml", "prefix: toy", "prefix: Toy 1", "book.yaml:1: prefix is a short word in lower case"),
    ],
)
def test_a_mistake_is_found_at_its_line(tmp_path: Path, file: str, old: str, new: str, expected: str) -> None:
    lines = problems(tmp_path, None, **{key_of(file): replace(file, old, new)})
    assert any(problem.startswith(expected) for problem in lines), lines


@pytest.mark.parametrize(
    "document",
    [
        "Official rules, p. 1",
        "Rules pp. 2–3; FAQ, question 40",
        "2nd printing rulebook, 5.4.1",
        "Card M-9, 2nd printing",
    ],
)
def test_an_official_clause_says_where_it_stands(tmp_path: Path, document: str) -> None:
    turn = replace("01-turn.md", '{source: "p. 1"', f'{{origin: official, from: "{document}"')
    book = FILES["book.yaml"] + "unpaged: [card]\n"
    assert problems(tmp_path, file_01_turn_md=turn, file_book_yaml=book) == []


def test_a_reading_says_why(tmp_path: Path) -> None:
    turn = replace("01-turn.md", '{source: "p. 1"', "{kind: note, origin: reading")
    turn = turn.replace("指揮卡。\n", "指揮卡。理由：如此最快。\n").replace(
        "each turn.\n", "each turn. Reason: it is fastest.\n"
    )
    assert problems(tmp_path, file_01_turn_md=turn) == []


def test_an_example_needs_its_scenario_once_the_title_can_be_played(tmp_path: Path) -> None:
    scenarios = tmp_path / "scenarios"
    scenarios.mkdir()
    assert problems(tmp_path, scenarios) == ["01-turn.md:26: toy.turn.attack.2: there is no scenario pays_two.yaml"]
    (scenarios / "pays_two.yaml").write_text("")
    assert problems(tmp_path, scenarios) == []


def test_what_is_excused_must_be_in_the_book(tmp_path: Path) -> None:
    folder = write_book(tmp_path)
    (folder / "excused.yaml").write_text("kind:note: explains\ntoy.solo.*: no solo here\ntoy.moon.1: gone\n")
    assert problems(tmp_path) == ["excused.yaml:3: toy.moon.1 is excused but not in the book"]


def test_two_books_share_no_prefix(tmp_path: Path) -> None:
    first, second = read_book(write_book(tmp_path / "a")), read_book(write_book(tmp_path / "b"))
    assert "the prefix toy belongs to" in str(check_together([first, second])[0])


def test_a_chapter_without_front_matter_is_refused(tmp_path: Path) -> None:
    assert (
        "01-turn.md:1: a chapter begins with front matter" in problems(tmp_path, file_01_turn_md="## toy.turn.1\n")[0]
    )


def test_every_file_of_the_sample_is_used() -> None:
    assert all(FILES.values())
