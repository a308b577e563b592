"""Names of what lies on the table, for buttons, log and screen readers."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.naming import Words, forgiving
from games.titles.imperial_struggle.table import cards, components
from games.titles.imperial_struggle.table.board_types import BasicTile, Named

ZH, EN = "zh-Hant", "en"
WORDS: dict[str, dict[str, str]] = {
    "side:france": {ZH: "法國", EN: "France"},
    "side:britain": {ZH: "英國", EN: "Britain"},
    "side:usa": {ZH: "美國", EN: "the USA"},
    "side:spain": {ZH: "西班牙", EN: "Spain"},
    "era:succession": {ZH: "繼承時代", EN: "Succession Era"},
    "era:empire": {ZH: "帝國時代", EN: "Empire Era"},
    "era:revolution": {ZH: "革命時代", EN: "Revolution Era"},
    "keyword:finance": {ZH: "金融", EN: "Finance"},
    "keyword:mercantilism": {ZH: "重商主義", EN: "Mercantilism"},
    "keyword:governance": {ZH: "治理", EN: "Governance"},
    "keyword:style": {ZH: "型態", EN: "Style"},
    "keyword:scholarship": {ZH: "學術", EN: "Scholarship"},
    "track:vp": {ZH: "勝利點數", EN: "victory points"},
    "track:debt": {ZH: "債務", EN: "Debt"},
    "track:treaty": {ZH: "條約點數", EN: "Treaty Points"},
    "track:limit": {ZH: "舉債上限", EN: "Debt Limit"},
    "points:economic": {ZH: "經濟行動點數", EN: "Economic points"},
    "points:diplomatic": {ZH: "外交行動點數", EN: "Diplomatic points"},
    "points:military": {ZH: "軍事行動點數", EN: "Military points"},
    "turn": {ZH: "時期軌", EN: "Turn Track"},
    "initiative": {ZH: "順位選擇權", EN: "Initiative"},
    "deck": {ZH: "事件卡牌庫", EN: "Event draw pile"},
    "discard": {ZH: "事件卡棄牌區", EN: "Event discard pile"},
    "prestige": {ZH: "威望獎勵", EN: "Prestige award"},
    "huguenots": {ZH: "胡格諾標記", EN: "Huguenots marker"},
    "jacobites": {ZH: "詹姆斯黨標記", EN: "Jacobite markers"},
    "stack": {ZH: "投資板塊堆", EN: "stack of Investment tiles"},
    "used": {ZH: "已使用的投資板塊", EN: "used Investment tiles"},
    "war": {ZH: "戰爭展示板", EN: "War Display"},
}
OF_SIDE: dict[str, dict[str, str]] = {
    "navy": {ZH: "{0}軍港", EN: "Navy Box of {0}"},
    "unbuilt": {ZH: "{0}未建造的艦隊", EN: "unbuilt Squadrons of {0}"},
    "bonus": {ZH: "{0}的加成戰爭板塊堆", EN: "Bonus War tiles of {0}"},
    "basic": {ZH: "{0}的基礎戰爭板塊堆", EN: "Basic War tiles of {0}"},
    "hand": {ZH: "{0}的事件手牌", EN: "Events of {0}"},
    "ministries": {ZH: "{0}的閣部卡", EN: "Ministry cards of {0}"},
    "mat": {ZH: "{0}的個人圖板", EN: "mat of {0}"},
}
OF_TRACK = {
    "vp": {ZH: "勝利點數", EN: "victory points"},
    "debt": {ZH: "{0}的債務", EN: "Debt of {0}"},
    "treaty": {ZH: "{0}的條約點數", EN: "Treaty Points of {0}"},
    "limit": {ZH: "{0}的舉債上限", EN: "Debt Limit of {0}"},
}
POINTS = {"economic": "經濟", "diplomatic": "外交", "military": "軍事"}
EFFECTS = {
    "debt": {ZH: "（債務）", EN: " (Debt)"},
    "fort_or_squadron": {ZH: "（堡壘／艦隊）", EN: " (Fort/Squadron)"},
    "unflag": {ZH: "（撤旗）", EN: " (Unflag)"},
    "": {ZH: "", EN: ""},
}


def _named(element: str, language: str) -> str:
    if element in WORDS:
        return WORDS[element][language]
    kind, _, rest = element.partition(":")
    if kind in OF_SIDE:
        return OF_SIDE[kind][language].format(WORDS[f"side:{rest}"][language])
    if kind == "track":
        what, _, side = rest.partition(":")
        return OF_TRACK[what][language].format(WORDS[f"side:{side}"][language])
    return NAMED[kind](rest, language)


name = forgiving(_named)
"""The element's name in ``zh-Hant`` or ``en``."""


