"""The guidance of a first game at a question: made from the position, by its seat's view alone."""

from __future__ import annotations

import random
from collections.abc import Mapping

from games.engine.match.match import Match
from games.engine.rules.ask import Ask, Option, Question
from games.engine.rules.text import Param, Ref, T
from games.engine.title.info import checked_setup
from games.titles import load
from games.titles.imperial_struggle import INFO
from games.titles.imperial_struggle.guidance import GUIDANCE
from games.titles.imperial_struggle.seen.view import view
from games.titles.imperial_struggle.table.components import ALL_REGIONS
from games.titles.imperial_struggle.table.state import ImperialStruggle
from tests.typed import a

TITLE = load(INFO.slug)


def begun() -> ImperialStruggle:
    state: ImperialStruggle = Match.start(TITLE, checked_setup(INFO), "guidance").state
    return state


def said(state: ImperialStruggle, verb: str) -> tuple[str, Mapping[str, Param]]:
    """The guidance of France where it may give such an answer."""
    offered = [Option(f"{verb}:x", T("Choose"))]
    question = Question(Ask(seat=0, prompt=T("Choose"), rule="is.action-round.3", options=lambda: offered), offered)
    statement = TITLE.guide(view(state, 0), question)
    assert statement is not None
    return statement.text.msgid, statement.text.params


def test_a_tile_is_chosen_with_what_the_opponent_would_win_in_sight() -> None:
    state = begun()
    state.flags = dict.fromkeys(ALL_REGIONS["india"], "britain")
    sentence, params = said(state, "tile")
    assert sentence.startswith("If scored now")
    assert Ref("region:india") in a(list, params["what"])
    state.flags = dict.fromkeys(ALL_REGIONS["india"], "france")
    assert "If scored now" not in said(state, "tile")[0]


def test_what_nobody_would_win_is_named_while_one_acts() -> None:
    state = begun()
    state.flags = {}
    assert Ref("region:europe") in a(list, said(state, "flag")[1]["what"])


def test_what_can_be_borrowed_is_told_where_one_pays() -> None:
    state = begun()
    power = state.powers["france"]
    power.debt, power.limit, power.treaty = 2, 6, 1
    assert said(state, "pay")[1] == {"debt": 4, "treaty": 1, "kept": 4}


def test_nothing_hidden_is_told() -> None:
    """The same where what the seat cannot see is another."""
    state, dice = begun(), random.Random(5)
    before = {verb: said(state, verb) for verb in ("tile", "flag", "pay", "keep")}
    TITLE.permute_hidden(state, 0, dice)
    assert {verb: said(state, verb) for verb in before} == before


def test_every_guide_speaks_or_is_silent_along_a_random_game() -> None:
    match, dice = Match.start(TITLE, checked_setup(INFO), "guides"), random.Random(1)
    rules: set[str] = set()
    for _ in range(120):
        if match.request is None:
            break
        seat = dice.choice(match.waiting_for())
        question = match.question(seat)
        if statement := TITLE.guide(match.view(seat), question):
            rules.add(statement.rule)
        match.submit(seat, dice.choice(question.options).id)
    assert len(rules) > 3
    assert set(GUIDANCE) >= {"tile", "flag", "pay"}
