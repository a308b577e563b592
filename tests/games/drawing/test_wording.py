"""The engine's sentences in a reader's language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import timezone, translation

from config.shared.spacing import filled
from games import titles
from games.drawing.board.board import translator
from games.drawing.words.wording import Wording, person, seat_letter
from games.engine.rules.text import N, Ref, T
from games.models import Seat, Table

GWC = "great-wall-of-china"


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def wording(code: str = "en") -> Wording:
    """Words for a table without people."""
    return Wording(titles.load(GWC), code, [Seat(number=0, name="<b>Ann</b>")])


def test_parameters_are_put_in_and_escaped() -> None:
    sentence = T("{seat} says {what}", seat=Ref("seat:0"), what="1 < 2")
    assert wording().plain(sentence) == "<b>Ann</b> says 1 < 2"
    assert wording().html(sentence) == ('<bdi class="ref" data-ref="seat:0">&lt;b&gt;Ann&lt;/b&gt;</bdi> says 1 &lt; 2')


def test_a_sentence_may_hold_a_sentence_and_a_list() -> None:
    inner = T("{n} points", n=3)
    sentence = T("{a}: {b}", a=inner, b=["1 < 2", Ref("card:wall")])
    assert wording().plain(sentence) == "3 points: 1 < 2, Wall"
    assert wording().html(sentence) == '3 points: 1 &lt; 2, <span class="ref" data-ref="card:wall">Wall</span>'


@pytest.mark.parametrize(("count", "said"), [(1, "1 card"), (2, "2 cards")])
def test_a_sentence_that_counts_has_its_forms(count: int, said: str) -> None:
    assert wording().plain(N("{n} card", "{n} cards", n=count)) == said


def test_what_is_less_than_nothing_has_a_proper_minus_which_belongs_to_its_number() -> None:
    assert wording().plain(T("leads with {n}", n=-6)) == "leads with \N{MINUS SIGN}6"
    assert wording("zh-hant").plain(T("以{n}領先", n=-6)) == "以 \N{MINUS SIGN}6 領先"
    assert filled("得{n}分", n="\N{MINUS SIGN}6") == "得 \N{MINUS SIGN}6 分"
    assert filled("{who}派1個", who="白川") == "白川派1個", "what is parted is where the two meet"


def test_a_missing_parameter_stays_visible() -> None:
    assert wording().plain(T("{nobody} moves")) == "{nobody} moves"


def test_names_follow_the_language() -> None:
    assert wording("en").name("card:wall") == "Wall"
    assert wording("zh-hant").name("card:wall") == "城牆"
    assert wording("zh-hans").name("card:wall") == "城墙"
    assert wording().name("nothing:known") == "nothing:known"
    assert (seat_letter(0, "en"), seat_letter(1, "zh-hans")) == ("A", "乙")


def test_an_empty_seat_and_a_bot_have_names_too() -> None:
    waiting, begun = Table(), Table(started_at=timezone.now())
    assert person(Seat(table=waiting, number=1), "en") == "Empty seat"
    assert person(Seat(table=waiting, number=1, bot="random"), "en") == "Random bot B"
    assert person(Seat(table=begun, number=2, bot="normal"), "en") == "Bot C"
    assert person(Seat(table=begun, number=2, bot="careful"), "en") == "Careful bot C"


def test_who_left_in_the_middle_of_a_match_is_neither_a_bot_nor_nobody() -> None:
    begun = Table(started_at=timezone.now())
    assert person(Seat(table=begun, number=1), "en") == "Somebody who left"
    assert person(Seat(table=begun, number=1, bot="random", resigned=True), "en") == "Somebody who left"


def test_words_of_a_drawing_are_escaped() -> None:
    assert translator("en")("{n} < {m}", n="<i>", m=2) == "&lt;i&gt; &lt; 2"


GREAT_WALL = "great-wall"


def great_wall(code: str = "en") -> Wording:
    """Words of The Great Wall for a player who writes their name small."""
    return Wording(titles.load(GREAT_WALL), code, [Seat(number=0, name="ann"), Seat(number=1, name="訪客 A3SZ")])


def test_english_has_its_articles_and_begins_with_a_capital_unless_a_person_does() -> None:
    recruits = T("{who} recruits a {unit}", who=Ref("seat:0"), unit=Ref("unit:archer"))
    assert great_wall().plain(recruits) == "ann recruits an Archer"
    assert great_wall().plain(T("{who} builds", who=Ref("clan:reed"))) == "The Reed Clan builds"
    assert great_wall().plain(T("{text}", text=T("{who} builds", who=Ref("section:left")))) == "The left section builds"
    assert great_wall().html(T("a {what} a {other}", what=Ref("resource:honor"), other="unit")) == (
        'an <span class="ref" data-ref="resource:honor">honor</span> a unit'
    )


def test_a_sentence_that_is_quoted_begins_with_a_capital_too() -> None:
    quoted = T("after “{line}”", line=T("{who} builds", who=Ref("clan:reed")))
    assert great_wall().plain(quoted) == "after “The Reed Clan builds”"
    quoted = T("after “{line}”", line=T("{who} builds", who=Ref("seat:0")))
    assert great_wall().plain(quoted) == "after “ann builds”"


def test_a_name_by_itself_has_a_capital_and_no_article() -> None:
    assert great_wall().label("section:left") == "Left section"
    assert great_wall().label("seat:0") == "ann"


def test_chinese_parts_itself_from_digits_and_latin_words_whatever_is_put_in() -> None:
    wording = great_wall("zh-hant")
    draws = T("{who}抽{n}張{card}", who=Ref("seat:1"), n=1, card=Ref("unit:archer"))
    assert wording.plain(draws) == "訪客 A3SZ 抽 1 張弓兵"
    assert wording.html(draws).startswith('<bdi class="ref" data-ref="seat:1">訪客 A3SZ</bdi> 抽 1 張<span')
    assert wording.name("slot:0") == "指揮軌第 1 格"
    assert wording.plain(T("第3列，+5榮譽（B3）")) == "第 3 列，+5 榮譽（B3）"


def test_words_of_a_drawing_are_spaced_too() -> None:
    with translation.override("zh-hant"):
        assert translator("zh-hant")("Each clerk: draw 1 tactic card") == "每個文官抽 1 張戰術卡"
