"""What is printed on the components. It is loaded once from data/, checked, and immutable."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.engine.title import datafile
from games.engine.title.component import Designs
from games.titles.founders_of_gloomhaven.table.card_types import (
    Actions,
    Adviser,
    Advisers,
    BasicCard,
    Board,
    Layout,
    Prerequisite,
    Prestige,
    PrestigeBuildings,
    Race,
    Races,
    Resource,
    Resources,
    SettingUp,
    Standard,
    TerrainType,
)

DATA = datafile.Folder(
    Path(__file__).parents[1] / "data",
    {
        Actions: "actions",
        Advisers: "advisers",
        Board: "board",
        datafile.Box: "box",
        Designs: "designed",
        PrestigeBuildings: "prestige",
        Races: "races",
        Resources: "resources",
        SettingUp: "setup",
    },
)
"""What each file of data/ holds."""


@cache
def actions() -> Actions:
    return DATA.read(Actions)


@cache
def basic_cards() -> dict[str, BasicCard]:
    """All basic action cards, by id: fog.components.cards.6."""
    return DATA.by_id(actions().cards)


@cache
def card_piece(name: str, seat: int) -> str:
    """The element of a card in a player's hand. Each seat has its own basic cards."""
    return f"card:{name}:{seat}" if name in basic_cards() else f"card:{name}"


@cache
def standard() -> dict[str, Standard]:
    """All standard follow actions, by id: fog.standard.1."""
    return DATA.by_id(actions().standard)


@cache
def advisers() -> dict[str, Adviser]:
    """All advisers, by id: fog.components.cards.4."""
    return DATA.by_id(DATA.read(Advisers).advisers)


@cache
def board() -> Board:
    return DATA.read(Board)


@cache
def terrains() -> dict[str, TerrainType]:
    return DATA.by_id(board().terrains)


@cache
def prestige() -> dict[str, Prestige]:
    """All prestige buildings, by id: fog.components.tiles.4, fog.components.cards.1."""
    return DATA.by_id(DATA.read(PrestigeBuildings).buildings)


@cache
def races() -> dict[str, Race]:
    """All races, by id: fog.components.cards.2."""
    return DATA.by_id(DATA.read(Races).races)


@cache
def race_of(resource: str) -> Race:
    """The race that starts with a basic resource (fog.resources.basic.4). The resource card forbids the same as the
    race (fog.setup.draft.10)."""
    return next(race for race in races().values() if race.resource == resource)


@cache
def resource_data() -> Resources:
    return DATA.read(Resources)


@cache
def resources() -> dict[str, Resource]:
    return DATA.by_id(resource_data().resources)


@cache
def shapes() -> dict[str, tuple[tuple[int, int], ...]]:
    """The cells of each shape of tile, by id: fog.resources.advanced.8."""
    return {shape.id: shape.cells for shape in resource_data().shapes}


@cache
def basics() -> tuple[str, ...]:
    """The basic resources: fog.resources.basic.1, fog.components.cards.3."""
    return tuple([resource.id for resource in resources().values() if resource.tier == 1])


@cache
def advanced() -> tuple[str, ...]:
    """The resources of tiers 2 and 3: fog.resources.advanced.1, fog.resources.advanced.2."""
    return tuple([resource.id for resource in resources().values() if resource.tier > 1])


@cache
def recipe(resource: str) -> tuple[Prerequisite, ...]:
    """The prerequisites of a resource: fog.resources.advanced.6."""
    return resources()[resource].prerequisites


@cache
def setting_up() -> SettingUp:
    return DATA.read(SettingUp)


@cache
def layout(players: int) -> Layout:
    """The printed layout of the beginner game for this number of players: fog.beginner.layout.7,
    fog.beginner.layout.8, fog.beginner.layout.9."""
    return next(layout for layout in setting_up().beginner.layouts if layout.players == players)


@cache
def needs(building: str) -> dict[str, int]:
    """What a prestige building needs, with the points of each."""
    return {need.resource: need.points for need in prestige()[building].needs}


@cache
def designs() -> Designs:
    """What was designed for this site."""
    return DATA.read(Designs)
