"""The numbers on the components that the bot weighs, as the rules read them; each is worked out once."""

from __future__ import annotations

from functools import cache

from games.titles.great_wall.table import components


@cache
def cleansing() -> int:
    """Chi that discards a shame token (gw.shame.discard.1)."""
    return components.board().shame_discard_cost.competitive["chi"]


@cache
def penalty() -> int:
    """Honor of the track that a shame token eats in the end (gw.shame.end.1)."""
    return components.board().shame_penalty


@cache
def clerk_price() -> int:
    """Gold for a clerk of the embassy."""
    return components.locations()["emperors_embassy"].hire_clerk_cost["gold"]


@cache
def honor(artifact: str) -> int:
    """What an artifact gives for each thing that it counts, where it tells them apart for the best (gw.cards.artifact.3)."""
    return max(term.honor for term in components.artifacts()[artifact].score.terms)


@cache
def least_honor(artifact: str) -> int:
    """What it gives for the least that it counts."""
    return min(term.honor for term in components.artifacts()[artifact].score.terms)


@cache
def scoring(artifact: str) -> int:
    """How many things score by an artifact that gives only so much."""
    most = components.artifacts()[artifact].score.max
    assert most is not None
    return most // honor(artifact)


@cache
def chi_to_the_top() -> int:
    """Chi for every level of one overseer."""
    place = components.locations()[components.production()[0]]
    assert place.overseer is not None
    return sum(cost["chi"] for cost in place.overseer.upgrade_cost)


@cache
def goods_of(unit: str) -> int:
    """The resources of a soldier's price."""
    return sum(components.soldiers()[unit].recruit_cost.values())
