"""Lasting effects of cards: what changes costs, limits and figures while it lies on the table (gw.effects.reading)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from games.titles.great_wall.rules.owners import WallGame, clan
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import Effect
from games.titles.great_wall.table.ops.lasting import ModifyCost
from games.titles.great_wall.table.state import ANYONE, Discount, is_player

E = TypeVar("E", bound=Effect)


def static_effects(game: WallGame, owner: int, kind: type[E]) -> Iterator[E]:
    """Lasting effects of this op that touch ``owner``: own general, active advisors, and every event that lasts
    (gw.coop.events.6)."""
    if is_player(owner):
        own = clan(game, owner)
        for card in own.advisors:
            ability = components.advisor_ability(card)
            yield from (effect for effect in (*ability.effects, *ability.passive) if type(effect) is kind)
        if len(own.generals) == 1:
            passive = components.generals()[own.generals[0]].ability.passive
            yield from (effect for effect in passive if type(effect) is kind)
    for card in game.state.events:
        yield from (effect for effect in components.event(card).passive if type(effect) is kind)


def cost_of(
    game: WallGame, owner: int, what: str, printed: dict[str, int], *, own_part: bool = False
) -> dict[str, int]:
    """gw.components.resources.9: the printed cost after all changes, never below 0. ``own_part`` selects the changes that apply to
    own resources only (after the warehouse), otherwise those that apply to the whole."""
    cost = dict(printed)
    floor = 0
    for effect in static_effects(game, owner, ModifyCost):
        if effect.of == what and (effect.applies == "own_resources") == own_part:
            _change(cost, effect.goods())
            floor = max(floor, effect.minimum)
    if not own_part:
        for discount in game.state.discounts:
            if discount.owner in (owner, ANYONE) and discount.of == what and discount.uses:
                _change(cost, discount.change)
    return {kind: max(count, floor) for kind, count in cost.items()}


def _change(cost: dict[str, int], change: Mapping[str, int]) -> None:
    for kind, by in change.items():
        if kind in cost:
            cost[kind] += by


def use_discounts(game: WallGame, owner: int, what: str) -> None:
    """A granted discount counts once for each use."""
    for discount in game.state.discounts:
        if discount.owner in (owner, ANYONE) and discount.of == what and discount.uses:
            discount.uses -= 1
    game.state.discounts = [discount for discount in game.state.discounts if discount.uses]


def grant_discount(game: WallGame, owner: int, what: str, change: dict[str, int], uses: int) -> None:
    game.state.discounts.append(Discount(owner, what, change, uses))
