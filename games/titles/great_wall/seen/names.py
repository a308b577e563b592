"""Names of what lies on the table, for buttons, log and screen readers."""

from __future__ import annotations

from games.engine.naming import Words, forgiving
from games.titles.great_wall.table import components
from games.titles.great_wall.table.card_types import Names

ZH, EN = "zh-Hant", "en"
WORDS: dict[str, dict[str, str]] = {
    "section:left": {ZH: "左段長城", EN: "the left section"},
    "section:center": {ZH: "中段長城", EN: "the center section"},
    "section:right": {ZH: "右段長城", EN: "the right section"},
    "resource:wood": {ZH: "木頭", EN: "wood"},
    "resource:stone": {ZH: "石頭", EN: "stone"},
    "resource:gold": {ZH: "黃金", EN: "gold"},
    "resource:chi": {ZH: "氣", EN: "chi"},
    "resource:honor": {ZH: "榮譽", EN: "honor"},
    "resource:tactics": {ZH: "戰術卡", EN: "tactic cards"},
    "resource:any": {ZH: "任意資源", EN: "of any resource"},
    "resource:any_non_chi": {ZH: "木頭、石頭或黃金", EN: "wood, stone or gold"},
    "resource:any_except_gold": {ZH: "木頭、石頭或氣", EN: "wood, stone or chi"},
    "resource:any_different": {ZH: "不同資源", EN: "different resources"},
    "unit:clerk": {ZH: "文官", EN: "clerk"},
    "units:spearman": {ZH: "矛兵", EN: "Spearmen"},
    "units:archer": {ZH: "弓兵", EN: "Archers"},
    "units:horseman": {ZH: "騎兵", EN: "Horsemen"},
    "amount:tactic": {ZH: "張戰術卡", EN: "tactic card"},
    "clan:reed": {ZH: "蘆葦宗族", EN: "the Reed Clan"},
    "clan:qin": {ZH: "秦九韶", EN: "Qin Jiushao"},
    "general:qin_jiushao": {ZH: "秦九韶", EN: "Qin Jiushao"},
    "location:warehouse": {ZH: "倉庫", EN: "Warehouse"},
    "horde": {ZH: "蒙軍", EN: "the horde"},
    "soldiers": {ZH: "士兵", EN: "soldiers"},
    "shame_tokens": {ZH: "恥辱標記", EN: "shame tokens"},
    "shame": {ZH: "恥辱標記供應區", EN: "shame supply"},
    "warehouse": {ZH: "倉庫", EN: "Warehouse"},
    "time": {ZH: "時間軌", EN: "time track"},
    "wall": {ZH: "長城版塊", EN: "wall tiles"},
    "firing": {ZH: "射擊欄位", EN: "firing spots"},
    "unit:wound": {ZH: "受傷標記", EN: "wound marker"},
}
MEASURES = {"honor": "點", "tactics": "張", "any_different": "種"}
"""In Chinese a number takes a measure word before what is counted; 個 for the others."""
OF_SECTION = {
    "wall": {ZH: "{0}的城牆", EN: "wall of {0}"},
    "barricades": {ZH: "{0}的防禦工事", EN: "barricades of {0}"},
    "firing": {ZH: "{0}的射擊欄位", EN: "firing spots of {0}"},
    "rest": {ZH: "{0}的休息區", EN: "rest zone of {0}"},
}
OF_LOCATION = {
    "clerks": {ZH: "{0}的文官", EN: "clerks at {0}"},
    "overseers": {ZH: "{0}的監工", EN: "overseers at {0}"},
    "overseer": {ZH: "{0}的監工", EN: "overseer at {0}"},
    "token": {ZH: "地點軌：{0}", EN: "location track: {0}"},
}
OF_OWNER = {
    "pool": {ZH: "個人供應區的{0}", EN: "{0} of the pool"},
    "clerks": {ZH: "個人供應區的文官", EN: "clerks of the pool"},
    "honor": {ZH: "榮譽", EN: "honor"},
    "tea": {ZH: "茶軌", EN: "tea track"},
    "embassy": {ZH: "待僱用的文官", EN: "clerks to be hired"},
    "general": {ZH: "將軍與副軍師", EN: "general and supporting advisors"},
    "advisors": {ZH: "正軍師", EN: "active advisors"},
    "claimed": {ZH: "已獲得的蒙軍卡", EN: "claimed horde cards"},
    "command_discard": {ZH: "指揮卡棄牌", EN: "discarded command cards"},
}


OF_KIND = {"warehouse": {ZH: "倉庫的{0}", EN: "{0} in the warehouse"}}
TEXT = "-text"
"""``<kind>-text:<id>`` names what is printed on a card; a part after the id says which part of it."""


