"""The menu of an Action Round: what is lost by ending it is said where something could still be done with it."""

from __future__ import annotations

import pytest

from games.engine.match.match import Match
from games.engine.rules.chance import Chance
from games.learning.scenarios import begin, scenarios
from games.titles.imperial_struggle.actions import menu
from games.titles.imperial_struggle.cards import events, powers
from games.titles.imperial_struggle.rules.lots import finish
from games.titles.imperial_struggle.table.state import ImperialStruggle, Limit, Lot
from games.titles.imperial_struggle.table.where import Where


def at_its_beginning(stem: str) -> Match[ImperialStruggle]:
    return begin(scenarios("imperial-struggle")[stem])


def ending(match: Match[ImperialStruggle], seat: int) -> tuple[str, dict[str, int]]:
    """The sentence and the points of the option that ends the action or the round."""
    option = next(option for option in match.options(seat) if option.id in ("end", "done"))
    return option.label.msgid, {amount.icon: amount.n for amount in option.cost}


@pytest.mark.rule("is.action-round.6")
def test_points_that_could_be_spent_are_named() -> None:
    match = at_its_beginning("points_of_the_major_action_are_finished_first")
    match.submit(0, "tile:inv_11")
    assert ending(match, 0) == ("End the Action Round: what is left is lost", {"quill-ink": 4, "crossed-swords": 2})
    match.submit(0, "flag:savoy")
    assert ending(match, 0) == ("Finish this action: {n} point is lost", {"quill-ink": 2})


@pytest.mark.rule("is.action-round.6")
def test_points_that_nothing_can_be_done_with_are_not_mentioned() -> None:
    match = at_its_beginning("limited_points_and_what_is_borrowed_with_them")
    match.state.powers["france"].limit = match.state.powers["france"].treaty = 0
    match.submit(0, "flag:niagara")
    assert ending(match, 0) == ("End the Action Round", {})


@pytest.mark.rule("is.debt.points.1", "is.debt.points.6")
def test_what_points_do_not_pay_for_is_owed_and_warned_of() -> None:
    match = at_its_beginning("points_of_the_major_action_are_finished_first")
    power, game = match.state.powers["france"], match.title.game(match.state)
    match.submit(0, "tile:inv_11")
    match.submit(0, "flag:savoy")
    match.submit(0, "flag:sardinia")
    assert match.state.round is not None
    finish(game, match.state.round.actions[1])
    offered = {}
    for treaty in (0, 1):
        power.treaty = treaty
        option = next(one for one in menu.options(game, "france") if one.price is not None and one.price.total == 2)
        offered[treaty] = option, menu._prompt(game).msgid
    option, prompt = offered[0]
    assert [(amount.icon, amount.n) for amount in (*option.cost, *option.owed)] == [("coins", 2)]
    assert option.warns is not None, "nobody is asked before Debt is taken"
    assert prompt == "No points left: everything that costs points takes Debt"
    option, prompt = offered[1]
    assert [amount.n for amount in option.owed] == [2]
    assert option.warns is None, "there is a choice between Debt and Treaty Points: it is asked next"
    assert prompt == "No points left: everything that costs points takes Debt or Treaty Points"


@pytest.mark.rule("is.action-round.pass.1")
def test_whoever_has_no_debt_passes_without_a_word_of_it() -> None:
    match = at_its_beginning("points_of_the_major_action_are_finished_first")
    match.submit(0, "tile:inv_11")
    labels = {}
    for debt in (0, 1):
        match.state.powers["france"].debt = debt
        labels[debt] = next(option.label for option in menu.options(match.title.game(match.state), "france"))
    assert (labels[0].msgid, labels[0].params) == ("Pass", {})
    assert labels[1].params == {"n": 1}


@pytest.mark.rule("is.military.build.2", "is.military.build.5", "is.military.construct.2", "is.military.bonus-tiles.2")
def test_what_military_points_cannot_buy_says_why() -> None:
    match = at_its_beginning("points_of_the_major_action_are_finished_first")
    match.submit(0, "tile:inv_11")
    state = match.state
    state.flags["louisbourg"] = "britain"
    state.powers["france"].squadrons = ["box"] * 8
    assert state.round is not None
    state.round.bought = 2
    rules = {
        option.id: (option.refused.rule if option.refused else "")
        for option in menu.refused(match.title.game(state), "france")
    }
    assert rules["seize:louisbourg"] == "is.military.build.5"
    assert rules["squadron"] == "is.military.construct.2"
    assert rules["bonus_tile"] == "is.military.bonus-tiles.2"
    assert rules["build:arcot"] == "is.military.build.2"


