"""Numbers that explain themselves: an income kind by kind, a vote by what was put in, and who decides when votes tie."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

import pytest

from games.engine.match.match import Match
from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Question, answer_of
from games.engine.rules.event import Event
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, Text
from games.engine.testing.counting import check_event, check_reckoning
from games.engine.title.info import checked_setup
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.cards.performing import Context, perform
from games.titles.founders_of_gloomhaven.modes import solo
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components, ops
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import Built, Founders, Tile
from games.titles.founders_of_gloomhaven.title import TITLE
from games.titles.founders_of_gloomhaven.turn import vote
from tests.rules import rule
from tests.titles.founders_of_gloomhaven.test_setting_up import begun

WINS = "{building} wins; {who} decides where it stands"
VOTES = "{who} votes for {building} with {n} influence"
SUM = "{slot}, {building}: {n} influence"


def laid() -> Founders:
    """The example of the book: a seat with six tiles of four kinds, and one house."""
    state = begun(3)
    cells = {"grain:1": 101, "metal:1": 103, "metal:2": 1011, "machinery:1": 105, "machinery:2": 813, "food:3": 115}
    state.tiles = {key: Tile(0, [cell]) for key, cell in cells.items()}
    state.players[0].houses = [1213]
    return state


def named(reckoning: Reckoning) -> list[tuple[int, object]]:
    return [(cause.amount, cause.text.params.get("what")) for cause in reckoning.causes]


def reckoning_of(event: Event) -> Reckoning:
    assert isinstance(event.reckoning, Reckoning), event
    check_event(event)
    return event.reckoning


def reckonings_of(game: FogGame, msgid: str) -> list[Reckoning]:
    return [reckoning_of(event) for event in game.events if event.text.msgid == msgid]


def carried_out(game: FogGame, effect: ops.AnyEffect) -> list[Reckoning]:
    """What is logged of what an effect brings seat 0."""
    game.events.clear()
    for _ in perform(game, Context(seat=0, source="race:human", rule="fog.standard.6"), [effect]):
        pytest.fail("nothing is asked")
    return reckonings_of(game, "{who} gains {what}")


# Income


@rule("fog.vote.income.2", "fog.vote.income.3", "fog.vote.income.4", "fog.vote.income.5")
def test_an_income_names_the_kinds_of_resource_and_the_houses() -> None:
    game = FogGame(laid())
    player, before = game.player(0), game.player(0).money
    vote.take_income(game, 0)
    money, fleeting = reckonings_of(game, "{who} gains {what}")
    kinds = ["grain", "metal", "machinery", "food"]
    assert named(money) == [(1, Ref(f"resource:{kind}")) for kind in kinds]
    assert [(cause.amount, cause.rule) for cause in fleeting.causes] == [(1, "fog.vote.income.3")]
    assert (player.money - before, player.fleeting) == (money.total, fleeting.total)


@rule("fog.beginner.setup.13")
def test_the_beginner_game_adds_to_the_income() -> None:
    state = begun(3, start="beginner")
    player = state.players[0]
    income = holdings.income(state, player)
    assert income.causes[-1].rule == "fog.beginner.setup.13"
    assert [cause.amount for cause in income.causes] == [1] * (income.total - player.extra_income) + [
        player.extra_income
    ]


@rule("fog.two-player.5")
def test_half_an_income_is_rounded_up_and_says_so() -> None:
    game = FogGame(laid())
    game.state.tiles["cloth:3"] = Tile(0, [117])
    (money,) = carried_out(game, ops.Income(money="half_up", fleeting=False))
    assert [cause.amount for cause in money.causes] == [1, 1, 1, 1, 1, -2]
    money, fleeting = carried_out(game, ops.Income(money="full", fleeting=True))
    assert (money.total, fleeting.total) == (5, 1)


def test_what_is_gained_by_others_access_and_by_houses_names_them() -> None:
    game = FogGame(laid())
    game.state.tiles["metal:1"].access, game.state.tiles["food:3"].access = [2], [1, 2]
    gain = ops.Per(count_of="other_players_with_access_to_my_tiles", gain=ops.Goods(money=1))
    (money,) = carried_out(game, gain)
    assert [cause.text.params["who"] for cause in money.causes] == [Ref("seat:1"), Ref("seat:2")]
    game.player(0).houses = [1213, 1215]
    (influence,) = carried_out(game, ops.Per(count_of="my_houses", gain=ops.Goods(fleeting=2)))
    assert [cause.amount for cause in influence.causes] == [4]


# Votes


def ballot(state: Founders, votes: Mapping[int, str]) -> FogGame:
    game = FogGame(state)
    flow: Flow[None] = vote.hold_ballot(game)
    assert isinstance(next(flow), AskAll)
    with pytest.raises(StopIteration):
        flow.send({seat: answer_of(option) for seat, option in votes.items()})
    return game


def proposed(players: int, points: Sequence[int] = ()) -> Founders:
    """Three proposals. Everybody has two points of short-term and one of long-term influence; ``points`` are the scores by seat."""
    state = begun(players)
    state.proposals = ["university", "salt_storehouse", "sleeping_lion"]
    for player in state.players:
        player.fleeting, player.lasting = 2, 1
    for player, scored in zip(state.players, points, strict=False):
        player.points = scored
    return state


@rule("fog.vote.ballot.13")
def test_who_votes_is_told_which_proposal_needs_most_of_what_they_own() -> None:
    state = proposed(2)
    state.tiles = {}
    asked = next(vote.hold_ballot(FogGame(state)))
    assert isinstance(asked, AskAll)
    question = Question(asked.asks[0], asked.asks[0].options())

    def said() -> Text:
        statement = TITLE.guide(TITLE.view(state, 0), question)
        assert statement is not None
        return statement.text

    assert said().msgid.startswith("No proposal needs what you own")
    name, points = max(components.needs("salt_storehouse").items(), key=lambda need: need[1])
    state.tiles = {f"{name}:1": Tile(0, [303])}
    assert said().params == {"building": Ref("prestige:salt_storehouse"), "n": points}


@rule("fog.vote.ballot.3", "fog.vote.ballot.4", "fog.vote.ballot.5", "fog.vote.ballot.6", "fog.vote.place.2")
def test_a_proposal_says_who_put_in_what() -> None:
    state = proposed(4)
    state.active = 0
    game = ballot(state, {0: "vote:0:2:0", 1: "vote:1:1:1", 2: "vote:1:1:0", 3: "vote:2:0:0"})
    circle, square, triangle = reckonings_of(game, SUM)
    assert (circle.total, square.total, triangle.total) == (3, 6, 1)
    assert named(square) == [(4, Ref("seat:1")), (2, Ref("seat:2"))]
    assert [[cause.amount for cause in part.causes] for part in square.causes] == [[1, 1, 2], [1, 1]]
    assert [cause.rule for cause in square.causes[0].causes] == [f"fog.vote.ballot.{n}" for n in (3, 4, 5)]
    (wins,) = reckonings_of(game, WINS)
    assert wins == square
    assert (state.winner, state.placer) == ("salt_storehouse", 1)


@rule("fog.vote.ballot.7", "fog.vote.ballot.8", "fog.vote.ballot.9")
def test_a_tie_says_who_has_fewer_points_and_who_is_nearer_to_the_caller() -> None:
    state = proposed(3, points=(5, 3, 3))
    state.active = 2
    game = ballot(state, {0: "vote:0:0:0", 1: "vote:1:0:0", 2: "vote:2:0:0"})
    (wins,) = reckonings_of(game, WINS)
    assert (wins.total, state.winner, state.placer) == (1, "sleeping_lion", 2)
    ties = wins.causes[1:]
    assert [(cause.amount, cause.rule, cause.text.params["others"]) for cause in ties] == [
        (0, "fog.vote.ballot.7", [Ref("seat:0")]),
        (0, "fog.vote.ballot.8", [Ref("seat:1")]),
    ]


@rule("fog.vote.place.1")
def test_of_two_who_put_in_as_much_the_one_who_decides_the_place_reads_why() -> None:
    state = proposed(3, points=(5, 3, 0))
    state.active = 0
    game = ballot(state, {0: "vote:1:2:0", 1: "vote:1:2:0", 2: "vote:0:0:0"})
    (wins,) = reckonings_of(game, WINS)
    assert (wins.total, state.placer) == (6, 1)
    (tie,) = wins.causes[2:]
    assert (tie.rule, tie.text.params["who"], tie.text.params["others"]) == (
        "fog.vote.ballot.7",
        Ref("seat:1"),
        [Ref("seat:0")],
    )


# Whole games


def events(match: Match[Founders], seed: str) -> Iterator[Event]:
    """What is logged of a random game, in which everybody has influence to vote with."""
    dice = random.Random(seed)
    while match.request is not None:
        match.records.clear()
        seat = dice.choice(match.waiting_for())
        options = match.question(seat).options
        _check_votes(match, seat, [answer_of(one.id) for one in options])
        match.submit(seat, dice.choice(options).id)
        for record in match.records:
            yield from record.events


def _check_votes(match: Match[Founders], seat: int, answers: list[Answer]) -> None:
    """What a seat is said to have votes for is the most that it may vote with."""
    ballots = [answer for answer in answers if answer.verb == "vote" and len(answer.parts) > 1]
    if ballots:
        seen = match.view(seat)
        assert isinstance(seen, FoundersView)
        strongest = max(vote.strength(answer.number(2), answer.number(3)).total for answer in ballots)
        assert strongest == seen.seats[seat].votes.total


@pytest.mark.parametrize("start", ["full", "beginner"])
def test_incomes_and_votes_of_a_game_say_what_they_come_of(start: str) -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=3, options={"start": start}), "reckoned")
    incomes, wins, sums, cast = 0, 0, list[int](), 0
    for event in events(match, "reckoned"):
        if event.rule in ("fog.vote.income.2", "fog.vote.income.3"):
            incomes += 1
            assert reckoning_of(event).total == event.changes[0].n
        if event.text.msgid == VOTES:
            cast += reckoning_of(event).total
        if event.text.msgid == SUM:
            sums.append(reckoning_of(event).total)
            assert sums[-1] == event.text.params["n"]
        if event.text.msgid == WINS:
            wins += 1
            check_reckoning(reckoning_of(event), "what wins")
            assert reckoning_of(event).total == max(sums)
            assert sum(sums) == cast
            sums, cast = [], 0
    assert incomes
    assert wins


# Alone


@rule("fog.solo.pressure.4", "fog.solo.vote.5")
@pytest.mark.parametrize(("answer", "paid"), [("pay:2:0", [1, 1]), ("pay:0:1", [1, 1, -1])])
def test_pressure_names_the_buildings_that_received_nothing(answer: str, paid: list[int]) -> None:
    state = begun(1, mode="solo")
    state.built = {name: Built([910], pressure=True) for name in ("university", "caravan_market")}
    state.built["sleeping_lion"] = Built([912])
    state.players[0].fleeting, state.players[0].lasting = 2, 1
    game = FogGame(state)
    flow = solo.choose_proposal(game)
    asked = next(flow)
    assert isinstance(asked, Ask)
    price = asked.options()[0].price
    assert price is not None
    assert named(price) == [(1, Ref("prestige:university")), (1, Ref("prestige:caravan_market"))]
    state.players[0].fleeting = 2
    flow.send(answer_of(answer))
    assert [[cause.amount for cause in one.causes] for one in reckonings_of(game, "{who} pays {what}")] == [paid]
