"""What matters about playing a card, following and votes."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.ask import answer_of
from games.engine.rules.text import N, T
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.founders_of_gloomhaven.effects.trade import offers
from games.titles.founders_of_gloomhaven.guidance.reading import Position, guide, missing_roads
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.ops import Trade
from games.titles.founders_of_gloomhaven.table.references import prestige, resource
from games.titles.founders_of_gloomhaven.turn.work import main_action

UPGRADE, TRADE = "upgrade", "trade"


def play(at: Position) -> Statement:
    """What could be done with a card now: build, lay the missing road, buy what is missing, or take the cards back."""
    cards = {answer.parts[1] for answer in at.answers("play")}
    if next(at.answers("vote"), None) is not None and len(at.player.hand) <= 1:
        return Statement(
            T(
                "A vote brings back your cards and workers, with a benefit for each card left in hand. "
                "Everybody else takes income then, you do not."
            ),
            "fog.vote.2",
        )
    if UPGRADE in cards:
        return _upgrade(at)
    return _road(at) or _lacking(at, TRADE in cards) or _more(at)


def _upgrade(at: Position) -> Statement:
    if at.alone:
        text = T(
            "You can upgrade now. All that you build from scores for you at once, and a new kind of resource raises your income."
        )
    else:
        text = T(
            "You can upgrade now. All that you build from scores for its owners at once, and a new kind of resource raises "
            "your income. Everybody else may follow, but without the free road."
        )
    return Statement(text, "fog.actions.upgrade.7")


def _road(at: Position) -> Statement | None:
    near = at.nearest
    if near is None:
        return None
    text = missing_roads(near)
    if at.alone:
        whole = T("{missing} A card played face down can bring a road.", missing=text)
    else:
        whole = T(
            "{missing} A card played face down can bring a road; the delivery scores for you, whoever lays the last one.",
            missing=text,
        )
    return Statement(whole, "fog.delivery.11")


def _lacking(at: Position, can_trade: bool) -> Statement | None:
    almost = at.almost()
    if almost is None:
        return None
    product, lacking = almost
    names = {"product": resource(product), "what": resource(lacking)}
    deeds = _deeds(at, lacking) if can_trade else set()
    if "import" in deeds:
        text = T("To build {product} you lack {what} alone, which you control: Trade imports it.", **names)
    elif "import_neutral" in deeds:
        text = T("To build {product} you lack {what} alone, which is neutral: Trade brings access to it.", **names)
    elif "access" in deeds:
        text = T(
            "To build {product} you lack {what} alone: Trade can buy access to a tile that somebody owns.", **names
        )
    else:
        text = T("To build {product} you lack {what} alone.", **names)
    return Statement(text, "fog.actions.upgrade.6")


def _deeds(at: Position, name: str) -> set[str]:
    """What Trade could do now with a resource (fog.actions.trade.1)."""
    (effect,) = [one for one in main_action(TRADE) if isinstance(one, Trade)]
    answers = [answer_of(option.id) for option in offers(at.game, at.seat, effect, at.player.money)]
    return {answer.verb for answer in answers if answer.parts[1] == name}


def _more(at: Position) -> Statement:
    """What one more kind of resource brings. The beginner game's extra income (fog.beginner.setup.13) is no kind."""
    n = len(holdings.kinds_owned(at.state, at.seat))
    if at.alone:
        text = N(
            "You own {n} kind of resource. Every kind is a coin at every vote.",
            "You own {n} kinds of resource. Every kind is a coin at every vote.",
            n=n,
        )
    else:
        text = N(
            "You own {n} kind of resource. Every kind is a coin whenever somebody else calls a vote.",
            "You own {n} kinds of resource. Every kind is a coin whenever somebody else calls a vote.",
            n=n,
        )
    return Statement(text, "fog.vote.income.4")


def follow(at: Position) -> Statement:
    """Following costs nothing. A road that delivers is best."""
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
    """The proposal that needs most of what the seat owns."""
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
            "{building} needs what you own, for up to {n} point. In the end every lasting influence that you keep is a point.",
            "{building} needs what you own, for up to {n} points. In the end every lasting influence that you keep is a point.",
            building=prestige(building),
            n=points,
        ),
        "fog.vote.ballot.13",
    )


def _own_points(at: Position, building: str) -> int:
    owned = {key.partition(":")[0] for key, tile in at.view.tiles.items() if tile.owner == at.seat}
    return sum(points for name, points in components.needs(building).items() if name in owned)


def propose(at: Position) -> Statement:
    """Solo: what can be met at once."""
    unfinished = sum(not one.done for one in at.view.built.values())
    if unfinished:
        text = N(
            "{n} building is unfinished. A building that receives nothing until the next vote costs influence: "
            "choose one whose needs you can meet soon.",
            "{n} buildings are unfinished. A building that receives nothing until the next vote costs influence: "
            "choose one whose needs you can meet soon.",
            n=unfinished,
        )
    else:
        text = T(
            "A building that receives nothing until the next vote costs influence: choose one whose needs you can meet soon."
        )
    return Statement(text, "fog.solo.pressure.4")


GUIDANCE: Mapping[str, Guide[FoundersView]] = {
    "play": guide(play),
    "down": guide(play),
    "basic": guide(follow),
    "pass": guide(follow),
    "vote": guide(vote),
    "propose": guide(propose),
}
