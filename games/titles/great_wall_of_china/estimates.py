"""What the normal bot counts things as (``estimates.yaml``; for two players ``estimates-for-two.yaml``)."""

from __future__ import annotations

from pathlib import Path

from games.engine.bots.estimates import Estimated, EstimatedByPlayers, Estimates


class WallEstimates(Estimates):
    """Everything in points, unless it says otherwise."""

    resting: float
    """What a token on the wall is worth against one in front of me: the second one of its row may never be taken."""
    safe_lead: float
    """A lead of so much survives the others' turns as often as not."""
    spread: float
    """How fast more lead makes it safer."""
    price: dict[str, float]
    """What a card in hand is kept for, in points."""
    drawing: float
    """What another card in hand, and so an action that is still to come, is good for, in points."""


HERE = Path(__file__).parent
FOR_TWO = Estimated.read(HERE / "estimates-for-two.yaml", WallEstimates)
FOR_MORE = Estimated.read(HERE / "estimates.yaml", WallEstimates)
ESTIMATED = EstimatedByPlayers({2: FOR_TWO, 3: FOR_MORE, 4: FOR_MORE, 5: FOR_MORE})
"""A lead has to survive one turn for two players. For more players it has to survive several."""


def estimates_for(players: int) -> WallEstimates:
    """The numbers to count by with that many players."""
    return ESTIMATED.of(players).values
