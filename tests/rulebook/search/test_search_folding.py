"""One form for all scripts: what readers type for each other is the same, and marks stand where the text says it."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulebook.search.marking import LONGEST_SHOWN, marked, spans
from rulebook.search.question import Idea, Name, Way, understand
from rulebook.words.folding import BREAK, fold, literal, pairs, scan, tokens


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("指揮卡", "指挥卡"),
        ("裡", "裏"),
        ("臺灣", "台湾"),
        ("ＣＯＭＭＡＮＤ　Ｃａｒｄ", "command card"),
        ("Québec", "QUEBEC"),
        ("十二張", "12 张"),
        ("二十", "20"),
        ("三十五", "35"),
        ("兩個", "2個"),
        ("three cards", "3 card"),
        ("horsemen", "Horseman's"),
        ("colours", "Color"),
        ("Neighbouring", "neighboring"),
        ("grey", "Gray"),
        ("attacking", "attacks"),
        ("007", "7"),
    ],
)
def test_these_are_the_same(text: str, other: str) -> None:
    assert tokens(text) == tokens(other)


@pytest.mark.parametrize(("text", "other"), [("騎兵", "弓兵"), ("12", "2"), ("二十", "十二"), ("clerk", "clan")])
def test_these_are_not(text: str, other: str) -> None:
    assert tokens(text) != tokens(other)


@given(st.text(max_size=80))
@example("怎麼 什么 幺")
def test_what_is_folded_may_be_folded_again(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize("query", ["副軍師怎麼放", "副军师 什么", "誰 副軍師"])
def test_words_that_only_ask_are_not_looked_for(query: str) -> None:
    typed = {idea.typed for idea in understand(query, {"副 军 师": Name("advisor", True)}).ideas}
    assert typed <= {"副 军 师", "放"}


def test_no_phrase_crosses_punctuation() -> None:
    assert tokens("相鄰，騎兵") == ["相", "邻", BREAK, "骑", "兵"]
    assert pairs(tokens("相鄰，騎兵")) == ["相邻", "骑兵"]


def test_spaces_beside_chinese_do_not_count_letter_by_letter() -> None:
    assert literal("獲得 5 個  文官") == literal("获得5个文官")
    assert literal("command  card") == "command card"


@given(st.text(max_size=80))
def test_every_text_can_be_folded_and_every_token_has_its_place(text: str) -> None:
    fold(text)
    assert [token.text for token in scan(text)] == tokens(text)
    assert all(0 <= token.start < token.end <= len(text) for token in scan(text))


@given(st.text(alphabet="<>&\"' 騎兵a1，", max_size=400))
def test_a_marked_text_is_safe_and_says_the_same(text: str) -> None:
    ideas = [Idea([Way("骑 兵"), Way("a")])]
    html = str(marked(text, spans(text, ideas)))
    bare = html.replace("<mark>", "").replace("</mark>", "")
    assert "<" not in bare
    for sign, escaped in (("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#x27;"), ("&", "&amp;")):
        bare = bare.replace(escaped, sign)
    assert bare.strip("…") in text


def test_marks_stand_on_the_words_as_written() -> None:
    assert str(marked("２個騎兵、Horsemen", spans("２個騎兵、Horsemen", [Idea([Way("骑 兵"), Way("horseman")])]))) == (
        "２個<mark>騎兵</mark>、<mark>Horsemen</mark>"
    )


def test_of_a_long_text_the_part_around_the_mark_is_shown() -> None:
    text = "開頭的一句。" * 100 + "這裡有騎兵。" + "結尾的一句。" * 100
    html = str(marked(text, spans(text, [Idea([Way("骑 兵")])])))
    assert html.startswith("…")
    assert html.endswith("…")
    assert "這裡有<mark>騎兵</mark>。" in html
    assert len(html) < LONGEST_SHOWN + 40
