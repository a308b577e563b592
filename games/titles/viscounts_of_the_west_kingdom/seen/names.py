"""Names of the things on the table, for buttons, log and screen readers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.engine.title.naming import ZH, Names, Part, Words, amounts, of_seats, said
from games.titles.viscounts_of_the_west_kingdom.seen import captions
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.card_types import Townsfolk

WORDS: dict[str, tuple[str, str]] = {
    "automa": ("AI", "the AI"),
    "third_tier": ("城堡第三層", "the third tier"),
    "way:clockwise": ("順時針", "clockwise"),
    "way:counter": ("逆時針", "counter-clockwise"),
    "poverty": ("貧困卡", "Poverty"),
    "prosperity": ("繁榮卡", "Prosperity"),
    "stack:debt": ("債務牌堆", "the Debt stack"),
    "stack:deed": ("地契牌堆", "the Deed stack"),
    "icon:merchant": ("商人圖示", "Merchant icons"),
    "icon:builder": ("建築工圖示", "Builder icons"),
    "icon:noble": ("貴族圖示", "Noble icons"),
    "icon:cleric": ("牧師圖示", "Cleric icons"),
    "icon:criminal": ("罪犯圖示", "Criminal icons"),
    "good:silver": ("銀幣", "Silver"),
    "good:ink": ("墨水瓶", "Ink Wells"),
    "good:gold": ("黃金", "Gold"),
    "good:single": ("資源", "resources"),
    "good:stone": ("石頭", "Stone"),
    "good:debt": ("債務", "Debts"),
    "good:deed": ("地契", "Deeds"),
    "good:virtue": ("美德", "Virtue"),
    "good:corruption": ("墮落", "Corruption"),
    "debt": ("債務", "Debts"),
    "deed": ("地契", "Deeds"),
    "flipped:debt": ("已償還債務", "paid Debts"),
    "flipped:deed": ("已批准地契", "approved Deeds"),
    "virtue": ("美德", "Virtue"),
    "corruption": ("墮落", "Corruption"),
    "castle": ("城堡裡的工人", "Workers in the Castle"),
    "card": ("卡牌", "the card"),
    "kings_orders": ("國王命令卡牌堆", "the pile of King's Orders"),
    "outsiders": ("外來者卡", "the Outsiders"),
    "heroes": ("英雄居民卡", "the Heroes"),
    "chests": ("寶箱板塊", "the Chest Tiles"),
    "column:black": ("黑色綬帶欄位", "black column"),
    "column:yellow": ("黃色綬帶欄位", "yellow column"),
    "column:grey": ("灰色綬帶欄位", "gray column"),
    "column:blue": ("藍色綬帶欄位", "blue column"),
    "track": ("美德與墮落軌", "the Virtue and Corruption track"),
}
"""In Traditional Chinese and in English."""
ICONS = {kind.partition(":")[2]: words for kind, words in WORDS.items() if kind.startswith("icon:")}
AMOUNTS: dict[str, tuple[str, str, str]] = {
    "silver": ("{} 銀幣", "1 Silver", "{} Silver"),
    "ink": ("{} 個墨水瓶", "1 Ink Well", "{} Ink Wells"),
    "gold": ("{} 個黃金", "1 Gold", "{} Gold"),
    "stone": ("{} 個石頭", "1 Stone", "{} Stone"),
    "single": ("{} 個資源", "1 resource", "{} resources"),
    "any": ("{} 個任意資源", "1 resource of your choice", "{} resources of your choice"),
    "debt": ("{} 張債務", "1 Debt", "{} Debts"),
    "deed": ("{} 張地契", "1 Deed", "{} Deeds"),
    "either": ("{} 張債務或地契", "1 Debt or Deed", "{} Debts or Deeds"),
    "virtue": ("{} 美德", "1 Virtue", "{} Virtue"),
    "kings_order": ("{} 張國王命令卡", "1 King's Order", "{} King's Orders"),
    "hero": ("{} 張英雄居民卡", "1 Hero", "{} Heroes"),
    "chest": ("{} 片寶箱板塊", "1 Chest Tile", "{} Chest Tiles"),
    "corruption": ("{} 墮落", "1 Corruption", "{} Corruption"),
}
OF_SEAT: dict[str, tuple[str, str]] = {
    "track": ("美德與墮落軌", "the Virtue and Corruption track"),
    "draw": ("抽牌堆", "the draw pile"),
    "discard": ("棄牌堆", "the discard pile"),
    "papers": ("債務與地契", "Debts and Deeds"),
    "hand": ("手牌", "the hand"),
    "workers": ("工人", "Workers"),
    "viscount": ("子爵", "the Viscount"),
}
OF_SEGMENT: dict[str, tuple[str, str]] = {
    "segment": ("{}", "{}"),
    "pile": ("{}的居民牌堆", "the Townsfolk pile of {}"),
    "manuscripts": ("{}的手抄本堆", "the Manuscript pile of {}"),
    "printed": ("{}印的居民", "the printed Townsfolk of {}"),
    "printed_manuscript": ("{}印的手抄本", "the printed Manuscript of {}"),
}


@cache
def _collections() -> Mapping[str, Mapping[str, Words]]:
    """The things with their own names, by kind and id."""
    board = components.player_board()
    return {
        "section": {one.id: one.name for one in components.castle().sections},
        "building": {one.id: one.name for one in board.buildings},
        "action": {one.id: one.name for one in board.actions},
        "ai-board": {one.id: one.name for one in components.solo().boards},
        "player_card": {one.id: one.name for one in components.player_cards(components.ALL).values()},
        "manuscript": {one.id: one.name for one in components.manuscripts().values()},
        "bonus": {one.id: one.name for one in components.bonuses().values()},
    }


def _of_segment(words: tuple[str, str]) -> Part:
    """The things that every segment has one of: ``pile:s1``."""

    def named(parts: list[str], language: str) -> str:
        (segment,) = parts
        return said(words, language).format(components.segments()[segment].name.of(language))

    return named


name = Names(WORDS, _collections)
"""The element's name in ``zh-Hant`` or ``en``."""
name.of("amount")(amounts(AMOUNTS))
for _kind, _words in OF_SEAT.items():
    name.of(_kind)(of_seats(_words))
