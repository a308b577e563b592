"""Races, resources, trades, buildings, advisers: what matters."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.text import N, Ref, T
from games.engine.title import Guide, Statement
from games.titles.founders_of_gloomhaven.guidance.reading import Position, guide
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.owners import resource


def _products(name: str) -> list[str]:
    """What is made of a resource."""
    return [
        product for product in components.advanced() if name in [one.resource for one in components.recipe(product)]
    ]


def race(at: Position) -> Statement:
    """The race whose resource goes into most."""
    found = [components.races()[answer.parts[1]] for answer in at.answers("race")]
    best = max(found, key=lambda one: len(_products(one.resource)))
    return Statement(
        T(
            "A race brings a resource that nobody else controls. {race} has {what}, of which {products} are made, "
            "and every use of it scores for you.",
            race=Ref(f"race:{best.id}"),
            what=resource(best.resource),
            products=[resource(name) for name in _products(best.resource)],
        ),
        "fog.resources.use.6",
    )


def second(at: Position) -> Statement:
    """What goes with what one has."""
    have = at.own.resources
    for answer in at.answers("resource"):
        for product in _products(answer.parts[1]):
            wanted = {one.resource for one in components.recipe(product)}
            if answer.parts[1] in wanted and wanted <= {answer.parts[1], *have} and len(wanted) > 1:
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
    """What completes a recipe."""
    almost = at.almost()
    offered = {answer.parts[1] for answer in at.answers("import", "access", "import_neutral")}
    if almost is not None and almost[1] in offered:
        product, lacking = almost
        return Statement(
            T(
                "With {what} you may use all that {product} is made of. Access is enough to build from a tile; "
                "its owner scores.",
                what=resource(lacking),
                product=resource(product),
            ),
            "fog.actions.upgrade.6",
        )
    return Statement(
        T("Only what you own raises your income and scores for you; access lets you build. Red spaces are cheapest."),
        "fog.actions.trade.8",
    )


def build(at: Position) -> Statement:
    """What brings most at once, and what it gives to others."""
    best = at.best
    if best is None:
        return Statement(
            T("Here others would score by your building and you would not: it pays if somebody will need it."),
            "fog.actions.upgrade.7",
        )
    others = sum(one.points.total for one in best.scores if one.seat != at.seat)
    return Statement(
        N(
            "{what} brings you most at once: {n} point, and {others} to others. Whenever it scores later you pass on "
            "what its prerequisites are worth.",
            "{what} brings you most at once: {n} points, and {others} to others. Whenever it scores later you pass on "
            "what its prerequisites are worth.",
            n=sum(one.points.total for one in best.scores if one.seat == at.seat),
            what=Ref(best.elements[0]) if best.elements else T("{option}", option=best.label),
            others=others,
        ),
        "fog.delivery.share.2",
    )


def recruit(at: Position) -> Statement:
    return Statement(
        T(
            "An adviser brings points and 1 lasting influence at once, and is one more card to play before your next vote. "
            "It has the action of a basic card and more."
        ),
        "fog.actions.recruit.9",
    )


def construct(at: Position) -> Statement:
    """Houses first, bridges where land is short."""
    houses, printed = len(at.own.houses), components.setting_up()
    return Statement(
        N(
            "You have {n} house of {most}. A house brings a worker and influence at every income; "
            "a bridge or gate opens another section, for you alone.",
            "You have {n} houses of {most}. A house brings a worker and influence at every income; "
            "a bridge or gate opens another section, for you alone.",
            n=houses,
            most=printed.houses,
        ),
        "fog.actions.house.1",
    )


def used(at: Position) -> Statement:
    return Statement(
        T("The owner of the tile that you name scores. Your own, if it is connected, keeps the points with you."),
        "fog.actions.upgrade.11",
    )


def delivered(at: Position) -> Statement:
    return Statement(
        T("Where several tiles of a resource are connected you choose which is delivered: its owner scores."),
        "fog.delivery.5",
    )


GUIDANCE: Mapping[str, Guide] = {
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
