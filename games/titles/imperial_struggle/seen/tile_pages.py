"""Component pages of tiles and spaces: Investment tiles, War tiles, Award tiles, the spaces of the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.rules.text import Ref, T, Text
from games.engine.title.component import Component
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.seen.component_pages import ACTION_ICONS, ACTIONS, REGIONS, SIDES, Facts
from games.titles.imperial_struggle.seen.names import name
from games.titles.imperial_struggle.table import cards
from games.titles.imperial_struggle.table.board_types import BasicTile, BonusTile, Space
from games.titles.imperial_struggle.table.components import (
    NEIGHBORS,
    SPACES,
    basic_tiles,
    board,
    conquest_lines,
    investments,
    track,
    war_tiles,
)

TYPES = {
    "political": T("Political space"),
    "market": T("Market"),
    "territory": T("Territory"),
    "fort": T("Fort"),
    "naval": T("Naval space"),
}
TYPE_ICONS = {"political": "crown", "market": "trade", "territory": "world", "fort": "castle", "naval": "anchor"}
TYPE_RULES = {
    "political": ["is.map.political.1", "is.diplomatic.political.1"],
    "market": ["is.map.markets.1", "is.economic.markets.1"],
    "territory": ["is.map.territories.1", "is.wars.conquest.9"],
    "fort": ["is.map.military.1", "is.military.build.1"],
    "naval": ["is.map.military.1", "is.military.deploy.1"],
}
YES, NO = T("yes"), T("no")


def components() -> Iterable[Component]:
    """All of them, by kind."""
    yield from _investments()
    yield from _war_tiles()
    yield from _awards()
    yield from _spaces()


def _investments() -> Iterator[Component]:
    alike: dict[tuple[object, ...], list[str]] = {}
    for tile in investments().values():
        alike.setdefault((tile.major, tile.points, tile.minor, tile.event, tile.upgrade), []).append(tile.id)
    for ids in alike.values():
        tile = investments()[ids[0]]
        facts: Facts = [
            (messages.MAJOR_ACTION, T("{type}, {n} points", type=ACTIONS[tile.major], n=tile.points)),
            (messages.MINOR_ACTION, T("{type}, {n} points", type=ACTIONS[tile.minor], n=tile.minor_points)),
            (T("Event symbol"), YES if tile.event else NO),
            (messages.MILITARY_UPGRADE, YES if tile.upgrade else NO),
        ]
        yield Component(
            id=f"investment:{tile.id}",
            kind=T("Investment tile"),
            names=name.both(f"investment:{tile.id}"),
            facts=facts,
            clauses=["is.action-round.8", "is.action-round.1"],
            icon=ACTION_ICONS[tile.major],
            count=len(ids),
        )


def _effect(effect: str) -> tuple[dict[str, str], list[str]]:
    """What the effect of a War tile says, and its clause."""
    if not effect:
        return {}, []
    printed = cards.war_tile_effects()[effect]
    return printed.text.by_language, [printed.clause]


def _war_tiles() -> Iterator[Component]:
    """Basic tiles that are alike share a page; the two sides have the same."""
    alike: dict[tuple[int, str], list[str]] = {}
    for tile in basic_tiles("france"):
        printed = war_tiles()[tile]
        assert isinstance(printed, BasicTile)
        alike.setdefault((printed.strength, printed.effect), []).append(tile)
    for (strength, effect), ids in alike.items():
        texts, clauses = _effect(effect)
        yield Component(
            id=f"tile:{ids[0]}",
            kind=T("Basic War tile"),
            names=name.both(f"tile:{ids[0]}"),
            texts=texts,
            facts=[(T("Strength"), strength), (T("Of each side"), len(ids))],
            clauses=[*clauses, "is.components.8"],
            icon="swordman",
            count=2 * len(ids),
        )
    for tile, bonus in war_tiles().items():
        if isinstance(bonus, BonusTile):
            yield _bonus_tile(tile, bonus)
        elif not isinstance(bonus, BasicTile):
            yield Component(
                id=f"tile:{tile}",
                kind=T("Special War tile"),
                names=name.both(f"tile:{tile}"),
                facts=[(T("Strength"), bonus.strength)],
                clauses=["is.components.10"],
                icon="rally-the-troops",
            )


def _bonus_tile(tile: str, bonus: BonusTile) -> Component:
    texts, clauses = _effect(bonus.effect)
    facts: Facts = [
        (T("War"), T("{war}", war=Ref(f"war:{bonus.war}"))),
        (T("Side"), SIDES[bonus.side]),
        (T("Strength"), bonus.strength),
    ]
    return Component(
        id=f"tile:{tile}",
        kind=T("Bonus War tile"),
        names=name.both(f"tile:{tile}"),
        texts=texts,
        facts=facts,
        clauses=[*clauses, "is.components.9"],
        icon="mounted-knight",
    )


def _awards() -> Iterator[Component]:
    for tile in track().awards:
        facts: Facts = [
            (messages.VICTORY_POINTS, tile.vp),
            (messages.TREATY_POINTS, tile.treaty),
            (T("Smallest lead"), tile.margin),
        ]
        yield Component(
            id=f"award:{tile.id}",
            kind=messages.AWARD_TILE,
            names=name.both(f"award:{tile.id}"),
            facts=facts,
            clauses=["is.components.7", "is.scoring.awards.1", "is.scoring.awards.2"],
            icon="laurels",
        )


def _spaces() -> Iterator[Component]:
    for space in SPACES.values():
        yield Component(
            id=f"space:{space.id}",
            kind=TYPES[space.type],
            names=name.both(f"space:{space.id}"),
            facts=_space_facts(space),
            clauses=TYPE_RULES[space.type],
            icon=TYPE_ICONS[space.type],
        )


def _space_facts(space: Space) -> Facts:
    facts: Facts = [(T("Region"), REGIONS[space.region])]
    if space.commodity:
        facts.append((T("Commodity"), T("{what}", what=Ref(f"commodity:{space.commodity}"))))
    if space.cost:
        facts.append((messages.PRINTED_NUMBER, space.cost))
    if space.prestige:
        facts.append((T("Prestige"), YES))
    if space.wars:
        facts.append((T("Alliance in"), _listed([f"war:{war}" for war in space.wars])))
    if NEIGHBORS[space.id]:
        facts.append((T("Connected with"), _listed([f"space:{other}" for other in NEIGHBORS[space.id]])))
    lines = conquest_lines(False)[space.id]
    if lines:
        facts.append((T("Conquest Lines to"), _listed([f"space:{other}" for other in lines])))
    needed = [f"advantage:{one.id}" for one in board().advantage_spaces if space.id in one.connected]
    if needed:
        facts.append((T("Advantages"), _listed(needed)))
    return facts


def _listed(elements: list[str]) -> Text:
    return T("{names}", names=[Ref(element) for element in elements])


def page(element: str) -> str:
    """The id of the page that tells what an element is: tiles that are alike share one."""
    kind, _, rest = element.partition(":")
    if kind == "investment" and rest in investments():
        investment = investments()[rest]
        same = (investment.major, investment.points, investment.minor, investment.event, investment.upgrade)
        first = next(
            tile.id
            for tile in investments().values()
            if (tile.major, tile.points, tile.minor, tile.event, tile.upgrade) == same
        )
        return f"investment:{first}"
    if kind == "tile" and isinstance(war_tiles().get(rest), BasicTile):
        basic = war_tiles()[rest]
        assert isinstance(basic, BasicTile)
        alike = (tile for tile in basic_tiles("france") if _same(tile, basic))
        return f"tile:{next(alike)}"
    return element


def _same(tile: str, basic: BasicTile) -> bool:
    other = war_tiles()[tile]
    return isinstance(other, BasicTile) and (other.strength, other.effect) == (basic.strength, basic.effect)
