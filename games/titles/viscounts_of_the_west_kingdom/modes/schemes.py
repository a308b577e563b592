"""Rows of Schemes (vis.solo.turn): the ops that only the AI has."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.modes import acts, choosing, looks
from games.titles.viscounts_of_the_west_kingdom.modes.instead import by_automa, gain_scheme, instead
from games.titles.viscounts_of_the_west_kingdom.table import ops
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame


@by_automa(ops.AiDismiss)
def dismiss(game: VisGame, context: Context, effect: ops.AiDismiss) -> Flow[bool]:
    """Removes the adjacent Townsfolk card and gains its top-right effect: vis.solo.rules.13."""
    yield from acts.dismisses(game)
    return True


@by_automa(ops.AiGainScheme)
def ai_gain_scheme(game: VisGame, context: Context, effect: ops.AiGainScheme) -> Flow[bool]:
    yield from gain_scheme(game, context)
    return True


@by_automa(ops.AiMove)
def move(game: VisGame, context: Context, effect: ops.AiMove) -> Flow[bool]:
    """Moves the AI's Viscount along the outer path: vis.solo.rules.1, vis.solo.rules.2."""
    yield from acts.moves(game, effect.n, context=context)
    return True


@by_automa(ops.AiCorruptionPerCriminal)
def corruption_per_criminal(game: VisGame, context: Context, effect: ops.AiCorruptionPerCriminal) -> bool:
    """The AI gains 1 Corruption for each of its Criminal icons: vis.solo.rules.17."""
    acts.gains_corruption_for_criminals(game, context=instead(context, "vis.solo.rules.17"))
    return True


@by_automa(ops.AiFlipChest)
def flip_chest(game: VisGame, context: Context, effect: ops.AiFlipChest) -> bool:
    """Turns up the next AI Chest Tile from the left: vis.solo.keys.3."""
    acts.flips_chest(game)
    return True


@by_automa(ops.AiFocus)
def focus(game: VisGame, context: Context, effect: ops.AiFocus) -> Flow[bool]:
    """Carries out the Primary Focus of the AI board: vis.solo.boards.1, vis.solo.rules.19."""
    yield from perform(game, instead(context, "vis.solo.boards.1"), looks.board(game).focus)
    return True


@by_automa(ops.AiAction)
def action(game: VisGame, context: Context, effect: ops.AiAction) -> Flow[bool]:
    """The AI uses icons first, then matching resources for the missing icons: vis.solo.rules.15."""
    chosen = choosing.plan(game, effect.action)
    if chosen is None:
        return False
    if chosen.public:
        yield from acts.constructs_public(game, chosen.public, chosen.needed, context=context)
    elif chosen.what:
        yield from acts.constructs(game, chosen.what, chosen.needed, context=context)
    elif chosen.workers:
        yield from acts.places_workers(game, chosen.workers, chosen.needed, context=context)
    else:
        yield from acts.transcribes(game, chosen.needed, context=context)
    return True
