"""Names of what lies on the table, for buttons, log and screen readers."""

from __future__ import annotations

from games.engine.title.naming import ZH, Names, Part, Words, said
from games.titles.great_wall.table import components
from games.titles.great_wall.table.card_types import Names as Printed

WORDS: dict[str, tuple[str, str]] = {
    "section:left": ("左段長城", "the left section"),
    "section:center": ("中段長城", "the center section"),
    "section:right": ("右段長城", "the right section"),
    "resource:wood": ("木頭", "wood"),
    "resource:stone": ("石頭", "stone"),
    "resource:gold": ("黃金", "gold"),
    "resource:chi": ("氣", "chi"),
    "resource:honor": ("榮譽", "honor"),
    "resource:tactics": ("戰術卡", "tactic cards"),
    "resource:any": ("任意資源", "of any resource"),
    "resource:any_non_chi": ("木頭、石頭或黃金", "wood, stone or gold"),
    "resource:any_except_gold": ("木頭、石頭或氣", "wood, stone or chi"),
    "resource:any_different": ("不同資源", "different resources"),
    "unit:clerk": ("文官", "clerk"),
    "units:spearman": ("矛兵", "Spearmen"),
    "units:archer": ("弓兵", "Archers"),
    "units:horseman": ("騎兵", "Horsemen"),
    "amount:tactic": ("張戰術卡", "tactic card"),
    "clan:reed": ("蘆葦宗族", "the Reed Clan"),
    "clan:qin": ("秦九韶", "Qin Jiushao"),
    "general:qin_jiushao": ("秦九韶", "Qin Jiushao"),
    "location:warehouse": ("倉庫", "Warehouse"),
    "horde": ("蒙軍", "the horde"),
    "soldiers": ("士兵", "soldiers"),
    "shame_tokens": ("恥辱標記", "shame tokens"),
    "shame": ("恥辱標記供應區", "shame supply"),
    "warehouse": ("倉庫", "Warehouse"),
    "time": ("時間軌", "time track"),
    "wall": ("長城版塊", "wall tiles"),
    "firing": ("射擊欄位", "firing spots"),
    "unit:wound": ("受傷標記", "wound marker"),
}
MEASURES = {"honor": "點", "tactics": "張", "any_different": "種"}
"""In Chinese a number takes a measure word before what is counted; 個 for the others."""
OF_SECTION = {
    "wall": ("{0}的城牆", "wall of {0}"),
    "barricades": ("{0}的防禦工事", "barricades of {0}"),
    "firing": ("{0}的射擊欄位", "firing spots of {0}"),
    "rest": ("{0}的休息區", "rest zone of {0}"),
}
OF_LOCATION = {
    "overseers": ("{0}的監工", "overseers at {0}"),
    "overseer": ("{0}的監工", "overseer at {0}"),
    "token": ("地點軌：{0}", "location track: {0}"),
}
OF_OWNER = {
    "honor": ("榮譽", "honor"),
    "tea": ("茶軌", "tea track"),
    "embassy": ("待僱用的文官", "clerks to be hired"),
    "advisors": ("正軍師", "active advisors"),
    "command_discard": ("指揮卡棄牌", "discarded command cards"),
}

POOL, WAREHOUSE = ("個人供應區的{0}", "{0} of the pool"), ("倉庫的{0}", "{0} in the warehouse")
CLERKS, POOL_CLERKS = ("{0}的文官", "clerks at {0}"), ("個人供應區的文官", "clerks of the pool")
GENERAL, CLAIMED = ("將軍與副軍師", "general and supporting advisors"), ("已獲得的蒙軍卡", "claimed horde cards")
COLLECTIONS = ("advisor", "artifact", "event", "location", "request", "tactic", "unit")

name = Names(WORDS)
"""The element's name in ``zh-Hant`` or ``en``."""


def _of_section(words: tuple[str, str]) -> Part:
    """What each section has one of: ``wall:left``."""
    return lambda parts, language: said(words, language).format(said(WORDS[f"section:{parts[0]}"], language))


def _of_location(words: tuple[str, str]) -> Part:
    """What each location has one of: ``token:barracks``."""
    return lambda parts, language: said(words, language).format(_printed(components.locations()[parts[0]], language))


def _of_owner(words: tuple[str, str]) -> Part:
    """What each owner has one of: ``tea:0``."""
    return lambda parts, language: said(words, language) if parts[0].isdigit() else ""


