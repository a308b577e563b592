"""Names of what lies on the table, for buttons, log and screen readers."""

from __future__ import annotations

from games.titles.great_wall_of_china.components import CARDS

ZH, EN = "zh-Hant", "en"
PLACES = {
    "row": {ZH: "第{0}列", EN: "row {0}"},
    "pile": {ZH: "抽牌堆", EN: "draw pile"},
    "supply": {ZH: "獎勵標記供應區", EN: "supply of reward tokens"},
    "discard": {ZH: "棄牌堆", EN: "discard pile"},
    "points": {ZH: "分", EN: "points"},
    "token": {ZH: "{0}分獎勵標記", EN: "reward token worth {0}"},
}


def name(element: str, language: str) -> str:
    """The element's name in ``zh-Hant`` or ``en``; rows are counted from 1 where people read. The id itself where there is none, whatever
    is asked for."""
    sort, *rest = element.split(":")
    if sort == "card" and rest and rest[0] in CARDS:
        return _card_name(rest[0], rest[1:], language) or element
    words = PLACES.get(sort, {}).get(language, element)
    match sort, rest:
        case ("row", [number]) if _counts(number):
            return words.format(int(number) + 1)
        case ("token", [worth, *_]) if _counts(worth):
            return words.format(worth)
        case ("row" | "token", _):
            return element
    return words


def _card_name(kind: str, place: list[str], language: str) -> str:
    """A kind; ``hand:2``: that many of it in hand; ``1:3``: the fourth card of row 2. Empty for a place that there is not."""
    printed = CARDS[kind].name.of(language)
    match place:
        case []:
            return printed
        case ["hand", count] if _counts(count):
            return printed if count == "1" else f"{count} × {printed}"
        case [row, position] if _counts(row) and _counts(position):
            at = int(row) + 1, int(position) + 1
            return (
                f"{printed}（第{at[0]}列第{at[1]}張）" if language == ZH else f"{printed} (row {at[0]}, card {at[1]})"
            )
    return ""


def _counts(text: str) -> bool:
    """Whether this is a number as ids have it."""
    return text.isascii() and text.isdigit() and len(text) < 4
