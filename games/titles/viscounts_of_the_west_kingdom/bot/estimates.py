"""What the normal bot counts things as (``estimates.yaml``)."""

from __future__ import annotations

from pathlib import Path

from games.engine.bots.estimates import Estimated, Estimates


class ViscountsEstimates(Estimates):
    """Everything in points, unless it says otherwise."""

    silver: float
    resource: float
    worker: float
    deed: float
    debt: float
    flip_deed: float
    flip_debt: float
    virtue: float
    corruption: float
    destroyed: float
    discarded: float
    hired: float
    kept_for: float
    lasting: float
    carried: float
    """How much things are worth by how long they last: goods while there are turns left, the ability of a played card, its icons in
    later turns."""
    icon_worth: dict[str, float]
    slot: dict[str, float]
    leader: float
    ribbon: float
    outsider: float
    order: float
    hero: float
    paid_hire: float
    extra_action: float
    """What each is worth, without the points that are printed on it."""
    nothing: float
    """A turn without a primary action."""


ESTIMATED = Estimated.read(Path(__file__).with_name("estimates.yaml"), ViscountsEstimates)
ESTIMATES = ESTIMATED.values
