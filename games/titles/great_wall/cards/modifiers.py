"""Lasting effects of cards: what changes costs, limits and figures while it lies on the table (gw.effects.reading)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias, TypeVar

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Text
from games.titles.great_wall.rules import causes
from games.titles.great_wall.rules.game import WallGame, active_advisors, clan_of
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import Effect
from games.titles.great_wall.table.ops.lasting import ModifyCost
from games.titles.great_wall.table.state import ANYONE, Discount, is_player

E = TypeVar("E", bound=Effect)
Prices: TypeAlias = dict[str, Reckoning]
"""A price by kind of resource, each with what it comes of."""
PRICED = "gw.components.resources.9"


def static_effects(game: WallGame, owner: int, kind: type[E]) -> Iterator[E]:
    """Lasting effects of this op that touch ``owner``: own general, active advisors, and every event that lasts
    (gw.coop.events.6)."""
    return (effect for _, effect in lasting_effects(game, owner, kind))


def lasting_effects(game: WallGame, owner: int, kind: type[E]) -> Sequence[tuple[str, E]]:
    """As :func:`static_effects`, each with the element of its card: ``advisor:xu_da``."""
    effects: list[tuple[str, E]] = []
    if is_player(owner):
        clan = clan_of(game, owner)
        for card in active_advisors(game, owner):
            effects += _of_advisor(card, kind)
        if len(clan.generals) == 1:
            effects += _of_general(clan.generals[0], kind)
    for card in game.state.events:
        effects += _of_event(card, kind)
    return effects


@cache
def _of_advisor(card: str, kind: type[Effect]) -> list[tuple[str, Any]]:
    ability = components.advisor_ability(card)
    return _named(f"advisor:{card}", (*ability.effects, *ability.passive), kind)


@cache
def _of_general(card: str, kind: type[Effect]) -> list[tuple[str, Any]]:
    return _named(f"general:{card}", components.generals()[card].ability.passive, kind)


@cache
def _of_event(card: str, kind: type[Effect]) -> list[tuple[str, Any]]:
    return _named(f"event:{card}", components.event(card).passive, kind)


def _named(card: str, effects: Iterable[Effect], kind: type[Effect]) -> list[tuple[str, Any]]:
    return [(card, effect) for effect in effects if type(effect) is kind]


def price(
    game: WallGame,
    owner: int,
    what: str,
    costs: Mapping[str, int | Sequence[Cause]],
    rule: str = "",
    *,
    own_part: bool = False,
) -> Prices:
    """gw.components.resources.9: what is to be paid after all changes, never below 0, by kind of resource. ``costs`` are printed amounts
    of the clause ``rule``, or what they come of themselves. ``own_part`` selects the changes that apply to own resources only (after the
    warehouse), otherwise those that apply to the whole."""
    changes, floor = _changes(game, owner, what, own_part)
    return {
        kind: _of_printed(kind, cost, rule, _to(kind, changes), floor)
        if isinstance(cost, int)
        else _changed(kind, cost, _to(kind, changes), floor)
        for kind, cost in costs.items()
    }


def _changes(game: WallGame, owner: int, what: str, own_part: bool) -> tuple[list[tuple[str, Mapping[str, int]]], int]:
    """What changes the price, by the element of the card (empty: a discount of this turn), and below what it does not fall."""
    changes: list[tuple[str, Mapping[str, int]]] = []
    floor = 0
    for card, effect in lasting_effects(game, owner, ModifyCost):
        if effect.of == what and (effect.applies == "own_resources") == own_part:
            changes.append((card, effect.goods()))
            floor = max(floor, effect.minimum)
    if not own_part:
        changes += [
            ("", discount.change)
            for discount in game.state.discounts
            if discount.owner in (owner, ANYONE) and discount.of == what and discount.uses
        ]
    return changes, floor


def _to(kind: str, changes: Sequence[tuple[str, Mapping[str, int]]]) -> tuple[tuple[str, int], ...]:
    """By how much each changes the price in one kind."""
    return tuple([(card, amount) for card, change in changes if (amount := change.get(kind, 0))])


@cache
def _of_printed(kind: str, cost: int, rule: str, changes: tuple[tuple[str, int], ...], floor: int) -> Reckoning:
    """Made once for each price that there is: most are asked for again and again."""
    return _changed(kind, (causes.printed(cost, rule),), changes, floor)


def _changed(kind: str, begun: Sequence[Cause], changes: Sequence[tuple[str, int]], floor: int) -> Reckoning:
    reckoning = Reckoning(causes.price_in(kind), tuple(begun)).plus(
        *[causes.by_card(card, amount) if card else causes.discount(amount) for card, amount in changes]
    )
    return reckoning.at_least(floor, causes.NOT_BELOW, PRICED)


def whole(what: Text, prices: Prices) -> Reckoning:
    """A price in several kinds of resources as one reckoning; that in a single kind is its own."""
    if len(prices) == 1:
        return next(iter(prices.values()))
    return Reckoning(what, tuple([price.part(causes.price_of_kind(kind), PRICED) for kind, price in prices.items()]))


def asked_by(card: str, cost: Mapping[str, int], rule: str) -> Reckoning:
    """What a card asks for, which nothing changes: ``asked_by("advisor:xu_da", {"chi": 1}, "gw.cards.advisor.3")``."""
    prices = {
        kind: Reckoning(causes.price_in(kind), (Cause(count, causes.named(card), rule),))
        for kind, count in cost.items()
        if count
    }
    return whole(causes.PRICE, prices)


def totals(prices: Prices) -> dict[str, int]:
    """What is to be paid, by kind."""
    return {kind: price.total for kind, price in prices.items()}


def use_discounts(game: WallGame, owner: int, what: str) -> None:
    """A granted discount counts once for each use."""
    for discount in game.state.discounts:
        if discount.owner in (owner, ANYONE) and discount.of == what and discount.uses:
            discount.uses -= 1
    game.state.discounts = [discount for discount in game.state.discounts if discount.uses]


def grant_discount(game: WallGame, owner: int, what: str, change: dict[str, int], uses: int) -> None:
    game.state.discounts.append(Discount(owner, what, change, uses))
