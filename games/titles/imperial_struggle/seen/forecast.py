"""What scoring would bring now: each Award, Prestige and Global Demand, given by the rules themselves on a copy of the table.

Everybody sees all that scoring depends on, revealed Ministry cards included. So nothing is dealt again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial

import msgspec

from games.engine.bots.duplicate import duplicate
from games.engine.rules.event import Event
from games.engine.rules.game import Game
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Ref, T, Text
from games.titles.imperial_struggle.cards.ministries import acting
from games.titles.imperial_struggle.rules import hooks, scoring
from games.titles.imperial_struggle.rules.game import ISGame, available_debt, who
from games.titles.imperial_struggle.rules.tracks import DEBT, VP
from games.titles.imperial_struggle.table.cards import ministries
from games.titles.imperial_struggle.table.components import REGIONS
from games.titles.imperial_struggle.table.state import FRANCE, SIDES, ImperialStruggle, opponent

SCORED = T("Victory points toward France, if scored now")
BEYOND, FOR_OTHER = "is.debt.limit.3", T("Victory points for the opponent")
AT_SCORING = ("europe_award", "scoring")
"""When cards act by themselves in the Scoring Phase."""
Leads = dict[str, scoring.Lead]


class ScoredNow(msgspec.Struct, frozen=True):
    """Who would win what, and what it would come to. ``debts``: by element of the board, by how much the Debt of the winner would change,
    and what the opponent would gain for Debt beyond the limit, where these are not as printed."""

    awards: Leads
    prestige: scoring.Lead
    demand: Leads
    total: Reckoning
    debts: dict[str, tuple[int, Reckoning]] = {}


def scored_now(game: ISGame) -> ScoredNow:
    """is.scoring.1: it is carried out only where Debt or cards make another sum than what is printed."""
    state = game.state
    awards = {region: scoring.award(game, region) for region in REGIONS}
    prestige = scoring.prestige(game)
    demand = {good: scoring.demanded(game, good) for good in scoring.in_order(state.demand)}
    if any(True for side in SIDES for timing in AT_SCORING for _ in acting(game, side, timing)):
        scored = list(_all_given(duplicate(state), awards, prestige, demand))
        return ScoredNow(
            awards, prestige, demand, Reckoning(SCORED, tuple(_causes(state, scored))), _debts(state, scored)
        )
    won = [*((f"award:{region}", lead) for region, lead in awards.items()), ("prestige", prestige)]
    won += [(f"demand:{good}", lead) for good, lead in demand.items()]
    causes, scored = list(_plain(won)), []
    if _uneven(state, demand.values()):
        scored = list(_demand_given(Game(_with_own_tracks(state)), demand))
        causes += [cause for cause in _causes(state, scored) if cause.rule == BEYOND]
    return ScoredNow(awards, prestige, demand, Reckoning(SCORED, tuple(causes)), _debts(state, scored))


def _uneven(state: ImperialStruggle, demand: Iterable[scoring.Lead]) -> bool:
    """is.debt.limit.3, is.components.track.4: whether some Debt could not be taken, or not be reduced."""
    taken, repaid = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    for lead in demand:
        if lead.winner:
            (taken if lead.debt > 0 else repaid)[lead.winner] += abs(lead.debt)
    return any(
        taken[side] > available_debt(state.powers[side]) or repaid[side] > state.powers[side].debt for side in SIDES
    )


def _plain(won: Iterable[tuple[str, scoring.Lead]]) -> Iterator[Cause]:
    """is.components.track.2: what each winner would gain, Britain's as less."""
    for element, lead in won:
        if lead.winner and lead.vp.total:
            yield _of_lead(element, lead.winner, lead.vp.total, lead.vp.causes[0].rule)


@cache
def _of_lead(element: str, side: str, points: int, rule: str) -> Cause:
    return Cause(points if side == FRANCE else -points, T("{what}", what=Ref(element)), rule)


# Carried out


Given = tuple[str, str, list[Event]]
"""The element of something that was scored, its winner, and what was told of it."""


def _with_own_tracks(state: ImperialStruggle) -> ImperialStruggle:
    """A copy for rules that change only tracks."""
    powers = {side: msgspec.structs.replace(power) for side, power in state.powers.items()}
    return msgspec.structs.replace(state, powers=powers, numbering=msgspec.UNSET)


def _all_given(state: ImperialStruggle, awards: Leads, prestige: scoring.Lead, demand: Leads) -> Iterator[Given]:
    """In the order of scoring."""
    game: ISGame = Game(state)
    for region, lead in awards.items():
        yield f"award:{region}", lead.winner, _told(game, partial(scoring.give_award, game, region, lead))
    yield "prestige", prestige.winner, _told(game, partial(scoring.give_prestige, game, prestige))
    yield from _demand_given(game, demand)
    yield "", "", _told(game, lambda: [*hooks.scored.all(game)])


def _demand_given(game: ISGame, demand: Leads) -> Iterator[Given]:
    for good, lead in demand.items():
        yield f"demand:{good}", lead.winner, _told(game, partial(scoring.give_demand, game, good, lead))


def _told(game: ISGame, rule: Callable[[], object]) -> list[Event]:
    before = len(game.events)
    rule()
    return game.events[before:]


def _causes(state: ImperialStruggle, found: Iterable[Given]) -> Iterator[Cause]:
    for element, _, events in found:
        for side, points, rule in _changes(state, events, VP):
            yield Cause(points if side == FRANCE else -points, _reason(element, side, rule), rule)


def _reason(element: str, side: str, rule: str) -> Text:
    if rule == BEYOND:
        return T("Debt of {who} beyond the limit", who=who(opponent(side)))
    card = _cards().get(rule)
    return T("{what}", what=Ref(f"ministry:{card}" if card else element))


@cache
def _cards() -> dict[str, str]:
    """Ministry cards by their clauses."""
    return {card.clause: name for name, card in ministries().items()}


def _debts(state: ImperialStruggle, found: Iterable[Given]) -> dict[str, tuple[int, Reckoning]]:
    debts = {}
    for element, winner, events in found:
        by_rule = [one for one in _changes(state, events, DEBT) if one[2] not in _cards()]
        beyond = [
            Cause(points, _reason(element, side, rule), rule)
            for side, points, rule in _changes(state, events, VP)
            if rule == BEYOND
        ]
        debts[element] = (sum(n for side, n, _ in by_rule if side == winner), Reckoning(FOR_OTHER, tuple(beyond)))
    return debts


def _changes(state: ImperialStruggle, events: Iterable[Event], what: str) -> Iterator[tuple[str, int, str]]:
    """By how much the events change a track: whose, how much, by which clause."""
    for event in events:
        for change in event.changes:
            if change.what == what:
                yield state.sides[int(change.owner.partition(":")[2])], change.n, event.rule
