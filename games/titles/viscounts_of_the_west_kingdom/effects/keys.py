"""Ops of Keeper of Keys (vis.keys, vis.effects.board.7)."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import Ref
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.performing import (
    Context,
    carries_out,
    carries_out_each,
    useful_if,
    useful_while,
)
from games.titles.viscounts_of_the_west_kingdom.rules import castle, chests
from games.titles.viscounts_of_the_west_kingdom.rules.landing import land
from games.titles.viscounts_of_the_west_kingdom.rules.ring import distances
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import GainChest, GainHero, MoveViscount, SlideWorkers

carries_out_each(GainHero, chests.gain_hero)
carries_out_each(GainChest, chests.gain_chest)
useful_while(GainHero, lambda state: state.heroes)
useful_while(GainChest, lambda state: state.chests)


@carries_out(MoveViscount)
def move_viscount(game: VisGame, context: Context, effect: MoveViscount) -> Flow[bool]:
    """Moves the Viscount along the arrows. Each opponent on its space may Rearrange: vis.turn.move.5,
    vis.turn.move.8."""
    seat = context.seat
    player = player_of(game, seat)
    answer = yield from ask(
        seat,
        messages.MOVE_VISCOUNT,
        "vis.turn.move.5",
        lambda: [
            Option(f"move:{space}", messages.to(Ref(f"space:{space}")), (f"space:{space}",))
            for space in distances(game.state, player.space, effect.least, effect.most)
        ],
    )
    player.space = answer.parts[1]
    game.log(
        messages.rides(who(seat), Ref(f"space:{player.space}")),
        seat=seat,
        rule="vis.turn.move.5",
        elements=[f"space:{player.space}", context.source],
    )
    yield from land(game, seat)
    return True


@carries_out(SlideWorkers)
def slide_workers(game: VisGame, context: Context, effect: SlideWorkers) -> Flow[bool]:
    yield from castle.slide_workers(game, context.seat, effect.n)
    return True


@useful_if(SlideWorkers)
def can_slide(game: VisGame, context: Context, effect: SlideWorkers) -> bool:
    return bool(castle.free_workers(game, context.seat))
