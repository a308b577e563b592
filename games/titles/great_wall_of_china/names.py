"""Names of what lies on the table, for buttons, log and screen readers."""

from __future__ import annotations

from games.titles.great_wall_of_china.components import CARDS

ZH, EN = "zh-Hant", "en"
PLACES = {
    "row": {ZH: "第{0}列", EN: "row {0}"},
    "pile": {ZH: "抽牌堆", EN: "draw pile"},
    "supply": {ZH: "獎勵標記供應區", EN: "supply of reward tokens"},
    "discard": {ZH: "棄牌堆", EN: "discard pile"},
    "token": {ZH: "{0}分獎勵標記", EN: "reward token worth {0}"},
}


def name(element: str, language: str) -> str:
    """The element's name in ``zh-Hant`` or ``en``; rows are counted from 1 where people read. The id itself where there is none."""
    sort, *rest = element.split(":")
    if sort == "card" and rest and rest[0] in CARDS:
        return _card_name(rest[0], rest[1:], language)
    if sort == "row":
        return PLACES[sort][language].format(int(rest[0]) + 1)
    if sort in PLACES:
        return PLACES[sort][language].format(*rest)
    return element


def _card_name(kind: str, place: list[str], language: str) -> str:
    """A kind; ``hand:2``: so many of it in hand; ``1:3``: the fourth card of row 2."""
    printed = CARDS[kind].names[language]
    if not place:
        return printed
    if place[0] == "hand":
        return printed if place[1] == "1" else f"{place[1]} × {printed}"
    row, position = (int(number) + 1 for number in place)
    return f"{printed}（第{row}列第{position}張）" if language == ZH else f"{printed} (row {row}, card {position})"
