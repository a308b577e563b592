"""The verbs that change what stands on the map: flags, Conflict markers, damage, and what follows at once
(is.control, is.conflict,
is.advantages.hold). Squadrons are in ``squadrons.py``.

Every verb tells what it did; ``rule`` is the clause by which it was done, ``price`` what was paid for it.
"""

from __future__ import annotations

import msgspec

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.game import ISGame, seat_of, who
from games.titles.imperial_struggle.rules.game import space as space_ref
from games.titles.imperial_struggle.table.components import NEEDED_BY, NEEDS, SPACES
from games.titles.imperial_struggle.table.state import FRANCE, SIDES, SPAIN, USA

Price = Reckoning | msgspec.UnsetType


def flag(game: ISGame, side: str, space: str, rule: str, price: Price = msgspec.UNSET) -> None:
    """is.control.shift.1: on an uncontrolled space."""
    change(game, space, side)
    tell(game, side, T("{who} flags {space}", who=who(side), space=space_ref(space)), rule, space, price)


def unflag(game: ISGame, side: str, space: str, rule: str, price: Price = msgspec.UNSET) -> None:
    """is.control.shift.2: ``side`` removes the flag there, usually the opponent's; a Spanish flag leaves the game
    (is.optional.spain.1)."""
    change(game, space, "")
    text = T("{who} removes the flag from {space}", who=who(side), space=space_ref(space))
    tell(game, side, text, rule, space, price)


def take(game: ISGame, side: str, space: str, rule: str, price: Price = msgspec.UNSET) -> None:
    """is.control.shift.4, is.control.shift.5: whoever holds it; for Naval spaces see ``squadrons.land``."""
    change(game, space, side)
    tell(game, side, T("{who} takes control of {space}", who=who(side), space=space_ref(space)), rule, space, price)


def place_conflict(game: ISGame, side: str, space: str, rule: str, *, plus: bool = False) -> None:
    """is.conflict.2, is.conflict.place.1, is.conflict.place.2: with its +1 side up where ``plus``."""
    assert SPACES[space].type in ("market", "political")
    assert space not in game.state.conflicts
    game.state.conflicts[space] = plus
    text = (
        T("{who} places a Conflict marker (+1) on {space}", who=who(side), space=space_ref(space))
        if plus
        else T("{who} places a Conflict marker on {space}", who=who(side), space=space_ref(space))
    )
    tell(game, side, text, rule, space)


def remove_conflict(game: ISGame, side: str, space: str, rule: str, price: Price = msgspec.UNSET) -> None:
    """Remove a Conflict marker (is.conflict.remove.3)."""
    del game.state.conflicts[space]
    text = T("{who} removes the Conflict marker from {space}", who=who(side), space=space_ref(space))
    tell(game, side, text, rule, space, price)


def damage(game: ISGame, side: str, fort: str, rule: str) -> None:
    """is.map.military.5: ``side`` damages a Fort."""
    game.state.damaged.append(fort)
    tell(game, side, T("{who} damages {space}", who=who(side), space=space_ref(fort)), rule, fort)


def repair(game: ISGame, side: str, fort: str, rule: str, price: Price = msgspec.UNSET) -> None:
    """is.military.repair.4: whoever repairs an opponent's Fort takes control of it."""
    game.state.damaged.remove(fort)
    if game.state.flags.get(fort) != side:
        change(game, fort, side)
    tell(game, side, T("{who} repairs {space}", who=who(side), space=space_ref(fort)), rule, fort, price)


def tell(game: ISGame, side: str, text: Text, rule: str, space: str, price: Price = msgspec.UNSET, *more: str) -> None:
    """Log what a side did at a space."""
    elements = [f"space:{space}", *more]
    game.log(text, seat=seat_of(game.state, side), rule=rule, elements=elements, reckoning=price)


def change(game: ISGame, space: str, now: str) -> None:
    """Control of a space goes to ``now`` (empty: to nobody), with all that follows at once: its Conflict marker goes
    (is.conflict.remove.2), damage where no Fort is left (is.military.build.7), Advantages are taken and returned
    (is.advantages.hold.2, is.advantages.hold.4), Huguenots markers go
    (is.ministry.huguenots.5, is.ministry.huguenots.8), and the market is not Isolated any more (is.economic.cost.5)."""
    state = game.state
    before = state.flags.pop(space, "")
    assert before != USA
    if now:
        state.flags[space] = now
    state.conflicts.pop(space, None)
    if not now and space in state.damaged:
        state.damaged.remove(space)
    if now not in ("", FRANCE):
        state.huguenots.pop(space, None)
    if state.round is not None:
        if space not in state.round.changed:
            state.round.changed.append(space)
        if space in state.round.isolated:
            state.round.isolated.remove(space)
    for advantage in NEEDED_BY[space]:
        _hold(game, advantage)
    for _ in hooks.control_changed.all(game, space, before, now):
        pass


def _hold(game: ISGame, advantage: str) -> None:
    """is.advantages.hold.1, is.advantages.hold.3, is.advantages.hold.5: whoever controls all its spaces has the tile;
    it keeps its Exhausted marker."""
    state = game.state
    tile = state.advantages[advantage]
    needed = NEEDS[advantage]
    holder = state.flags.get(needed[0], "")
    if holder not in SIDES or any(state.flags.get(space) != holder for space in needed):
        holder = ""
    if holder == tile.holder:
        return
    loser, tile.holder = tile.holder, holder
    what = Ref(f"advantage:{advantage}")
    if loser:
        game.log(
            T("{who} loses {what}", who=who(loser), what=what),
            seat=seat_of(state, loser),
            rule="is.advantages.hold.2",
            elements=[f"advantage:{advantage}"],
        )
    if holder:
        if state.round is not None and advantage not in state.round.taken:
            state.round.taken.append(advantage)
        game.log(
            messages.takes(who(holder), what),
            seat=seat_of(state, holder),
            rule="is.advantages.hold.4",
            elements=[f"advantage:{advantage}"],
        )


def can_unflag(game: ISGame, side: str, space: str) -> bool:
    """Whether there is a flag of the opponent, or a Spanish one (is.control.shift.9, is.optional.spain.1), that is
    not a Squadron."""
    held = game.state.flags.get(space, "")
    return bool(held) and held not in (side, USA) and SPACES[space].type != "naval" and (held in SIDES or held == SPAIN)
