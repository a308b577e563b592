"""Lasting effects of cards: what changes costs, limits and figures while it lies on the table (gw.effects.reading)."""

from __future__ import annotations

from collections.abc import Iterator

from . import components
from .clans import Table, clan
from .printed import Effect
from .state import ANYONE, REED, RESOURCES, Discount

FREE_KINDS: dict[str, tuple[str, ...]] = {
    "any": RESOURCES,
    "any_non_chi": ("wood", "stone", "gold"),
    "any_except_gold": ("wood", "stone", "chi"),
    "any_different": RESOURCES,
}
"""Keys of a cost or gain that leave the kind to the player."""


def static_effects(game: Table, owner: int, op: str) -> Iterator[Effect]:
    """Lasting effects with this ``op`` that touch ``owner``: own general, active advisors, and events."""
    if owner < REED:
        own = clan(game, owner)
        for card in own.advisors:
            ability = components.advisors()[card].ability
            yield from (effect for effect in (*ability.effects, *ability.passive) if effect["op"] == op)
        if len(own.generals) == 1:
            yield from (
                effect for effect in components.generals()[own.generals[0]].ability.passive if effect["op"] == op
            )
    for card in game.state.events:
        event = next(known for known in components.coop().events if known.id == card)
        yield from (effect for effect in event.passive if effect["op"] == op)


def cost_of(game: Table, owner: int, what: str, printed: dict[str, int], *, own_part: bool = False) -> dict[str, int]:
    """gw.components.resources.9: the printed cost after all changes, never below 0. ``own_part`` selects the changes that apply to
    own resources only (after the warehouse), otherwise those that apply to the whole."""
    cost = dict(printed)
    floor: dict[str, int] = {}
    for effect in static_effects(game, owner, "modify_cost"):
        if effect["of"] == what and (effect.get("applies") == "own_resources") == own_part:
            _change(cost, effect)
            floor = {kind: int(effect["minimum"]) for kind in cost if "minimum" in effect} or floor
    if not own_part:
        for discount in game.state.discounts:
            if discount.owner in (owner, ANYONE) and discount.of == what and discount.uses:
                _change(cost, discount.change)
    return {kind: max(count, floor.get(kind, 0)) for kind, count in cost.items()}


def _change(cost: dict[str, int], change: dict[str, int] | Effect) -> None:
    for kind in (*RESOURCES, *FREE_KINDS, "honor"):
        if kind in change and kind in cost:
            cost[kind] += int(change[kind])


def use_discounts(game: Table, owner: int, what: str) -> None:
    """A granted discount counts once for each use."""
    for discount in game.state.discounts:
        if discount.owner in (owner, ANYONE) and discount.of == what and discount.uses:
            discount.uses -= 1
    game.state.discounts = [discount for discount in game.state.discounts if discount.uses]


def grant_discount(game: Table, owner: int, what: str, change: dict[str, int], uses: int) -> None:
    game.state.discounts.append(Discount(owner, what, change, uses))
