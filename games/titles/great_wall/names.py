"""Names of what lies on the table, for buttons, log and screen readers."""

from __future__ import annotations

from functools import lru_cache

from . import components
from .components import Names

ZH, EN = "zh-Hant", "en"
WORDS: dict[str, dict[str, str]] = {
    "section:left": {ZH: "左段長城", EN: "left section"},
    "section:center": {ZH: "中段長城", EN: "centre section"},
    "section:right": {ZH: "右段長城", EN: "right section"},
    "resource:wood": {ZH: "木頭", EN: "wood"},
    "resource:stone": {ZH: "石頭", EN: "stone"},
    "resource:gold": {ZH: "黃金", EN: "gold"},
    "resource:chi": {ZH: "氣", EN: "chi"},
    "resource:honor": {ZH: "榮譽", EN: "honor"},
    "resource:tactics": {ZH: "張戰術卡", EN: "tactic cards"},
    "resource:any": {ZH: "任意資源", EN: "of any resource"},
    "resource:any_non_chi": {ZH: "木頭、石頭或黃金", EN: "wood, stone or gold"},
    "resource:any_except_gold": {ZH: "木頭、石頭或氣", EN: "wood, stone or chi"},
    "resource:any_different": {ZH: "種不同資源", EN: "different resources"},
    "unit:clerk": {ZH: "文官", EN: "clerk"},
    "clan:reed": {ZH: "蘆葦宗族", EN: "the Reed Clan"},
    "clan:qin": {ZH: "秦九韶", EN: "Qin Jiushao"},
    "general:qin_jiushao": {ZH: "秦九韶", EN: "Qin Jiushao"},
    "location:warehouse": {ZH: "倉庫", EN: "Warehouse"},
    "shame": {ZH: "恥辱標記供應區", EN: "shame supply"},
    "warehouse": {ZH: "倉庫", EN: "Warehouse"},
    "time": {ZH: "時間軌", EN: "time track"},
}
OF_SECTION = {
    "wall": {ZH: "{0}的城牆", EN: "wall of the {0}"},
    "barricades": {ZH: "{0}的防禦工事", EN: "barricades of the {0}"},
    "firing": {ZH: "{0}的射擊欄位", EN: "firing spots of the {0}"},
    "rest": {ZH: "{0}的休息區", EN: "rest zone of the {0}"},
}
OF_LOCATION = {
    "clerks": {ZH: "{0}的文官", EN: "clerks at {0}"},
    "overseers": {ZH: "{0}的監工", EN: "overseers at {0}"},
    "overseer": {ZH: "{0}的監工", EN: "overseer at {0}"},
    "token": {ZH: "地點軌：{0}", EN: "location track: {0}"},
}
OF_OWNER = {
    "pool": {ZH: "供應區的{0}", EN: "{0} of the pool"},
    "honor": {ZH: "榮譽", EN: "honor"},
    "tea": {ZH: "茶軌", EN: "tea track"},
    "embassy": {ZH: "待僱用的文官", EN: "clerks to be hired"},
    "advisors": {ZH: "正軍師", EN: "active advisors"},
    "claimed": {ZH: "已獲得的蒙軍卡", EN: "claimed horde cards"},
    "command_discard": {ZH: "指揮卡棄牌", EN: "discarded command cards"},
}


@lru_cache(maxsize=4096)
def name(element: str, language: str) -> str:
    """The element's name in ``zh-Hant`` or ``en``; the id itself where there is none."""
    if element in WORDS:
        return WORDS[element][language]
    kind, _, rest = element.partition(":")
    parts = rest.split(":")
    if kind == "tactic-text":
        return _tactic_text(parts, language)
    if kind == "horde":
        return _horde_name(parts[-1], language)
    if kind == "spot":
        return f"{_horde_name(parts[1], language)} · {int(parts[2]) + 1}"
    if kind == "command":
        return _printed(components.commands()[parts[-1]], language)
    if kind == "slot":
        return f"指揮軌第{int(rest) + 1}格" if language == ZH else f"command space {int(rest) + 1}"
    if kind in OF_SECTION:
        return OF_SECTION[kind][language].format(WORDS[f"section:{parts[0]}"][language])
    if kind in OF_LOCATION and parts[0] in components.locations():
        return OF_LOCATION[kind][language].format(name(f"location:{parts[0]}", language))
    if kind in OF_OWNER:
        return OF_OWNER[kind][language].format(name(f"unit:{parts[-1]}", language))
    found = _collection(kind).get(rest)
    return _printed(found, language) if found is not None else element


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
        return {card.id: card for card in components.coop().requests}
    if kind == "event":
        return {card.id: card for card in components.coop().events}
    return {}


def _printed(card: Names, language: str) -> str:
    return card.name_zh if language == ZH else card.name_en


def _horde_name(card: str, language: str) -> str:
    if card not in components.horde_cards():
        return card
    return _printed(components.horde_type(card), language)


def _tactic_text(parts: list[str], language: str) -> str:
    card = components.tactics()[parts[0]]
    side = card.boosted if parts[1] == "boosted" else card.basic
    return side.text_zh if language == ZH else side.text_en
