"""Where something goes on the map: what matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.text import N, T
from games.engine.title import Guide, Statement
from games.titles.founders_of_gloomhaven.guidance.reading import Position, guide
from games.titles.founders_of_gloomhaven.seen.foretelling import BUILDING, OWN, PERSONAL, ROADS, SITE, gained
from games.titles.founders_of_gloomhaven.table.owners import prestige, resource

START, NEUTRAL = "fog.setup.start.1", "fog.actions.trade.4"


def road(at: Position) -> Statement:
    """The road that delivers, or leads to what is nearest."""
    if at.best is not None:
        return _best(at)
    near = at.nearest
    if near is not None:
        return Statement(
            N(
                "{n} road is missing from your {what} to {building}. Roads belong to nobody: what you connect serves all.",
                "{n} roads are missing from your {what} to {building}. Roads belong to nobody: what you connect serves all.",
                n=near.roads,
                what=resource(near.one.resource),
                building=prestige(near.one.building),
            ),
            "fog.road.1",
        )
    return Statement(
        T("A road takes you where your own tiles do not touch: two tiles of yours may never be adjacent."),
        "fog.placement.5",
    )


def _best(at: Position) -> Statement:
    """The place that scores most."""
    best = at.best
    assert best is not None
    assert best.head is not None
    return Statement(
        N(
            "At the best places you would score {n} point. {outcome}.",
            "At the best places you would score {n} points. {outcome}.",
            n=gained(best, at.seat),
            outcome=best.head,
        ),
        "fog.delivery.3",
    )


def own(at: Position) -> Statement:
    if at.best is not None:
        return _best(at)
    return Statement(
        T(
            "Place it where roads can lead on: no tile of yours may touch another of yours, and connections do not pass through buildings."
        ),
        "fog.connection.3",
    )


def site(at: Position) -> Statement:
    if at.best is not None:
        return _best(at)
    return Statement(
        T("You decide: where your own resources are near and those of others are not. It belongs to nobody."),
        "fog.vote.place.1",
    )


def personal(at: Position) -> Statement:
    return Statement(
        T(
            "A house stands in the forest, one in each section, apart from your other buildings; a bridge or gate on river or wall."
        ),
        "fog.actions.house.3",
    )


def neutral(at: Position) -> Statement:
    return Statement(
        T(
            "A neutral stall needs no connection: place it where you will build from it. Whoever uses it gives points back, to nobody."
        ),
        "fog.actions.trade.13",
    )


def start(at: Position) -> Statement:
    return Statement(
        T(
            "Everything that you build must be connected with what you own: begin where there is room, "
            "near forest for houses and near others to trade with."
        ),
        "fog.placement.1",
    )


BY_RULE: Mapping[str, Callable[[Position], Statement]] = {
    **dict.fromkeys(ROADS, road),
    OWN: own,
    BUILDING: own,
    SITE: site,
    PERSONAL: personal,
    NEUTRAL: neutral,
    START: start,
}


def place(at: Position) -> Statement | None:
    """By what is placed."""
    tell = BY_RULE.get(at.question.ask.rule)
    return None if tell is None else tell(at)


GUIDANCE: Mapping[str, Guide] = {"at": guide(place)}
