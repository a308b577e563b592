"""Tables for the book: costs, limits, awards, wars, scoring; and what is shuffled. All of it is read or computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.engine.rules.reckoning import Cause
from games.engine.rules.text import N, Ref, T
from games.engine.title.component import Cell, Line, Table
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import prices
from games.titles.imperial_struggle.seen.component_pages import ACTIONS, ERAS, REGIONS, SIDES
from games.titles.imperial_struggle.seen.decks import WARS
from games.titles.imperial_struggle.table import components as printed
from games.titles.imperial_struggle.table.board_types import Reward, Spoils
from games.titles.imperial_struggle.table.components import LIMITS, SPACES, track

TYPES = {
    "market": T("Markets"),
    "political": T("Political spaces"),
    "fort": T("Forts"),
    "naval": messages.NAVAL_SPACES,
    "territory": T("Territories"),
}


def tables() -> Iterator[Table]:
    yield _costs()
    yield _spaces()
    yield _limits()
    yield _turns()
    yield _investments()
    yield _awards()
    yield _demand()
    yield _basic()
    yield from map(_war, printed.wars())
    yield _final()
    yield _ending()


def _costs() -> Table:
    """The prices of the rules themselves, each with its sentence and clause."""
    fixed: dict[str, Cause] = prices.FIXED
    causes = (
        *fixed.values(),
        prices.DISPLACE_FROM_BOX,
        prices.DISPLACE_FROM_MAP,
        prices.REMOVAL,
        prices.REMOVAL_PROTECTED,
    )
    changes = (
        prices.PLUS_ONE,
        prices.ISOLATED,
        prices.IN_CONFLICT,
        prices.PROTECTED,
        prices.FURTHER_REGION,
        prices.OWN_FORT,
        prices.ENEMY_FORT,
    )
    return Table(
        id="costs",
        name=T("Costs of actions"),
        columns=(T("Item"), T("Action Points"), T("What it is")),
        lines=(
            *(Line(cells=(one.text, one.amount, T("price")), rules=(one.rule,)) for one in causes),
            *(Line(cells=(one.text, _signed(one.amount), T("changes a price")), rules=(one.rule,)) for one in changes),
        ),
        rules=("is.control.cost.1",),
        note=T("Markets, Political spaces and Forts cost what is printed on them."),
    )


def _signed(n: int) -> str:
    return f"{n:+d}"


def _spaces() -> Table:
    """How many spaces of each type there are in a region, with their printed costs."""
    lines = []
    for region in printed.REGIONS:
        of = [space for space in SPACES.values() if space.region == region]
        cells: list[Cell] = []
        for kind in TYPES:
            costs = Counter(space.cost for space in of if space.type == kind)
            cells.append(sum(costs.values()) or "—")
        lines.append(Line(cells=(REGIONS[region], *cells, sum(space.prestige for space in of))))
    return Table(
        id="spaces",
        name=T("Spaces of the map"),
        columns=(T("Region"), *TYPES.values(), messages.PRESTIGE_SPACES),
        lines=tuple(lines),
        rules=("is.map.spaces.1", "is.map.regions.1"),
    )


def _limits() -> Table:
    rows: tuple[tuple[Cell, Cell, str], ...] = (
        (T("Debt Limit at the beginning"), LIMITS.debt_limit_start, "is.setup.6"),
        (T("More Debt Limit in each new Era"), LIMITS.debt_limit_increase, "is.peace.debt-limit.1"),
        (T("Treaty Points that are kept"), LIMITS.treaty_kept, "is.peace.treaty.1"),
        (T("Squadrons of a side"), LIMITS.squadrons, "is.setup.4"),
        (messages.EVENTS_IN_HAND, LIMITS.hand, "is.peace.deal.4"),
        (T("Investment tiles laid out"), LIMITS.investments, "is.peace.deal.1"),
        (T("Action Rounds of a side"), LIMITS.rounds, "is.peace.action.1"),
        (T("Bonus War tiles in a theater"), LIMITS.bonus_tiles_in_theater, "is.military.bonus-tiles.5"),
        (T("Bonus War tiles bought in an Action Round"), LIMITS.bonus_tiles_bought, "is.military.bonus-tiles.2"),
        (T("Advantages used in an Action Round"), LIMITS.advantages, "is.advantages.use.2"),
        (T("Debt repaid by passing"), LIMITS.debt_repaid_by_passing, "is.action-round.pass.1"),
        (T("Ministry cards of a side"), LIMITS.ministries, "is.peace.ministry.1"),
    )
    return Table(
        id="limits",
        name=T("Limits"),
        columns=(T("Item"), T("How many")),
        lines=tuple(Line(cells=(what, n), rules=(rule,)) for what, n, rule in rows),
    )


def _turns() -> Table:
    return Table(
        id="turns",
        name=T("Turn Track"),
        columns=(T("Turn"), T("Years"), T("Era")),
        lines=tuple(
            Line(
                cells=(
                    messages.peace_turn(box.turn) if box.turn else WARS[box.war],
                    box.years.replace("-", "–"),
                    ERAS[box.era] if box.era else "—",
                )
            )
            for box in track().track
        ),
        rules=("is.overview.3", "is.overview.5"),
    )


def _investments() -> Table:
    kinds = Counter(
        (one.major, one.points, one.minor, one.minor_points, one.event, one.upgrade)
        for one in printed.investments().values()
    )
    return Table(
        id="investments",
        name=messages.INVESTMENT_TILES,
        columns=(
            messages.MAJOR_ACTION,
            T("Action Points"),
            messages.MINOR_ACTION,
            T("Action Points"),
            T("Event"),
            messages.MILITARY_UPGRADE,
            T("Tiles"),
        ),
        lines=tuple(
            Line(
                cells=(
                    ACTIONS[major],
                    points,
                    ACTIONS[minor],
                    less,
                    T("yes") if event else "—",
                    T("yes") if upgrade else "—",
                    n,
                )
            )
            for (major, points, minor, less, event, upgrade), n in kinds.items()
        ),
        rules=("is.action-round.7", "is.action-round.8"),
    )


def _awards() -> Table:
    kinds = Counter((award.vp, award.treaty, award.margin) for award in track().awards)
    return Table(
        id="awards",
        name=messages.AWARD_TILES,
        columns=(messages.VICTORY_POINTS, messages.TREATY_POINTS, T("Least lead"), T("Tiles")),
        lines=tuple(Line(cells=(vp, treaty, margin, n)) for (vp, treaty, margin), n in kinds.items()),
        rules=("is.scoring.awards.1", "is.setup.9"),
    )


def _reward(reward: Reward) -> Cell:
    parts = [
        *([T("{n} VP", n=reward.vp)] if reward.vp else []),
        *([messages.treaty_points(reward.treaty)] if reward.treaty else []),
        *([T("Debt {n}", n=_signed(reward.debt))] if reward.debt else []),
    ]
    return T("{list}", list=[*parts]) if parts else "—"


def _demand() -> Table:
    return Table(
        id="demand",
        name=messages.GLOBAL_DEMAND,
        columns=(T("Commodity"), *ERAS.values(), T("Markets")),
        lines=tuple(
            Line(
                cells=(
                    T("{what}", what=Ref(f"commodity:{row.commodity}")),
                    *(_reward(row.of(era)) for era in ERAS),
                    len(printed.OF_COMMODITY[row.commodity]),
                )
            )
            for row in track().demand
        ),
        rules=("is.scoring.demand.2", "is.scoring.demand.3"),
    )


def _basic() -> Table:
    """Strength and effect of the War tiles, by pool."""
    tiles = {printed.strength_of(tile) for tile in printed.war_tiles()}
    strengths = sorted(tiles, reverse=True)
    pools: list[tuple[Cell, tuple[str, ...]]] = [(messages.BASIC_TILES, printed.basic_tiles("france"))]
    for war in printed.wars():
        pools += [
            (T("{war}, {side}", war=WARS[war], side=SIDES[side]), printed.bonus_tiles(war, side)) for side in SIDES
        ]
    return Table(
        id="war-tiles",
        name=T("Strength of War tiles"),
        columns=(
            T("Tiles"),
            *(T("Strength {n}", n=_signed(n) if n else "0") for n in strengths),
            T("together"),
            T("on the average"),
        ),
        lines=tuple(
            Line(
                cells=(
                    label,
                    *(sum(printed.strength_of(tile) == n for tile in pool) or "—" for n in strengths),
                    len(pool),
                    f"{sum(map(printed.strength_of, pool)) / len(pool):.1f}",
                )
            )
            for label, pool in pools
        ),
        rules=("is.wars.tiles.5", "is.wars.strength.1"),
    )


def _war(war: str) -> Table:
    display = printed.wars()[war]
    return Table(
        id=f"war-{war.lower()}",
        name=T("Spoils: {war}", war=WARS[war]),
        columns=(
            T("Theater"),
            T("Winner"),
            T("Margin"),
            T("VP"),
            messages.CONQUEST_POINTS,
            T("Treaty Points of the loser"),
            T("More"),
        ),
        lines=tuple(
            Line(
                cells=(
                    theater.name,
                    T("either") if row.side == "either" else SIDES[row.side],
                    _margin(row),
                    row.vp or "—",
                    row.cp or "—",
                    row.loser_treaty or "—",
                    _more(row),
                )
            )
            for theater in display.theaters
            for row in theater.spoils
        ),
        rules=("is.wars.spoils.1", f"is.displays.{'syw' if war == '7YW' else war.lower()}.1"),
    )


def _margin(row: Spoils) -> str:
    if not row.most:
        return f"{row.least}+"
    return str(row.least) if row.least == row.most else f"{row.least}–{row.most}"


def _more(row: Spoils) -> Cell:
    parts = [
        *([T("unflag a market: {where}", where=REGIONS[row.unflag_market])] if row.unflag_market in REGIONS else []),
        *([T("unflag a Political space")] if row.unflag_political else []),
        *([T("Atlantic Dominance")] if row.atlantic_dominance else []),
        *([N("{n} unbuilt Squadron", "{n} unbuilt Squadrons", n=row.unbuilt)] if row.unbuilt else []),
        *([T("USA flags")] if row.usa else []),
        *([T("Canada")] if row.canada else []),
    ]
    return T("{list}", list=[*parts]) if parts else "—"


def _final() -> Table:
    final = track().final
    rows: tuple[tuple[Cell, Cell, str], ...] = (
        (T("Prestige, each Peace Turn"), track().prestige_vp, "is.scoring.prestige.1"),
        (T("Prestige, at the end"), final.prestige_vp, "is.scoring.final.1"),
        (T("Available Debt for a victory point, at the end"), final.debt_per_vp, "is.scoring.final.1"),
        (T("Victory points for Debt at the most"), final.debt_vp_most, "is.scoring.final.1"),
        (T("Each commodity, at the end"), final.commodity_vp, "is.scoring.final.1"),
        (T("Each Territory that the opponent held at set-up"), final.territory_vp, "is.scoring.final.7"),
    )
    return Table(
        id="final",
        name=T("Prestige and final scoring"),
        columns=(T("Item"), T("How many")),
        lines=tuple(Line(cells=(what, n), rules=(rule,)) for what, n, rule in rows),
        rules=("is.scoring.final.1",),
    )


def _ending() -> Table:
    wars = len(printed.wars())
    return Table(
        id="end-numbers",
        kind="ending",
        name=T("The numbers that end the game"),
        columns=(T("Item"), T("How many")),
        lines=(
            Line(cells=(T("Victory points with which France wins at once"), LIMITS.vp_france), rules=("is.victory.3",)),
            Line(
                cells=(T("Victory points with which Britain wins at once"), LIMITS.vp_britain), rules=("is.victory.3",)
            ),
            Line(cells=(T("Victory points at the beginning"), LIMITS.vp_start), rules=("is.setup.5",)),
            Line(cells=(T("Peace Turns"), printed.LAST_TURN), rules=("is.overview.5",)),
            Line(cells=(T("Wars"), wars), rules=("is.overview.4",)),
        ),
        rules=("is.victory.1", "is.victory.2"),
    )
