"""Finding in the little book: what is found, in which order, and that it follows the revision in force."""

from __future__ import annotations

import pytest

from rulebook.editions.editions import publish
from rulebook.kinds import State
from rulebook.models import Book, Erratum, Revision
from rulebook.search.documents import CLAUSE, RULING, TERM
from rulebook.search.question import LONGEST, QueryTooLong
from rulebook.search.shelf import EVERYTHING, Findings, Shelf

pytestmark = pytest.mark.django_db


def search(query: str, prefix: str = "", whats: frozenset[str] = EVERYTHING) -> Findings:
    return Shelf().search(query, prefix, whats)


def refs(query: str, what: str = CLAUSE) -> list[str]:
    return [one.hit.document.ref for one in search(query, whats=frozenset({what})).results]


@pytest.mark.parametrize(
    "query",
    [
        "指揮卡",
        "指挥卡",
        "command card",
        "COMMAND CARDS",
        "ｃｏｍｍａｎｄ　ｃａｒｄ",
        "命令卡",
        "order card",
        "comand card",
        "commnad card",
        "comma",
    ],
)
def test_any_script_finds_the_clause(toy: Book, query: str) -> None:
    assert refs(query)[0] == "toy.turn.1"


@pytest.mark.parametrize("query", ["錢", "钱", "money"])
def test_a_term_is_found_by_its_definition(toy: Book, query: str) -> None:
    assert "coin" in refs(query, TERM)


@pytest.mark.parametrize(
    ("query", "first"), [("牆", "toy.solo.play.1"), ("攻", "toy.turn.attack.1"), ("甲", "toy.turn.attack.2")]
)
def test_one_character_is_enough(toy: Book, query: str, first: str) -> None:
    assert refs(query)[0] == first


def test_mixed_scripts_in_any_order(toy: Book) -> None:
    assert refs("coins 攻击")[0] == refs("攻擊 coin")[0] == "toy.turn.attack.1"


def test_the_exact_term_stands_first(toy: Book) -> None:
    first = search("指揮卡").results[0].hit
    assert (first.document.what, first.document.ref, first.named) == (TERM, "command_card", True)


def test_a_ruling_is_found_by_its_question_and_leads_to_its_clause(toy: Book) -> None:
    assert refs("可以欠帳嗎", RULING) == ["toy-r1"]
    assert refs("欠帳") == ["toy.turn.attack.1"]


@pytest.mark.parametrize(
    "query",
    ["toy.turn.attack.1", "TOY.TURN.ATTACK.1", "1.1.1", "§1.1.1", "１.１.１", "第 1.1.1 條", "rule 1.1.1", "toy 1.1.1"],
)
def test_an_id_or_number_leads_to_its_clause(toy: Book, query: str) -> None:
    led_to = search(query).led_to
    assert led_to is not None
    assert led_to.hit.document.ref == "toy.turn.attack.1"


def test_the_id_of_a_section_names_its_clauses_in_order(toy: Book) -> None:
    findings = search("toy.turn.attack")
    assert [one.hit.document.ref for one in findings.results] == ["toy.turn.attack.1", "toy.turn.attack.2"]
    assert findings.led_to is None


def test_an_unknown_id_finds_nothing(toy: Book) -> None:
    assert search("toy.never.was.9").led_to is None


def test_quoted_words_must_stand_there_exactly(toy: Book) -> None:
    assert refs("「支付 2 個金幣」") == ["toy.turn.attack.1", "toy.turn.attack.2"]
    assert refs('"2 個金幣支付"') == []
    assert refs('"costs 2 coins"') == ["toy.turn.attack.1"]


def test_a_mistake_is_mended_and_told(toy: Book) -> None:
    findings = search("exmaple")
    assert findings.meant == "example"
    assert findings.results[0].hit.document.ref == "toy.turn.attack.2"
    assert search("example").meant == ""


def test_a_word_is_found_before_it_is_finished(toy: Book) -> None:
    assert refs("attac")[0] == "toy.turn.attack.1"


@pytest.mark.parametrize("query", ["誰先", "谁先", "who goes first?", "誰先打架"])
def test_what_players_say_leads_to_its_clause(toy: Book, query: str) -> None:
    assert "toy.turn.1" in refs(query)[:2]


@pytest.mark.parametrize("query", ["打架", "brawl", "braawl", "打架 金幣"])
def test_a_word_of_the_players_is_the_word_of_the_book(toy: Book, query: str) -> None:
    assert refs(query)[0] == "toy.turn.attack.1"
    assert not search(query).weak


@pytest.mark.parametrize("query", ["支幣", "攻牆", "attack of the zeppelins", "量子攻城"])
def test_what_shares_only_a_part_of_the_query_is_a_weak_match(toy: Book, query: str) -> None:
    assert search(query).results
    assert search(query).weak


@pytest.mark.parametrize("query", ["支付", "攻擊金幣", "command card", "甲", "1.1.1", "誰先", "who goes first"])
def test_what_says_it_is_no_weak_match(toy: Book, query: str) -> None:
    assert search(query).results
    assert not search(query).weak


@pytest.mark.parametrize(
    ("query", "meant"), [("exmaple", "example"), ("騎兵 Exmaple", "騎兵 example"), ("example", "")]
)
def test_what_was_understood_is_written_as_the_reader_wrote(toy: Book, query: str, meant: str) -> None:
    assert search(query).meant == meant


@pytest.mark.parametrize(
    "query", ["", "   ", "!!!", "\0\0", "\u202e", "，。", "''", '""', "* OR *", "toy", "zzzzzz qqqqq", "龘"]
)
def test_nothing_is_found_by_nothing(toy: Book, query: str) -> None:
    assert search(query).results == []


@pytest.mark.parametrize(
    "query",
    [
        "(",
        "[",
        "text:*",
        "'; DROP TABLE clause; --",
        "<script>alert(1)</script>",
        "\\",
        "+-&&||",
        "𝕒𝕥𝕥𝕒𝕔𝕜",
        "%s %n {0}",
        "😀",
    ],
)
def test_hostile_strings_are_only_words(toy: Book, query: str) -> None:
    search(query)


def test_a_query_that_is_too_long_is_refused(toy: Book) -> None:
    search("攻" * LONGEST)
    with pytest.raises(QueryTooLong):
        search("攻" * (LONGEST + 1))


def test_the_index_follows_the_revision_in_force(toy: Book) -> None:
    assert refs("羊駝") == []
    Erratum.objects.create(
        book=toy,
        target="toy.turn.attack.1",
        text_hant="攻擊時騎羊駝。",
        text_en="Ride a llama.",
        reason_hant="好玩。",
        reason_en="Fun.",
        state=State.PUBLISHED,
    )
    publish(toy, Revision.Reason.ERRATA)
    assert refs("羊驼") == ["toy.turn.attack.1"]
    assert refs("llama") == ["toy.turn.attack.1"]


def test_an_index_is_made_once_for_a_revision(toy: Book) -> None:
    assert Shelf().index("toy") is Shelf().index("toy")


def test_without_books_nothing_is_found(db: None) -> None:
    assert search("攻擊").results == []
