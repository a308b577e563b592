"""What to build with a number of clerks: barricades where they hold a wall, wall parts for their honor and for the years to come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from games.engine.bots.known import known
from games.engine.rules.ask import Answer
from games.titles.great_wall.bot.estimates import ESTIMATES
from games.titles.great_wall.bot.judging import BotView, Judge
from games.titles.great_wall.seen.wall import SectionView
from games.titles.great_wall.table import components


@dataclass(frozen=True)
class Work:
    """What is built at one section: wall parts and barricades, and what all that is worth."""

    section: str
    parts: int
    barricades: int
    cost: int
    worth: float

    @property
    def clerks(self) -> int:
        return self.parts + self.barricades


@known
def works(table: BotView, section: str) -> list[Work]:
    """Everything that could be built at this section, nothing included."""
    where = table.section(section)
    levels = components.board().walls.levels
    barricade = components.board().barricade
    leaders = sum(horde.type == "leader" for horde in where.hordes)
    each = 1 if any(horde.type == "sappers" for horde in where.hordes) else barricade.defense
    lasting = (
        ESTIMATES.lasting_together if table.together else ESTIMATES.lasting
    ) * table.harvests + table.requests.wall_part()
    possible = []
    for parts in range(len(levels) - where.wall):
        for barricades in range(where.barricade_slots - where.barricades + 1):
            raised = levels[where.wall + parts].defense - where.wall_defense + each * barricades
            honor = sum(levels[where.wall + step].build_honor for step in range(1, parts + 1))
            cost = sum(sum((levels[where.wall + step].next_build_cost or {}).values()) for step in range(parts))
            worth = (
                table.esteem * (honor + barricade.honor * barricades)
                + lasting * parts
                + archery(table, where, where.wall + parts)
                + _saved(table, where, where.wall + parts, raised >> leaders)
            )
            possible.append(Work(where.id, parts, barricades, cost + sum(barricade.cost.values()) * barricades, worth))
    return possible


def _saved(table: BotView, section: SectionView, level: int, raised: int) -> float:
    """What a breach would cost that so much more defense prevents; partners may do the rest of a wall half raised."""
    if section.holds:
        return 0.0
    killed = section.killed_if_breached.get(table.seat, 0)
    loss = table.disgrace * table.burden(section) + (ESTIMATES.soldier_lost + table.tally) * killed
    missing = section.offense - section.defense
    if raised < missing:
        return ESTIMATES.halfway * loss * raised / missing if table.together else 0.0
    return loss + table.bow(level) * section.firing.count(table.seat)


def archery(table: BotView, section: SectionView, level: int) -> float:
    """What more firing spots on the highest wall are worth to own archers, where those score there."""
    if level == section.wall or not table.bow(level):
        return 0.0
    highest = max(other.wall for other in table.sections)
    tops = [other for other in table.sections if other.wall == highest and highest]
    room = sum(other.firing_spots - len(other.firing) for other in tops)
    spots = components.board().walls.levels[level].firing_spots - len(section.firing)
    gained = (
        spots if level > highest else spots - (section.firing_spots - len(section.firing) if section in tops else 0)
    )
    left = sum(other.firing.count(table.seat) for other in tops if other is not section) if level > highest else 0
    after = spots if level > highest else room + gained
    archers = table.clan.pool["archer"]
    return table.bow(level) * (ESTIMATES.manned * (min(archers, after) - min(archers, room)) - left)


@known
def best_works(table: BotView, clerks: int) -> tuple[float, tuple[Work, ...]]:
    """The works that ``clerks`` clerks should do, within one's goods and the warehouse; the warehouse is used first."""
    best: tuple[float, tuple[Work, ...]] = (0.0, ())
    for plan in _plans(table, clerks):
        own_cost = max(0, sum(work.cost for work in plan) - table.warehouse)
        worth = sum(work.worth for work in plan) - table.building_price(own_cost)
        if worth > best[0]:
            best = worth, plan
    return best


def _plans(table: BotView, clerks: int) -> Iterator[tuple[Work, ...]]:
    stock = table.building_goods + table.warehouse
    choices = [
        [work for work in works(table, section.id) if work.clerks <= clerks and work.cost <= stock]
        for section in table.sections
    ]
    for plan in product(*choices):
        if sum(work.clerks for work in plan) <= clerks and sum(work.cost for work in plan) <= stock:
            yield plan


def wall(table: BotView, answer: Answer) -> float:
    return 2.0 if any(work.section == answer.parts[1] and work.parts for work in _planned(table)) else -1.0


def barricade(table: BotView, answer: Answer) -> float:
    return 1.0 if any(work.section == answer.parts[1] and work.barricades for work in _planned(table)) else -1.0


def _planned(table: BotView) -> tuple[Work, ...]:
    return best_works(table, max(1, table.left))[1]


WORTH: dict[str, Judge] = {"wall": wall, "barricade": barricade}
