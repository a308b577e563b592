"""What the normal bot counts things as (``estimates.yaml``)."""

from __future__ import annotations

from pathlib import Path

from games.engine.bots.estimates import Estimated, Estimates


class StruggleEstimates(Estimates):
    """Everything in points, unless it says otherwise."""

    ministries: dict[str, float]
    """What a Ministry card does by itself, in victory points for an Era."""
    keyword: float
    """What a keyword is worth for each Event in hand that asks for it."""
    spread_of_keywords: float
    off_map: float
    """What a Squadron in the Navy Box is worth."""
    damaged: float
    weak: float
    """A tile as strong as this or weaker is better out of the game."""
    treaty_now: float
    point: float
    limited: float
    """What an Action Point is worth, and one that only some things can be bought with."""
    squadron: float
    bonus_tile: float
    card: float
    marked: float
    """How much a Conflict marker on a space costs, as a share of what the loss of its flag would cost."""
    often: float
    """The chance of anything whose chance is not worked out."""
    worthwhile: float
    taste: float
    """The power to which a price is raised. Points that are left buy something too, so a high price counts less."""
    unknown_basic: float
    """What a drawn Basic War tile is worth on the average, with its effect."""
    repaid: float
    stuck: float
    """What it is worth beyond that to get away from the Debt Limit."""
    breadth: float
    left_over: float
    """What a point is worth for which no purchase is known."""
    advantage: float
    each_turn: float
    """The worth of an Advantage: at once, and again for each Peace Turn after this one."""
    lasting: dict[str, float]
    """The worth of a flag for each Peace Turn after this one."""
    prestige_lasting: float
    shield: float
    """The worth of a Squadron or Fort for each market of its side that it protects."""
    certain: float
    debt_of_space: float
    treaty: float
    """What a Treaty Point is worth in victory points, while fewer than can be kept."""
    spare_treaty: float
    debt: float
    """What a point of Debt costs."""
    last_debt: float
    """What it costs where hardly any is left to take."""
    pressed: float
    """How much more what is scored now counts than what lasts, for each point that the opponent is nearer to winning at once than
    ``NEAR``."""
    conquest: float
    """What a Conquest Point is worth in victory points."""
    unflag: float
    usa: float
    canada: float
    atlantic: float
    unbuilt: float
    basic: float
    bonus: float
    """What a Basic or Bonus War tile face down is expected to add."""
    effect: dict[str, float]
    """What the effect of a tile adds, in strength."""


ESTIMATED = Estimated.read(Path(__file__).with_name("estimates.yaml"), StruggleEstimates)
ESTIMATES = ESTIMATED.values
