"""What matters about movement, primary actions and the Castle."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.text import N, Ref, T
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.viscounts_of_the_west_kingdom.guidance.reading import Position, guide
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.pushing import Push
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import GainSilver, GainVirtue


def move(at: Position) -> Statement | None:
    """Where the player could do most for free, and which opponents are there. A movement by an effect leads to no
    action."""
    if at.question.ask.rule != "vis.turn.move.1":
        return None
    free = [way for way in at.ways if way.price is not None and way.price.total == 0]
    deeds = [(deed.now, deed.action, way) for way in free for deed in way.deeds if deed.now]
    if not deeds:
        return Statement(
            T(
                "Nowhere within your card's reach are your icons enough by themselves; goods and a dismissed card can add to them."
            ),
            "vis.action.general.4",
        )
    _most, action, way = max(deeds, key=lambda one: (one[0], one[2].steps))
    if way.met:
        return Statement(
            T(
                "At {space} your icons are enough for {action}. Whoever stands there may Rearrange before you act.",
                space=Ref(f"space:{way.space}"),
                action=Ref(f"action:{action}"),
            ),
            "vis.turn.move.8",
        )
    return Statement(
        T(
            "At {space} your icons are enough for {action}. "
            "The outer path leads to trades and sites, the inner one to Castle and Manuscripts.",
            space=Ref(f"space:{way.space}"),
            action=Ref(f"action:{action}"),
        ),
        "vis.overview.kingdom.3",
    )


def trade(at: Position) -> Statement:
    """What the next Building or the next trade would take."""
    way = at.ways[0] if at.ways else None
    build = next((deed for deed in way.deeds if deed.action == "build"), None) if way is not None else None
    if build is not None and build.needed and build.most:
        return Statement(
            N(
                "A Building costs from {n} icon here and uncovers what is printed below it for the rest of the game; "
                "Buildings at both ends of a link complete it.",
                "A Building costs from {n} icons here and uncovers what is printed below it for the rest of the game; "
                "Buildings at both ends of a link complete it.",
                n=build.needed,
            ),
            "vis.action.build.17",
        )
    return Statement(
        T("Trading can be repeated as often as your icons last. What a trade brings cannot pay for that same trade."),
        "vis.action.trade.18",
    )


def noble(at: Position) -> Statement:
    """What pushing would set off, where this does not depend on later choices."""
    way = at.ways[0] if at.ways else None
    settled = [] if way is None else [one for one in way.pushes if not one.open]
    push = max(settled, key=_weight, default=None)
    if push is not None and _weight(push):
        return Statement(
            N(
                "With {n} Worker placed here, {inward} would move inward and {bumped} would be bumped. "
                "When {group} of one color share a section they split: one goes inward, one to either side.",
                "With {n} Workers placed here, {inward} would move inward and {bumped} would be bumped. "
                "When {group} of one color share a section they split: one goes inward, one to either side.",
                n=push.workers,
                group=components.castle().group,
                inward=len(push.inward) + len(push.top),
                bumped=sum(over for _section, _tier, over in push.crowded),
            ),
            "vis.castle.move.1",
        )
    split = T(
        "When {n} Workers of one color share a section they split, and one moves inward.", n=components.castle().group
    )
    if way is None or any(one.open for one in way.pushes):
        return Statement(split, "vis.castle.move.1")
    return Statement(T("No section would be full yet. {split}", split=split), "vis.castle.move.1")


def _weight(push: Push) -> int:
    return len(push.inward) + len(push.top) + len(push.crowded)


def cleric(at: Position) -> Statement | None:
    """What a Manuscript would add."""
    gain = at.view.gains.get(components.segment_of(at.player.space))
    if gain is None:
        return None
    return Statement(
        N(
            "The Manuscript here would add {n} point now. Different ribbons make sets of {sets} points; "
            "the first with {ribbons} of a color keeps its Cleric Bonus card.",
            "The Manuscript here would add {n} points now. Different ribbons make sets of {sets} points; "
            "the first with {ribbons} of a color keeps its Cleric Bonus card.",
            n=gain.total,
            sets=[*components.ribbon_set_vp()],
            ribbons=components.castle().ribbons_for_bonus,
        ),
        "vis.end.scoring.3",
    )


def bump(at: Position) -> Statement:
    silver, virtue = _rewards()
    return Statement(
        T(
            "A tier of a section has room for {room}. A Worker of yours that is bumped brings you {silver} Silver from the "
            "first tier, {virtue} Virtue and a resource from the second: bumping yourself pays, too.",
            room=components.castle().room,
            silver=silver,
            virtue=virtue,
        ),
        "vis.castle.bump.5",
    )


def _rewards() -> tuple[int, int]:
    """The Silver of the first tier and the Virtue of the second tier: vis.castle.bump.5, vis.castle.bump.6."""
    first, second = components.castle().bump_rewards
    silver = next(one.n for one in first if isinstance(one, GainSilver))
    return silver, next(one.n for one in second if isinstance(one, GainVirtue))


GUIDANCE: Mapping[str, Guide[ViscountsView]] = {
    "move": guide(move),
    "trade": guide(trade),
    "build": guide(trade),
    "noble": guide(noble),
    "cleric": guide(cleric),
    "bump": guide(bump),
}
