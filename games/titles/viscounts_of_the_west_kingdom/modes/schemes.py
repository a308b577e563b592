"""Rows of Schemes (vis.solo.turn): the ops that only the AI has, and whether it can do them."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.engine.rules.text import N, Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import criminals
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.modes import automa
from games.titles.viscounts_of_the_west_kingdom.modes.instead import by_automa, construct, gain_scheme, instead
from games.titles.viscounts_of_the_west_kingdom.rules import (
    buildings,
    castle,
    goods,
    hiring,
    manuscripts,
    track,
)
from games.titles.viscounts_of_the_west_kingdom.rules.landing import land
from games.titles.viscounts_of_the_west_kingdom.rules.ring import segment_at
from games.titles.viscounts_of_the_west_kingdom.table import components, ops
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, index_of, player_of, who
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA


@by_automa(ops.AiDismiss)
def dismiss(game: VisGame, context: Context, effect: ops.AiDismiss) -> Flow[bool]:
    """Removes the adjacent Townsfolk card and gains its top-right effect: vis.solo.rules.13."""
    segment = segment_at(game, AUTOMA)
    shown = hiring.Shown(segment)
    if shown.card:
        game.state.removed.append(segment.townsfolk.pop(0))
        game.reveal()
    game.log(
        messages.dismisses(who(AUTOMA), Ref(shown.element)),
        rule="vis.solo.rules.13",
        elements=[shown.element, f"pile:{segment.id}"],
    )
    gained = Context(seat=AUTOMA, source=shown.element, rule="vis.solo.rules.13")
    yield from perform(game, gained, shown.effects)
    return True


@by_automa(ops.AiGainScheme)
def ai_gain_scheme(game: VisGame, context: Context, effect: ops.AiGainScheme) -> Flow[bool]:
    yield from gain_scheme(game, context)
    return True


@by_automa(ops.AiMove)
def move(game: VisGame, context: Context, effect: ops.AiMove) -> Flow[bool]:
    """Moves the AI's Viscount along the outer path: vis.solo.rules.1, vis.solo.rules.2."""
    player = player_of(game, AUTOMA)
    for _ in range(effect.n):
        player.space = automa.next_outer(game, player.space)
    game.log(
        messages.rides(who(AUTOMA), Ref(f"space:{player.space}")),
        rule="vis.solo.rules.1",
        elements=[f"space:{player.space}", context.source],
    )
    yield from land(game, AUTOMA)
    return True


@by_automa(ops.AiCorruptionPerCriminal)
def corruption_per_criminal(game: VisGame, context: Context, effect: ops.AiCorruptionPerCriminal) -> bool:
    """The AI gains 1 Corruption for each of its Criminal icons: vis.solo.rules.17."""
    track.gain_corruption(game, instead(context, "vis.solo.rules.17"), criminals(game.state, AUTOMA))
    return True


@by_automa(ops.AiFlipChest)
def flip_chest(game: VisGame, context: Context, effect: ops.AiFlipChest) -> bool:
    """Turns up the next AI Chest Tile from the left: vis.solo.keys.3."""
    opponent = automa.automa(game)
    index = opponent.own.chests.index("")
    tile = opponent.own.chests[index] = opponent.chests[index]
    game.reveal()
    game.log(
        T("{who} turns up {what}", who=who(AUTOMA), what=Ref(f"ai-chest:{tile}")),
        rule="vis.solo.keys.3",
        elements=[f"ai-chest:{tile}"],
    )
    return True


@by_automa(ops.AiFocus)
def focus(game: VisGame, context: Context, effect: ops.AiFocus) -> Flow[bool]:
    """Carries out the Primary Focus of the AI board: vis.solo.boards.1, vis.solo.rules.19."""
    yield from perform(game, instead(context, "vis.solo.boards.1"), automa.board(game).focus)
    return True


@by_automa(ops.AiAction)
def action(game: VisGame, context: Context, effect: ops.AiAction) -> Flow[bool]:
    """The AI uses icons first, then matching resources for the missing icons: vis.solo.rules.15."""
    chosen = automa.plan(game, effect.action)
    if chosen is None:
        return False
    having = automa.icons(game, effect.action)
    missing = max(0, chosen.needed - having.total)
    game.log(
        N(
            "{who} takes the action {action}: {n} icon needed",
            "{who} takes the action {action}: {n} icons needed",
            n=chosen.needed,
            who=who(AUTOMA),
            action=Ref(f"action:{effect.action}"),
        ),
        rule="vis.solo.rules.15",
        elements=[f"action:{effect.action}", context.source],
        reckoning=having,
    )
    goods.pay(game, AUTOMA, {automa.good_of(game, effect.action): missing}, "vis.solo.rules.15")
    if effect.action == automa.BUILD:
        yield from _build(game, chosen)
    elif effect.action == automa.NOBLE:
        index = index_of(game, segment_at(game, AUTOMA).id)
        yield from castle.place(game, AUTOMA, index, int(chosen.what), "vis.solo.rules.4")
    else:
        yield from manuscripts.transcribe(game, AUTOMA, segment_at(game, AUTOMA))
    return True


def _build(game: VisGame, chosen: automa.Plan) -> Flow[None]:
    """Constructs the chosen Building, public or the AI's: vis.solo.keys.5."""
    if chosen.what in components.public():
        yield from buildings.place_public(game, AUTOMA, chosen.what, chosen.site)
    else:
        yield from construct(game, chosen.what, chosen.site, "vis.solo.rules.9")


def possible(game: VisGame, effect: ops.AnyEffect) -> bool:
    """Whether the AI can do an effect: it can fund the action, it can do its Focus, or it can turn up a tile
    (vis.solo.turn.5). Any other effect is always possible, since its table has a replacement (vis.solo.turn.9)."""
    match effect:
        case ops.AiAction(action=kind):
            return automa.plan(game, kind) is not None
        case ops.AiFocus():
            return all(_focus_is_possible(game, one) for one in automa.board(game).focus)
        case ops.AiFlipChest():
            return "" in player_of(game, AUTOMA).chests
    return True


def _focus_is_possible(game: VisGame, effect: ops.AnyEffect) -> bool:
    """The Focus of the Card AI is possible if it has a card to flip (vis.solo.rules.19)."""
    return bool(automa.flips(game, effect.kind)) if isinstance(effect, ops.Flip) else possible(game, effect)
