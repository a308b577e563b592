"""What a book shares with the text it tells of, word for word."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulebook.editions.copying import Original
from tests.rulebook.books import replace, write_book

SENTENCE = "玩家在自己的回合開始時可以抽取一張指揮卡並放入手牌"
COPIED = f"每回合：**{SENTENCE[:9]}**，{SENTENCE[9:16]}；3 {SENTENCE[16:]}。"


def report(tmp_path: Path, text: str, words: str, *arguments: str) -> list[str]:
    """The lines of the command about a book whose first clause says ``words``, compared with ``text``."""
    write_book(tmp_path, file_01_turn_md=replace("01-turn.md", "每回合抽 1 張指揮卡。", words))
    source = tmp_path / "source.txt"
    source.write_text(text, encoding="utf-8")
    out = StringIO()
    call_command("copied_passages", str(source), *arguments, content=tmp_path, stdout=out)
    return out.getvalue().splitlines()


def test_a_copied_passage_is_told_with_its_clause_and_line(tmp_path: Path) -> None:
    first, count = report(tmp_path, f"2. {SENTENCE[:5]}，{SENTENCE[5:]}！", COPIED)
    place = f"{tmp_path / 'toy_game' / '01-turn.md'}:6"
    passage = f"{SENTENCE[:9]}，{SENTENCE[9:16]}；3 {SENTENCE[16:]}"
    assert first == f"{place}: toy.turn.1 shares {len(SENTENCE)} characters: {passage}"
    assert count == "1 passages of 16 characters or more, in 1 places"


def test_a_text_in_the_other_script_is_recognized(tmp_path: Path) -> None:
    simplified = "玩家在自己的回合开始时可以抽取一张指挥卡并放入手牌"
    assert report(tmp_path, simplified, COPIED)[-1].startswith("1 passages")


def test_fifteen_characters_are_not_told_and_sixteen_are(tmp_path: Path) -> None:
    assert report(tmp_path, SENTENCE[:15], COPIED) == ["0 passages of 16 characters or more, in 0 places"]
    assert report(tmp_path, SENTENCE[:16], COPIED)[-1].startswith("1 passages")
    assert report(tmp_path, SENTENCE[:15], COPIED, "--length", "15")[-1].startswith("1 passages")


def test_a_passage_is_one_piece_of_the_text_not_two(tmp_path: Path) -> None:
    text = SENTENCE[:12] + "。或者" + SENTENCE[12:]
    assert report(tmp_path, text, COPIED)[-1].startswith("0 passages")


def test_two_passages_of_a_clause_are_both_told() -> None:
    original = Original("甲乙丙丁戊己", length=3)
    assert list(original.passages("甲乙丙子丁戊己")) == [(3, "甲乙丙"), (3, "丁戊己")]


def test_terms_errata_and_rulings_are_compared_too(tmp_path: Path) -> None:
    write_book(
        tmp_path,
        file_errata_yaml=replace("errata.yaml", "譯本少寫 1 張。", SENTENCE),
        file_rulings_yaml=replace("rulings.yaml", "不行。", SENTENCE),
        file_glossary_yaml=replace("glossary.yaml", "錢。", SENTENCE),
    )
    source = tmp_path / "source.txt"
    source.write_text(SENTENCE, encoding="utf-8")
    out = StringIO()
    call_command("copied_passages", str(source), "toy", content=tmp_path, stdout=out)
    assert [line.split(": ")[1].split()[0] for line in out.getvalue().splitlines()[:-1]] == [
        "toy-1",
        "term:coin",
        "toy-r1",
    ]


def test_a_text_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("copied_passages", str(tmp_path / "none.txt"), content=tmp_path)


def test_a_passage_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="at least 1 character"):
        report(tmp_path, SENTENCE, COPIED, "--length", "0")
