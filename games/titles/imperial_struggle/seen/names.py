"""Names of what lies on the table, for buttons, log and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.engine.title.naming import ZH, Names, Part, Words, said
from games.titles.imperial_struggle.seen.component_pages import half_text
from games.titles.imperial_struggle.table import cards, components
from games.titles.imperial_struggle.table.board_types import BasicTile, Named
from games.titles.imperial_struggle.table.card_types import EventPart

WORDS: dict[str, tuple[str, str]] = {
    "side:france": ("法國", "France"),
    "side:britain": ("英國", "Britain"),
    "side:usa": ("美國", "the USA"),
    "side:spain": ("西班牙", "Spain"),
    "era:succession": ("繼承時代", "Succession Era"),
    "era:empire": ("帝國時代", "Empire Era"),
    "era:revolution": ("革命時代", "Revolution Era"),
    "keyword:finance": ("金融", "Finance"),
    "keyword:mercantilism": ("重商主義", "Mercantilism"),
    "keyword:governance": ("治理", "Governance"),
    "keyword:style": ("型態", "Style"),
    "keyword:scholarship": ("學術", "Scholarship"),
    "track:vp": ("勝利點數", "victory points"),
    "track:debt": ("債務", "Debt"),
    "track:treaty": ("條約點數", "Treaty Points"),
    "track:limit": ("舉債上限", "Debt Limit"),
    "points:economic": ("經濟行動點數", "Economic points"),
    "points:diplomatic": ("外交行動點數", "Diplomatic points"),
    "points:military": ("軍事行動點數", "Military points"),
    "turn": ("時期軌", "Turn Track"),
    "initiative": ("順位選擇權", "Initiative"),
    "deck": ("事件卡牌庫", "Event draw pile"),
    "discard": ("事件卡棄牌區", "Event discard pile"),
    "prestige": ("威望獎勵", "Prestige award"),
    "huguenots": ("胡格諾標記", "Huguenots marker"),
    "jacobites": ("詹姆斯黨標記", "Jacobite markers"),
    "stack": ("投資板塊堆", "stack of Investment tiles"),
    "used": ("已使用的投資板塊", "used Investment tiles"),
    "war": ("戰爭展示板", "War Display"),
}
"""The fixed words, by element."""
OF_SIDE: dict[str, tuple[str, str]] = {
    "power": ("{}", "{}"),
    "navy": ("{0}軍港", "Navy Box of {0}"),
    "unbuilt": ("{0}未建造的艦隊", "unbuilt Squadrons of {0}"),
    "bonus": ("{0}的加成戰爭板塊堆", "Bonus War tiles of {0}"),
    "basic": ("{0}的基礎戰爭板塊堆", "Basic War tiles of {0}"),
    "hand": ("{0}的事件手牌", "Events of {0}"),
    "ministries": ("{0}的閣部卡", "Ministry cards of {0}"),
    "mat": ("{0}的個人圖板", "mat of {0}"),
}
"""What each side has once, by kind. The side's name replaces ``{0}``."""
OF_TRACK = {
    "vp": ("勝利點數", "victory points"),
    "debt": ("{0}的債務", "Debt of {0}"),
    "treaty": ("{0}的條約點數", "Treaty Points of {0}"),
    "limit": ("{0}的舉債上限", "Debt Limit of {0}"),
}
POINTS_ZH = {"economic": "經濟", "diplomatic": "外交", "military": "軍事"}
EFFECTS = {
    "debt": ("（債務）", " (Debt)"),
    "fort_or_squadron": ("（堡壘／艦隊）", " (Fort/Squadron)"),
    "unflag": ("（撤旗）", " (Unflag)"),
    "": ("", ""),
}


name = Names(WORDS)
"""The element's name in ``zh-Hant`` or ``en``."""


def _side(side: str, language: str) -> str:
    return said(WORDS[f"side:{side}"], language)


def _of_side(words: tuple[str, str]) -> Part:
    """The name of something that each side has once: ``navy:france``."""
    return lambda parts, language: said(words, language).format(_side(":".join(parts), language))


for _kind, _words in OF_SIDE.items():
    name.of(_kind)(_of_side(_words))


@name.of("track")
def _track(parts: list[str], language: str) -> str:
    what, side = parts
    return said(OF_TRACK[what], language).format(_side(side, language))


@name.of("tile")
def _tile(parts: list[str], language: str) -> str:
    """A War tile. A Basic War tile has no name; its strength and effect are named."""
    (id_,) = parts
    tile = components.war_tiles()[id_]
    if not isinstance(tile, BasicTile):
        words: Words = tile.name
        return f"{words.of(language)} +{tile.strength}" + said(EFFECTS[getattr(tile, "effect", "")], language)
    strength = f"{tile.strength:+d}" if tile.strength else "0"
    return strength + said(EFFECTS[tile.effect], language)


