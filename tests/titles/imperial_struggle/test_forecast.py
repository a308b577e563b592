"""What scoring and the war would bring now, where Debt, cards or Squadrons do not come out as printed."""

from __future__ import annotations

from games.engine.match.match import Match
from games.engine.rules.ask import Ask
from games.engine.rules.game import Game
from games.engine.rules.reckoning import Reckoning
from games.engine.title.info import checked_setup
from games.titles import load
from games.titles.imperial_struggle import INFO
from games.titles.imperial_struggle.rules import purse
from games.titles.imperial_struggle.rules.game import ISGame
from games.titles.imperial_struggle.rules.prices import Quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.seen.spoils import further_words
from games.titles.imperial_struggle.seen.view import ISView, LeadView, view
from games.titles.imperial_struggle.table.components import OF_COMMODITY, demand, theaters
from games.titles.imperial_struggle.table.state import (
    BRITAIN,
    FRANCE,
    Action,
    ImperialStruggle,
    Lot,
    Ministry,
    Round,
    Tile,
)
from tests.rules import rule

INDEBTED = next(good for good, printed in demand().items() if printed.of("succession").debt > 0)
"""A commodity whose reward brings Debt."""
COMPANY, COMPANY_CLAUSE = "M-7", "is.ministry.britain.7"


def begun() -> ImperialStruggle:
    """Everything that lies on the map is Britain's, or nobody's: France holds the markets of one commodity alone."""
    state = Match.start(load(INFO.slug), checked_setup(INFO), "forecast").state
    assert isinstance(state, ImperialStruggle)
    state.demand = [INDEBTED]
    for space in OF_COMMODITY[INDEBTED]:
        state.flags[space] = FRANCE
        state.conflicts.pop(space, None)
    return state


def seen(state: ImperialStruggle) -> ISView:
    return view(state, 0)


def scored(state: ImperialStruggle) -> Reckoning:
    now = seen(state).scored
    assert now is not None
    return now


def of_demand(state: ImperialStruggle) -> LeadView:
    [lead] = seen(state).demand
    assert lead.winner == FRANCE
    return lead


def causes(reckoning: Reckoning) -> dict[str, int]:
    return {cause.rule: cause.amount for cause in reckoning.causes}


@rule("is.debt.limit.3", "is.scoring.demand.6")
def test_debt_beyond_the_limit_is_seen_to_score_for_the_opponent() -> None:
    state = begun()
    own = state.powers[FRANCE]
    own.debt = own.limit - 1
    printed, before = of_demand(state), scored(state).total
    assert (printed.debt, printed.other.total) == (1, 0)
    own.debt = own.limit
    lead, after = of_demand(state), scored(state)
    assert (lead.debt, lead.other.total) == (0, 1)
    assert after.total == before - 1
    assert causes(after)["is.debt.limit.3"] == -1


@rule("is.scoring.3", "is.ministry.britain.7")
def test_what_a_card_scores_is_seen_once_it_is_revealed() -> None:
    state = begun()
    state.powers[BRITAIN].ministries = [company := Ministry(COMPANY)]
    for name in ("textiles", "silk"):
        state.advantages[name] = Tile(holder=BRITAIN)
    before = scored(state)
    assert COMPANY_CLAUSE not in causes(before)
    company.revealed = True
    assert causes(scored(state))[COMPANY_CLAUSE] == -2
    assert scored(state).total == before.total - 2


@rule("is.displays.awi.4", "is.displays.syw")
def test_nobody_is_seen_to_lose_squadrons_that_are_not_there() -> None:
    part = next(part for part in theaters().values() if part.squadrons_lost)
    assert [text.params["n"] for text in further_words(part, FRANCE, 2, 1)] == [1]
    assert list(further_words(part, FRANCE, 2, 0)) == []


@rule("is.ministry.britain.17")
def test_debt_that_is_not_recorded_is_no_part_of_the_price() -> None:
    state = begun()
    game: ISGame = Game(state)
    state.round = Round(BRITAIN, 0, [], [])
    state.powers[BRITAIN].ministries = [Ministry("M-17", revealed=True)]
    buy = Purchase(BRITAIN, "flag", "economic", OF_COMMODITY[INDEBTED][0])
    action = Action("major", "economic", False, [Lot(1, "investment:inv_01")])
    question = next(purse._borrow(game, buy, action, Quote(4, ())))
    assert isinstance(question, Ask)
    costs = {option.id: sum(amount.n for amount in option.cost) for option in question.options()}
    assert costs["pay:3:0"] == 1
