"""What the normal bot counts things as (``estimates.yaml``)."""

from __future__ import annotations

from pathlib import Path

from games.engine.bots.estimates import Estimated, Estimates


class FoundersEstimates(Estimates):
    """Everything in points, unless it says otherwise."""

    followed: float
    """The cost of a played card that the others may follow."""
    down: float
    """What it costs to spend a card for a standard action."""
    vote_played: float
    vote_income: float
    vote_unfinished: float
    """What an opened vote is worth: a building that is played, each point of what the others' income costs, and what one more
    unfinished building costs."""
    ease: dict[str, float]
    kept: dict[str, float]
    """In solo play every card is played each round. By type, this is the worth of keeping a card to play it face up later."""
    pressed: float
    """In solo play lasting influence is worth this many times more, since a game is lost without it."""
    new_section: float
    """What a bridge is worth when it opens new spaces."""
    adviser: float
    """What one more card in hand is worth at the beginning."""
    alone: float
    """What one more card in hand is worth in each round of solo play."""
    work: float
    delivered: float
    """Solo: the cost of a tile of tier 1 that must be built, and the share of it for delivering a resource that the player has."""
    used: float
    """What it costs to place a worker."""
    again: float
    """The share of an action's worth for doing it once more."""
    to_import: float
    to_make: float
    """The share of a delivery's worth while its stall, or its advanced building, is not built yet."""
    to_buy: float
    import_first: float
    unlikely: float
    """The same share while a prerequisite must be bought, be imported, or be imported by another player."""
    proposed: float
    """What the need of a proposal is worth, compared with that of a building on the map."""
    later: float
    """What the need of a building is worth if it may still be proposed."""
    alone_proposed: float
    alone_later: float
    """The same in solo play, where it is worth more to have every resource."""
    income: float
    """What a step on the income track is worth in the middle of the game."""
    income_alone: float
    """The same in solo play, for each round that is left."""
    others: float
    """What a point of another player costs."""
    fleeting: float
    lasting: float
    worker: float
    """What one of each is worth."""
    needed: float
    """What a delivery is worth in solo play, where all buildings must be completed."""


ESTIMATED = Estimated.read(Path(__file__).with_name("estimates.yaml"), FoundersEstimates)
ESTIMATES = ESTIMATED.values
