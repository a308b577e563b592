"""What the command cards do that the bot weighs, as they are printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache

from games.engine.rules.effects import Effect
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.clerks import AdvancedActivation, MoveClerks, UpgradeOverseer
from games.titles.great_wall.table.ops.every import Choose
from games.titles.great_wall.table.ops.soldiers import AttackAll


def _own_effects(card: str) -> Iterator[Effect]:
    """What it does for who plays it."""
    for step in components.commands()[card].steps:
        if step.who == "self":
            yield from step.effects


@cache
def clerks_moved(card: str) -> int:
    """How many clerks it moves, where there is a choice by the answer that moves most."""
    return _moved(_own_effects(card))


def _moved(effects: Iterable[Effect]) -> int:
    moved = 0
    for effect in effects:
        if isinstance(effect, MoveClerks):
            moved += components.board().pieces_per_player.clerks if effect.max == "all" else effect.max
        elif isinstance(effect, Choose):
            moved += max(_moved(option) for option in effect.options)
    return moved


def activates(card: str, beside: Collection[str] = ()) -> bool:
    """Whether it activates a location at once, with those ``beside`` it on the command track."""
    return any(
        effect.count > 0 or (effect.plus is not None and effect.plus.card in beside)
        for effect in _own_effects(card)
        if isinstance(effect, AdvancedActivation)
    )


@cache
def upgrades(card: str) -> bool:
    """Whether it lifts an overseer."""
    return any(isinstance(effect, UpgradeOverseer) for effect in _own_effects(card))


@cache
def attacks(card: str) -> bool:
    """Whether all who wait attack."""
    return any(isinstance(effect, AttackAll) for effect in _own_effects(card))
