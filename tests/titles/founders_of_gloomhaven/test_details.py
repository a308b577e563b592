"""What an answer would leave unused, or would not bring, is said where it is chosen, and nowhere else."""

from __future__ import annotations

import random
from typing import Any

from games.engine.match.match import Match
from games.engine.rules.ask import Question, answer_of
from games.engine.title.info import checked_setup
from games.learning.scenarios import begin, scenarios
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.rules import rule

SLUG = "founders-of-gloomhaven"


def details(match: Match[Any], seat: int) -> dict[str, str]:
    """By option, what is said of it that the question itself does not say."""
    question: Question = match.question(seat)
    before = {option.id: option.detail for option in question.options}
    options = TITLE.forecast(TITLE.view(match.state, seat), question)
    return {one.id: one.detail.msgid for one in options if one.detail is not None and one.detail != before[one.id]}


@rule("fog.turn.follow.5", "fog.vote.income.1", "fog.vote.income.4", "fog.resources.use.9")
def test_hints_are_said_just_where_they_are_true() -> None:
    """Of passing, of calling a vote, of a second tile of a kind, of access to what one may use already."""
    match = Match.start(TITLE, checked_setup(INFO, players=3, options={"start": "beginner"}), "hints")
    dice, said = random.Random(2), set[str]()
    while match.request is not None:
        seat = dice.choice(match.waiting_for())
        hinted, game = details(match, seat), FogGame(match.state)
        for option in match.question(seat).options:
            answer = answer_of(option.id)
            said.update({answer.verb} if option.id in hinted else ())
            if answer.verb == "access":
                assert (option.id in hinted) == holdings.has(game.state, seat, answer.parts[1])
            elif answer.verb == "import":
                owned = [key for key in holdings.tiles_of(game.state, answer.parts[1]) if game.city.owners[key] == seat]
                assert (option.id in hinted) == bool(owned)
            elif answer.verb in ("pass", "vote"):
                assert (option.id in hinted) == (answer.verb == "pass" or len(answer.parts) == 1)
            elif answer.verb == "at":
                assert option.id not in hinted
        match.submit(seat, dice.choice(match.question(seat).options).id)
    assert {"access", "import", "pass", "vote", "stop"} <= said


@rule("fog.two-player.5")
def test_a_card_that_would_bring_nothing_says_so() -> None:
    match = begin(scenarios(SLUG)["income_face_down_and_passing"])
    seat = match.waiting_for()[0]
    player = match.state.players[seat]
    has_income = bool(holdings.income(match.state, player).total or player.houses)
    assert ("play:income" in details(match, seat)) is not has_income
    match.state.tiles.clear()
    match.state.players[seat].houses.clear()
    match.state.players[seat].extra_income = 0
    assert details(match, seat)["play:income"] == "It would bring nothing now"
