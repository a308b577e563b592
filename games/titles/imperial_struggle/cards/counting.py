"""What effects count and on what they depend; spaces with Conflict markers are left out everywhere: of the conditions
of Ministry cards (is.ministry.use.3, is.conflict.effects.1), of Bonus Conditions (is.conflict.effects.2) and of what effects count
(is.conflict.effects.10)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.rules import squadrons
from games.titles.imperial_struggle.rules.game import ISGame, available_debt, power_of
from games.titles.imperial_struggle.rules.ministries import keywords
from games.titles.imperial_struggle.rules.spaces import counts, fitting
from games.titles.imperial_struggle.table.components import NEEDS, SPACES
from games.titles.imperial_struggle.table.ops.base import Condition, Count, Number
from games.titles.imperial_struggle.table.state import ImperialStruggle, opponent
from games.titles.imperial_struggle.table.where import Where


def own_spaces(state: ImperialStruggle, side: str, where: Where) -> list[str]:
    """Spaces that fit and count for the side."""
    return [space for space in fitting(state, side, where) if counts(state, space, side)]


def number(game: ISGame, context: Context, printed: Number) -> int:
    """A printed number, or one that is counted now."""
    return printed if isinstance(printed, int) else reckoned(game, context, printed).total


def reckoned(game: ISGame, context: Context, count: Count) -> Reckoning:
    """What a count comes of."""
    causes = [cause for kind in count.of for cause in _counted(game, context, count, kind)]
    if count.per > 1:
        pairs = len(causes) // count.per
        causes = [Cause(1, T("{n} Squadrons", n=count.per), context.rule)] * pairs
    reckoning = Reckoning(T("{card}", card=Ref(context.source)), tuple(causes))
    if count.max is not None:
        reckoning = reckoning.at_most(count.max, T("At most {n}", n=count.max), context.rule)
    return reckoning


def _counted(game: ISGame, context: Context, count: Count, kind: str) -> Iterator[Cause]:
    """One cause for each that counts."""
    state, side = game.state, context.side
    if kind == "spaces":
        names = [f"space:{space}" for space in own_spaces(state, side, count.where)]
    elif kind == "nations":
        held = {SPACES[space].nation for space in own_spaces(state, side, count.where)}
        names = [f"nation:{nation}" for nation in count.nations if nation in held]
    elif kind == "ready_advantages":
        names = [f"advantage:{tile}" for tile in count.advantages if _ready(state, side, tile)]
    else:
        yield from _amounts(game, context, count, kind)
        return
    for name in names:
        yield Cause(count.each, T("{what}", what=Ref(name)), context.rule)


def _amounts(game: ISGame, context: Context, count: Count, kind: str) -> Iterator[Cause]:
    side = context.side
    if kind == "built_squadrons":
        for _ in squadrons.built(game, side):
            yield Cause(1, T("A Squadron"), context.rule)
    elif kind == "jacobite_victories":
        if game.state.jacobite_victories:
            yield Cause(game.state.jacobite_victories, T("Jacobite Victory markers"), "is.displays.was.7")
    else:
        lead = power_of(game, opponent(side)).debt - power_of(game, side).debt
        if lead > 0:
            yield Cause(lead, T("Debt that the opponent has more"), context.rule)


def _ready(state: ImperialStruggle, side: str, tile: str) -> bool:
    """is.ministry.readings.5: held, not exhausted, no Conflict marker on its spaces."""
    held = state.advantages[tile]
    return held.holder == side and not held.exhausted and not any(space in state.conflicts for space in NEEDS[tile])


def holds(game: ISGame, side: str, condition: Condition) -> bool:
    """Whether a condition is met for the side; all that it says must be."""
    return all(_parts(game, side, condition))


def _parts(game: ISGame, side: str, condition: Condition) -> Iterator[bool]:
    state = game.state
    if condition.keyword is not None:
        yield condition.keyword in keywords(game, side)
    if condition.advantage is not None:
        held = state.advantages[condition.advantage].holder == side
        yield held and not any(space in state.conflicts for space in NEEDS[condition.advantage])
    if condition.more_available_debt is not None:
        lead = available_debt(power_of(game, side)) - available_debt(power_of(game, opponent(side)))
        yield lead >= condition.more_available_debt
    if condition.more_bonus_tiles:
        yield _bonus_tiles(state, side) > _bonus_tiles(state, opponent(side))
    if condition.more_spaces:
        mine = sum(len(own_spaces(state, side, where)) for where in condition.more_spaces)
        yield mine > sum(len(own_spaces(state, opponent(side), where)) for where in condition.more_spaces)
    if condition.all_own is not None:
        needed = list(fitting(state, side, condition.all_own))
        yield bool(needed) and all(counts(state, space, side) for space in needed)
    if condition.any_own is not None:
        yield bool(own_spaces(state, side, condition.any_own))
    if condition.none_opposing is not None:
        yield not own_spaces(state, opponent(side), condition.none_opposing)
    if condition.bonus_received:
        yield state.round is not None and state.round.bonus


def _bonus_tiles(state: ImperialStruggle, side: str) -> int:
    """is.events.readings.12: in the war to come; none on turn 6."""
    return sum(len(theater.bonus[side]) for theater in state.theaters)
