"""Victory Points (vis.end.scoring), line by line, as they would be if the game ended now."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.engine.state import ScoreLine
from games.engine.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.rules.metrics import METRICS, workers
from games.titles.viscounts_of_the_west_kingdom.rules.outsider_points import best_ribbons, points, sets
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Player, Viscounts


def lines(state: Viscounts, own: Player) -> list[ScoreLine]:
    """Everything that a player scores, in the order of the book; abilities of Townsfolk do nothing (vis.end.trigger.4), what is left over
    scores nothing (vis.end.scoring.18, vis.end.scoring.19)."""
    return [
        *_buildings(own),
        ScoreLine(T("Workers in the Castle"), _castle(state, own.seat), "vis.end.scoring.2"),
        ScoreLine(messages.SETS_OF_RIBBONS, sets(best_ribbons(state, own)), "vis.end.scoring.3"),
        *_held(state, own),
        *_papers(own),
        *_manuscripts(state, own),
        *_expansions(state, own),
        *_majorities(state, own),
        *_left_over(own),
    ]


def _left_over(own: Player) -> Iterator[ScoreLine]:
    """vis.solo.end.2: of the AI alone."""
    if own.seat == AUTOMA and (n := sum(own.goods.values())):
        yield ScoreLine(T("Resources left: {n}", n=n), n, "vis.solo.end.2")


def total(state: Viscounts, own: Player) -> int:
    return sum(line.points or 0 for line in lines(state, own))


def _buildings(own: Player) -> Iterator[ScoreLine]:
    """vis.end.scoring.1"""
    for kind in components.player_board().buildings:
        many = own.buildings[kind.id]
        if many:
            name = T("{n} × {what}", n=many, what=Ref(f"building:{kind.id}"))
            yield ScoreLine(name, kind.vp[many - 1], "vis.end.scoring.1")


def _castle(state: Viscounts, seat: int) -> int:
    each = components.castle().vp_by_tier
    return sum(many * vp for many, vp in zip(workers(state, seat), each, strict=True))


def _held(state: Viscounts, own: Player) -> Iterator[ScoreLine]:
    """vis.manuscript.ribbons.6, vis.end.scoring.4, vis.castle.leader.7, vis.end.scoring.5, vis.gates.setup.7, vis.gates.bonus.7,
    vis.keys.public.21"""
    rules = [
        *(
            (card, "vis.gates.bonus.7" if components.bonuses()[card].group else "vis.end.scoring.4")
            for card in own.bonuses
        ),
        *((card, "vis.keys.public.5") for card in own.public),
        *([(state.leader_card, "vis.end.scoring.5")] if state.leader == own.seat else []),
    ]
    for card, rule in rules:
        yield ScoreLine(T("{what}", what=Ref(f"bonus:{card}")), components.bonuses()[card].vp, rule)


def _papers(own: Player) -> Iterator[ScoreLine]:
    """vis.debts.cards.3, vis.debts.cards.4, vis.debts.cards.5, vis.debts.cards.6"""
    stacks = components.stacks()
    for label, many, vp, rule in (
        (T("Unpaid Debts: {n}", n=own.debts), own.debts, stacks.debt.vp, "vis.end.scoring.6"),
        (T("Acquired Deeds: {n}", n=own.deeds), own.deeds, stacks.deed.vp, "vis.end.scoring.7"),
        (messages.approved_deeds(own.approved), own.approved, stacks.deed.flipped_vp, "vis.end.scoring.8"),
    ):
        if many:
            yield ScoreLine(label, many * vp, rule)


# Manuscripts


def _manuscripts(state: Viscounts, own: Player) -> Iterator[ScoreLine]:
    """vis.end.scoring.9"""
    for tile in own.manuscripts:
        if (scoring := components.manuscripts()[tile].scoring) is not None:
            number = METRICS[scoring.metric](state, own) // scoring.per * scoring.vp
            yield ScoreLine(T("{what}", what=Ref(f"manuscript:{tile}")), number, "vis.end.scoring.9")


def _expansions(state: Viscounts, own: Player) -> Iterator[ScoreLine]:
    """vis.gates.welcome.6, vis.keys.chests.9, vis.solo.keys.4"""
    for card, number in points(state, own).items():
        yield ScoreLine(T("{what}", what=Ref(f"townsfolk:{card}")), number, "vis.gates.welcome.6")
    if tiles := METRICS["chest_tiles"](state, own):
        yield ScoreLine(T("Chest Tiles: {n}", n=tiles), components.keys().chest_vp[tiles - 1], "vis.keys.chests.9")


# Poverty and Prosperity


def _majorities(state: Viscounts, own: Player) -> Iterator[ScoreLine]:
    """vis.debts.seesaw.1, vis.end.scoring.10, vis.end.scoring.12, vis.end.trigger.2"""
    for revealed, label, rule, count in (
        (state.poverty, T("Poverty: most approved Deeds"), "vis.end.scoring.10", lambda one: one.approved),
        (state.prosperity, T("Prosperity: most paid Debts"), "vis.end.scoring.12", lambda one: one.paid),
    ):
        if revealed and (number := share(state, own, count)):
            yield ScoreLine(label, number, rule)


def share(state: Viscounts, own: Player, count: Callable[[Player], int]) -> int:
    """vis.end.scoring.11, vis.end.scoring.13, vis.end.scoring.14, vis.end.scoring.15, vis.end.scoring.16, vis.end.scoring.17,
    vis.solo.end.3: equal
    players share the
    rewards of the ranks that they take, rounded down; who has none takes no rank."""
    stacks = components.stacks()
    rewards = stacks.majority_vp_of_two if len(state.owners()) <= 2 else stacks.majority_vp
    mine = count(own)
    if mine < stacks.least_to_qualify:
        return 0
    ahead = sum(count(one) > mine for one in state.owners())
    tied = sum(count(one) == mine for one in state.owners())
    return sum(rewards[ahead : ahead + tied]) // tied
