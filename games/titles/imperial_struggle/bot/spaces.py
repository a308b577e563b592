"""What it is worth to gain or lose a space: awards, Prestige, Global Demand, the war to come, Advantages, and turns still to come."""

from __future__ import annotations

from functools import cache

from games.titles.imperial_struggle.bot.table import TREATY, BotView
from games.titles.imperial_struggle.bot.war import for_strength
from games.titles.imperial_struggle.seen.view import LeadView
from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.components import NEEDED_BY, SHIELDS, SPACES, track
from games.titles.imperial_struggle.table.state import BRITAIN, FRANCE

ADVANTAGE, EACH_TURN = 0.5, 0.2
"""What an Advantage is worth, once one has it, and for each Peace Turn after this one."""
LASTING = {"political": 0.16, "market": 0.16, "territory": 0.3, "fort": 0.2, "naval": 0.2}
"""What a flag promises for each Peace Turn after this one."""
PRESTIGE_LASTING = 0.12
LOCAL = {FRANCE: 0.05, BRITAIN: 0.5}
"""What a Local Alliance promises beyond that for each Peace Turn after this one: its Advantage can be used in every one. Found from games
between bots; France, which begins with one of them and takes the first tile, won two games in three where both sought them alike."""
SHIELD = 0.1
"""What a Squadron or Fort is worth for each own market that it protects."""
CERTAIN = 0.85
DEBT = 0.5


def gain(table: BotView, space: str) -> float:
    """What it is worth that the side gains an uncontrolled space."""
    return _half(table, space, table.side)


def hit(table: BotView, space: str) -> float:
    """What it is worth that the opponent loses one."""
    return _half(table, space, table.other)


def loss(table: BotView, space: str) -> float:
    """What it costs to lose an own one."""
    return _half(table, space, table.side)


def take(table: BotView, space: str) -> float:
    """What it is worth to put an own flag there, whatever stands there now."""
    held = table.flag(space)
    if held == table.side:
        return 0.0
    return gain(table, space) + (hit(table, space) if held == table.other else 0.0)


def lost(table: BotView, space: str) -> float:
    """What it is worth that the flag there goes, or counts no longer: below 0 for an own one."""
    held = table.flag(space)
    if held == table.other:
        return hit(table, space)
    return -loss(table, space) if held == table.side else 0.0


def restored(table: BotView, space: str) -> float:
    """What it is worth that an own space counts again."""
    return _counted(table, space) + ADVANTAGE * any(
        table.view.advantages[advantage].holder == table.side for advantage in NEEDED_BY[space]
    )


def _half(table: BotView, space: str, side: str) -> float:
    """Half the way from one side to the other: one space more for ``side``, or one less."""
    counted = 0.0 if table.marked(space) and table.flag(space) else _counted(table, space)
    return counted + _advantages(table, space, side) + _later(table, space) + _shield(table, space, side)


def _counted(table: BotView, space: str) -> float:
    """Where a space counts that has no Conflict marker."""
    return _award(table, space) + _prestige(table, space) + _demand(table, space) + _war(table, space)


def _swing(table: BotView, lead: LeadView, margin: int, worth: float) -> float:
    """What one space more in the lead is worth: the chance of winning it rises, that of the opponent falls."""
    mine = lead.counts[table.side].total - lead.counts[table.other].total
    need = margin - 0.5
    up = table.chance(mine + 1 - need) - table.chance(mine - need)
    down = table.chance(-mine - need) - table.chance(-mine - 1 - need)
    return worth * (up + down) * table.pressed


@cache
def _margins() -> dict[str, int]:
    return {award.id: award.margin for award in track().awards}


def _award(table: BotView, space: str) -> float:
    for lead in table.view.awards:
        if lead.id == SPACES[space].region and lead.tile:
            worth = lead.vp.total + TREATY * lead.treaty.total
            return _swing(table, lead, _margins()[lead.tile], worth)
    return 0.0


def _prestige(table: BotView, space: str) -> float:
    if not SPACES[space].prestige:
        return 0.0
    final = track().final.prestige_vp if table.turns_left == 0 else 0
    return _swing(table, table.view.prestige, 1, track().prestige_vp + final)


def _demand(table: BotView, space: str) -> float:
    commodity = SPACES[space].commodity
    if not commodity:
        return 0.0
    total = 0.0
    for lead in table.view.demand:
        if lead.id == commodity:
            total += _swing(table, lead, 1, lead.vp.total + TREATY * lead.treaty.total - DEBT * lead.debt)
    if table.turns_left == 0:
        lead = next(one for one in table.view.goods if one.id == commodity)
        total += _swing(table, lead, 1, track().final.commodity_vp)
    return total


def _war(table: BotView, space: str) -> float:
    """A point of strength in each theater that counts the space."""
    printed, total = SPACES[space], 0.0
    for theater in table.view.theaters:
        listed = components.theaters()[theater.id]
        if (
            (space in listed.alliances and table.view.war in printed.wars)
            or (printed.type == "naval" and printed.region in listed.squadrons)
            or (printed.type == "fort" and printed.region in listed.forts and not table.view.spaces[space].damaged)
        ):
            total += for_strength(table, theater, 1)
    return total


def _advantages(table: BotView, space: str, side: str) -> float:
    each = ADVANTAGE + EACH_TURN * table.turns_left
    return each * sum(table.completes(advantage, space, side) for advantage in NEEDED_BY[space])


def _later(table: BotView, space: str) -> float:
    printed = SPACES[space]
    each = LASTING[printed.type] + PRESTIGE_LASTING * printed.prestige + LOCAL[table.side] * printed.local_alliance
    if printed.type == "territory":
        final = track().final
        return each * table.turns_left + CERTAIN * final.territory_vp * (
            space in final.territories.britain or space in final.territories.france
        )
    return each * table.turns_left


def _shield(table: BotView, space: str, side: str) -> float:
    """Markets of the side that it would protect."""
    if SPACES[space].type not in ("fort", "naval"):
        return 0.0
    return SHIELD * sum(
        space in shields and table.flag(market) == side and SPACES[market].type == "market"
        for market, shields in SHIELDS.items()
    )
