"""Who owns and may use what (fog.resources.use), workers, and the income track."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.ops import Income
from games.titles.founders_of_gloomhaven.table.references import resource
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Founders, Player

INCOME = T("Income")
EXTRA = messages.BEGINNER_GAME


def usable(state: Founders, seat: int, key: str) -> bool:
    """Whether a seat owns a tile or has access to it: fog.resources.use.1, fog.resources.use.2."""
    tile = state.tiles[key]
    return tile.owner == seat or seat in tile.access


def tiles_of(state: Founders, resource: str) -> Iterator[str]:
    """The tiles of a resource on the map, section by section."""
    for section in grid.SECTIONS:
        if (key := f"{resource}:{section}") in state.tiles:
            yield key


def has(state: Founders, seat: int, resource: str) -> bool:
    """Whether a seat owns a tile of the resource on the map, or has access to one: fog.actions.recruit.2,
    fog.actions.recruit.10."""
    return any(usable(state, seat, key) for key in tiles_of(state, resource))


def neutral(state: Founders) -> list[str]:
    """Basic resources that no player controls, once all have been chosen: fog.resources.neutral.1,
    fog.setup.draft.8."""
    controlled = {resource for player in state.players for resource in player.resources}
    return [resource for resource in components.basics() if resource not in controlled]


def kinds_owned(state: Founders, seat: int) -> list[str]:
    """Each kind of resource that a seat owns once, in the order in which it came: fog.vote.income.6."""
    return list(dict.fromkeys(key.partition(":")[0] for key, tile in state.tiles.items() if tile.owner == seat))


def income(state: Founders, player: Player) -> Reckoning:
    """The place of a seat on the income track, kind by kind: fog.vote.income.2, fog.vote.income.4,
    fog.setup.start.3."""
    reckoning = Reckoning(INCOME, tuple([_kind(name) for name in kinds_owned(state, player.seat)]))
    return reckoning.plus((player.extra_income, EXTRA, "fog.beginner.setup.13")) if player.extra_income else reckoning


@cache
def _kind(name: str) -> Cause:
    return Cause(1, T("{what}", what=resource(name)), "fog.vote.income.4")


def income_of(state: Founders, player: Player, effect: Income, rule: str) -> Reckoning:
    """The money of an income that a card or a building gives: all of it, or half rounded up: fog.two-player.5."""
    reckoning = income(state, player)
    if effect.money == "full":
        return reckoning
    return reckoning.plus((-(reckoning.total // 2), T("Half of it, rounded up"), rule))


@cache
def influence(houses: int) -> Reckoning:
    """The influence that this many houses give at income: fog.vote.income.3, fog.actions.house.2."""
    return Reckoning.of(messages.INFLUENCE, (houses, messages.houses(houses), "fog.vote.income.3"))


def workers(state: Founders, player: Player) -> int:
    """The number of available workers: fog.standard.workers.7, fog.actions.house.1."""
    placed = player.race_worker + sum(one.worker == player.seat for one in state.built.values())
    return len(player.houses) + player.extra_workers - placed


def delivered_by(state: Founders, seat: int, building: str) -> bool:
    """Whether the seat has a delivery token on the building: fog.standard.workers.3."""
    return seat in state.built[building].delivered.values()


def open_cards(state: Founders, seat: int) -> list[str]:
    """Prestige cards where a seat may put a worker: fog.standard.workers.3, fog.standard.workers.5,
    fog.standard.workers.8."""
    return [
        building
        for building, one in state.built.items()
        if one.worker == NOBODY and delivered_by(state, seat, building)
    ]


def completed(state: Founders) -> int:
    """The number of complete prestige buildings: fog.prestige.done.1."""
    return sum(one.done for one in state.built.values())


def total(player: Player) -> int:
    """The points that a seat would have if the game ended now: fog.end.3, fog.end.8."""
    return player.points + player.lasting
