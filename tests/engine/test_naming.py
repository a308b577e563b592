"""Names of what lies on a table: fixed words, and by the first part of an id the function that names its kind."""

from __future__ import annotations

import pytest

from games.engine.title.naming import Names, Words, amounts

name = Names({"deck": ("牌庫", "the deck")}, lambda: {"card": {"fire": Words(en="Fire", zh_hant="火")}})
name.of("amount")(amounts({"gold": ("{} 黃金", "1 gold coin", "{} gold coins")}))


@name.of("row", "column")
def _line(parts: list[str], language: str) -> str:
    (number,) = parts
    return f"第 {int(number) + 1} 列" if language == "zh-Hant" else f"line {int(number) + 1}"


@pytest.mark.parametrize(
    ("element", "zh", "en"),
    [
        ("deck", "牌庫", "the deck"),
        ("card:fire", "火", "Fire"),
        ("row:0", "第 1 列", "line 1"),
        ("column:2", "第 3 列", "line 3"),
        ("amount:gold:1", "1 黃金", "1 gold coin"),
        ("amount:gold:12", "12 黃金", "12 gold coins"),
    ],
)
def test_what_has_a_name_is_called_by_it(element: str, zh: str, en: str) -> None:
    assert (name(element, "zh-Hant"), name(element, "en")) == (zh, en)


@pytest.mark.parametrize(
    "element",
    ["", "deck:0", "card:water", "card", "row", "row:x", "row:1:2", "amount:iron:2", "amount:gold:x", "nothing:1"],
)
def test_what_has_no_name_is_called_by_its_id(element: str) -> None:
    assert name(element, "en") == element


def test_component_pages_have_names_by_language() -> None:
    assert name.both("row:0") == {"zh-Hant": "第 1 列", "en": "line 1"}
    assert Words(en="Fire", zh_hant="火").by_language == {"zh-Hant": "火", "en": "Fire"}


def test_a_kind_is_named_by_one_function() -> None:
    with pytest.raises(ValueError, match="row is named twice"):
        name.of("row")(_line)