def _named(element: str, language: str) -> str:
    if element in WORDS:
        return WORDS[element][language]
    kind, _, rest = element.partition(":")
    parts = rest.split(":")
    if kind.endswith(TEXT):
        return _text(kind.removesuffix(TEXT), parts, language)
    if kind in OF_SECTION:
        return OF_SECTION[kind][language].format(WORDS[f"section:{parts[0]}"][language])
    if kind in OF_LOCATION and parts[0] in components.locations():
        return OF_LOCATION[kind][language].format(name(f"location:{parts[0]}", language))
    if kind in OF_OWNER and parts[0].isdigit():
        return _of_owner(kind, parts, language)
    if kind == "amount":
        return (MEASURES.get(rest, "個") if language == ZH else "") + WORDS[f"resource:{rest}"][language]
    if kind in OF_KIND:
        return OF_KIND[kind][language].format(WORDS[f"resource:{rest}"][language])
    return _piece(kind, parts, language)


name = forgiving(_named)
"""The element's name in ``zh-Hant`` or ``en``."""


def _piece(kind: str, parts: list[str], language: str) -> str:
    """A card, a spot or a space; empty for what is none."""
    if kind == "horde":
        return _horde_name(parts[-1], language) + _at(parts[:-1], language)
    if kind == "spot":
        return _spot_name(parts[1], int(parts[2]), language) + _at(parts[:1], language)
    if kind == "command":
        return _printed(components.commands()[parts[-1]], language)
    if kind == "slot":
        number = int(parts[0]) + 1
        return f"指揮軌第{number}格" if language == ZH else f"command space {number}"
    found = _collection(kind).get(":".join(parts))
    return "" if found is None else _printed(found, language)


def _none(piece: str) -> str:
    """There is no such piece, so what belongs to it has no name either."""
    raise KeyError(piece)


def _at(section: list[str], language: str) -> str:
    """Where a horde card lies: cards of a type may lie in several sections. Empty for the card as such."""
    if not section:
        return ""
    words = WORDS[f"section:{section[0]}"][language]
    return f"（{words}）" if language == ZH else f" ({words.removeprefix('the ')})"


def _of_owner(kind: str, parts: list[str], language: str) -> str:
    words = OF_OWNER[kind][language]
    if kind == "pool":
        return words.format(_named(f"unit:{parts[-1]}", language) or _none(parts[-1]))
    if kind == "claimed" and len(parts) == 2:
        number = int(parts[1]) + 1
        return f"已獲得的第{number}張蒙軍卡" if language == ZH else f"claimed horde card {number}"
    return words


def _collection(kind: str) -> dict[str, Names]:
    if kind == "general":
        return dict(components.generals())
    if kind == "advisor":
        return dict(components.advisors())
    if kind == "tactic":
        return dict(components.tactics())
    if kind == "artifact":
        return dict(components.artifacts())
    if kind == "location":
        return dict(components.locations())
    if kind == "unit":
        return dict(components.soldiers())
    if kind == "request":
        return dict(components.requests())
    if kind == "event":
        return dict(components.events())
    return {}


def _printed(card: Names, language: str) -> str:
    return card.name.of(language)


def _horde_name(card: str, language: str) -> str:
    """By card, or by type."""
    types = components.horde_types()
    if card in types:
        return _printed(types[card], language)
    return _printed(components.horde_type(card), language)


def _spot_name(card: str, index: int, language: str) -> str:
    """Row letter and column, as attacks name it."""
    spot = components.horde_type(card).spots[index]
    return f"{_horde_name(card, language)} {'AB'[spot.row - 1]}{spot.col}"


# What is printed


def _text(kind: str, parts: list[str], language: str) -> str:
    return _words(kind, *parts).of(language)


def _words(kind: str, card: str, part: str = "") -> Words:
    """The text on a card; ``part`` is a half of a tactic or an event, or the number of a step."""
    if kind == "tactic":
        tactic = components.tactics()[card]
        return tactic.boosted.text if part == "boosted" else tactic.basic.text
    if kind == "command":
        return components.commands()[card].steps[int(part)].text
    if kind == "horde":
        return components.horde_type(card).text
    if kind == "general":
        solo = components.solo().general
        return solo.ability.text if card == solo.id else components.generals()[card].ability.text
    if kind == "event":
        event = components.event(card)
        return event.immediate_text if part == "immediate" else event.passive_text
    if kind == "advisor":
        return components.advisors()[card].text
    if kind == "artifact":
        return components.artifacts()[card].text
    if kind == "request":
        return components.requests()[card].text
    if kind == "unit":
        return components.soldiers()[card].text
    return components.locations()[card].text
