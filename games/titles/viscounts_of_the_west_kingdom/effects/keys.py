"""Ops of Keeper of Keys (vis.keys, vis.effects.board.7)."""

from __future__ import annotations

from games.engine.ask import Flow, Option
from games.engine.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, carries_out, useful_if
from games.titles.viscounts_of_the_west_kingdom.rules import castle, chests
from games.titles.viscounts_of_the_west_kingdom.rules.landing import land
from games.titles.viscounts_of_the_west_kingdom.rules.ring import distances
from games.titles.viscounts_of_the_west_kingdom.table.ops import GainChest, GainHero, MoveViscount, SlideWorkers
from games.titles.viscounts_of_the_west_kingdom.table.words import VisGame, ask, player, who


@carries_out(GainHero)
def gain_hero(game: VisGame, context: Context, effect: GainHero) -> Flow[bool]:
    for _ in range(effect.n):
        yield from chests.gain_hero(game, context)
    return True


@useful_if(GainHero)
def heroes_are_seen(game: VisGame, context: Context, effect: GainHero) -> bool:
    return bool(game.state.heroes)


@carries_out(GainChest)
def gain_chest(game: VisGame, context: Context, effect: GainChest) -> Flow[bool]:
    for _ in range(effect.n):
        yield from chests.gain_chest(game, context)
    return True


@useful_if(GainChest)
def chests_are_seen(game: VisGame, context: Context, effect: GainChest) -> bool:
    return bool(game.state.chests)


@carries_out(MoveViscount)
def move_viscount(game: VisGame, context: Context, effect: MoveViscount) -> Flow[bool]:
    """vis.turn.move.5, vis.turn.move.8: along the arrows, and whoever is met may Rearrange."""
    seat = context.seat
    own = player(game, seat)
    answer = yield from ask(
        seat,
        T("Move your Viscount"),
        "vis.turn.move.5",
        lambda: [
            Option(f"move:{space}", T("To {where}", where=Ref(f"space:{space}")), (f"space:{space}",))
            for space in distances(game.state, own.space, effect.least, effect.most)
        ],
    )
    own.space = answer.parts[1]
    game.log(
        T("{who} rides to {where}", who=who(seat), where=Ref(f"space:{own.space}")),
        seat=seat,
        rule="vis.turn.move.5",
        elements=[f"space:{own.space}", context.source],
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