for _kind, _words in OF_SEGMENT.items():
    name.of(_kind)(_of_segment(_words))
name.of("says")(captions.says)
name.of("counts")(captions.counts)
name.of("ribbon")(captions.ribbon)


@name.of("townsfolk")
def _townsfolk(parts: list[str], language: str) -> str:
    """Cards with the same printed name have a variant in Chinese."""
    (card,) = parts
    townsfolk: Townsfolk = components.card(card)
    if language == ZH and townsfolk.variant:
        return f"{townsfolk.name.zh_hant}（{townsfolk.variant}）"
    return townsfolk.name.of(language)


@name.of("space")
def _space(parts: list[str], language: str) -> str:
    """Outer spaces have numbers (vis.components.shared.2). Inner spaces have the name of their segment."""
    (space,) = parts
    if components.spaces()[space].path == "outer":
        number = space.removeprefix("space_")
        return f"{number} 號格" if language == ZH else f"space {number}"
    segment = components.segments()[components.segment_of(space)].name.of(language)
    return f"{segment}的內側格" if language == ZH else f"the inner {segment} space"


@name.of("site")
def _site(parts: list[str], language: str) -> str:
    """The name of a site has its space and what it gives."""
    (site,) = parts
    for segment in components.segments().values():
        for printed in (*segment.few.sites, *segment.many.sites):
            if printed.id == site:
                space, text = _space([printed.space], language), printed.text.of(language)
                return f"{space}的建築點（{text}）" if language == ZH else f"the site of {space} ({text})"
    raise KeyError(site)


