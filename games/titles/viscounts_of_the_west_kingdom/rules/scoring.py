"""Victory Points (vis.end.scoring), line by line, as they would be if the game ended now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

import msgspec

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.state import ScoreLine
from games.engine.rules.text import N, Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.rules.counted import COUNTED, in_tier, scored
from games.titles.viscounts_of_the_west_kingdom.rules.metrics import METRICS, workers
from games.titles.viscounts_of_the_west_kingdom.rules.outsider_points import best_ribbons, points, ribbon_sets
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import amount
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Player, Viscounts


def lines(state: Viscounts, player: Player) -> list[ScoreLine]:
    """Everything that a player scores, in the order of the book. Abilities of Townsfolk do nothing
    (vis.end.trigger.4). Left-over goods score nothing (vis.end.scoring.18, vis.end.scoring.19)."""
    having = best_ribbons(state, player)
    return [
        *_buildings(player),
        _line(of_castle(*workers(state, player.seat)), "vis.end.scoring.2"),
        _line(ribbon_sets(having), "vis.end.scoring.3"),
        *_held(state, player),
        *_papers(player),
        *_manuscripts(state, player),
        *[_line(reckoning, "vis.gates.welcome.6") for reckoning in points(state, player, having.by_color).values()],
        *_chests(state, player),
        *_majorities(state, player),
        *left_over(player),
    ]


def _line(reckoning: Reckoning, rule: str) -> ScoreLine:
    """A score line; the total of the reckoning is its points."""
    return ScoreLine(reckoning.what, reckoning.total, rule, reckoning)


def total(state: Viscounts, player: Player) -> int:
    return sum(line.points or 0 for line in lines(state, player))


def left_over(player: Player) -> Iterator[ScoreLine]:
    """What is left over; only the AI scores it: vis.solo.end.2."""
    left = {kind: n for kind, n in player.goods.items() if n}
    if player.seat == AUTOMA and left:
        causes = [Cause(n, T("{what}", what=amount(kind, n)), "vis.solo.end.2") for kind, n in left.items()]
        yield _line(Reckoning(T("Resources left: {n}", n=sum(left.values())), tuple(causes)), "vis.solo.end.2")


# Buildings, the Castle, what is held


def _buildings(player: Player) -> Iterator[ScoreLine]:
    """Points for the constructed Buildings of each type: vis.end.scoring.1."""
    for kind in components.player_board().buildings:
        if many := player.buildings[kind.id]:
            yield _line(of_row(kind.id, many), "vis.end.scoring.1")


@cache
def of_row(kind: str, many: int) -> Reckoning:
    """The points of that many Buildings of a type: vis.end.scoring.1."""
    building = Ref(f"building:{kind}")
    texts = [T("{what} number {n}", what=building, n=number) for number in range(1, many + 1)]
    causes = _one_by_one(components.buildings()[kind].vp, texts, "vis.end.scoring.1")
    return Reckoning(messages.so_many_of(many, building), causes)


def _one_by_one(printed: Sequence[int], texts: Sequence[Text], rule: str) -> tuple[Cause, ...]:
    """The points of several pieces of a kind, by what each adds to the ones before it."""
    added = [more - before for before, more in pairwise([0, *printed])]
    return tuple([Cause(n, text, rule) for n, text in zip(added, texts, strict=False)])


@cache
def of_castle(*tiers: int) -> Reckoning:
    """The points of the Workers in the Castle, tier by tier: vis.end.scoring.2."""
    causes = [
        Cause(many * vp, messages.each_scores(in_tier(number, many), vp), "vis.end.scoring.2")
        for number, (many, vp) in enumerate(zip(tiers, components.castle().vp_by_tier, strict=True), 1)
        if many
    ]
    return Reckoning(messages.WORKERS_IN_CASTLE, tuple(causes))


def _held(state: Viscounts, player: Player) -> Iterator[ScoreLine]:
    """The points printed on each held card: vis.manuscript.ribbons.6, vis.end.scoring.4, vis.castle.leader.7,
    vis.end.scoring.5, vis.gates.setup.7, vis.gates.bonus.7, vis.keys.public.21."""
    rules = [
        *(
            (card, "vis.gates.bonus.7" if components.bonuses()[card].group else "vis.end.scoring.4")
            for card in player.bonuses
        ),
        *((card, "vis.keys.public.5") for card in player.public),
        *([(state.leader_card, "vis.end.scoring.5")] if state.leader == player.seat else []),
    ]
    for card, rule in rules:
        yield ScoreLine(T("{what}", what=Ref(f"bonus:{card}")), components.bonuses()[card].vp, rule)


# Debts, Deeds, Manuscripts, Chest Tiles


def _papers(player: Player) -> Iterator[ScoreLine]:
    """Points for Debts and Deeds: vis.debts.cards.3, vis.debts.cards.4, vis.debts.cards.5, vis.debts.cards.6."""
    for many, reckoned, rule in (
        (player.debts, of_unpaid, "vis.end.scoring.6"),
        (player.deeds, of_acquired, "vis.end.scoring.7"),
        (player.approved, of_approved, "vis.end.scoring.8"),
    ):
        if many:
            yield _line(reckoned(many), rule)


@cache
def of_unpaid(many: int) -> Reckoning:
    """The points that unpaid Debts cost: vis.debts.cards.3."""
    lost = -components.stacks().debt.vp
    text = N("{n} unpaid Debt, {vp} VP lost", "{n} unpaid Debts, {vp} VP lost for each", n=many, vp=lost)
    return Reckoning.of(T("Unpaid Debts: {n}", n=many), (-many * lost, text, "vis.end.scoring.6"))


@cache
def of_acquired(many: int) -> Reckoning:
    """The points of acquired Deeds: vis.debts.cards.5."""
    vp, what = components.stacks().deed.vp, N("{n} acquired Deed", "{n} acquired Deeds", n=many)
    return Reckoning.of(
        T("Acquired Deeds: {n}", n=many), (many * vp, messages.each_scores(what, vp), "vis.end.scoring.7")
    )


@cache
def of_approved(many: int) -> Reckoning:
    """The points of approved Deeds: vis.debts.cards.6."""
    vp = components.stacks().deed.flipped_vp
    return Reckoning(messages.approved_deeds(many), (scored("flipped_deeds", many, 1, vp, "vis.end.scoring.8"),))


def _manuscripts(state: Viscounts, player: Player) -> Iterator[ScoreLine]:
    """Points for what Manuscripts count: vis.end.scoring.9."""
    for tile in player.manuscripts:
        if (scoring := components.manuscripts()[tile].scoring) is not None:
            yield _line(of_manuscript(tile, METRICS[scoring.metric](state, player)), "vis.end.scoring.9")


@cache
def of_manuscript(tile: str, number: int) -> Reckoning:
    """The points of a Manuscript for a number of what it counts: vis.end.scoring.9."""
    scoring = components.manuscripts()[tile].scoring
    assert scoring is not None
    cause = scored(scoring.metric, number, scoring.per, scoring.vp, "vis.end.scoring.9")
    return Reckoning(T("{what}", what=Ref(f"manuscript:{tile}")), (cause,))


def _chests(state: Viscounts, player: Player) -> Iterator[ScoreLine]:
    """Points for Chest Tiles: vis.keys.chests.9, vis.solo.keys.4."""
    if tiles := METRICS["chest_tiles"](state, player):
        yield _line(of_chests(tiles), "vis.keys.chests.9")


@cache
def of_chests(tiles: int) -> Reckoning:
    """The points of that many Chest Tiles: vis.keys.chests.9."""
    texts = [T("Chest Tile number {n}", n=number) for number in range(1, tiles + 1)]
    causes = _one_by_one(components.keys().chest_vp, texts, "vis.keys.chests.9")
    return Reckoning(T("Chest Tiles: {n}", n=tiles), causes)


# Poverty and Prosperity


class Majority(msgspec.Struct, frozen=True):
    """What one of the two cards rewards: the metric that is compared, and its clause."""

    label: Text
    metric: str
    rule: str
    revealed: Callable[[Viscounts], bool]


MAJORITIES: Mapping[str, Majority] = {
    "poverty": Majority(
        T("Poverty: most approved Deeds"), "flipped_deeds", "vis.end.scoring.10", lambda state: state.poverty
    ),
    "prosperity": Majority(
        T("Prosperity: most paid Debts"), "flipped_debts", "vis.end.scoring.12", lambda state: state.prosperity
    ),
}
FEW, SHARED = "vis.end.scoring.17", "vis.end.scoring.14"


def _majorities(state: Viscounts, player: Player) -> Iterator[ScoreLine]:
    """Points for Poverty and Prosperity, if they are revealed: vis.debts.seesaw.1, vis.end.scoring.10,
    vis.end.scoring.12, vis.end.trigger.2."""
    for majority in MAJORITIES.values():
        if majority.revealed(state) and (reckoning := share(state, player, majority)).total:
            yield _line(reckoning, majority.rule)


def share(state: Viscounts, player: Player, majority: Majority) -> Reckoning:
    """The points of a player for a majority. Tied players share the rewards of the ranks that they take, rounded
    down. A player with none takes no rank. vis.end.scoring.11, vis.end.scoring.13, vis.end.scoring.14,
    vis.end.scoring.15, vis.end.scoring.16, vis.end.scoring.17, vis.solo.end.3."""
    count, stacks, owners = METRICS[majority.metric], components.stacks(), state.owners()
    reckoning, mine = Reckoning(majority.label), count(state, player)
    if mine < stacks.least_to_qualify:
        return reckoning
    few = len(owners) <= 2
    rewards = stacks.majority_vp_of_two if few else stacks.majority_vp
    better = sum(count(state, one) > mine for one in owners)
    tied = sum(count(state, one) == mine for one in owners)
    for rank, reward in list(enumerate(rewards, 1))[better : better + tied]:
        text = T("Rank {rank}, with {what}", rank=rank, what=COUNTED[majority.metric](mine))
        reckoning = reckoning.plus((reward, text, FEW if few else majority.rule))
    if tied == 1 or not reckoning.causes:
        return reckoning
    whole = reckoning.total
    return reckoning.plus((whole // tied - whole, T("Shared by {n}, rounded down", n=tied), SHARED))
