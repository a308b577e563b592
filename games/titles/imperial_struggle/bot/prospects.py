"""How good a position that a bot imagines is for a seat: what is scored already, what would be scored as things stand, the war to come,
Debt, and what lasts. What one side has the other lacks."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from games.engine.rules.game import Game
from games.engine.rules.text import T
from games.engine.title.title import Prospect
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.bot.estimates import ESTIMATES
from games.titles.imperial_struggle.bot.table import ROUNDS
from games.titles.imperial_struggle.bot.war import worth_of_margin
from games.titles.imperial_struggle.rules import scoring, strength
from games.titles.imperial_struggle.rules.game import ISGame, available_debt
from games.titles.imperial_struggle.rules.scoring import Lead
from games.titles.imperial_struggle.table.components import LAST_TURN, LIMITS, REGIONS, SPACES
from games.titles.imperial_struggle.table.state import BOX, BRITAIN, FRANCE, ImperialStruggle

CARD = 0.4
"""What an Event in hand promises."""
IN_BOX = 0.4
"""What a Squadron in the Navy Box promises."""
SURE, EACH_ROUND = 0.5, 0.25
"""How fast a lead becomes a sure one, at the end of a turn and for each Action Round before it."""
LATER_WAR = 0.9
AHEAD = 5
"""So many Action Rounds are imagined, the present one included."""


def prospects(state: ImperialStruggle, seat: int) -> Sequence[Prospect]:
    """Part by part; those of one side are those of the other with the sign turned."""
    game: ISGame = Game(state)
    sign = 1 if state.sides[seat] == FRANCE else -1
    parts = (
        (T("Victory points so far"), float(state.vp - LIMITS.vp_start), "is.components.track.2"),
        (T("Awards and Global Demand as they stand"), _scoring(game), "is.scoring.1"),
        (messages.WAR_TO_COME, _war(game), "is.wars.theaters.3"),
        (T("Debt, Treaty Points and Events"), _purse(state), "is.debt.limit.2"),
        (T("Flags and Squadrons for later turns"), _later(state), "is.scoring.final.7"),
    )
    return [Prospect(text, sign * points, rule) for text, points, rule in parts]


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
    return LATER_WAR * total


def _purse(state: ImperialStruggle) -> float:
    power, other = state.powers[FRANCE], state.powers[BRITAIN]
    debt = available_debt(power) - available_debt(other)
    treaty = min(power.treaty, LIMITS.treaty_kept) - min(other.treaty, LIMITS.treaty_kept)
    cards = (len(power.hand) - len(other.hand)) * (state.turn < LAST_TURN)
    return ESTIMATES.debt * debt + ESTIMATES.treaty * treaty + CARD * cards


def _later(state: ImperialStruggle) -> float:
    turns = LAST_TURN - state.turn
    total = 0.0
    for space, flag in state.flags.items():
        if flag in (FRANCE, BRITAIN):
            printed = SPACES[space]
            each = turns * (ESTIMATES.lasting[printed.type] + ESTIMATES.prestige_lasting * printed.prestige)
            total += each if flag == FRANCE else -each
    for tile in state.advantages.values():
        total += {FRANCE: 1, BRITAIN: -1}.get(tile.holder, 0) * (ESTIMATES.advantage + ESTIMATES.each_turn * turns) / 2
    boxes = state.powers[FRANCE].squadrons.count(BOX) - state.powers[BRITAIN].squadrons.count(BOX)
    return total + IN_BOX * boxes * bool(turns)


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