@name.of("investment")
def _investment(parts: list[str], language: str) -> str:
    """An Investment tile with all that is printed on it."""
    return _actions(parts, language, minor=("minor ", "次要"), upgrade=("Military Upgrade", "軍事升級"))


@name.of("face")
def _face(parts: list[str], language: str) -> str:
    """An Investment tile in short: the Major action before the Minor one."""
    return _actions(parts, language, minor=("", ""), upgrade=("Upgrade", "升級"))


def _actions(parts: list[str], language: str, *, minor: tuple[str, str], upgrade: tuple[str, str]) -> str:
    """Both actions of an Investment tile and what else it brings. ``minor`` and ``upgrade`` are words in English and Chinese."""
    (id_,) = parts
    tile = components.investments()[id_]
    if language == ZH:
        more = "，事件" * tile.event + f"，{upgrade[1]}" * tile.upgrade
        return f"{POINTS_ZH[tile.major]} {tile.points}，{minor[1]}{POINTS_ZH[tile.minor]} {tile.minor_points}{more}"
    more = ", Event" * tile.event + f", {upgrade[0]}" * tile.upgrade
    return f"{tile.major.title()} {tile.points}, {minor[0]}{tile.minor.title()} {tile.minor_points}{more}"


@name.of("award")
def _award(parts: list[str], language: str) -> str:
    """The Award box of a Region, or an Award tile. An Award tile is named by its points and the lead that it needs."""
    (id_,) = parts
    if id_ in components.REGIONS:
        region = name(f"region:{id_}", language)
        return f"{region}的地區獎勵" if language == ZH else f"Award of {region}"
    tile = {award.id: award for award in components.track().awards}[id_]
    points = [(tile.vp, "點勝利點數", "VP"), (tile.treaty, "點條約點數", "TP")]
    amounts = [f"{n} {zh if language == ZH else en}" for n, zh, en in points if n]
    text = ("、" if language == ZH else ", ").join(amounts)
    if tile.margin > 1:
        text += f"（須領先 {tile.margin}）" if language == ZH else f" (lead of {tile.margin})"
    return text


@name.of("demand")
def _demand(parts: list[str], language: str) -> str:
    (id_,) = parts
    commodity = name(f"commodity:{id_}", language)
    if commodity == f"commodity:{id_}":
        return ""  # there is no such commodity
    return f"{commodity}的世界需求" if language == ZH else f"Global Demand for {commodity}"


@name.of("squadron")
def _squadron(parts: list[str], language: str) -> str:
    side, number = parts
    owner, n = _side(side, language), int(number) + 1
    return f"{owner}第 {n} 支艦隊" if language == ZH else f"Squadron {n} of {owner}"


@name.of("half")
def _half(parts: list[str], language: str) -> str:
    """What an Event does for one side: ``half:event_05:france``."""
    card, side = parts
    _side(side, language)  # only powers have halves
    return half_text(cards.events()[card], side, language)


@name.of("ability")
def _ability(parts: list[str], language: str) -> str:
    card, number = parts
    words = cards.ministries()[card].abilities[int(number)].name
    return "" if words is None else words.of(language)


@name.of("says")
def _says(parts: list[str], language: str) -> str:
    """What is printed on a card: ``says:ministry:M-2``; of an Event what it does for a side, ``says:event:event_01:france``."""
    kind, id_, *side = parts
    if kind == "ministry":
        return " ".join(ability.text.of(language) for ability in cards.ministries()[id_].abilities)
    return " ".join(_of_event(part, language) for part in cards.events()[id_].parts if part.side in (*side, "both"))


def _of_event(part: EventPart, language: str) -> str:
    base = part.base.text.of(language) if part.base else ""
    if part.bonus is None:
        return base
    return f"{base} {'加成：' if language == ZH else 'Bonus: '}{part.bonus.text.of(language)}".strip()


def _words_by_id(entries: Iterable[Named]) -> Mapping[str, Words]:
    return {entry.id: entry.name for entry in entries}


PRINTED_NAMES: Mapping[str, Callable[[str], Words]] = {
    "space": lambda id_: components.SPACES[id_].name,
    "region": lambda id_: {region.id: region.name for region in components.board().regions}[id_],
    "subregion": lambda id_: _words_by_id(components.board().subregions)[id_],
    "commodity": lambda id_: _words_by_id(components.board().commodities)[id_],
    "nation": lambda id_: _words_by_id(components.board().nations)[id_],
    "event": lambda id_: cards.events()[id_].name,
    "ministry": lambda id_: cards.ministries()[id_].name,
    "advantage": lambda id_: cards.advantages()[id_].name,
    "theater": lambda id_: components.theaters()[id_].name,
    "war": lambda id_: components.wars()[id_].name,
}
"""For each kind of element, a function from the id to the printed name."""


def _printed(words_of: Callable[[str], Words]) -> Part:
    return lambda parts, language: words_of(":".join(parts)).of(language)


for _kind, _words_of in PRINTED_NAMES.items():
    name.of(_kind)(_printed(_words_of))
