"""Words become HTML: linked, drawn, clean."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulebook.editions.diffing import LONGEST, difference
from rulebook.models import Book
from rulebook.pages.pages import clause_link
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import content_language, pick, with_simplified
from rulebook.words.linking import TermFinder, TermNames, plain, references

Open = Callable[..., OpenBook]


def drawn(opened: Open, text: str, language: str = "en") -> str:
    return str(opened().draw_anew({language: text}, language))


def test_the_longest_name_is_linked(toy: Book) -> None:
    finder = TermFinder([TermNames("card", ("卡",)), TermNames("command", ("指揮卡",))], "zh-Hant")
    assert finder.find("指揮卡與卡") == [(0, 3, "command"), (4, 5, "card")]


@pytest.mark.parametrize(
    ("text", "count"), [("two coins", 1), ("Coin!", 1), ("coinage", 0), ("a coin's edge", 1), ("encoin", 0)]
)
def test_english_names_are_whole_words(text: str, count: int) -> None:
    assert len(TermFinder([TermNames("coin", ("Coin",))], "en").find(text)) == count


def test_only_the_first_use_is_linked_and_links_are_left_alone(toy: Book, opened: Open) -> None:
    assert drawn(opened, "Coin and coin.").count('class="term"') == 1
    assert drawn(opened, "`coin` [[toy.turn.1|a coin]]").count('class="term"') == 0


def test_an_explicit_term_link_says_its_own_words(toy: Book, opened: Open) -> None:
    html = drawn(opened, "[[term:coin|gold]] and a coin")
    assert html.count('class="term"') == 1
    assert ">gold</a>" in html


def test_a_reference_without_words_shows_the_number(toy: Book, opened: Open) -> None:
    assert ">1.1.1</a>" in drawn(opened, "see [[toy.turn.attack.1]]")
    assert ">1.1</a>" in drawn(opened, "see [[toy.turn.attack]]")
    assert '<span class="dangling">toy.no.1</span>' in drawn(opened, "see [[toy.no.1]]")


@pytest.mark.parametrize("bar", ["|", "\\|"])
def test_a_reference_with_words_stands_in_a_cell_of_a_table(toy: Book, opened: Open, bar: str) -> None:
    table = f"| what | where |\n| --- | --- |\n| draw | [[toy.turn.1{bar}the draw]]; more |\n"
    html = drawn(opened, table)
    assert html.count("<td") == 2
    assert ">the draw</a>; more</td>" in html
    assert references(table) == ["toy.turn.1"]
    assert "the draw; more" in plain(table)
    assert ">the draw</a>" in drawn(opened, f"[[toy.turn.1{bar}the draw]]")


def test_a_component_is_named_by_all_parts_of_its_slug(toy: Book, opened: Open) -> None:
    text = "[[component:location:temple|the Temple]], [[component:time]], [[term:coin|gold]]"
    assert references(text) == ["component:location:temple", "component:time", "term:coin"]
    assert plain(text) == "the Temple, component:time, gold"


def test_an_icon_is_drawn_and_an_unknown_one_is_not(toy: Book, opened: Open) -> None:
    assert 'href="/static/icons/site.svg#sun"' in drawn(opened, "{icon:sun}")
    assert "svg" not in drawn(opened, "{icon:no-such-thing}")


def test_chinese_lines_are_joined_without_a_space(toy: Book, opened: Open) -> None:
    assert "牆角" in drawn(opened, "城牆\n角落", "zh-Hant")


def test_tables_and_lists_are_kept(toy: Book, opened: Open) -> None:
    html = drawn(opened, "| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- x\n- y")
    assert "<td>1</td>" in html
    assert html.count("<li>") == 2


def test_plain_words_for_quoting(toy: Book) -> None:
    text = "**Pay** [[toy.turn.1|a card]], see [[toy.turn.1]] {icon:sun}\n\n- one\n- two"
    assert plain(text, {"toy.turn.1": "1.0.1"}) == "Pay a card, see 1.0.1\none\ntwo"


def test_html_in_a_text_is_text(toy: Book, opened: Open) -> None:
    assert "&lt;b&gt;x&lt;/b&gt;" in drawn(opened, "<b>x</b>")


# --- languages and differences -----------------------------------------------------------------------------------------------


def test_simplified_takes_mainland_phrases_where_nobody_wrote_it() -> None:
    assert with_simplified({"zh-Hant": "資訊「軟體」"})["zh-Hans"] == "信息“软件”"
    assert with_simplified({"zh-Hant": "軟體", "zh-Hans": "软体"})["zh-Hans"] == "软体"


def test_the_nearest_language_is_picked() -> None:
    assert pick({"zh-Hant": "牆"}, "en") == "牆"
    assert pick({}, "en") == ""
    assert [content_language(code) for code in ("en", "zh-cn", "zh-hans", "zh-hant", "ja")] == [
        "en",
        "zh-Hans",
        "zh-Hans",
        "zh-Hant",
        "zh-Hant",
    ]


def test_a_difference_marks_characters_in_chinese_and_words_in_english() -> None:
    assert difference("付 2 個金幣", "付 3 個金幣") == "付 <del>2</del><ins>3</ins> 個金幣"
    assert difference("a coin", "a coins") == "a <del>coin</del><ins>coins</ins>"
    assert difference("<a>", "<b>") == "&lt;<del>a</del><ins>b</ins>&gt;"


def test_two_long_texts_are_not_compared() -> None:
    assert difference("一" * (LONGEST + 1), "二").endswith("</del><ins>二</ins>")


def test_a_link_to_a_clause_says_its_number(opened: Callable[..., OpenBook]) -> None:
    book = opened()
    assert clause_link(book, "toy.turn.attack.1").text == book.number_of("toy.turn.attack.1") != "toy.turn.attack.1"