for _kind, _said in OF_SECTION.items():
    name.of(_kind)(_of_section(_said))
for _kind, _said in OF_LOCATION.items():
    name.of(_kind)(_of_location(_said))
for _kind, _said in OF_OWNER.items():
    name.of(_kind)(_of_owner(_said))


@name.of("clerks")
def _clerks(parts: list[str], language: str) -> str:
    """At a location, or of an owner."""
    return (_of_owner(POOL_CLERKS) if parts[0].isdigit() else _of_location(CLERKS))(parts, language)


@name.of("pool")
def _pool(parts: list[str], language: str) -> str:
    """A kind of pieces in the pool of an owner: ``pool:0:clerk``."""
    if not parts[0].isdigit():
        return ""
    return said(POOL, language).format(name.strict(f"unit:{parts[-1]}", language) or _none(parts[-1]))


@name.of("general")
def _general(parts: list[str], language: str) -> str:
    """Of an owner, or by its id."""
    return said(GENERAL, language) if parts[0].isdigit() else _of_collection("general")(parts, language)


@name.of("claimed")
def _claimed(parts: list[str], language: str) -> str:
    """The horde cards of an owner, or one of them."""
    if not parts[0].isdigit():
        return ""
    if len(parts) != 2:
        return said(CLAIMED, language)
    number = int(parts[1]) + 1
    return f"已獲得的第{number}張蒙軍卡" if language == ZH else f"claimed horde card {number}"


@name.of("amount")
def _amount(parts: list[str], language: str) -> str:
    """A resource as it is counted, without its number."""
    what = ":".join(parts)
    return (MEASURES.get(what, "個") if language == ZH else "") + said(WORDS[f"resource:{what}"], language)


@name.of("warehouse")
def _warehouse(parts: list[str], language: str) -> str:
    return said(WAREHOUSE, language).format(said(WORDS[f"resource:{':'.join(parts)}"], language))


@name.of("horde")
def _horde(parts: list[str], language: str) -> str:
    return _horde_name(parts[-1], language) + _at(parts[:-1], language)


@name.of("spot")
def _spot(parts: list[str], language: str) -> str:
    return _spot_name(parts[1], int(parts[2]), language) + _at(parts[:1], language)


@name.of("command")
def _command(parts: list[str], language: str) -> str:
    return _printed(components.commands()[parts[-1]], language)


@name.of("card_says")
def _card_says(parts: list[str], language: str) -> str:
    """The words of a step of a command card: ``card_says:reed_command:0``."""
    return components.commands()[parts[0]].steps[int(parts[1])].text.of(language)


@name.of("reed_does")
def _reed_does(parts: list[str], language: str) -> str:
    """What the Reed Clan's clerk does at a location."""
    return next(one.text.of(language) for one in components.reed().on_activation if one.location == parts[0])


@name.of("slot")
def _slot(parts: list[str], language: str) -> str:
    number = int(parts[0]) + 1
    return f"指揮軌第{number}格" if language == ZH else f"command space {number}"


def _of_collection(kind: str) -> Part:
    """What has a printed name, by its id."""
    return lambda parts, language: _printed(_collection(kind)[":".join(parts)], language)


for _kind in COLLECTIONS:
    name.of(_kind)(_of_collection(_kind))


def _none(piece: str) -> str:
    """There is no such piece, so what belongs to it has no name either."""
    raise KeyError(piece)


def _at(section: list[str], language: str) -> str:
    """Where a horde card lies: cards of a type may lie in several sections. Empty for the card as such."""
    if not section:
        return ""
    words = said(WORDS[f"section:{section[0]}"], language)
    return f"（{words}）" if language == ZH else f" ({words.removeprefix('the ')})"


def _collection(kind: str) -> dict[str, Printed]:
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


def _printed(card: Printed, language: str) -> str:
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


# What is printed: ``<kind>-text:<id>``; a part after the id says which part of it


def _text_of(kind: str) -> Part:
    return lambda parts, language: _text(kind, parts, language)


def _text(kind: str, parts: list[str], language: str) -> str:
    card, part = (*parts, "")[:2]
    return _words(kind, card, part).of(language)


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


for _kind in (*COLLECTIONS, "command", "general", "horde"):
    name.of(f"{_kind}-text")(_text_of(_kind))
