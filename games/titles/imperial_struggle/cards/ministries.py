"""Revealing Ministry cards, what lasts while they lie revealed, exhausting abilities (is.ministry.use)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeVar

from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.cards.performing import perform
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.game import ISGame, power_of, round_of, seat_of, who
from games.titles.imperial_struggle.rules.ministries import find
from games.titles.imperial_struggle.table.card_types import Ability
from games.titles.imperial_struggle.table.cards import ministries
from games.titles.imperial_struggle.table.ops.base import Effect
from games.titles.imperial_struggle.table.state import ImperialStruggle, Ministry

E = TypeVar("E", bound=Effect)


def lasting(state: ImperialStruggle, side: str, kind: type[E]) -> Sequence[tuple[str, E]]:
    """is.ministry.use.10: the lasting effects of this op on the side's revealed cards, each with its card."""
    effects: list[tuple[str, E]] = []
    for ministry in state.powers[side].ministries:
        if ministry.revealed:
            effects += [(ministry.card, effect) for effect in _of_card(ministry.card, kind)]
    return effects


@cache
def _of_card(card: str, kind: type[E]) -> tuple[E, ...]:
    abilities = ministries()[card].abilities
    return tuple(effect for ability in abilities for effect in ability.effects if isinstance(effect, kind))


def acting(game: ISGame, side: str, timing: str) -> Iterator[tuple[Ministry, int, Ability]]:
    """Abilities of the side's revealed cards that act by themselves at this moment, with their place on the card."""
    for ministry in list(power_of(game, side).ministries):
        if ministry.revealed:
            for number, ability in enumerate(ministries()[ministry.card].abilities):
                if ability.timing == timing:
                    yield ministry, number, ability


def context_of(side: str, card: str) -> Context:
    return Context(side=side, source=f"ministry:{card}", rule=ministries()[card].clause)


def act(game: ISGame, side: str, timing: str) -> None:
    """Carry them out; those of each Action Round once in it."""
    for ministry, number, ability in acting(game, side, timing):
        name = ability_name(ministry.card, number)
        if ability.limit == "each_round":
            if name in round_of(game).used:
                continue
            round_of(game).used.append(name)
        carry_out(game, side, ministry.card, ability)


def carry_out(game: ISGame, side: str, card: str, ability: Ability) -> None:
    """What asks nothing."""
    for request in perform(game, context_of(side, card), ability.effects):
        raise AssertionError(f"{card} acts by itself and asks {request}")


def ability_name(card: str, number: int) -> str:
    """How ``Round.used`` and options call it."""
    return f"ministry:{card}:{number}"


def reveal(game: ISGame, side: str, card: str) -> None:
    """is.ministry.use.7: it stays revealed for the Era; some cards do something at once."""
    ministry = find(game, side, card)
    assert ministry is not None
    ministry.revealed = True
    game.reveal()
    game.log(
        T("{who} reveals the Ministry {card}", who=who(side), card=Ref(f"ministry:{card}")),
        seat=seat_of(game.state, side),
        rule="is.ministry.use.1",
        elements=[f"ministry:{card}"],
    )
    for ability in ministries()[card].abilities:
        if ability.timing == "reveal":
            carry_out(game, side, card, ability)
    for _ in hooks.revealed.all(game, side, card):
        pass


def exhaust(game: ISGame, side: str, card: str, number: int) -> None:
    """is.ministry.use.2: each ability once in a Peace Turn."""
    ministry = find(game, side, card)
    assert ministry is not None
    ministry.exhausted.append(number)
    round_of(game).used.append(ability_name(card, number))
