"""What is printed on pieces, as the board shows it. The names are ``says:<kind>:<id>``, so that the text is in the
reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.titles.viscounts_of_the_west_kingdom.table import components

ZH = "zh-Hant"
RIBBONS = {
    "black": ("黑綬帶", "black"),
    "yellow": ("黃綬帶", "yellow"),
    "grey": ("灰綬帶", "grey"),
    "blue": ("藍綬帶", "blue"),
    "any": ("任意顏色綬帶", "any color"),
}
METRICS: Mapping[str, tuple[str, str]] = {
    "buildings": ("建築", "Building"),
    "manuscripts": ("手抄本", "Manuscript"),
    "flipped_deeds": ("批准地契", "approved Deed"),
    "flipped_debts": ("償還債務", "paid Debt"),
    "castle_workers": ("城堡工人", "Castle Worker"),
    "resources": ("資源", "resource"),
    "silver": ("銀幣", "Silver"),
    "merchant_icons": ("商人圖示", "Merchant"),
    "builder_icons": ("建築工圖示", "Builder"),
    "noble_icons": ("貴族圖示", "Noble"),
    "cleric_icons": ("牧師圖示", "Cleric"),
    "criminal_icons": ("罪犯圖示", "Criminal"),
    "chest_tiles": ("寶箱板塊", "Chest Tile"),
    "outsiders": ("外來者卡", "Outsider"),
    "heroes": ("英雄居民卡", "Hero"),
}
"""What Manuscripts count at the end, short enough for a tile."""

PLURAL = {"Silver": "Silver", "Hero": "Heroes"}


def _townsfolk(card: str, language: str) -> str:
    """The ability of the card, then what happens when it is hired or dismissed, or refused."""
    printed = components.card(card)
    parts = [printed.text.of(language)]
    if printed.hire:
        hire = printed.hire.of(language)
        parts.append(f"僱用或遣散時：{hire}" if language == ZH else f"When hired or dismissed: {hire}")
    if printed.refuse:
        parts.append(printed.refuse.of(language))
    return ("" if language == ZH else " ").join(parts)


def _slot(slot: str, language: str) -> str:
    rows = components.player_board().buildings
    return {one.id: one.text for row in rows for one in row.slots}[slot].of(language)


def _section(section: str, language: str) -> str:
    return {one.id: one.text for one in components.castle().sections}[section].of(language)


def _column(color: str, language: str) -> str:
    return {one.ribbon: one.text for one in components.gates().columns}[color].of(language)


def _trade(space: str, language: str) -> str:
    trade = components.spaces()[space].trade
    assert trade is not None
    return trade.text.of(language)


SAYS: Mapping[str, Callable[[str, str], str]] = {
    "townsfolk": _townsfolk,
    "slot": _slot,
    "section": _section,
    "manuscript": lambda tile, language: components.manuscripts()[tile].text.of(language),
    "player_card": lambda card, language: components.player_card(card).text.of(language),
    "chest": lambda tile, language: components.chests()[tile].text.of(language),
    "bonus": lambda card, language: components.bonuses()[card].text.of(language),
    "column": _column,
    "trade": _trade,
    "track": lambda space, language: components.player_board().track[int(space) - 1].text.of(language),
}


def says(parts: list[str], language: str) -> str:
    """``says:<kind>:<id>``: the printed words."""
    kind, which = parts
    return SAYS[kind](which, language)


def counts(parts: list[str], language: str) -> str:
    """``counts:<metric>:<per>:<vp>``: what a Manuscript scores."""
    metric, per, vp = parts
    zh, en = METRICS[metric]
    if language == ZH:
        return f"{vp} 分／{per} {zh}" if int(per) > 1 else f"{vp} 分／{zh}"
    return f"{vp} VP per {per} {PLURAL.get(en, en + 's')}" if int(per) > 1 else f"{vp} VP per {en}"


def ribbon(parts: list[str], language: str) -> str:
    """``ribbon:<color>``"""
    return RIBBONS[parts[0]][language != ZH]
