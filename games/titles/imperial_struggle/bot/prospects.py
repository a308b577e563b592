"""How good a position that a bot imagines is for a seat: what is scored already, what would be scored as things stand, the war to come,
Debt, and what lasts."""

from __future__ import annotations

from math import exp
from pathlib import Path

from games.engine.bots.valuation import Part, Valuation
from games.engine.rules.game import Game
from games.engine.rules.text import T
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.bot.estimates import ESTIMATES
from games.titles.imperial_struggle.bot.table import ROUNDS
from games.titles.imperial_struggle.bot.war import worth_of_margin
from games.titles.imperial_struggle.rules import scoring, strength
from games.titles.imperial_struggle.rules.game import ISGame, available_debt
from games.titles.imperial_struggle.rules.scoring import Lead
from games.titles.imperial_struggle.table.components import LAST_TURN, LIMITS, REGIONS, SPACES
from games.titles.imperial_struggle.table.state import BOX, BRITAIN, FRANCE, ImperialStruggle

PARTS = (
    Part(T("Victory points so far"), "is.components.track.2", ("points",)),
    Part(T("Awards and Global Demand as they stand"), "is.scoring.1", ("standing",)),
    Part(messages.WAR_TO_COME, "is.wars.theaters.3", ("war",)),
    Part(T("Debt, Treaty Points and Events"), "is.debt.limit.2", ("debt", "treaty", "cards")),
    Part(T("Flags and Squadrons for later turns"), "is.scoring.final.7", ("flags", "advantages", "in_box")),
)
"""What a side has, each part with the clause that gives it worth."""
SURE, EACH_ROUND = 0.5, 0.25
"""How fast a lead becomes a sure one, at the end of a turn and for each Action Round before it."""
AHEAD = 5
"""So many Action Rounds are imagined, the present one included."""


def features(state: ImperialStruggle) -> dict[int, dict[str, float]]:
    """The amounts of ``PARTS``, by seat. Debt, Treaty Points, cards and Squadrons are counted, all else is in victory points as normal bots
    count it. Points, standing and war are leads of France over Britain, so Britain has 0 of them."""
    game: ISGame = Game(state)
    shared = {"points": float(state.vp - LIMITS.vp_start), "standing": _scoring(game), "war": _war(game)}
    return {
        seat: {name: points if side == FRANCE else 0.0 for name, points in shared.items()} | _of(state, side)
        for seat, side in enumerate(state.sides)
    }


def _of(state: ImperialStruggle, side: str) -> dict[str, float]:
    power, turns = state.powers[side], LAST_TURN - state.turn
    return {
        "debt": float(available_debt(power)),
        "treaty": float(min(power.treaty, LIMITS.treaty_kept)),
        "cards": float(len(power.hand) * bool(turns)),
        "flags": turns * sum([_lasting(space) for space, flag in state.flags.items() if flag == side]),
        "advantages": sum([tile.holder == side for tile in state.advantages.values()])
        * (ESTIMATES.advantage + ESTIMATES.each_turn * turns)
        / 2,
        "in_box": float(power.squadrons.count(BOX) * bool(turns)),
    }


def _lasting(space: str) -> float:
    printed = SPACES[space]
    return ESTIMATES.lasting[printed.type] + ESTIMATES.prestige_lasting * printed.prestige


def _scoring(game: ISGame) -> float:
    state = game.state
    total = 0.0
    for region in REGIONS:
        if region in state.awards:
            total += _lead(state, scoring.award(game, region), scoring.AWARDS[state.awards[region]].margin)
    total += _lead(state, scoring.prestige(game), 1)
    return total + sum(_lead(state, scoring.demanded(game, commodity), 1) for commodity in state.demand)


def _lead(state: ImperialStruggle, lead: Lead, margin: int) -> float:
    """What it would give, as likely as the lead is to last."""
    value = lead.vp.total + ESTIMATES.treaty * lead.treaty.total - ESTIMATES.debt * lead.debt
    left = ROUNDS - state.round.number if state.round is not None else 0
    lead_by = lead.counts[FRANCE].total - lead.counts[BRITAIN].total
    spread = SURE + EACH_ROUND * left

    def chance(by: float) -> float:
        return 1 / (1 + exp(-by / spread))

    return value * (chance(lead_by - margin + 0.5) - chance(-lead_by - margin + 0.5))


def _war(game: ISGame) -> float:
    total = 0.0
    for theater in game.state.theaters:
        margin = strength.total(game, theater, FRANCE).total - strength.total(game, theater, BRITAIN).total
        total += worth_of_margin(theater.id, FRANCE, margin)
    return total


def at_horizon(start: ImperialStruggle, now: ImperialStruggle, answers: int) -> bool:
    """Some Action Rounds later, but no farther than the end of the Peace Turn; in a war the next theater."""
    if now.turn != start.turn or (now.phase == "war") != (start.phase == "war"):
        return True
    if start.fight is not None:
        return now.fight is None or now.fight.theater > start.fight.theater
    if now.round is None:
        return start.round is not None
    begun = start.round.number if start.round is not None else 0
    return now.round.number >= begun + AHEAD


VALUATION = Valuation(Path(__file__).parent / "weights.yaml", PARTS, features, entries=("2",))
"""How far a side is ahead of the other."""
