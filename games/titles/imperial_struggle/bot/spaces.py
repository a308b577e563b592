"""The worth of gaining or losing a space: awards, Prestige, Global Demand, the next war, Advantages, and the turns that are left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from games.engine.bots.known import known
from games.titles.imperial_struggle.bot.estimates import ESTIMATES
from games.titles.imperial_struggle.bot.table import BotView
from games.titles.imperial_struggle.bot.war import for_strength
from games.titles.imperial_struggle.seen.view import LeadView
from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.components import NEEDED_BY, SHIELDS, SPACES, track
from games.titles.imperial_struggle.table.state import BRITAIN, FRANCE

LOCAL = {FRANCE: 0.05, BRITAIN: 0.5}
"""The further worth of a Local Alliance for each Peace Turn after this one, since its Advantage can be used in each. The numbers are from
games between bots. France begins with a Local Alliance and takes the first tile. With equal numbers it won two games of three."""


def gain(table: BotView, space: str) -> float:
    """The worth of a flag in an uncontrolled space."""
    return _half(table, space, table.side)


def hit(table: BotView, space: str) -> float:
    """The worth of removing a flag of the opponent."""
    return _half(table, space, table.other)


def loss(table: BotView, space: str) -> float:
    """The cost of losing a flag."""
    return _half(table, space, table.side)


def take(table: BotView, space: str) -> float:
    """The worth of a flag in the space, whether it is free, the opponent's, or the side's already."""
    holder = table.flag(space)
    if holder == table.side:
        return 0.0
    return gain(table, space) + (hit(table, space) if holder == table.other else 0.0)


def lost(table: BotView, space: str) -> float:
    """The worth for the side if the flag in the space is removed or no longer counts. It is below 0 for the side's own flag."""
    holder = table.flag(space)
    if holder == table.other:
        return hit(table, space)
    return -loss(table, space) if holder == table.side else 0.0


def restored(table: BotView, space: str) -> float:
    """The worth for the side if one of its spaces counts again."""
    return _counted(table, space) + ESTIMATES.advantage * any(
        table.view.advantages[advantage].holder == table.side for advantage in NEEDED_BY[space]
    )


@known
def _half(table: BotView, space: str, side: str) -> float:
    """The worth of one space more for ``side``, or of one less. A flag that changes from one side to the other is worth it twice."""
    counted = 0.0 if table.marked(space) and table.flag(space) else _counted(table, space)
    return counted + _advantages(table, space, side) + _later(table, space) + _shield(table, space, side)


@known
def _counted(table: BotView, space: str) -> float:
    """The worth of a space without a Conflict marker: for its award, Prestige, Global Demand, and the next war."""
    return _award(table, space) + _prestige(table, space) + _demand(table, space) + _war(table, space)


def _swing(table: BotView, lead: LeadView, margin: int, worth: float) -> float:
    """The worth of one space more in the count that decides a lead. The chance of the side rises, that of the opponent falls."""
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
            worth = lead.vp.total + ESTIMATES.treaty * lead.treaty.total
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
            total += _swing(
                table,
                lead,
                1,
                lead.vp.total + ESTIMATES.treaty * lead.treaty.total - ESTIMATES.debt_of_space * lead.debt,
            )
    if table.turns_left == 0:
        lead = next(lead for lead in table.view.goods if lead.id == commodity)
        total += _swing(table, lead, 1, track().final.commodity_vp)
    return total


def _war(table: BotView, space: str) -> float:
    """The worth of one point of strength in each theater that counts the space."""
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
    each = ESTIMATES.advantage + ESTIMATES.each_turn * table.turns_left
    return each * sum(table.completes(advantage, space, side) for advantage in NEEDED_BY[space])


def _later(table: BotView, space: str) -> float:
    printed = SPACES[space]
    each = (
        ESTIMATES.lasting[printed.type]
        + ESTIMATES.prestige_lasting * printed.prestige
        + LOCAL[table.side] * printed.local_alliance
    )
    if printed.type == "territory":
        final = track().final
        return each * table.turns_left + ESTIMATES.certain * final.territory_vp * (
            space in final.territories.britain or space in final.territories.france
        )
    return each * table.turns_left


def _shield(table: BotView, space: str, side: str) -> float:
    """The worth of the markets of ``side`` that the space protects."""
    return ESTIMATES.shield * sum(table.flag(market) == side for market in _protected().get(space, ()))


@cache
def _protected() -> Mapping[str, Sequence[str]]:
    """The markets that a Squadron or Fort protects, by its space."""
    markets: dict[str, list[str]] = {}
    for market, shields in SHIELDS.items():
        for space in shields if SPACES[market].type == "market" else ():
            if SPACES[space].type in ("fort", "naval"):
                markets.setdefault(space, []).append(market)
    return markets
