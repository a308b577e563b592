"""Ops that offer a choice: of options, or of a card to follow."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import N, T, Text
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.cards.performing import (
    Context,
    Purse,
    carries_out,
    perform,
    possible,
    possible_if,
)
from games.titles.founders_of_gloomhaven.rules import goods
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import Choose, FollowOfAny, Gain, Road
from games.titles.founders_of_gloomhaven.table.references import amount, card


@carries_out(Choose)
def choose(game: FogGame, context: Context, effect: Choose) -> Flow[bool]:
    """The player chooses different options, in any order."""
    taken: list[int] = []
    for _ in range(effect.pick):
        answer = yield from ask(
            context.seat,
            T("Choose one"),
            context.rule,
            lambda: [
                Option(f"choose:{index}", _said(effect.options[index]))
                for index in _open(game, context, effect)
                if index not in taken
            ],
        )
        taken.append(answer.number(1))
        yield from perform(game, context, effect.options[answer.number(1)])
    return True


def _open(game: FogGame, context: Context, effect: Choose) -> list[int]:
    return [index for index, steps in enumerate(effect.options) if possible(game, context, steps)]


def _said(steps: Sequence[Gain | Road]) -> Text:
    (step,) = steps
    if isinstance(step, Road):
        return N("Build {n} road", "Build {n} roads", n=step.count)
    return messages.gain([amount(kind, n) for kind, n in goods.amounts(step).items()])


@possible_if(Choose)
def can_choose(game: FogGame, context: Context, effect: Choose, purse: Purse) -> bool:
    return len(_open(game, context, effect)) >= effect.pick


@carries_out(FollowOfAny)
def follow_of_any(game: FogGame, context: Context, effect: FollowOfAny) -> Flow[bool]:
    """Lets the seat take the basic follow action of a chosen card: fog.two-player.6."""
    answer = yield from ask(
        context.seat,
        T("Which basic follow action will you take?"),
        "fog.two-player.6",
        lambda: [
            Option(f"as:{name}", T("{what}", what=card(name)), (f"card:{name}",))
            for name in _followed(game, context, effect)
        ],
    )
    yield from perform(game, context, components.basic_cards()[answer.parts[1]].follow)
    return True


def _followed(game: FogGame, context: Context, effect: FollowOfAny) -> list[str]:
    return [name for name in effect.types if possible(game, context, components.basic_cards()[name].follow)]


@possible_if(FollowOfAny)
def can_follow(game: FogGame, context: Context, effect: FollowOfAny, purse: Purse) -> bool:
    return bool(_followed(game, context, effect))