@pytest.mark.rule("is.events.play.1", "is.events.play.4")
def test_an_event_that_cannot_be_played_says_why() -> None:
    match = at_its_beginning("points_of_the_major_action_are_finished_first")
    match.submit(0, "tile:inv_11")
    match.state.powers["france"].hand = ["event_05"]
    assert match.state.round is not None
    game = match.title.game(match.state)
    assert [option.refused.rule for option in events.refused(game, "france") if option.refused] == ["is.events.play.1"]
    match.state.round.event = "event_01"
    assert [option.refused.rule for option in events.refused(game, "france") if option.refused] == ["is.events.play.4"]


@pytest.mark.rule("is.advantages.use.1", "is.advantages.use.2", "is.advantages.use.5")
def test_an_advantage_that_cannot_be_used_says_why() -> None:
    match = at_its_beginning("points_of_the_major_action_are_finished_first")
    match.submit(0, "tile:inv_11")
    state, game = match.state, match.title.game(match.state)
    assert state.round is not None
    first, second, third, *others = state.advantages
    for held in state.advantages.values():
        held.holder = ""
    for tile in (first, second):
        state.advantages[tile].holder = "france"
    state.advantages[first].exhausted = True
    state.round.taken = [second]

    def reasons() -> dict[str, str]:
        refused = powers.refused(game, "france")
        return {option.id: option.refused.rule for option in refused if option.refused is not None}

    assert reasons() == {f"advantage:{first}": "is.advantages.use.2", f"advantage:{second}": "is.advantages.use.1"}
    state.round.taken, state.round.advantages = [], [third, others[0]]
    assert set(reasons().values()) == {"is.advantages.use.5"}


@pytest.mark.rule("is.action-round.points.1")
def test_treaty_points_are_left_while_there_are_points_to_spend_them_with() -> None:
    match = at_its_beginning("points_of_the_major_action_are_finished_first")

    def counted(treaty: int) -> dict[str, int]:
        match.state.powers["france"].treaty = treaty
        return {amount.icon: amount.n for amount in match.title.left(match.view(0), match.question(0))}

    assert counted(2) == {}
    match.submit(0, "tile:inv_11")
    assert counted(0) == {"quill-ink": 4, "crossed-swords": 2}
    assert counted(2) == {"quill-ink": 4, "crossed-swords": 2, "scroll-quill": 2}


@pytest.mark.rule("is.peace.action.1")
def test_both_sides_begin_their_rounds_with_the_same_number() -> None:
    match = at_its_beginning("points_of_the_major_action_are_finished_first")
    game = match.title.game(match.state)
    for number in range(4):
        menu.begin_round(game, number)
    assert [event.text.params["n"] for event in game.events] == [1, 1, 2, 2]


@pytest.mark.rule("is.action-round.upgrade.9")
def test_a_tile_put_back_is_shuffled_into_the_pool() -> None:
    places = set()
    for seed in range(20):
        match = at_its_beginning("upgrade_replaces_minus_one")
        match.state.chance = Chance(str(seed))
        for answer in ("tile:inv_07", "upgrade:wss_spain", "new:pool"):
            match.submit(1, answer)
        pool = match.state.powers["britain"].basic
        assert len(pool) == 12
        places.add(pool.index("basic_br_14"))
    assert len(places) > 5


@pytest.mark.rule("is.action-round.6", "is.events.play.12")
def test_of_two_actions_of_a_type_only_that_is_named_which_could_pay_for_something() -> None:
    """The Event's only point is for India, where everything costs more; the points of the tile pay for much."""
    match = at_its_beginning("limited_points_and_what_is_borrowed_with_them")
    assert match.state.round is not None
    match.state.powers["france"].limit = match.state.powers["france"].treaty = 0
    major, event = match.state.round.actions
    major.done, major.lots[0].points = False, 3
    event.lots[0] = Lot(1, "event:event_06", Limit(where=Where(region="india")))
    game = match.title.game(match.state)
    option = list(menu.options(game, "france"))[-1]
    assert (option.id, [(amount.icon, amount.n) for amount in option.cost]) == ("end", [("two-coins", 3)])
    event.lots[0].points = 2
    option = list(menu.options(game, "france"))[-1]
    assert [(amount.icon, amount.n) for amount in option.cost] == [("two-coins", 3), ("two-coins", 2)]
