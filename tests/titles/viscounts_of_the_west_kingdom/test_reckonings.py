"""Numbers that explain themselves: every line of the score says what it comes of, and so does what is paid for a card."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from games.engine.match.match import Match
from games.engine.rules.ask import Ask, answer_of
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.state import Scalar, ScoreLine
from games.engine.rules.text import Ref, Text
from games.engine.testing.counting import check_lines, check_reckoning
from games.engine.title.info import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.rules import hiring, scoring
from games.titles.viscounts_of_the_west_kingdom.seen.points import BEFORE_SPENDING, gain, standings
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Player, Viscounts
from games.titles.viscounts_of_the_west_kingdom.title import TITLE
from tests.rules import rule
from tests.typed import a

BOXES: Mapping[str, Scalar] = {"gates": True, "keys": True}
PRINTED_ON_A_CARD = {"vis.end.scoring.4", "vis.end.scoring.5", "vis.gates.bonus.7", "vis.keys.public.5"}
"""Lines of which there is no more to say than the card and what is printed on it."""


def table(players: int = 3) -> Viscounts:
    """A table before its first turn, where nobody has anything."""
    state = TITLE.set_up(checked_setup(INFO, players=players, options=BOXES), "reckonings")
    for player in state.players:
        player.debts = player.deeds = player.approved = player.paid = player.silver = 0
        player.manuscripts, player.hand, player.draw, player.discard = [], [], [], []
    return state


def reckoned(state: Viscounts, player: Player, clause: str) -> list[Reckoning]:
    return [reckoning_of(line) for line in scoring.lines(state, player) if line.rule == clause]


def reckoning_of(line: ScoreLine) -> Reckoning:
    assert isinstance(line.reckoning, Reckoning), line
    return line.reckoning


def amounts(reckoning: Reckoning) -> list[int]:
    return [cause.amount for cause in reckoning.causes]


@pytest.mark.parametrize(
    ("mode", "players", "options"),
    [("standard", 4, BOXES), ("standard", 2, {"promos": True, **BOXES}), ("solo", 1, BOXES)],
)
def test_every_line_of_the_score_says_what_it_comes_of(mode: str, players: int, options: Mapping[str, Scalar]) -> None:
    match = Match.start(TITLE, checked_setup(INFO, mode=mode, players=players, options=options), "lines")
    dice, seen = random.Random("lines"), set[str]()
    while match.request is not None:
        seat = dice.choice(match.waiting_for())
        match.submit(seat, dice.choice(match.question(seat).options).id)
        if match.number % 10 and match.request is not None:
            continue
        for player in match.state.owners():
            lines = scoring.lines(match.state, player)
            check_lines(f"{player.seat}", scoring.total(match.state, player), lines)
            seen |= {line.rule for line in lines if line.points}
            assert all(isinstance(line.reckoning, Reckoning) for line in lines if line.rule not in PRINTED_ON_A_CARD)
    assert match.result is not None
    assert {f"vis.end.scoring.{number}" for number in (1, 2, 3, 6, 7, 8)} <= seen
    assert seen & {"vis.gates.welcome.6", "vis.keys.chests.9"}
    assert seen & {"vis.end.scoring.10", "vis.end.scoring.12"}


@rule("vis.end.scoring.1", "vis.keys.chests.9")
def test_each_building_and_chest_tile_adds_to_those_before_it() -> None:
    state = table()
    player = state.players[0]
    player.buildings = {"trading_post": 0, "guildhall": 1, "workshop": 3}
    player.chests = ["", *list(components.chests())[:2]]
    guildhall, workshops = reckoned(state, player, "vis.end.scoring.1")
    assert (amounts(guildhall), amounts(workshops)) == ([6], [2, 3, 4])
    assert workshops.causes[2].text.params == {"what": Ref("building:workshop"), "n": 3}
    assert [amounts(one) for one in reckoned(state, player, "vis.keys.chests.9")] == [[2, 3]]


@rule("vis.end.scoring.2")
def test_workers_in_the_castle_score_tier_by_tier() -> None:
    state = table()
    state.castle[0].tiers[0], state.castle[3].tiers[0] = {0: 2, 1: 1}, {0: 2}
    state.castle[1].tiers[1], state.third_tier = {1: 2}, {0: 1}
    reckonings = [
        amounts(one) for seat in (0, 1, 2) for one in reckoned(state, state.players[seat], "vis.end.scoring.2")
    ]
    assert reckonings == [[4, 3], [1, 4], []]


@rule("vis.end.scoring.6", "vis.end.scoring.7", "vis.end.scoring.8")
def test_debts_and_deeds_say_what_each_of_them_is_worth() -> None:
    state = table()
    player = state.players[0]
    player.debts, player.deeds, player.approved = 3, 2, 4
    for clause, n, vp, total in (
        ("vis.end.scoring.6", 3, 2, -6),
        ("vis.end.scoring.7", 2, 1, 2),
        ("vis.end.scoring.8", 4, 3, 12),
    ):
        (reckoning,) = reckoned(state, player, clause)
        (cause,) = reckoning.causes
        assert (cause.amount, cause.rule, cause.text.params["vp"]) == (total, clause, vp)
        counted = a(Text, cause.text.params.get("what", cause.text))
        assert counted.params["n"] == n


@rule("vis.end.scoring.3", "vis.end.scoring.21", "vis.gates.welcome.11")
def test_ribbons_score_set_by_set_with_the_color_that_an_envoy_takes() -> None:
    """Two yellow, two blue, one gray and, as Gates of Gold has it, the one that is printed on the Manuscript Board."""
    state = table()
    player = state.players[0]
    by_color = {
        color: [one.id for one in components.manuscripts().values() if one.ribbon == color and one.scoring is None]
        for color in ("yellow", "blue", "grey", "black")
    }
    start = components.gates().starting_ribbon
    counts = {"yellow": 2, "blue": 2, "grey": 1, "black": 1}
    player.manuscripts = [tile for color, n in counts.items() for tile in by_color[color][: n - (color == start)]]
    (reckoning,) = reckoned(state, player, "vis.end.scoring.3")
    assert amounts(reckoning) == [16, 4]
    assert reckoning.causes[1].text.params["colors"] == [Ref("ribbon:blue"), Ref("ribbon:yellow")]
    player.discard = ["outsider_envoy_flip"]
    (reckoning,) = reckoned(state, player, "vis.end.scoring.3")
    assert amounts(reckoning) == [16, 9, 0]
    assert reckoning.causes[-1].text.params["what"] == Ref("townsfolk:outsider_envoy_flip")
    assert reckoning.causes[-1].rule == "vis.gates.welcome.11"


@rule("vis.end.scoring.9", "vis.end.scoring.19")
def test_a_manuscript_says_what_it_counted() -> None:
    state = table()
    player = state.players[0]
    player.manuscripts, player.silver, player.approved = ["ms_blue_9", "ms_black_5"], 8, 3
    silver, deeds = reckoned(state, player, "vis.end.scoring.9")
    assert (amounts(silver), amounts(deeds)) == ([2], [3])
    assert silver.causes[0].text.params == {"what": silver.causes[0].text.params["what"], "vp": 1, "per": 3}
    assert a(Text, silver.causes[0].text.params["what"]).params["what"] == Ref("amount:silver:8")
    assert a(Text, deeds.causes[0].text.params["what"]).msgid == "{n} approved Deed"


@rule("vis.gates.welcome.6")
@pytest.mark.parametrize(("tile", "said"), [("ms_grey_5", True), ("ms_black_1", False)])
def test_a_manuscript_that_counts_resources_says_that_the_action_may_cost_some(tile: str, said: bool) -> None:
    state = table(2)
    player, segment = state.players[0], state.ring[0]
    player.goods = dict.fromkeys(player.goods, 4)
    segment.manuscripts = [tile]
    gained = gain(state, player, segment)
    assert gained is not None
    assert (BEFORE_SPENDING in [cause.text for cause in gained.causes]) == said


def test_an_outsider_says_what_it_counted() -> None:
    state = table()
    player = state.players[0]
    player.buildings = {"trading_post": 0, "guildhall": 2, "workshop": 3}
    player.debts = 4
    player.hand = ["outsider_guardian_guildhall", "outsider_guardian_workshop", "outsider_protector"]
    player.draw = ["outsider_scholar_grey"]
    player.manuscripts = [one.id for one in components.manuscripts().values() if one.ribbon == "grey"][:2]
    scholar = 2 + (components.gates().starting_ribbon == "grey")
    reckonings = {str(one.what.params["what"]): amounts(one) for one in reckoned(state, player, "vis.gates.welcome.6")}
    assert reckonings == {
        str(Ref("townsfolk:outsider_guardian_workshop")): [4],
        str(Ref("townsfolk:outsider_protector")): [4],
        str(Ref("townsfolk:outsider_scholar_grey")): [1, scholar],
    }


@rule("vis.end.scoring.10", "vis.end.scoring.14", "vis.end.scoring.15", "vis.end.scoring.16", "vis.end.scoring.20")
def test_a_shared_reward_names_the_ranks_that_are_shared() -> None:
    state = table()
    state.poverty = True
    for player, approved in zip(state.players, (4, 4, 1), strict=True):
        player.approved = approved
    reckonings = [one for player in state.players for one in reckoned(state, player, "vis.end.scoring.10")]
    assert [amounts(one) for one in reckonings] == [[12, 8, -10], [12, 8, -10], [4]]
    assert [cause.rule for cause in reckonings[0].causes] == ["vis.end.scoring.10"] * 2 + ["vis.end.scoring.14"]
    assert [one.points for one in standings(state)["poverty"]] == reckonings


@rule("vis.end.scoring.17", "vis.end.scoring.12")
def test_of_two_players_the_second_gets_four_points_and_reads_why() -> None:
    state = table(players=2)
    state.prosperity = True
    state.players[0].paid, state.players[1].paid = 1, 3
    (reckoning,) = reckoned(state, state.players[0], "vis.end.scoring.12")
    assert [(cause.amount, cause.rule) for cause in reckoning.causes] == [(4, "vis.end.scoring.17")]


@rule("vis.solo.end.2", "vis.solo.gates.6")
def test_the_printed_opponent_says_why_as_well() -> None:
    setup = checked_setup(INFO, mode="solo", players=1, options={"automa": "ai_noble", **BOXES})
    state = TITLE.set_up(setup, "reckonings")
    player = state.owner(AUTOMA)
    player.goods = {"stone": 2, "ink": 0, "gold": 3}
    player.manuscripts = ["ms_gates_any_1"]
    (left,) = reckoned(state, player, "vis.solo.end.2")
    assert [(cause.amount, cause.text.params["what"]) for cause in left.causes] == [
        (2, Ref("amount:stone:2")),
        (3, Ref("amount:gold:3")),
    ]
    (ribbons,) = reckoned(state, player, "vis.end.scoring.3")
    assert [(cause.amount, cause.rule) for cause in ribbons.causes] == [
        (1, "vis.end.scoring.3"),
        (0, "vis.solo.gates.6"),
    ]
    (rival,) = TITLE.rivals(state)
    check_lines(rival.owner, rival.score, rival.lines)
    seen = TITLE.view(state, 0)
    assert isinstance(seen, ViscountsView)
    assert seen.automa is not None
    assert seen.automa.score.total == rival.score


def test_the_score_of_the_table_opens_line_by_line() -> None:
    state = table()
    state.players[0].buildings["workshop"], state.players[0].deeds = 2, 5
    seen = TITLE.view(state, 0)
    assert isinstance(seen, ViscountsView)
    score = seen.players[0].score
    check_reckoning(score, "the score")
    assert score.total == scoring.total(state, state.players[0])
    (workshops,) = [cause for cause in score.causes if cause.rule == "vis.end.scoring.1"]
    assert [cause.amount for cause in workshops.causes] == [2, 3]


# Hiring


@rule("vis.recruit.hire.3", "vis.townsfolk.card.9")
@pytest.mark.parametrize("larena", [False, True])
def test_who_hires_reads_the_price_and_what_lowered_it(larena: bool) -> None:
    state = table()
    player, segment = state.players[0], state.ring[2]
    state.active = player.seat
    player.space = components.segments()[segment.id].spaces[0].id
    player.row[1], player.silver = "hero_larena" if larena else "", 9
    card = segment.townsfolk[0]
    game: VisGame = TITLE.game(state)
    flow = hiring.hire_adjacent(game, player.seat, "vis.recruit.hire.1")
    asked = next(flow)
    assert isinstance(asked, Ask)
    (option,) = [one for one in asked.options() if one.id == f"hire:{segment.id}"]
    assert option.price is not None
    printed = components.card(card).silver
    assert amounts(option.price) == [printed, *([-1] if larena else [])]
    with pytest.raises(StopIteration):
        flow.send(answer_of(option.id))
    hired_event = next(event for event in game.events if event.text.msgid == "{who} hires {card}")
    assert hired_event.reckoning == option.price
    assert [change.n for change in game.events[0].changes] == [-option.price.total]
    assert card in player.discard
