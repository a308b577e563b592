"""Advantages: which may be used now, and using one (is.advantages.use)."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option, Refusal
from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.cards.performing import perform, why_not
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.game import ISGame, round_of, seat_of, who
from games.titles.imperial_struggle.table.cards import advantages
from games.titles.imperial_struggle.table.components import LIMITS, NEEDS

TAKEN_NOW = Refusal(T("It was taken in this Action Round"), "is.advantages.use.1")
EXHAUSTED = Refusal(T("It is exhausted"), "is.advantages.use.2")
IN_CONFLICT = Refusal(T("A Conflict marker lies on one of its spaces"), "is.advantages.use.3")
ENOUGH = Refusal(T("Two Advantages were used in this Action Round"), "is.advantages.use.5")
SAME_REGION = Refusal(T("An Advantage of this Region was used in this Action Round"), "is.advantages.use.6")


def context_of(side: str, tile: str) -> Context:
    return Context(side=side, source=f"advantage:{tile}", rule=advantages()[tile].clause)


def option(tile: str, verb: str = "advantage") -> Option:
    name = Ref(f"advantage:{tile}")
    label = T("Use {what}", what=name) if verb == "advantage" else T("{what}", what=name)
    return Option(f"{verb}:{tile}", label, (f"advantage:{tile}",))


def refusal(game: ISGame, side: str, tile: str, *, exhausted: bool = False, at_once: bool = False) -> Refusal | None:
    """is.conflict.effects.6: why a side that holds it may not use it now. ``exhausted``: it may be; ``at_once``: also one just taken,
    beyond the limits of the round (is.advantages.use.11)."""
    action_round = round_of(game)
    if not at_once:
        if tile in action_round.taken:
            return TAKEN_NOW
        if len(action_round.advantages) >= LIMITS.advantages:
            return ENOUGH
        if (
            sum(advantages()[used].region == advantages()[tile].region for used in action_round.advantages)
            >= LIMITS.advantages_in_region
        ):
            return SAME_REGION
    if game.state.advantages[tile].exhausted and not exhausted:
        return EXHAUSTED
    if any(space in game.state.conflicts for space in NEEDS[tile]):
        return IN_CONFLICT
    return why_not(game, context_of(side, tile), advantages()[tile].effects)


def may_use(game: ISGame, side: str, tile: str, *, exhausted: bool = False, at_once: bool = False) -> bool:
    """Whether the side holds it and may use it now."""
    return (
        game.state.advantages[tile].holder == side
        and refusal(game, side, tile, exhausted=exhausted, at_once=at_once) is None
    )


def held(game: ISGame, side: str) -> list[str]:
    return [tile for tile, where in game.state.advantages.items() if where.holder == side]


def use(game: ISGame, side: str, tile: str, *, free: bool = False, counts: bool = True) -> Flow[None]:
    """is.advantages.use.2, is.advantages.use.5, is.advantages.use.6. ``free``: it is not exhausted by it; ``counts`` toward the limits of
    the round."""
    if counts:
        round_of(game).advantages.append(tile)
    if not free:
        game.state.advantages[tile].exhausted = True
    game.log(
        T("{who} uses {what}", who=who(side), what=Ref(f"advantage:{tile}")),
        seat=seat_of(game.state, side),
        rule="is.advantages.use.4",
        elements=[f"advantage:{tile}"],
    )
    yield from perform(game, context_of(side, tile), advantages()[tile].effects)
    if not free:
        for _ in hooks.advantage_used.all(game, side, tile):
            pass
