"""Effects: what the steps of a card do. Each ``op`` of the data is a function of this package, registered under its
name.

``perform`` carries out a list of steps for whoever they concern; the modules beside this one hold the ops by subject.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from games.engine.ask import Flow

from .. import components
from ..clans import Table
from ..counters import count
from ..printed import Effect
from .targets import each_target


class Context(msgspec.Struct, kw_only=True):
    """Whose effect it is (``owner``), of which card (an element id), and how often it counts (``factor``: supporting
    advisors).

    ``chosen`` is the player that an earlier step of the same effect chose.
    """

    owner: int
    card: str
    factor: int = 1
    chosen: int | None = None

    @property
    def rule(self) -> str:
        """The clause by which such a card works."""
        return RULES.get(self.card.partition(":")[0], "gw.effects.reading.2")


RULES = {
    "general": "gw.cards.general.3",
    "advisor": "gw.cards.advisor.3",
    "tactic": "gw.tactics.play.4",
    "command": "gw.autumn.command.1",
    "event": "gw.coop.events.2",
    "request": "gw.coop.requests.4",
    "horde": "gw.cards.horde.3",
    "location": "gw.locations.resolve.2",
}
Op: TypeAlias = Callable[[Table, Context, Effect], Flow[bool] | bool]
OPS: dict[str, Op] = {}
LASTING = frozenset(
    {
        "modify_income",
        "modify_donate_max",
        "modify_donate_honor",
        "modify_reclaim_honor",
        "prevent_shame",
        "spend_as",
        "hand_limit",
        "flag_on_advanced_activation",
        "halve_defense",
        "set_barricade_defense",
        "modify_offense",
        "restrict_target",
        "no_spot_reward",
        "forbid",
        "enter_first_row",
    }
)
"""Ops that are never carried out: the rules they change look for them (modifiers.py, siege.py, horde.py)."""
MANY = 99
"""``all`` and ``any``: more than there can be."""


def op(function: Op) -> Op:
    """Register an op under the function's name: a function, or where it asks a generator function. It returns whether anything was done."""
    OPS[function.__name__] = function
    return function


def perform(game: Table, context: Context, effects: Sequence[Effect]) -> Flow[bool]:
    """Carry out the steps in order. A payment that is not made ends it (``pay``, ``give``). Returns whether anything
    was done."""
    done = False
    for effect in effects:
        if is_lasting(effect) or game.state.lost:
            continue
        carried_out = False
        for owner, factor in (yield from each_target(game, context, effect)):
            own = msgspec.structs.replace(context, owner=owner, factor=factor)
            outcome = OPS[effect["op"]](game, own, effect)
            carried_out = (outcome if isinstance(outcome, bool) else (yield from outcome)) or carried_out
        if effect["op"] in ("pay", "give") and not carried_out:
            return done
        done = done or carried_out
    return done


def is_lasting(effect: Effect) -> bool:
    """Whether the effect changes a rule while its card lies there, instead of being carried out."""
    return (
        effect["op"] in LASTING
        or "replaces" in effect
        or (effect["op"] == "modify_cost" and "uses" not in effect)
        or (effect["op"] == "modify_lethality" and effect["scope"] == "this_card")
    )


def amount(game: Table, context: Context, effect: Effect, key: str = "count") -> int:
    """A count of the effect with everything that multiplies or adds to it."""
    printed = effect[key]
    if not isinstance(printed, int):
        return MANY
    number = printed * context.factor
    if "plus" in effect:
        number += int(effect["plus"]["add"]) * named_on_track(game, context.owner, effect["plus"]["card"])
    if "max" in effect and key != "max":
        number = min(number, int(effect["max"]))
    return number


def times(game: Table, context: Context, effect: Effect) -> int:
    """How often a gain counts: ``factor``, times the counter where there is one."""
    counted = effect.get("times")
    if counted is None:
        return context.factor
    found = count(game, context.owner, counted["count_of"])
    return context.factor * min(found, int(counted.get("max", found)))


def named_on_track(game: Table, owner: int, name: str) -> int:
    """gw.cards.command.10, gw.cards.command.18: other cards of that name on the command track; a card never counts
    itself."""

    cards = [played for played in game.state.command_track if played is not None]
    return sum(
        components.commands()[played.card].counts == name for played in cards if played.owner != game.state.active
    )
