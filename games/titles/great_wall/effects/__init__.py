"""Effects: what the steps of a card do. Each op (``ops/``) that is not lasting is carried out by a function of this package
or of a mode.

``perform`` carries out a list of steps for whoever they concern; the modules beside this one hold the ops by subject.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.ask import Flow
from games.engine.effects import Ops

from .. import components
from ..clans import Table
from ..counters import count
from ..ops.base import Effect, Plus, Times
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
OPS: Ops[Table, Context] = Ops()
carries_out = OPS.carries_out
"""Registers the function for an op."""
MANY = 99
"""More than there can be."""


def perform(game: Table, context: Context, effects: Sequence[Effect]) -> Flow[bool]:
    """Carry out the steps in order; one that is needed and not done ends it. Returns whether anything was done."""
    done = False
    for effect in effects:
        if effect.lasting or game.state.lost:
            continue
        carry_out = OPS[type(effect)]
        carried_out = False
        for owner, factor in (yield from each_target(game, context, effect)):
            own = msgspec.structs.replace(context, owner=owner, factor=factor)
            outcome = carry_out(game, own, effect)
            carried_out = (outcome if isinstance(outcome, bool) else (yield from outcome)) or carried_out
        if effect.needed and not carried_out:
            return done
        done = done or carried_out
    return done


def amount(
    game: Table, context: Context, printed: int | str, *, plus: Plus | None = None, most: int | None = None
) -> int:
    """A printed count with everything that multiplies or adds to it, at most ``most``; words stand for more than there can be."""
    if isinstance(printed, str):
        return MANY
    number = printed * context.factor
    if plus is not None:
        number += plus.add * named_on_track(game, context.owner, plus.card)
    return number if most is None else min(number, most)


def times(game: Table, context: Context, counted: Times | None) -> int:
    """How often a gain counts: ``factor``, times the counter where there is one."""
    if counted is None:
        return context.factor
    found = count(game, context.owner, counted.count_of)
    return context.factor * (found if counted.max is None else min(found, counted.max))


def named_on_track(game: Table, owner: int, name: str) -> int:
    """gw.cards.command.10, gw.cards.command.18: other cards of that name on the command track; a card never counts
    itself."""

    cards = [played for played in game.state.command_track if played is not None]
    return sum(
        components.commands()[played.card].counts == name for played in cards if played.owner != game.state.active
    )
