"""Abilities in force: of the cards in a row, of empty slots, of the cards that somebody holds; and what sets them off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeVar

from games.engine.ask import Flow
from games.engine.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import Icon, Modifier
from games.titles.viscounts_of_the_west_kingdom.table.printed import Ability, Bonus, Condition, Slot, Trigger
from games.titles.viscounts_of_the_west_kingdom.table.state import Player, Viscounts
from games.titles.viscounts_of_the_west_kingdom.table.words import VisGame, clockwise, who

M = TypeVar("M", bound=Modifier)
CRIMINAL = "criminal"


def slots(own: Player) -> Iterator[Slot]:
    """vis.action.build.17: the slots that Buildings have left, for good, row by row from the left."""
    for kind in components.player_board().buildings:
        yield from kind.slots[: own.buildings[kind.id]]


@cache
def bonus(card: str) -> Bonus:
    """A card held beside a Player Board."""
    castle = components.castle()
    return next(one for one in (castle.leader, *castle.cleric_bonuses) if one.id == card)


def held(state: Viscounts, own: Player) -> list[str]:
    """Cleric Bonus cards and the Castle Leader, beside the Player Board."""
    leader = [components.castle().leader.id] if state.leader == own.seat else []
    return [*own.bonuses, *leader]


def ongoing(state: Viscounts, seat: int) -> Iterator[tuple[str, Ability]]:
    """vis.townsfolk.card.9: what works for a seat, each with its element: the row from left to right, slots, cards held."""
    own = state.players[seat]
    for card in own.row:
        if card:
            yield f"townsfolk:{card}", components.card(card).ability
    for slot in slots(own):
        yield f"slot:{slot.id}", slot.ability
    for card in held(state, own):
        yield f"bonus:{card}", bonus(card).ability


def modifiers(state: Viscounts, seat: int, kind: type[M]) -> Iterator[tuple[str, M]]:
    """The modifiers of one kind that work for a seat, each with the element that it comes from."""
    for source, ability in ongoing(state, seat):
        for modifier in ability.modifiers:
            if isinstance(modifier, kind):
                yield source, modifier


def criminals(state: Viscounts, seat: int) -> int:
    """Criminal icons on a Player Board, permanent ones too; here they are Criminals and nothing else (vis.townsfolk.icons.3)."""
    printed = sum(components.card(card).icons.count(CRIMINAL) for card in state.players[seat].row if card)
    return printed + sum(found.n for _, found in modifiers(state, seat, Icon) if found.icon == CRIMINAL)


def holds(state: Viscounts, seat: int, condition: Condition) -> bool:
    """vis.recruit.collision.8: whether a seat meets what is printed."""
    if condition == "always":
        return True
    return (criminals(state, seat) > 0) == (condition == "at_least_one_criminal")


def fire(game: VisGame, seat: int, trigger: Trigger) -> Flow[None]:
    """Whatever a seat has that is set off by this, from left to right (vis.townsfolk.card.14). A trigger happens once for each single
    occurrence."""
    for source, ability in list(ongoing(game.state, seat)):
        if ability.trigger == trigger:
            yield from _set_off(game, seat, source, ability)


def fire_slots(game: VisGame, seat: int, trigger: Trigger, *, of_slots: bool) -> Flow[None]:
    """vis.recruit.collision.3, vis.recruit.collision.4: those of the slots alone, or all others."""
    for source, ability in list(ongoing(game.state, seat)):
        if ability.trigger == trigger and source.startswith("slot:") == of_slots:
            yield from _set_off(game, seat, source, ability)


def fire_round(game: VisGame, trigger: Trigger, *, of_slots: bool) -> Flow[None]:
    """vis.recruit.collision.11, vis.recruit.collision.12: everybody's, clockwise from the current player."""
    for seat in clockwise(game, game.state.active):
        yield from fire_slots(game, seat, trigger, of_slots=of_slots)


def _set_off(game: VisGame, seat: int, source: str, ability: Ability) -> Flow[None]:
    if not holds(game.state, seat, ability.condition):
        return
    rule = "vis.townsfolk.card.9" if source.startswith("townsfolk:") else "vis.action.build.17"
    game.log(T("{who}: {card} takes effect", who=who(seat), card=Ref(source)), seat=seat, rule=rule, elements=[source])
    yield from perform(game, Context(seat=seat, source=source, rule=rule), ability.effects)
