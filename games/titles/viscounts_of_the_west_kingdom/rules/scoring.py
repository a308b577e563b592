"""Victory Points (vis.end.scoring), line by line, as they would be if the game ended now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from games.engine.state import ScoreLine
from games.engine.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import bonus
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import Player, Viscounts


def lines(state: Viscounts, own: Player) -> list[ScoreLine]:
    """Everything that a player scores, in the order of the book; abilities of Townsfolk do nothing (vis.end.trigger.4), what is left over
    scores nothing (vis.end.scoring.18, vis.end.scoring.19)."""
    return [
        *_buildings(own),
        ScoreLine(T("Workers in the Castle"), _castle(state, own.seat), "vis.end.scoring.2"),
        ScoreLine(T("Sets of ribbons"), _sets(own), "vis.end.scoring.3"),
        *_held(state, own),
        *_papers(own),
        *_manuscripts(state, own),
        *_majorities(state, own),
    ]


def total(state: Viscounts, own: Player) -> int:
    return sum(line.points or 0 for line in lines(state, own))


def _buildings(own: Player) -> Iterator[ScoreLine]:
    """vis.end.scoring.1"""
    for kind in components.player_board().buildings:
        many = own.buildings[kind.id]
        if many:
            name = T("{n} × {what}", n=many, what=Ref(f"building:{kind.id}"))
            yield ScoreLine(name, kind.vp[many - 1], "vis.end.scoring.1")


def workers(state: Viscounts, seat: int) -> list[int]:
    """On the three tiers."""
    tiers = [sum(section.tiers[tier].get(seat, 0) for section in state.castle) for tier in (0, 1)]
    return [*tiers, state.third_tier.get(seat, 0)]


def _castle(state: Viscounts, seat: int) -> int:
    each = components.castle().vp_by_tier
    return sum(many * vp for many, vp in zip(workers(state, seat), each, strict=True))


def _sets(own: Player) -> int:
    """vis.manuscript.ribbons.7, vis.manuscript.ribbons.8, vis.manuscript.ribbons.10: as many colors as can be in the first set, then in the
    second, which scores most."""
    colors = Counter(components.manuscripts()[tile].ribbon for tile in own.manuscripts)
    sizes = [sum(many >= nth for many in colors.values()) for nth in range(1, max(colors.values(), default=0) + 1)]
    return sum(components.ribbon_set_vp()[size - 1] for size in sizes)


def _held(state: Viscounts, own: Player) -> Iterator[ScoreLine]:
    """vis.manuscript.ribbons.6, vis.end.scoring.4, vis.castle.leader.7, vis.end.scoring.5"""
    for card in own.bonuses:
        yield ScoreLine(T("{what}", what=Ref(f"bonus:{card}")), bonus(card).vp, "vis.end.scoring.4")
    if state.leader == own.seat:
        leader = components.castle().leader
        yield ScoreLine(T("{what}", what=Ref(f"bonus:{leader.id}")), leader.vp, "vis.end.scoring.5")


def _papers(own: Player) -> Iterator[ScoreLine]:
    """vis.debts.cards.3, vis.debts.cards.4, vis.debts.cards.5, vis.debts.cards.6"""
    stacks = components.stacks()
    for label, many, vp, rule in (
        (T("Unpaid Debts: {n}", n=own.debts), own.debts, stacks.debt.vp, "vis.end.scoring.6"),
        (T("Acquired Deeds: {n}", n=own.deeds), own.deeds, stacks.deed.vp, "vis.end.scoring.7"),
        (T("Approved Deeds: {n}", n=own.approved), own.approved, stacks.deed.flipped_vp, "vis.end.scoring.8"),
    ):
        if many:
            yield ScoreLine(label, many * vp, rule)


# Manuscripts


def _manuscripts(state: Viscounts, own: Player) -> Iterator[ScoreLine]:
    """vis.end.scoring.9"""
    for tile in own.manuscripts:
        if (scoring := components.manuscripts()[tile].scoring) is not None:
            points = METRICS[scoring.metric](state, own) // scoring.per * scoring.vp
            yield ScoreLine(T("{what}", what=Ref(f"manuscript:{tile}")), points, "vis.end.scoring.9")


def _icons(kind: str) -> Callable[[Viscounts, Player], int]:
    """vis.manuscript.ribbons.9, vis.townsfolk.icons.5: printed on all cards of the deck; permanent ones do not count."""

    def count(state: Viscounts, own: Player) -> int:
        cards = (*own.hand, *own.draw, *own.discard, *(card for card in own.row if card))
        return sum(components.card(card).icons.count(kind) for card in cards)

    return count


METRICS: dict[str, Callable[[Viscounts, Player], int]] = {
    "buildings": lambda _, own: sum(own.buildings.values()),
    "manuscripts": lambda _, own: len(own.manuscripts),
    "flipped_deeds": lambda _, own: own.approved,
    "flipped_debts": lambda _, own: own.paid,
    "castle_workers": lambda state, own: sum(workers(state, own.seat)),
    "resources": lambda _, own: sum(own.goods.values()),
    "silver": lambda _, own: own.silver,
    **{f"{kind}_icons": _icons(kind) for kind in ("merchant", "builder", "noble", "cleric", "criminal")},
}
"""What Manuscripts count."""


# Poverty and Prosperity


def _majorities(state: Viscounts, own: Player) -> Iterator[ScoreLine]:
    """vis.debts.seesaw.1, vis.end.scoring.10, vis.end.scoring.12, vis.end.trigger.2"""
    for revealed, label, rule, count in (
        (state.poverty, T("Poverty: most approved Deeds"), "vis.end.scoring.10", lambda one: one.approved),
        (state.prosperity, T("Prosperity: most paid Debts"), "vis.end.scoring.12", lambda one: one.paid),
    ):
        if revealed and (points := share(state, own, count)):
            yield ScoreLine(label, points, rule)


def share(state: Viscounts, own: Player, count: Callable[[Player], int]) -> int:
    """vis.end.scoring.11, vis.end.scoring.13, vis.end.scoring.14, vis.end.scoring.15, vis.end.scoring.16, vis.end.scoring.17: equal
    players share the
    rewards of the ranks that they take, rounded down; who has none takes no rank."""
    stacks = components.stacks()
    rewards = stacks.majority_vp_of_two if state.seats == 2 else stacks.majority_vp
    mine = count(own)
    if mine < stacks.least_to_qualify:
        return 0
    ahead = sum(count(one) > mine for one in state.players)
    tied = sum(count(one) == mine for one in state.players)
    return sum(rewards[ahead : ahead + tied]) // tied
