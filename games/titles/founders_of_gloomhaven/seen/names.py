"""Names of the things on the table, for buttons, log and screen readers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.engine.title.naming import ZH, Names, Words, amounts, of_seats
from games.titles.founders_of_gloomhaven.table import components, grid

WORDS: dict[str, tuple[str, str]] = {
    "city": ("城市", "the city"),
    "proposals": ("申請列", "the proposals"),
    "good:money": ("貨幣", "money"),
    "good:fleeting": ("短期影響力", "fleeting influence"),
    "good:lasting": ("長期影響力", "lasting influence"),
    "good:points": ("分數", "points"),
    "terrain:~": ("河流", "River"),
    "terrain:#": ("城牆", "Wall"),
    "terrain:P": ("紫色禁建區", "Purple block"),
    "terrain:T": ("門樓預留地", "Gatehouse area"),
    "terrain:F": ("要塞預留地", "Fortress area"),
}
"""In Traditional Chinese and in English."""
AMOUNTS: dict[str, tuple[str, str, str]] = {
    "money": ("{} 元", "1 money", "{} money"),
    "fleeting": ("{} 點短期影響力", "1 fleeting influence", "{} fleeting influence"),
    "lasting": ("{} 點長期影響力", "1 lasting influence", "{} lasting influence"),
    "points": ("{} 分", "1 point", "{} points"),
}
OF_SEAT: dict[str, tuple[str, str]] = {
    "houses": ("住宅", "houses"),
    "bridges": ("橋與門", "bridges and gates"),
    "hand": ("手牌", "the hand"),
    "played": ("打出的牌", "the played cards"),
    "workers": ("可用的工人", "available workers"),
}


@cache
def _collections() -> Mapping[str, Mapping[str, Words]]:
    """The things with their own names, by kind and id."""
    return {
        "resource": {one.id: one.name for one in components.resources().values()},
        "prestige": {one.id: one.name for one in components.prestige().values()},
        "race": {one.id: one.name for one in components.races().values()},
        "standard": {one.id: one.name for one in components.standard().values()},
        "terrain": {one.id: one.name for one in components.terrains().values()},
        "area": {one.id: one.name for one in components.board().reserved},
        "section": {str(number): one for number, one in enumerate(components.board().section_names, 1)},
    }


name = Names(WORDS, _collections)
"""The element's name in ``zh-Hant`` or ``en``."""
name.of("amount")(amounts(AMOUNTS))
for _kind, _words in OF_SEAT.items():
    name.of(_kind)(of_seats(_words))


@name.of("card")
def _card(parts: list[str], language: str) -> str:
    """A basic card, perhaps with its seat, or an adviser."""
    if len(parts) > 2 or (len(parts) == 2 and not _is_number(parts[1])):
        raise KeyError(parts)
    card = components.basic_cards().get(parts[0]) or components.advisers()[parts[0]]
    return card.name.of(language)


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii()


@name.of("tile")
def _tile(parts: list[str], language: str) -> str:
    """A resource building, by resource and section."""
    resource, section = parts
    what, where = (
        _collections()[kind][part].of(language) for kind, part in (("resource", resource), ("section", section))
    )
    return f"{where}的{what}" if language == ZH else f"{what} of the {where}"


@name.of("space")
def _space(parts: list[str], language: str) -> str:
    """The row and column of a space, with what the map shows there: fog.map.grid.1."""
    (text,) = parts
    cell = int(text)
    if str(cell) != text:
        raise KeyError(text)
    ground = grid.terrain_of(cell) or grid.letter(cell)
    return f"{name.strict(f'terrain:{ground}', language)} {grid.coordinates(cell)}"


@name.of("influence")
def _influence(parts: list[str], language: str) -> str:
    """The influence of a seat that it can put into a vote: ``influence:0:lasting``."""
    _seat, kind = parts
    return name.strict(f"good:{kind}", language)


@name.of("proposal")
def _proposal(parts: list[str], language: str) -> str:
    """The name of a proposal, by its vote token: fog.setup.rows.4."""
    (text,) = parts
    number = int(text)
    if number < 1 or str(number) != text:
        raise KeyError(text)
    shape = components.board().slots[number - 1].name.of(language)
    return f"申請「{shape}」" if language == ZH else f"the {shape}"


@name.of("says")
def _says(parts: list[str], language: str) -> str:
    """What is printed on a card, a race board or a prestige building; ``says:follow:trade`` is a basic follow action."""
    kind, name = parts
    return _printed()[kind][name].of(language)


@cache
def _printed() -> Mapping[str, Mapping[str, Words]]:
    cards = {card.id: card.text for card in components.basic_cards().values()}
    return {
        "card": cards | {card.id: card.text for card in components.advisers().values()},
        "follow": {card.id: card.follow_text for card in components.basic_cards().values()},
        "standard": {one.id: one.text for one in components.standard().values()},
        "race": {one.id: one.action.text for one in components.races().values()},
        "prestige": {one.id: one.action.text for one in components.prestige().values()},
    }


def page(element: str) -> str:
    """The page of an element. Each seat has its own basic cards (``card:trade:0``). The page of a tile is that of
    its resource."""
    kind, _, rest = element.partition(":")
    if kind == "card":
        return f"card:{rest.partition(':')[0]}"
    return f"resource:{rest.partition(':')[0]}" if kind == "tile" else element