@name.of("link")
def _link(parts: list[str], language: str) -> str:
    (link,) = parts
    for segment in components.segments().values():
        for printed in (*segment.few.links, *segment.many.links):
            if printed.id == link:
                text, where = printed.text.of(language), segment.name.of(language)
                return f"{where}的連接（{text}）" if language == ZH else f"the link of {where} ({text})"
    raise KeyError(link)


@name.of("slot")
def _slot(parts: list[str], language: str) -> str:
    """The name of a slot has its row and its place in the row, counted as its Building is."""
    (slot,) = parts
    for kind in components.player_board().buildings:
        for number, printed in enumerate(kind.slots, 1):
            if printed.id == slot:
                row = kind.name.of(language)
                return f"第 {number} 棟{row}" if language == ZH else f"{row} {number}"
    raise KeyError(slot)


@name.of("row-of")
def _row_of(parts: list[str], language: str) -> str:
    seat, building = parts
    int(seat)
    words = components.buildings()[building].name.of(language)
    return f"{words}列" if language == ZH else f"the row of {words}s"


@name.of("goods")
def _goods(parts: list[str], language: str) -> str:
    seat, kind = parts
    int(seat)
    return said(WORDS[f"good:{kind}"], language)


@name.of("paper")
def _paper(parts: list[str], language: str) -> str:
    seat, kind = parts
    int(seat)
    return said({"debt": ("未償還債務", "unpaid Debts"), "deed": ("已購入地契", "acquired Deeds")}[kind], language)


@name.of("card-space")
def _card_space(parts: list[str], language: str) -> str:
    seat, number = (int(part) for part in parts)
    return f"玩家圖板第 {number} 格" if language == ZH else f"space {number} of the Player Board" if seat >= 0 else ""


@name.of("scheme")
def _scheme(parts: list[str], language: str) -> str:
    """The name of a Scheme has its icons, since all Schemes have the same printed name."""
    (card,) = parts
    printed = components.schemes()[card]
    icons = [said(ICONS[icon], language).removesuffix("圖示").removesuffix(" icons") for icon in printed.icons]
    name = printed.name.of(language)
    return f"{name}（{'、'.join(icons)}）" if language == ZH else f"{name} ({', '.join(icons)})"


@name.of("ai-slot")
def _automa_slot(parts: list[str], language: str) -> str:
    kind, _, number = parts[0].rpartition("_")
    row = components.buildings()[kind].name.of(language)
    return f"AI 的第 {int(number)} 棟{row}" if language == ZH else f"the AI's {row} {int(number)}"


@name.of("ai-chest")
def _automa_chest(parts: list[str], language: str) -> str:
    (tile,) = parts
    icon = said(ICONS[{one.id: one.from_icon for one in components.solo().chests}[tile]], language)
    return f"AI 寶箱板塊（{icon}）" if language == ZH else f"the AI Chest Tile of {icon}"


@name.of("chest")
def _chest(parts: list[str], language: str) -> str:
    """The name of a Chest Tile has its effect, since all tiles have the same printed name."""
    (tile,) = parts
    printed = components.chests()[tile]
    name, text = printed.name.of(language), printed.text.of(language).rstrip("。.")
    return f"{name}（{text}）" if language == ZH else f"{name} ({text})"


@name.of("chest-space")
def _chest_space(parts: list[str], language: str) -> str:
    seat, number = (int(part) for part in parts)
    return f"第 {number} 格下方" if language == ZH else f"the slot below space {number}" if seat >= 0 else ""


@name.of("worker")
def _worker(parts: list[str], language: str) -> str:
    section, tier, seat = parts
    int(seat)
    where = _collections()["section"][section].of(language)
    return f"{where}第 {int(tier)} 層的工人" if language == ZH else f"a Worker on tier {int(tier)} of {where}"


@name.of("starts")
def _starts(parts: list[str], language: str) -> str:
    """The spaces where a Player card lets its Viscount begin."""
    where = _space([components.player_card(parts[0]).start_space], language)
    return f"從{where}出發" if language == ZH else f"starts at {where}"
