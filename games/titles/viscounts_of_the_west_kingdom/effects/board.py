"""Ops on the main board and the Castle (vis.effects.board)."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import N, T
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, carries_out, useful_if
from games.titles.viscounts_of_the_west_kingdom.rules import buildings, castle, hiring, manuscripts
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of
from games.titles.viscounts_of_the_west_kingdom.table.ops import (
    BuildFree,
    CastleMove,
    GainManuscript,
    HireFree,
    PlaceWorkers,
)


@carries_out(HireFree)
def hire_free(game: VisGame, context: Context, effect: HireFree) -> Flow[bool]:
    yield from hiring.hire_free(game, context, effect.n, up_to=effect.up_to)
    return True


@useful_if(HireFree)
def can_hire(game: VisGame, context: Context, effect: HireFree) -> bool:
    return hiring.can_hire_free(game, context.seat)


@carries_out(CastleMove)
def castle_move(game: VisGame, context: Context, effect: CastleMove) -> Flow[bool]:
    yield from castle.castle_move(game, context, effect.n)
    return True


@useful_if(CastleMove)
def can_move(game: VisGame, context: Context, effect: CastleMove) -> bool:
    return bool(castle.free_workers(game, context.seat))


@carries_out(PlaceWorkers)
def place_workers(game: VisGame, context: Context, effect: PlaceWorkers) -> Flow[bool]:
    """Places all Workers in one section, which the player chooses: vis.effects.board.4."""
    if not player_of(game, context.seat).workers:
        return True
    answer = yield from ask(
        context.seat,
        N("Place {n} Worker in which section?", "Place {n} Workers in which section?", n=effect.n),
        "vis.effects.board.4",
        lambda: [
            Option(f"section:{index}", T("{what}", what=castle.section_ref(section)), (f"section:{section.id}",))
            for index, section in enumerate(game.state.castle)
        ],
    )
    yield from castle.place(game, context.seat, answer.number(1), effect.n, "vis.effects.board.4")
    return True


@useful_if(PlaceWorkers)
def can_place(game: VisGame, context: Context, effect: PlaceWorkers) -> bool:
    return player_of(game, context.seat).workers > 0


@carries_out(BuildFree)
def build_free(game: VisGame, context: Context, effect: BuildFree) -> Flow[bool]:
    yield from buildings.build_free(game, context, effect.building, _sites(game, context, effect))
    return True


@useful_if(BuildFree)
def can_build(game: VisGame, context: Context, effect: BuildFree) -> bool:
    return bool(_sites(game, context, effect)) and buildings.left(player_of(game, context.seat), effect.building) > 0


def _sites(game: VisGame, context: Context, effect: BuildFree) -> list[str]:
    """The empty sites: all, or those of the player's space, or those of the named space: vis.setup.pairs.10,
    vis.keys.setup.10."""
    own_space = player_of(game, context.seat).space if effect.where == "own_space" else ""
    return buildings.empty_sites(game, effect.space or own_space)


@carries_out(GainManuscript)
def gain_manuscript(game: VisGame, context: Context, effect: GainManuscript) -> Flow[bool]:
    yield from manuscripts.gain_free(game, context, effect.costs)
    return True


@useful_if(GainManuscript)
def can_take(game: VisGame, context: Context, effect: GainManuscript) -> bool:
    return bool(manuscripts.of_costs(game, effect.costs))
