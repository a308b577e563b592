"""The course of whole games: turns, phases and wars in their order, and what each phase does to decks and tiles."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.ask import AskAll, answer_of
from games.engine.rules.game import Game
from games.engine.rules.orders import Orders
from games.engine.rules.state import call
from games.engine.testing.kit import UNSEEN
from games.engine.title.info import checked_setup
from games.titles import info, load
from games.titles.imperial_struggle.peace import beginning
from games.titles.imperial_struggle.peace.setup import set_up
from games.titles.imperial_struggle.rules.events import draw_event
from games.titles.imperial_struggle.rules.tiles import NO_TILES, draw_and_place, why_not_drawn
from games.titles.imperial_struggle.table import cards
from games.titles.imperial_struggle.table.state import SIDES, ImperialStruggle
from games.titles.imperial_struggle.war import ending

SETUP = checked_setup(info("imperial-struggle"))


def played(seed: str) -> Iterator[Match[ImperialStruggle]]:
    """A random game as it stands at each question."""
    chance = random.Random(seed)
    match: Match[ImperialStruggle] = Match.start(load("imperial-struggle"), SETUP, seed, watched=False)
    while match.request is not None:
        yield match
        seat = match.waiting_for()[0]
        match.submit(seat, random_bot(UNSEEN, match.question(seat), chance))
    yield match


def whole(start: int) -> Iterator[Match[ImperialStruggle]]:
    """The first random game, from a seed on, that goes on to final scoring."""
    for number in range(start, start + 40):
        *_, last = played(f"course/{number}")
        if last.state.turn == 6 and last.result is not None and last.result.rule.startswith("is.victory.final"):
            return played(f"course/{number}")
    raise AssertionError("no game goes to its end")


@pytest.mark.rule(
    *("is.peace.1", "is.overview.7", "is.overview.8", "is.overview.9", "is.overview.10", "is.overview.11"),
    *(
        "is.overview.14",
        "is.wars.1",
        "is.wars.theaters.1",
        "is.wars.theaters.6",
        "is.wars.layout.1",
        "is.wars.layout.3",
    ),
    *("is.victory.4", "is.scoring.final.1", "is.scoring.final.6", "is.wars.reset.1", "is.wars.tiles.5"),
)
def test_a_whole_game_runs_along_the_turn_track() -> None:
    stops: list[str] = []
    for match in whole(1):
        state = match.state
        stop = state.war if state.phase == "war" else str(state.turn)
        if not stops or stops[-1] != stop:
            stops.append(stop)
        if state.phase == "action":
            wars = {1: "WSS", 2: "WAS", 3: "WAS", 4: "7YW", 5: "AWI", 6: ""}
            assert state.war == wars[state.turn]
            assert all(
                tile.split("_")[1] == state.war.lower() for power in state.powers.values() for tile in power.bonus
            )
    order = ["1", "WSS", "2", "3", "WAS", "4", "7YW", "5", "AWI", "6"]
    assert [stop for stop in order if stop in stops] == stops
    assert {"1", "2", "3", "4", "5", "6"} <= set(stops)


@pytest.mark.rule(
    "is.peace.action.1", "is.action-round.1", "is.action-round.2", "is.action-round.3", "is.action-round.pass.3"
)
def test_both_sides_take_four_action_rounds_in_turn() -> None:
    rounds: dict[int, list[str]] = {}
    left = {}
    for match in whole(1):
        state = match.state
        if state.round is not None:
            sides = rounds.setdefault(state.turn, [])
            if len(sides) <= state.round.number:
                sides.append(state.round.side)
            left[state.turn] = len(state.available)
            assert sides[0] == state.first
    for sides in rounds.values():
        assert len(sides) == 8
        assert all(one != other for one, other in itertools.pairwise(sides))
    assert set(left.values()) == {1}


def table(turn: int) -> tuple[Game[ImperialStruggle], ImperialStruggle]:
    state = set_up(SETUP, "phases")
    state.turn = turn
    return Game(state), state


@pytest.mark.rule("is.wars.tiles.7", "is.wars.theaters.1", "is.scoring.1")
def test_scoring_each_theater_and_the_reveal_of_its_tiles_can_be_stood_at() -> None:
    """Each is a move, though nobody has to decide anything: who looks back or watches again sees the table as it was."""
    state = set_up(SETUP, "moments")
    steps = (["award"], ["global_demand"], ["scoring_phase"], ["war_turn", "WSS"])
    state.first, state.agenda = "france", [call(name, *args) for name, *args in steps]
    match = Match.begin(load("imperial-struggle"), SETUP, state)
    dice = random.Random(1)
    while match.state.turn == 1 and match.request is not None:
        match.submit(match.waiting_for()[0], random_bot(UNSEEN, match.question(match.waiting_for()[0]), dice))
    msgids = [{event.text.msgid for event in record.events} for record in match.records]
    rules = [{event.rule for event in record.events} for record in match.records]
    awards, prestige, demand = (
        next(
            number for number, cited in enumerate(rules) if any(rule.startswith(f"is.scoring.{what}") for rule in cited)
        )
        for what in ("awards", "prestige", "demand")
    )
    assert awards < prestige < demand
    for theater in range(4):
        revealed = [number for number, texts in enumerate(msgids) if "{where} is resolved" in texts][theater]
        ended = {"{who} wins {where} by {n}", "Nobody wins {where}"}
        decided = [number for number, texts in enumerate(msgids) if ended & texts][theater]
        assert revealed < decided
        assert not ended & msgids[revealed], "the tiles lie open before anything comes of them"


@pytest.mark.rule("is.peace.award.1", "is.peace.award.2", "is.peace.award.3", "is.peace.award.4", "is.peace.award.5")
def test_each_award_tile_is_used_once_in_an_era() -> None:
    game, state = table(1)
    beginning.award(game)
    first = list(state.awards.values())
    state.turn = 2
    beginning.award(game)
    assert len({*first, *state.awards.values()}) == 8
    assert state.awards_used == first
    state.turn = 3
    beginning.award(game)
    assert state.awards_used == []
    assert [len(pile) for pile in state.award_piles.values()] == [1] * 4


@pytest.mark.rule("is.peace.demand.1")
def test_three_commodities_are_in_demand() -> None:
    game, state = table(1)
    drawn = set()
    for _ in range(12):
        beginning.global_demand(game)
        assert len(set(state.demand)) == 3
        drawn |= set(state.demand)
    assert len(drawn) == 6


@pytest.mark.rule("is.peace.reset.1", "is.peace.reset.2", "is.peace.reset.3", "is.peace.reset.4")
def test_the_reset_phase() -> None:
    game, state = table(2)
    state.advantages["wheat"].exhausted = True
    state.available = [state.stack.pop()]
    state.taken["france"] = [state.stack.pop()]
    state.powers["britain"].squadrons[0] = "parked:2"
    state.powers["britain"].squadrons[1] = "parked:3"
    state.townshend = "fish"
    beginning.reset(game)
    assert not state.advantages["wheat"].exhausted
    assert (state.available, len(state.used), state.townshend) == ([], 2, "")
    assert state.powers["britain"].squadrons[:2] == ["box", "parked:3"]


@pytest.mark.rule("is.peace.deal.1", "is.peace.deal.2")
def test_used_investment_tiles_come_back_when_the_stack_runs_out() -> None:
    game, state = table(2)
    state.used, state.stack = state.stack[:20], state.stack[20:]
    kept = list(state.stack)
    beginning._deal_investments(game)
    assert state.available[:4] == kept
    assert len(state.available) == 9
    assert (len(state.stack), state.used) == (15, [])


@pytest.mark.rule("is.peace.deal.7", "is.peace.deal.8", "is.peace.deck.4")
@pytest.mark.parametrize(
    ("deck", "discard", "hands"), [(5, 10, (3, 3)), (2, 2, (2, 2)), (2, 1, (2, 1)), (6, 4, (3, 3))]
)
def test_discards_are_shuffled_in_when_there_are_too_few_for_both(
    deck: int, discard: int, hands: tuple[int, int]
) -> None:
    game, state = table(2)
    everything = list(state.deck)
    state.deck, state.discard = everything[:deck], everything[deck : deck + discard]
    beginning._deal_events(game)
    assert tuple(len(state.powers[side].hand) for side in SIDES) == hands
    assert len(state.discard) == (discard if deck >= 6 else 0)


@pytest.mark.rule("is.peace.deck.2", "is.peace.deck.4", "is.peace.deck.1", "is.peace.debt-limit.2")
def test_a_new_era_brings_its_events() -> None:
    game, state = table(3)
    state.discard, state.deck = state.deck[:4], state.deck[4:]
    beginning.deck(game)
    assert (len(state.deck), len(state.discard)) == (11 + 15, 4)
    state.turn = 4
    beginning.deck(game)
    beginning.debt_limit(game)
    assert (len(state.deck), state.powers["france"].limit) == (26, 6)


@pytest.mark.rule("is.peace.deal.5", "is.diplomatic.cards.2")
def test_succession_events_drawn_in_the_revolution_era_are_replaced() -> None:
    game, state = table(5)
    state.deck = ["event_01", "event_02", "event_31"]
    assert draw_event(game, "france", "is.diplomatic.cards.1")
    assert state.powers["france"].hand == ["event_31"]
    assert state.gone == ["event_01", "event_02"]
    assert cards.events()["event_01"].era == "succession"
    assert not draw_event(game, "france", "is.diplomatic.cards.1")


@pytest.mark.rule("is.wars.layout.5")
def test_basic_war_tiles_are_assigned_at_random_and_unseen() -> None:
    assigned = set()
    for number in range(6):
        state = set_up(SETUP, f"layout/{number}")
        assert list(ending.war_layout(Game(state))) == []
        assert state.war == "WAS"
        assigned.add(tuple(theater.basic["france"] for theater in state.theaters))
    assert len(assigned) > 1


@pytest.mark.rule("is.optional.planning.2")
def test_with_military_planning_one_looks_at_the_tiles_and_then_assigns_them() -> None:
    state = set_up(checked_setup(info("imperial-struggle"), options={"military_planning": "assign"}), "layout")
    layout = ending.war_layout(Game(state))
    request = next(layout)
    assert isinstance(request, AskAll)
    drawn = {ask.seat: [theater.basic[state.sides[ask.seat]] for theater in state.theaters] for ask in request.asks}
    for ask in request.asks:
        options = ask.options()
        assert isinstance(options, Orders)
        assert [thing.id for thing in options.things] == drawn[ask.seat]
    with pytest.raises(StopIteration):
        layout.send({seat: answer_of(":".join(["order", *reversed(tiles)])) for seat, tiles in drawn.items()})
    for seat, tiles in drawn.items():
        assert [theater.basic[state.sides[seat]] for theater in state.theaters] == tiles[::-1]


@pytest.mark.rule("is.military.bonus-tiles.10")
def test_no_bonus_war_tile_is_drawn_from_an_empty_pool() -> None:
    game, state = table(1)
    state.powers["france"].bonus = []
    assert why_not_drawn(game, "france") is NO_TILES
    assert list(draw_and_place(game, "france", "is.military.bonus-tiles.1")) == []
    assert state.powers["france"].drawn == ""
