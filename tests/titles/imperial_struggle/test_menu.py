"""The menu of an Action Round: what is lost by ending it is said where something could still be done with it."""

from __future__ import annotations

import pytest

from games.engine.match import Match
from games.scenarios import begin, scenarios
from games.titles.imperial_struggle.table.state import ImperialStruggle


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
