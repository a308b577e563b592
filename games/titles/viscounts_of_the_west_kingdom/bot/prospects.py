"""How good a position during a match is for a seat, in points: its score now, and what it can make more of."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.title import Prospect
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.bot.judging import ICON_WORTH, RESOURCE, SILVER, SLOT, VIRTUE
from games.titles.viscounts_of_the_west_kingdom.rules import scoring
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import Player, Viscounts

PARTS = (
    (messages.POINTS_NOW, "vis.end.winner.1"),
    (T("Silver and resources"), "vis.action.general.4"),
    (T("Icons of the deck"), "vis.action.general.2"),
    (T("Abilities of Buildings"), "vis.action.build.17"),
    (T("Virtue and Corruption"), "vis.virtue.markers.6"),
    (T("Debts and Deeds to flip"), "vis.debts.flip.1"),
)
"""What a player has, each part with the clause that gives it worth."""
PLAYED_TURNS = 12
"""A game has about this many turns from its middle. What a card or a slot gives each turn, it gives this often."""
ROUNDS = 4
"""So many rounds are imagined, the present one included. Workers, Manuscripts and hired cards pay only in later rounds."""
UNFLIPPED = 0.6
"""What a Debt or Deed is worth while it can still be flipped."""


def prospects(state: Viscounts, seat: int) -> list[Prospect]:
    """How far a seat is ahead of the best opponent, part by part."""
    worth = _worth(state, state.players[seat])
    best = max((_worth(state, other) for other in state.owners() if other.seat != seat), key=sum)
    return [
        Prospect(text, points - other, rule) for (text, rule), points, other in zip(PARTS, worth, best, strict=True)
    ]


def at_horizon(start: Viscounts, now: Viscounts, answers: int) -> bool:
    """Whether so many rounds are at their end."""
    return now.round >= start.round + ROUNDS


def still_to_come(state: Viscounts) -> float:
    """How much of the game is left, from 1 to 0, by the heights of the stacks."""
    if not state.round:
        return 1.0
    if state.last_round:
        return 0.1 * (state.last_round - state.round)
    stacks, seats = components.stacks(), state.seats
    return min(
        state.debts_left / stacks.poverty_debts[seats - 1], state.deeds_left / stacks.prosperity_deeds[seats - 1]
    )


def _worth(state: Viscounts, player: Player) -> list[float]:
    """``PARTS`` in points."""
    left = still_to_come(state)
    soon = min(1.0, 3 * left)
    track = len(components.player_board().track)
    return [
        float(scoring.total(state, player)),
        (SILVER * player.silver + RESOURCE * sum(player.goods.values())) * soon,
        _deck(player) * left,
        sum(SLOT[building] * many for building, many in player.buildings.items()) * left,
        VIRTUE * (track - 1 - player.virtue + player.corruption) * soon,
        UNFLIPPED * (player.debts + player.deeds) * soon,
    ]


def _deck(player: Player) -> float:
    """The icons that a card shows on average, for the turns to come."""
    cards = [*player.deck, *player.hand, *player.draw, *player.discard, *(card for card in player.row if card)]
    worth = sum(ICON_WORTH[icon] for card in cards for icon in components.icons_of(card))
    return PLAYED_TURNS * worth / max(1, len(cards))
