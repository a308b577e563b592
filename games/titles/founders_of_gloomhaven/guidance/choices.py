"""What matters about races, resources, trades, buildings and advisers."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.text import N, Ref, T, Text
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.founders_of_gloomhaven.guidance.reading import Position, guide
from games.titles.founders_of_gloomhaven.seen.forecast.options import Prospect
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.references import card, resource


def _products(name: str) -> list[str]:
    """The products of a resource."""
    return [
        product for product in components.advanced() if name in [one.resource for one in components.recipe(product)]
    ]


def race(at: Position) -> Statement:
    """The race whose resource is a prerequisite most often."""
    races = [components.races()[answer.parts[1]] for answer in at.answers("race")]
    best = max(races, key=lambda one: len(_products(one.resource)))
    race, what = Ref(f"race:{best.id}"), resource(best.resource)
    products = [*[resource(name) for name in _products(best.resource)]]
    if at.alone:
        text = T(
            "Alone you control every basic resource; your race says with which you begin, and brings an action of its own. "
            "{race} has {what}, of which {products} are made.",
            race=race,
            what=what,
            products=[*products],
        )
        return Statement(text, "fog.solo.setup.4")
    text = T(
        "A race brings a resource that nobody else controls. {race} has {what}, of which {products} are made, "
        "and every use of it scores for you.",
        race=race,
        what=what,
        products=[*products],
    )
    return Statement(text, "fog.resources.use.6")


def second(at: Position) -> Statement:
    """The resource that fits the seat's resources."""
    have = at.player.resources
    for answer in at.answers("resource"):
        for product in _products(answer.parts[1]):
            prerequisites = {one.resource for one in components.recipe(product)}
            if (
                answer.parts[1] in prerequisites
                and prerequisites <= {answer.parts[1], *have}
                and len(prerequisites) > 1
            ):
                return Statement(
                    T(
                        "With {what} you could build {product} from your own resources alone, and keep all that it scores.",
                        what=resource(answer.parts[1]),
                        product=resource(product),
                    ),
                    "fog.delivery.share.6",
                )
    return Statement(
        T("What nobody controls in the end is neutral: it counts as delivered at once, and scores for nobody."),
        "fog.resources.neutral.1",
    )


def trade(at: Position) -> Statement:
    """The resource that completes a recipe."""
    almost = at.almost()
    offered = {answer.parts[1] for answer in at.answers("import", "access", "import_neutral")}
    if almost is not None and almost[1] in offered:
        product, lacking = almost
        names = {"what": resource(lacking), "product": resource(product)}
        if at.alone:
            text = T("With {what} you may use all that {product} is made of.", **names)
        else:
            text = T(
                "With {what} you may use all that {product} is made of. Access is enough to build from a tile; "
                "its owner scores.",
                **names,
            )
        return Statement(text, "fog.actions.upgrade.6")
    cheapest = min(components.terrains().values(), key=lambda one: one.import_price)
    terrain = Ref(f"terrain:{cheapest.id}")
    if at.alone:
        text = T("What you import scores for you whenever it is used. Cheapest is {terrain}.", terrain=terrain)
    else:
        text = T(
            "Only what you own raises your income and scores for you; access lets you build. Cheapest is {terrain}.",
            terrain=terrain,
        )
    return Statement(text, "fog.actions.trade.8")


def build(at: Position) -> Statement:
    """The building that scores most at once, and what it gives to others."""
    best = at.best
    if best is None:
        return Statement(
            T(
                "You would score nothing at once: build what a prestige building will need, for whose delivery you score."
            ),
            "fog.actions.upgrade.7",
        )
    points = _most_at_once(at, best)
    if at.alone:
        return Statement(points, "fog.actions.upgrade.7")
    text = T(
        "{points} Whenever it scores later you pass on what prerequisites of another owner are worth.", points=points
    )
    return Statement(text, "fog.delivery.share.2")


def _most_at_once(at: Position, best: Prospect) -> Text:
    """What a building scores at any place, or at most."""
    what, over_all = Ref(best.option.elements[0]), best.all
    mine = over_all.most(at.seat)
    if not over_all.certain:
        return N(
            "{what} can bring you most at once: up to {n} point.",
            "{what} can bring you most at once: up to {n} points.",
            n=mine,
            what=what,
        )
    theirs = sum(over_all.first.points) - mine
    if theirs <= 0:
        return N(
            "{what} brings you most at once: {n} point.",
            "{what} brings you most at once: {n} points.",
            n=mine,
            what=what,
        )
    return N(
        "{what} brings you most at once: {n} point, and {theirs} to another owner.",
        "{what} brings you most at once: {n} points, and {theirs} to other owners.",
        n=mine,
        what=what,
        theirs=theirs,
    )


def recruit(at: Position) -> Statement:
    """What the best adviser on offer is worth. Some advisers give no points (fog.actions.recruit.5)."""
    offered = [components.advisers()[answer.parts[1]] for answer in at.answers("recruit")]
    best = max(offered, key=lambda one: one.points)
    brings = T("No adviser on offer brings points.")
    if best.points:
        brings = N(
            "{adviser} brings {n} point at once.",
            "{adviser} brings {n} points at once.",
            n=best.points,
            adviser=card(best.id),
        )
    if at.alone:
        text = T(
            "{brings} Each brings lasting influence, and a main action of its own; it leaves the game once you have played it face up.",
            brings=brings,
        )
        return Statement(text, "fog.solo.work.4")
    text = T(
        "{brings} Each brings lasting influence, and is one more card to play before your next vote, with a main action of its own.",
        brings=brings,
    )
    return Statement(text, "fog.actions.recruit.9")


def construct(at: Position) -> Statement:
    """Houses come first, and bridges if there is little land."""
    houses, printed = len(at.player.houses), components.setting_up()
    return Statement(
        N(
            "You have {n} house of {most}. A house brings a worker, and influence at every income; "
            "a bridge or gate leads into another section, for your tiles alone.",
            "You have {n} houses of {most}. A house brings a worker, and influence at every income; "
            "a bridge or gate leads into another section, for your tiles alone.",
            n=houses,
            most=printed.houses,
        ),
        "fog.actions.house.1",
    )


def used(at: Position) -> Statement | None:
    """In solo play every tile is the player's. The choice makes no difference that could be explained."""
    if at.alone:
        return None
    return Statement(
        T("The owner of the tile that you name scores. Your own, if it is connected, keeps the points with you."),
        "fog.actions.upgrade.11",
    )


def delivered(at: Position) -> Statement | None:
    if at.alone:
        return None
    return Statement(
        T("You choose the order, and which of several tiles of a resource is delivered: its owner scores."),
        "fog.delivery.5",
    )


GUIDANCE: Mapping[str, Guide[FoundersView]] = {
    "race": guide(race),
    "resource": guide(second),
    "import": guide(trade),
    "access": guide(trade),
    "import_neutral": guide(trade),
    "build": guide(build),
    "recruit": guide(recruit),
    "construct": guide(construct),
    "use": guide(used),
    "deliver": guide(delivered),
}
