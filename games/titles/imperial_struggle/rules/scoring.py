"""Regional Awards, Prestige, Global Demand, final scoring: who leads and why, and what it gives (is.scoring). The
reckonings say at any time what
scoring would bring now."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from games.engine.reckoning import Cause, Reckoning
from games.engine.text import Ref, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import hooks, tracks
from games.titles.imperial_struggle.rules.owners import ISGame, available_debt, era, who
from games.titles.imperial_struggle.rules.spaces import number_of, usa_on_map
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


class Lead(msgspec.Struct, frozen=True):
    """Who leads in something: spaces by side, the ``winner`` (empty: nobody), and what it would give."""

    counts: dict[str, int]
    winner: str
    vp: Reckoning
    treaty: Reckoning
    debt: int = 0


def _lead(counts: dict[str, int], margin: int) -> str:
    """Who is ahead by at least the margin."""
    difference = counts[FRANCE] - counts[BRITAIN]
    if abs(difference) < margin or not difference:
        return ""
    return FRANCE if difference > 0 else BRITAIN


def count(state: ImperialStruggle, spaces: Iterable[str]) -> dict[str, int]:
    """Spaces of each side without Conflict markers (is.scoring.2)."""
    listed = tuple(spaces)
    return {side: number_of(state, listed, side) for side in SIDES}


def award(game: ISGame, region: str) -> Lead:
    """is.scoring.awards.1, is.scoring.awards.2, is.scoring.awards.4, is.scoring.awards.6, is.map.spaces.6,
    is.wars.usa.6: flags and Squadrons of each side in the Region; the award goes to whoever leads by the tile's
    margin."""
    state = game.state
    counts = count(state, ALL_REGIONS[region])
    tile = state.awards.get(region)
    if tile is None:
        return Lead(counts, "", Reckoning(AWARD), Reckoning(AWARD))
    printed = AWARDS[tile]
    winner = _lead(counts, printed.margin)
    vp = Reckoning.of(AWARD, (printed.vp, messages.AWARD_TILE, "is.scoring.awards.1"))
    treaty = Reckoning.of(AWARD, (printed.treaty, messages.AWARD_TILE, "is.scoring.awards.1"))
    if winner:
        vp = vp.plus(*_causes(hooks.award_changes.all(game, region, winner))).at_least(*NOT_BELOW)
        treaty = treaty.plus(*_causes(hooks.award_treaty.all(game, region, winner)))
    return Lead(counts, winner, vp, treaty)


NOT_BELOW = (0, messages.NEVER_BELOW_0, "is.ministry.britain.18")
AWARD, PRESTIGE_AWARD, REWARD = T("Regional Award"), T("Prestige award"), messages.GLOBAL_DEMAND


def _causes(found: Iterable[Iterable[Cause]]) -> list[Cause]:
    return [cause for some in found for cause in some]


def prestige_spaces(state: ImperialStruggle) -> tuple[str, ...]:
    """is.scoring.prestige.1, is.scoring.prestige.2, is.map.prestige.2"""
    return PRESTIGE if usa_on_map(state) and state.turn > AFTER_AMERICA else IN_EUROPE


AFTER_AMERICA = 5


def prestige(game: ISGame) -> Lead:
    """is.scoring.prestige.1, is.scoring.prestige.3"""
    counts = count(game.state, prestige_spaces(game.state))
    vp = Reckoning.of(PRESTIGE_AWARD, (track().prestige_vp, T("More Prestige spaces"), "is.scoring.prestige.1"))
    return Lead(counts, _lead(counts, 1), vp, Reckoning(PRESTIGE_AWARD))


def demanded(game: ISGame, commodity: str) -> Lead:
    """is.scoring.demand.1, is.scoring.demand.2, is.scoring.demand.4, is.map.markets.4: whoever controls more markets of
    the commodity gains the reward of the Era."""
    counts = count(game.state, OF_COMMODITY[commodity])
    winner = _lead(counts, 1)
    printed = demand()[commodity].of(era(game.state))
    vp = Reckoning.of(REWARD, (printed.vp, T("Global Demand table"), "is.scoring.demand.2"))
    treaty = Reckoning.of(REWARD, (printed.treaty, T("Global Demand table"), "is.scoring.demand.2"))
    if winner:
        treaty = treaty.plus(*_causes(hooks.demand_treaty.all(game, commodity, winner)))
    return Lead(counts, winner, vp, treaty, printed.debt)


# Scoring


def score_awards(game: ISGame) -> None:
    """is.scoring.awards.5, is.debt.points.5: Europe, North America, Caribbean, India."""
    for region in REGIONS:
        lead = award(game, region)
        game.state.won[region] = lead.winner
        name = T("The Award of {where}", where=Ref(f"region:{region}"))
        _give(game, lead, name, "is.scoring.awards.1", f"award:{region}")
        for _ in hooks.award_given.all(game, region, lead.winner):
            pass


def score_prestige(game: ISGame) -> None:
    """is.scoring.prestige"""
    _give(game, prestige(game), PRESTIGE_AWARD, "is.scoring.prestige.1", "prestige")


def score_demand(game: ISGame, commodity: str) -> str:
    """is.scoring.demand.1, is.scoring.demand.6: its reward, Debt included. Who won it."""
    lead = demanded(game, commodity)
    name = T("Global Demand for {what}", what=Ref(f"commodity:{commodity}"))
    _give(game, lead, name, "is.scoring.demand.1", f"demand:{commodity}")
    return lead.winner


def in_order(commodities: Iterable[str]) -> list[str]:
    """is.scoring.demand.3, is.scoring.demand.5"""
    wanted = set(commodities)
    return [commodity for commodity in demand() if commodity in wanted]


def _give(game: ISGame, lead: Lead, name: Text, rule: str, element: str) -> None:
    france, britain = lead.counts[FRANCE], lead.counts[BRITAIN]
    if not lead.winner:
        text = T("{name}: nobody leads enough ({france} : {britain})", name=name, france=france, britain=britain)
        game.log(text, rule=rule, elements=[element])
        return
    text = T(
        "{name} goes to {who} ({france} : {britain})", name=name, who=who(lead.winner), france=france, britain=britain
    )
    game.log(text, rule=rule, elements=[element])
    tracks.score(game, lead.winner, lead.vp.total, rule, why=lead.vp)
    tracks.gain_treaty(game, lead.winner, lead.treaty.total, rule)
    if lead.debt > 0:
        tracks.force_debt(game, lead.winner, lead.debt, "is.scoring.demand.6")
    elif lead.debt:
        tracks.reduce_debt(game, lead.winner, -lead.debt, rule)


# Final scoring


def final(game: ISGame) -> dict[str, Reckoning]:
    """is.scoring.final.1, is.scoring.final.8: what each side gains in it."""
    return {side: Reckoning(FINAL, tuple(_final_causes(game, side))) for side in SIDES}


FINAL = T("Final scoring")


def _final_causes(game: ISGame, side: str) -> Iterable[Cause]:
    state, printed = game.state, track().final
    if prestige(game).winner == side:
        yield Cause(printed.prestige_vp, T("More Prestige spaces"), "is.scoring.final.2")
    debt = _debt_advantage(state, side)
    if debt:
        yield Cause(debt, T("More Available Debt"), "is.scoring.final.3")
    for commodity in COMMODITIES:
        if _lead(count(state, OF_COMMODITY[commodity]), 1) == side:
            text = T("More markets of {what}", what=Ref(f"commodity:{commodity}"))
            yield Cause(printed.commodity_vp, text, "is.scoring.final.4")
    for space in getattr(printed.territories, opponent(side)):
        flag = state.flags.get(space)
        if (flag == side or (side == FRANCE and flag == USA)) and space not in state.conflicts:
            text = T("{space}, once held by {who}", space=Ref(f"space:{space}"), who=who(opponent(side)))
            yield Cause(printed.territory_vp, text, "is.scoring.final.5")


def _debt_advantage(state: ImperialStruggle, side: str) -> int:
    """is.scoring.final.3, is.scoring.final.12"""
    printed = track().final
    more = available_debt(state.powers[side]) - available_debt(state.powers[opponent(side)])
    return min(printed.debt_vp_most, max(0, more) // printed.debt_per_vp)
