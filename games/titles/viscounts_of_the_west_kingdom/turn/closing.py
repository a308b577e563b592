"""Phases 4 to 6 (vis.recruit): hiring, the Collision, drawing cards."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import fire_round, meets, modifiers
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules import columns, deck, hiring, track
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.card_types import TrackSpace
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, clockwise, player_of, seat_of, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import HandLimit
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps
from games.titles.viscounts_of_the_west_kingdom.table.solo import AutomaTrack
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA

HAND_LIMIT = T("Hand limit")
RULES = {"townsfolk": "vis.townsfolk.card.9", "slot": "vis.action.slots.9", "bonus": "vis.castle.leader.5"}
"""The clause under which a card of the row, a slot or a held card raises the hand limit."""


@steps.called(T("Recruit"))
def recruit(game: VisGame, seat: int) -> Flow[None]:
    """The player may hire the adjacent card and pays for it: vis.recruit.hire.1, vis.recruit.hire.2."""
    game.state.phase = "recruit"
    yield from hiring.hire_adjacent(game, seat, "vis.recruit.hire.1")
    columns.done(game, seat)


@steps.called(T("Resolve Collision"))
def collide(game: VisGame, seat: int) -> Flow[None]:
    """Resolves a Collision if the markers of the current player share a space, only at this time
    (vis.recruit.collision.1, vis.recruit.collision.2). The space is read when something is gained from it
    (vis.recruit.collision.10). Markers that move meanwhile do not end the Collision (vis.recruit.collision.13)."""
    game.state.phase = "collision"
    player = player_of(game, seat)
    if not track.joined(player):
        return
    game.log(
        T("The markers of {who} collide", who=who(seat)),
        seat=seat_of(seat),
        rule="vis.recruit.collision.1",
        elements=[f"track:{seat}"],
    )
    yield from before_space(game)
    context = Context(seat=seat, source=f"track:{seat}", rule="vis.recruit.collision.5")
    yield from perform(game, context, _space(game, seat).above)
    yield from _below(game, seat)
    track.reset(game, seat)
    game.log(
        T("The markers of {who} go back to the ends", who=who(seat)),
        seat=seat_of(seat),
        rule="vis.recruit.collision.9",
        elements=[f"track:{seat}"],
    )


def before_space(game: VisGame) -> Flow[None]:
    """Triggers what comes before the space is read: vis.recruit.collision.3, vis.recruit.collision.4."""
    yield from fire_round(game, "collision_any", of_slots=True)
    yield from fire_round(game, "collision_any", of_slots=False)


def _space(game: VisGame, seat: int) -> TrackSpace | AutomaTrack:
    """Gives the effects of the space where the markers are now (vis.recruit.collision.7, vis.recruit.collision.15).
    The AI board has its own effects (vis.solo.turn.8)."""
    track = components.solo().track if seat == AUTOMA else components.player_board().track
    return track[player_of(game, seat).virtue - 1]


def _below(game: VisGame, seat: int) -> Flow[None]:
    """Gives every opponent who meets the condition what is printed below, clockwise: vis.recruit.collision.6,
    vis.recruit.collision.8, vis.recruit.collision.12."""
    space = _space(game, seat)
    for other in clockwise(game, seat)[1:]:
        if (yield from meets(game, other, space.condition)):
            context = Context(seat=other, source=f"track:{seat}", rule="vis.recruit.collision.6")
            yield from perform(game, context, space.below)


@steps.called(T("Draw Cards"))
def draw_cards(game: VisGame, seat: int) -> Flow[None]:
    """Draws cards up to the hand limit. No card above it is discarded: vis.recruit.draw.1, vis.recruit.draw.3,
    vis.castle.leader.6."""
    game.state.phase = "draw"
    missing = hand_limit(game, seat).total - len(player_of(game, seat).hand)
    yield from deck.draw(game, seat, missing, "vis.recruit.draw.1")
    yield from columns.offer(game, seat, T("Use your Manuscript Board before your turn ends?"))
    columns.done(game, seat)


def hand_limit(game: VisGame, seat: int) -> Reckoning:
    """The hand limit, with everything that raises it: vis.recruit.draw.2, vis.action.slots.9, vis.castle.leader.5."""
    printed = components.player_board().hand_limit
    reckoning = Reckoning.of(HAND_LIMIT, (printed, T("At first"), "vis.recruit.draw.2"))
    for source, modifier in modifiers(game.state, seat, HandLimit):
        rule = RULES[source.partition(":")[0]]
        reckoning = reckoning.plus((modifier.n, T("{what}", what=Ref(source)), rule))
    return reckoning
