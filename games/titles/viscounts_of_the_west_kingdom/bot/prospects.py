"""How good a position during a match is for a seat, in points: its score now, and what it can make more of."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from games.engine.bots.valuation import Part, Valuation
from games.engine.rules.text import T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.rules import scoring
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import Player, Viscounts

ICONS = ("merchant", "builder", "noble", "cleric", "criminal")
GOODS = ("stone", "gold", "ink")
SLOTS = ("workshop", "trading_post", "guildhall")
TIERS = ("first_tier", "second_tier", "third_tier")
PARTS = (
    Part(messages.POINTS_NOW, "vis.end.winner.1", ("score", "score_later")),
    Part(T("Silver and resources"), "vis.action.general.4", ("silver", *GOODS)),
    Part(T("Icons of the deck"), "vis.action.general.2", (*ICONS, "deck")),
    Part(T("Abilities of Buildings"), "vis.action.build.17", (*SLOTS, "bonuses")),
    Part(T("Virtue and Corruption"), "vis.virtue.markers.6", ("virtue",)),
    Part(T("Debts and Deeds to flip"), "vis.debts.flip.1", ("debts", "deeds")),
    Part(messages.WORKERS_IN_CASTLE, "vis.castle.move.1", TIERS),
    Part(T("Manuscripts"), "vis.manuscript.ribbons.2", ("manuscripts",)),
)
"""What a player has, each part with the clause that gives it worth."""
SIGNED = ("score_later", "deck", "third_tier")
"""A point may be worth less while much of the game is left. So is a card in a large deck, and a Worker who has gone all the way."""
ROUNDS = 4
"""So many rounds are imagined, the present one included. Workers, Manuscripts and hired cards pay only in later rounds."""


def features(state: Viscounts) -> dict[int, dict[str, float]]:
    """The amounts of ``PARTS``, by owner. Most of them count for as much of the game as is left, or for the last third of it."""
    left = still_to_come(state)
    return {owner.seat: _of(state, owner, left) for owner in state.owners()}


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


def _of(state: Viscounts, player: Player, left: float) -> dict[str, float]:
    score, soon = float(scoring.total(state, player)), min(1.0, 3 * left)
    track = len(components.player_board().track)
    return {
        "score": score,
        "score_later": score * left,
        "silver": player.silver * soon,
        **_goods(player, soon),
        **_deck(player, left),
        **{building: player.buildings.get(building, 0) * left for building in SLOTS},
        "virtue": (track - 1 - player.virtue + player.corruption) * soon,
        "debts": player.debts * soon,
        "deeds": player.deeds * soon,
        **_castle(state, player.seat, left),
        "bonuses": len(player.bonuses) * left,
        "manuscripts": len(player.manuscripts) * left,
    }


def _goods(player: Player, soon: float) -> dict[str, float]:
    """Resources by kind. If the AI has resources of a single kind, they count as the first."""
    held = {kind: player.goods.get(kind, 0) * soon for kind in GOODS}
    held[GOODS[0]] += soon * sum([many for kind, many in player.goods.items() if kind not in held])
    return held


def _deck(player: Player, left: float) -> dict[str, float]:
    """How often a card shows each icon on average, for the turns to come."""
    cards = [*player.deck, *player.hand, *player.draw, *player.discard, *(card for card in player.row if card)]
    shown = Counter([icon for card in cards for icon in components.icons_of(card)])
    icons = {icon: left * shown[icon] / max(1, len(cards)) for icon in ICONS}
    return {**icons, "deck": len(cards) * left}


def _castle(state: Viscounts, owner: int, left: float) -> dict[str, float]:
    """The Workers on each tier of the Castle."""
    first, second = (sum([section.tiers[tier].get(owner, 0) for section in state.castle]) for tier in (0, 1))
    third = state.third_tier.get(owner, 0)
    return {tier: left * workers for tier, workers in zip(TIERS, (first, second, third), strict=True)}


VALUATION = Valuation(
    Path(__file__).parent / "weights.yaml",
    PARTS,
    features,
    entries=("1", "2", "3", "4"),
    signed=SIGNED,
    moment=lambda start, now, _: now.round > start.round,
)
"""How far a seat is ahead of the best opponent, who may be the AI."""
