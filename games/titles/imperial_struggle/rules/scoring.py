"""Regional Awards, Prestige, Global Demand, final scoring: who leads and why, and what it gives (is.scoring). The
reckonings say at any time what
scoring would bring now."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

import msgspec

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Ref, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import hooks, tracks
from games.titles.imperial_struggle.rules.game import ISGame, available_debt, era, who
from games.titles.imperial_struggle.rules.spaces import usa_on_map
from games.titles.imperial_struggle.table.components import (
    ALL_REGIONS,
    COMMODITIES,
    OF_COMMODITY,
    PRESTIGE,
    REGIONS,
    SPACES,
    demand,
    track,
)
from games.titles.imperial_struggle.table.state import BRITAIN, FRANCE, SIDES, USA, ImperialStruggle, opponent

AWARDS = {award.id: award for award in track().awards}
IN_EUROPE = tuple(space for space in PRESTIGE if SPACES[space].region == "europe")


Counts: TypeAlias = dict[str, Reckoning]
"""By side, the spaces that count for it."""


class Lead(msgspec.Struct, frozen=True):
    """Who leads in something: what counts for each side, by how much one is ahead, the ``winner`` (empty: nobody), and
    what it would give."""

    counts: Counts
    lead: Reckoning
    winner: str
    vp: Reckoning
    treaty: Reckoning
    debt: int = 0


def count(state: ImperialStruggle, spaces: Iterable[str], rule: str) -> Counts:
    """is.scoring.2, is.conflict.effects.3, is.map.protection.8, is.map.political.2, is.map.political.13: 1 for each space
    that a side controls, Isolated or not, those of one country one by one; none for one under a Conflict marker."""
    by_side: dict[str, list[Cause]] = {side: [] for side in SIDES}
    for space in spaces:
        counted = by_side.get(state.flags.get(space, ""))
        if counted is not None:
            counted.append(_in_conflict(space) if space in state.conflicts else _held(space, rule))
    return {side: Reckoning(SPACES_OF[side], tuple(causes)) for side, causes in by_side.items()}


@cache
def _held(space: str, rule: str) -> Cause:
    return Cause(1, T("{what}", what=Ref(f"space:{space}")), rule)


@cache
def _in_conflict(space: str) -> Cause:
    return Cause(0, messages.conflict_marker_on(Ref(f"space:{space}")), "is.scoring.2")


def _lead(counts: Counts, rule: str, *, least: int = 1) -> tuple[str, Reckoning]:
    """is.scoring.awards.2, is.scoring.awards.4: who has more, and by enough (empty: nobody), and the lead."""
    leader = BRITAIN if counts[BRITAIN].total > counts[FRANCE].total else FRANCE
    other = opponent(leader)
    lead = Reckoning(LEAD, (counts[leader].part(NAMES[leader], rule), counts[other].less(NAMES[other], rule)))
    winner = leader if lead.total >= least else ""
    return winner, lead if least <= 1 else lead.plus(_needed(least))


@cache
def _needed(least: int) -> Cause:
    """What an Award tile asks for has no share in the lead, and decides whether it is enough."""
    return Cause(0, T("The Award tile asks for a lead of {n}", n=least), "is.scoring.awards.2")


NAMES = {side: T("{who}", who=who(side)) for side in SIDES}
SPACES_OF = {side: T("Spaces of {who}", who=who(side)) for side in SIDES}
LEAD = T("Lead")


def award(game: ISGame, region: str) -> Lead:
    """is.scoring.awards.1, is.scoring.awards.2, is.scoring.awards.4, is.scoring.awards.6, is.map.spaces.6,
    is.wars.usa.6: flags and Squadrons of each side in the Region; the award goes to whoever leads by the tile's
    margin."""
    state = game.state
    counts = count(state, ALL_REGIONS[region], "is.scoring.awards.1")
    tile = state.awards.get(region)
    if tile is None:
        _, lead = _lead(counts, "is.scoring.awards.1")
        return Lead(counts, lead, "", Reckoning(AWARD), Reckoning(AWARD))
    printed = AWARDS[tile]
    winner, lead = _lead(counts, "is.scoring.awards.1", least=printed.margin)
    vp = Reckoning.of(AWARD, (printed.vp, messages.AWARD_TILE, "is.scoring.awards.1"))
    treaty = Reckoning.of(AWARD, (printed.treaty, messages.AWARD_TILE, "is.scoring.awards.1"))
    if winner:
        vp = vp.plus(*_causes(hooks.award_changes.all(game, region, winner))).at_least(*NOT_BELOW)
        treaty = treaty.plus(*_causes(hooks.award_treaty.all(game, region, winner)))
    return Lead(counts, lead, winner, vp, treaty)


NOT_BELOW = (0, messages.NEVER_BELOW_0, "is.ministry.britain.18")
AWARD, PRESTIGE_AWARD, REWARD = T("Regional Award"), T("Prestige award"), messages.GLOBAL_DEMAND


def _causes(groups: Iterable[Iterable[Cause]]) -> list[Cause]:
    return [cause for some in groups for cause in some]


def prestige_spaces(state: ImperialStruggle) -> tuple[str, ...]:
    """Spaces that count for Prestige now (is.scoring.prestige.1, is.scoring.prestige.2, is.map.prestige.2)."""
    return PRESTIGE if usa_on_map(state) and state.turn > AFTER_AMERICA else IN_EUROPE


AFTER_AMERICA = 5


def prestige(game: ISGame) -> Lead:
    """Who leads in Prestige spaces (is.scoring.prestige.1, is.scoring.prestige.3)."""
    counts = count(game.state, prestige_spaces(game.state), "is.scoring.prestige.1")
    winner, lead = _lead(counts, "is.scoring.prestige.1")
    vp = Reckoning.of(PRESTIGE_AWARD, (track().prestige_vp, messages.MORE_PRESTIGE, "is.scoring.prestige.1"))
    return Lead(counts, lead, winner, vp, Reckoning(PRESTIGE_AWARD))


def demanded(game: ISGame, commodity: str) -> Lead:
    """is.scoring.demand.1, is.scoring.demand.2, is.scoring.demand.4, is.map.markets.4: whoever controls more markets of
    the commodity gains the reward of the Era."""
    counts = count(game.state, OF_COMMODITY[commodity], "is.scoring.demand.1")
    winner, lead = _lead(counts, "is.scoring.demand.1")
    printed = demand()[commodity].of(era(game.state))
    vp = Reckoning.of(REWARD, (printed.vp, T("Global Demand table"), "is.scoring.demand.2"))
    treaty = Reckoning.of(REWARD, (printed.treaty, T("Global Demand table"), "is.scoring.demand.2"))
    if winner:
        treaty = treaty.plus(*_causes(hooks.demand_treaty.all(game, commodity, winner)))
    return Lead(counts, lead, winner, vp, treaty, printed.debt)


# Scoring


def score_awards(game: ISGame) -> None:
    """is.scoring.awards.5, is.debt.points.5: Europe, North America, Caribbean, India."""
    for region in REGIONS:
        lead = award(game, region)
        game.state.won[region] = lead.winner
        give_award(game, region, lead)


def give_award(game: ISGame, region: str, lead: Lead) -> None:
    """is.scoring.awards.1, and what cards do at it (is.ministry.france.14)."""
    name = T("The Award of {where}", where=Ref(f"region:{region}"))
    _give(game, lead, name, "is.scoring.awards.1", f"award:{region}")
    for _ in hooks.award_given.all(game, region, lead.winner):
        pass


def score_prestige(game: ISGame) -> None:
    """Score Prestige (is.scoring.prestige)."""
    give_prestige(game, prestige(game))


def give_prestige(game: ISGame, lead: Lead) -> None:
    """Give what Prestige brings to whoever leads in it (is.scoring.prestige.1)."""
    _give(game, lead, PRESTIGE_AWARD, "is.scoring.prestige.1", "prestige")


def score_demand(game: ISGame, commodity: str) -> str:
    """is.scoring.demand.1, is.scoring.demand.6: its reward, Debt included. Who won it."""
    lead = demanded(game, commodity)
    give_demand(game, commodity, lead)
    return lead.winner


def give_demand(game: ISGame, commodity: str, lead: Lead) -> None:
    """Give the reward of a commodity, Debt included (is.scoring.demand.2, is.scoring.demand.6)."""
    name = T("Global Demand for {what}", what=Ref(f"commodity:{commodity}"))
    _give(game, lead, name, "is.scoring.demand.1", f"demand:{commodity}")


def in_order(commodities: Iterable[str]) -> list[str]:
    """Commodities in the order of scoring (is.scoring.demand.3, is.scoring.demand.5)."""
    chosen = set(commodities)
    return [commodity for commodity in demand() if commodity in chosen]


def _give(game: ISGame, lead: Lead, name: Text, rule: str, element: str) -> None:
    france, britain = lead.counts[FRANCE].total, lead.counts[BRITAIN].total
    if not lead.winner:
        text = T("{name}: nobody leads enough ({france} : {britain})", name=name, france=france, britain=britain)
        game.log(text, rule=rule, elements=[element], reckoning=lead.lead)
        return
    text = T(
        "{name} goes to {who} ({france} : {britain})", name=name, who=who(lead.winner), france=france, britain=britain
    )
    game.log(text, rule=rule, elements=[element], reckoning=lead.lead)
    tracks.score(game, lead.winner, lead.vp.total, rule, why=lead.vp)
    tracks.gain_treaty(game, lead.winner, lead.treaty.total, rule, why=lead.treaty)
    if lead.debt > 0:
        tracks.force_debt(game, lead.winner, lead.debt, "is.scoring.demand.6")
    elif lead.debt:
        tracks.reduce_debt(game, lead.winner, -lead.debt, rule)


# Final scoring


def final(game: ISGame) -> dict[str, Reckoning]:
    """is.scoring.final.1, is.scoring.final.8: what each side gains in it."""
    return {side: Reckoning(FINAL, tuple(_final_causes(game, side))) for side in SIDES}


FINAL = messages.FINAL_SCORING


def _final_causes(game: ISGame, side: str) -> Iterable[Cause]:
    state, printed = game.state, track().final
    if prestige(game).winner == side:
        yield Cause(printed.prestige_vp, messages.MORE_PRESTIGE, "is.scoring.final.2")
    debt = _debt_advantage(state, side)
    if debt:
        yield Cause(debt, messages.MORE_DEBT, "is.scoring.final.3")
    for commodity in COMMODITIES:
        markets = count(state, OF_COMMODITY[commodity], "is.scoring.final.4")
        if _lead(markets, "is.scoring.final.4")[0] == side:
            yield Cause(printed.commodity_vp, messages.more_markets(commodity), "is.scoring.final.4")
    for space in getattr(printed.territories, opponent(side)):
        flag = state.flags.get(space)
        if (flag == side or (side == FRANCE and flag == USA)) and space not in state.conflicts:
            text = T("{space}, once held by {who}", space=Ref(f"space:{space}"), who=who(opponent(side)))
            yield Cause(printed.territory_vp, text, "is.scoring.final.5")


def _debt_advantage(state: ImperialStruggle, side: str) -> int:
    """Final points for more Available Debt (is.scoring.final.3, is.scoring.final.12)."""
    printed = track().final
    more = available_debt(state.powers[side]) - available_debt(state.powers[opponent(side)])
    return min(printed.debt_vp_most, max(0, more) // printed.debt_per_vp)
