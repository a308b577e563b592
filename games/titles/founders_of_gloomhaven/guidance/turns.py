"""Playing a card, following, votes: what matters."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.text import N, T
from games.engine.title import Guide, Statement
from games.titles.founders_of_gloomhaven.guidance.reading import Position, guide
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.owners import prestige, resource

UPGRADE, TRADE = "upgrade", "trade"


def play(at: Position) -> Statement:
    """What could be done with a card now: build, lay the road that is missing, buy what is lacking, or take the cards back."""
    cards = {answer.parts[1] for answer in at.answers("play")}
    if next(at.answers("vote"), None) is not None and len(at.own.hand) <= 1:
        return Statement(
            T(
                "A vote brings back your cards and workers, with a benefit for each card left in hand. "
                "All others take income then, you do not."
            ),
            "fog.vote.2",
        )
    if UPGRADE in cards:
        return Statement(
            T(
                "You can upgrade now. All you build from scores for its owners at once, and a new kind of resource raises your income. "
                "The others may follow, but without the free road."
            ),
            "fog.actions.upgrade.7",
        )
    return _road(at) or _lacking(at, TRADE in cards) or _more(at)


def _road(at: Position) -> Statement | None:
    near = at.nearest
    if near is None:
        return None
    return Statement(
        N(
            "{n} road is missing from {what} to {building}. A card played face down brings a road; "
            "you score whoever lays the last one.",
            "{n} roads are missing from {what} to {building}. A card played face down brings a road; "
            "you score whoever lays the last one.",
            n=near.roads,
            what=resource(near.one.resource),
            building=prestige(near.one.building),
        ),
        "fog.delivery.11",
    )


def _lacking(at: Position, can_trade: bool) -> Statement | None:
    almost = at.almost()
    if almost is None:
        return None
    product, lacking = almost
    if can_trade:
        return Statement(
            T(
                "To build {product} you lack {what} alone. Trade can bring it: import what you control, or buy access "
                "to the tile of somebody else.",
                product=resource(product),
                what=resource(lacking),
            ),
            "fog.actions.upgrade.6",
        )
    return Statement(
        T("To build {product} you lack {what} alone.", product=resource(product), what=resource(lacking)),
        "fog.actions.upgrade.6",
    )


def _more(at: Position) -> Statement:
    return Statement(
        N(
            "You own {n} kind of resource, and that is your income. Each kind more is a coin more at every vote of another player.",
            "You own {n} kinds of resource, and that is your income. Each kind more is a coin more at every vote of another player.",
            n=at.view.seats[at.seat].income.total,
        ),
        "fog.vote.income.4",
    )


def follow(at: Position) -> Statement:
    """Following costs nothing; a road that delivers is best."""
    near = at.nearest
    if near is not None and near.roads == 1 and next(at.answers("road"), None) is not None:
        return Statement(
            T(
                "A road would deliver {what} to {building} now.",
                what=resource(near.one.resource),
                building=prestige(near.one.building),
            ),
            "fog.delivery.1",
        )
    return Statement(
        T(
            "Following costs no card: take the action of the card, or a standard one. Whoever passes gains nothing by it."
        ),
        "fog.turn.follow.2",
    )


def vote(at: Position) -> Statement | None:
    """Which proposal needs most of what the seat owns."""
    worth = {building: _own_points(at, building) for building in at.view.proposals}
    if not worth or at.question.ask.rule != "fog.vote.ballot.1":
        return None
    building, points = max(worth.items(), key=lambda one: one[1])
    if not points:
        return Statement(
            T("No proposal needs what you own. Whoever puts most into the winner decides where it stands."),
            "fog.vote.ballot.13",
        )
    return Statement(
        N(
            "{building} needs what you own, for up to {n} point. Lasting influence is 1 point each in the end.",
            "{building} needs what you own, for up to {n} points. Lasting influence is 1 point each in the end.",
            building=prestige(building),
            n=points,
        ),
        "fog.vote.ballot.13",
    )


def _own_points(at: Position, building: str) -> int:
    owned = {key.partition(":")[0] for key, tile in at.view.tiles.items() if tile.owner == at.seat}
    return sum(points for name, points in components.needs(building).items() if name in owned)


def propose(at: Position) -> Statement:
    """Alone: what is met at once."""
    return Statement(
        N(
            "{n} building is unfinished. A building that receives nothing until the next vote costs influence: "
            "choose one whose needs you can meet soon.",
            "{n} buildings are unfinished. A building that receives nothing until the next vote costs influence: "
            "choose one whose needs you can meet soon.",
            n=sum(not one.done for one in at.view.built.values()),
        ),
        "fog.solo.pressure.4",
    )


GUIDANCE: Mapping[str, Guide] = {
    "play": guide(play),
    "down": guide(play),
    "basic": guide(follow),
    "pass": guide(follow),
    "vote": guide(vote),
    "propose": guide(propose),
}
