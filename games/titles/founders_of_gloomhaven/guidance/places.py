"""What matters about a place on the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.rules.text import N, T
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.founders_of_gloomhaven.guidance.reading import Position, guide, missing_roads
from games.titles.founders_of_gloomhaven.seen.forecast.options import BUILDING, OWN, PERSONAL, ROADS, SITE
from games.titles.founders_of_gloomhaven.seen.forecast.wording import delivered
from games.titles.founders_of_gloomhaven.seen.view import FoundersView

START, NEUTRAL = "fog.setup.start.1", "fog.actions.trade.4"


def road(at: Position) -> Statement:
    """The road that delivers, or that leads to the nearest delivery."""
    if at.best is not None:
        return _best(at)
    near = at.nearest
    if near is not None and at.alone:
        return Statement(missing_roads(near), "fog.road.1")
    if near is not None:
        return Statement(
            T(
                "{missing} Roads belong to nobody: what you connect serves everybody.",
                missing=missing_roads(near),
            ),
            "fog.road.1",
        )
    return Statement(
        T("A road joins what may not touch: no tile of yours may lie beside another of yours."), "fog.placement.5"
    )


def _best(at: Position) -> Statement:
    """The place that can score most."""
    assert at.best is not None
    best = at.best.best
    least, most = best.least(at.seat), best.most(at.seat)
    text = N(
        "At the best places you would score {n} point. {outcome}.",
        "At the best places you would score {n} points. {outcome}.",
        n=most,
        outcome=delivered(best),
    )
    if not best.whole or least < most:
        text = N(
            "At the best places you could score up to {n} point. {outcome}.",
            "At the best places you could score up to {n} points. {outcome}.",
            n=most,
            outcome=delivered(best),
        )
    return Statement(text, "fog.delivery.3")


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
    if at.alone:
        text = T("Place it near your own resources: if it receives nothing until the next vote, it costs influence.")
        return Statement(text, "fog.solo.pressure.4")
    return Statement(
        T("You decide: near your own resources, and far from those of anybody else. It belongs to nobody."),
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
            "A neutral stall needs no connection: place it where you will build from it. What is built from it "
            "gives points back whenever it scores, to nobody."
        ),
        "fog.actions.trade.13",
    )


def start(at: Position) -> Statement:
    if at.alone:
        text = T(
            "Everything that you build must be connected with what you own: begin where there is room, near forest for houses."
        )
    else:
        text = T(
            "Everything that you build must be connected with what you own: begin where there is room, "
            "near forest for houses and near somebody to trade with."
        )
    return Statement(text, "fog.placement.1")


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
    """The guide for what is placed."""
    tell = BY_RULE.get(at.question.ask.rule)
    return None if tell is None else tell(at)


GUIDANCE: Mapping[str, Guide[FoundersView]] = {"at": guide(place)}
