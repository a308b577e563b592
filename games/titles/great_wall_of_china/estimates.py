"""What the normal bot counts things as (``estimates.yaml``)."""

from __future__ import annotations

from pathlib import Path

from games.engine.bots.estimates import Estimated, Estimates


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


ESTIMATED = Estimated.read(Path(__file__).with_name("estimates.yaml"), WallEstimates)
ESTIMATES = ESTIMATED.values
