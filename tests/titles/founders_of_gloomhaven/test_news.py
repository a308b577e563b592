"""The news of a game: guidance at its questions, scores line by line, what matters of the log, how good a position is."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from games.engine.match.match import Match
from games.engine.rules.ask import Option, Question, answer_of
from games.engine.rules.text import T
from games.engine.title.info import checked_setup
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Tile
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.rules import rule

KINDS = [("standard", 4, "full"), ("standard", 2, "beginner"), ("solo", 1, "")]


@cache
def played(mode: str, players: int, start: str) -> tuple[Match[Any], set[str]]:
    """A whole game between heuristic bots, and what guidance said at its questions."""
    options = {"start": start} if start else {}
    match = Match.start(TITLE, checked_setup(INFO, mode=mode, players=players, options=options), "told")
    dice, guided = random.Random(1), set[str]()
    while match.request is not None:
        seat = match.waiting_for()[0]
        question, seen = match.question(seat), TITLE.view(match.state, seat)
        if (statement := TITLE.guide(seen, question)) is not None:
            assert statement.rule.startswith("fog.")
            guided.add(statement.text.msgid)
        match.submit(seat, TITLE.bots["heuristic"](seen, question, dice))
    return match, guided


@pytest.mark.parametrize(("mode", "players", "start"), KINDS)
@rule("fog.end.3", "fog.end.4", "fog.end.8")
def test_the_score_is_the_sum_of_what_brought_it(mode: str, players: int, start: str) -> None:
    match, guided = played(mode, players, start)
    assert match.result is not None
    seen = match.view(0)
    assert isinstance(seen, FoundersView)
    for standing in match.result.standings:
        assert standing.score == sum(line.points or 0 for line in standing.lines)
        assert seen.seats[standing.seat].score.total == standing.score
        assert seen.players[standing.seat].scored.get("fog.delivery.3", 0) > 0 or mode == "solo"
    assert len(guided) > 8


@rule("fog.beginner.setup.13", "fog.vote.income.4")
@pytest.mark.parametrize(("start", "kinds"), [("beginner", 4), ("full", 1)])
def test_the_extra_income_of_beginners_is_no_kind_of_resource(start: str, kinds: int) -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=2, options={"start": start}), "kinds")
    dice = random.Random(4)
    while match.question(match.waiting_for()[0]).ask.rule != "fog.turn.2":
        seat = match.waiting_for()[0]
        match.submit(seat, dice.choice(match.question(seat).options).id)
    state, seat = match.state, match.waiting_for()[0]
    state.built.clear()
    for name in components.resources():  # nothing is lacking
        key = next((key for key in state.tiles if key.startswith(f"{name}:")), None)
        tile = state.tiles.setdefault(key or f"{name}:{grid.SECTIONS[0]}", Tile(NOBODY, []))
        tile.access.append(seat)
    seen = TITLE.view(state, seat)
    statement = TITLE.guide(seen, Question(match.question(seat).ask, [Option("play:recruit", T("Play"))]))
    assert statement is not None
    assert statement.text.msgid.startswith("You own {n} kind of resource")
    assert statement.text.params["n"] == kinds
    assert seen.seats[seat].income.total == kinds + state.players[seat].extra_income


def test_every_line_of_a_game_is_weighed_and_its_chapters_are_found() -> None:
    matches = [played(*kind)[0] for kind in KINDS]
    msgids = {event.text.msgid for match in matches for record in match.records for event in record.events} - {""}
    known = set(TITLE.news)
    assert msgids <= known
    assert {end for chapter in TITLE.chapters for end in (chapter.begins, chapter.ends)} <= msgids


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
def test_how_good_a_position_is_agrees_with_who_wins(players: int) -> None:
    """In the second half of games between equals who is said to lead wins more often than chance would have it."""
    right = looked = 0
    for number in range(2):
        match = Match.start(TITLE, checked_setup(INFO, players=players), f"good/{number}", watched=False)
        dice, said = random.Random(number), list[int]()
        while match.request is not None:
            seat = match.waiting_for()[0]
            question = match.question(seat)
            if match.state.card == "" and answer_of(question.options[0].id).verb in ("play", "down"):
                leads = [sum(part.points for part in TITLE.prospects(match.state, one)) for one in range(players)]
                assert sum(lead > 0 for lead in leads) <= 1
                said.append(leads.index(max(leads)))
            match.submit(seat, TITLE.bots["heuristic"](TITLE.view(match.state, seat), question, dice))
        assert match.result is not None
        late = said[len(said) // 2 :]
        right += sum(one in match.result.winners for one in late)
        looked += len(late)
    assert right / looked > 1 / players
