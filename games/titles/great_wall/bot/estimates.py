"""What the normal bot counts things as (``estimates.yaml``)."""

from __future__ import annotations

from pathlib import Path

from games.engine.bots.estimates import Estimated, Estimates


class GreatWallEstimates(Estimates):
    """Everything in points, unless it says otherwise."""

    risk: float
    early_risk: float
    """How likely a soldier on a horde card is missing in the end when the wall falls, late and early."""
    soldier_lost: float
    """What a soldier killed by a breach takes with it."""
    manned: float
    """How likely a firing spot gets an own archer."""
    halfway: float
    """How much of a wall that does not hold yet counts where partners may do the rest."""
    lasting: float
    lasting_together: float
    """What a wall part is worth for each year to come, more where all stand behind it."""
    counted: dict[str, float]
    """How many there usually are of what is counted at an event; 1 of everything else."""
    move: float
    activation: float
    bonus: float
    """What a clerk moved, a location activated, a clerk that counts twice is worth."""
    blow: float
    wound: float
    ransom: float
    """What an attack by a soldier who waits, a wound marker, a soldier saved is worth."""
    discount: float
    """What a price lowered by one is worth whenever it is paid."""
    card: float
    command: float
    """What a tactic card drawn, a command card taken back is worth."""
    reserved: float
    """How much dearer the last chi are when overseers score."""
    owed: float
    """How much dearer honor is that the emperor asks for."""
    vital_spot: float
    """What a vital spot covered is worth to partners."""
    together: float
    """What honor is worth in co-operation, where it buys off shame."""
    burden: float
    """What a shame token costs the players in co-operation, whoever takes it."""
    honor_a_year: float
    """Honor of the track that a year brings."""
    eaten: float
    kept: float
    """What honor on the track is worth when shame will eat all of it, and when much will be left."""
    safe: float
    """What a point that shame cannot eat is worth; an ordinary resource is worth 1."""
    effort: float
    """How much of the worth of an aim its means are credited with."""
    trophy: float
    """What the honor of a claimed horde card is worth: shame may still be laid upon it."""
    tokens_a_year: float
    """Tokens that one takes oneself in a year to come."""
    shame_a_year: float
    """Tokens that a player takes in an ordinary year."""
    goods: float
    growth: float
    """How much honor a resource will bring, and how much more for each year in which it can first bring other resources."""
    partners_goods: float
    """What a resource is worth in co-operation."""
    later_yield: float
    """How much honor a resource brings that comes later."""
    threatened: float
    """How likely one takes a shame token that one would take if winter came now."""
    spearman: float
    """What a spearman on a horde card brings in honor: the reward of the spot, a share of the defeat and of the card."""
    left_over: float
    """What a resource is worth when the game is about to end."""
    level_a_year: float
    """What a level brings in each year to come: a resource in summer, and another whenever one gathers there."""
    clerk_a_year: float
    """What one more clerk is worth for each year to come."""
    frequent: dict[str, float]
    """How often a year the moment of an ability comes."""
    people_growth: float
    """How many supporting advisors a general has who begins with one, in the mean of the game."""
    start: float
    """What a resource to begin with is worth."""
    standard: float
    """A tactic card that brings less than this waits."""
    favour: float
    late_favour: float
    """What a step up on the tea track is worth, early and when the game may soon end."""
    chance: float
    """How likely a card is to be claimed by those who attack it."""
    falling: float
    """How likely an archer on a wall that would fall now is there in the end."""
    tactic: float
    """What a tactic card is worth."""
    later: float
    """How likely a resource is asked for in a year to come."""
    request: float
    """What a request fulfilled is worth to the players together."""


ESTIMATED = Estimated.read(Path(__file__).with_name("estimates.yaml"), GreatWallEstimates)
ESTIMATES = ESTIMATED.values