def _listed(rest: str, language: str, listed: tuple[Named, ...]) -> str:
    return next((one.name.of(language) for one in listed if one.id == rest), "")


def _tile(rest: str, language: str) -> str:
    """A War tile: by its name, or its strength and effect."""
    tile = components.war_tiles()[rest]
    if not isinstance(tile, BasicTile):
        names: Words = tile.name
        return f"{names.of(language)} +{tile.strength}" + EFFECTS[getattr(tile, "effect", "")][language]
    strength = f"{tile.strength:+d}" if tile.strength else "0"
    return strength + EFFECTS[tile.effect][language]


def _investment(rest: str, language: str) -> str:
    tile = components.investments()[rest]
    if language == ZH:
        signs = "，事件" * tile.event + "，軍事升級" * tile.upgrade
        return f"{POINTS[tile.major]} {tile.points}，次要{POINTS[tile.minor]} {tile.minor_points}{signs}"
    signs = ", Event" * tile.event + ", Military Upgrade" * tile.upgrade
    return f"{tile.major.title()} {tile.points}, minor {tile.minor.title()} {tile.minor_points}{signs}"


def _award(rest: str, language: str) -> str:
    """The Award box of a Region, or an Award tile."""
    if rest in components.REGIONS:
        region = name(f"region:{rest}", language)
        return f"{region}的地區獎勵" if language == ZH else f"Award of {region}"
    tile = {award.id: award for award in components.track().awards}[rest]
    parts = [(tile.vp, "點勝利點數", "VP"), (tile.treaty, "點條約點數", "TP")]
    said = [f"{n} {zh if language == ZH else en}" for n, zh, en in parts if n]
    text = ("、" if language == ZH else ", ").join(said)
    if tile.margin > 1:
        text += f"（須領先 {tile.margin}）" if language == ZH else f" (lead of {tile.margin})"
    return text


def _demand(rest: str, language: str) -> str:
    good = name(f"commodity:{rest}", language)
    if good == f"commodity:{rest}":
        return ""
    return f"{good}的世界需求" if language == ZH else f"Global Demand for {good}"


def _squadron(rest: str, language: str) -> str:
    side, _, number = rest.partition(":")
    owner, counted = WORDS[f"side:{side}"][language], int(number) + 1
    return f"{owner}第 {counted} 支艦隊" if language == ZH else f"Squadron {counted} of {owner}"


def _ability(rest: str, language: str) -> str:
    card, _, number = rest.partition(":")
    names = cards.ministries()[card].abilities[int(number)].name
    return "" if names is None else names.of(language)


NAMED: dict[str, Callable[[str, str], str]] = {
    "ability": _ability,
    "space": lambda rest, language: components.SPACES[rest].name.of(language),
    "region": lambda rest, language: _listed(rest, language, tuple(_regions())),
    "subregion": lambda rest, language: _listed(rest, language, components.board().subregions),
    "commodity": lambda rest, language: _listed(rest, language, components.board().commodities),
    "nation": lambda rest, language: _listed(rest, language, components.board().nations),
    "event": lambda rest, language: cards.events()[rest].name.of(language),
    "ministry": lambda rest, language: cards.ministries()[rest].name.of(language),
    "advantage": lambda rest, language: cards.advantages()[rest].name.of(language),
    "theater": lambda rest, language: components.theaters()[rest].name.of(language),
    "war": lambda rest, language: components.wars()[rest].name.of(language),
    "tile": _tile,
    "investment": _investment,
    "award": _award,
    "demand": _demand,
    "squadron": _squadron,
}


def _regions() -> list[Named]:
    return [Named(region.id, region.name) for region in components.board().regions]
