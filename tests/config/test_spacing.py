"""The space between Chinese and what else stands in a line of it."""

from __future__ import annotations

from config.shared.spacing import filled, joined, spaced


def test_chinese_parts_itself_from_digits_and_latin_letters_only() -> None:
    assert spaced("第3列的B3，+5榮譽") == "第 3 列的 B3，+5 榮譽"
    assert spaced("第 3 列（4 人）") == "第 3 列（4 人）"
    assert spaced("3 cards of a kind") == "3 cards of a kind"


def test_what_is_put_into_a_sentence_is_parted_from_it_and_stays_as_it_is() -> None:
    assert filled("{name}想收回：{move}。", name="訪客A3SZ", move="抽 1 張") == "訪客A3SZ 想收回：抽 1 張。"
    assert filled("等待{names}", names="電腦 乙") == "等待電腦 乙"
    assert filled("第{n}手之後（共{all}手）", n=3, all=12) == "第 3 手之後（共 12 手）"
    assert filled("{n} cards", n=3) == "3 cards"


def test_tags_do_not_hide_what_stands_next_to_them() -> None:
    assert joined(["等待", "<b>Ann</b>", "和", '<i title="x">乙</i>']) == '等待 <b>Ann</b> 和<i title="x">乙</i>'
