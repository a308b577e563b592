"""The guidance of a first game at a question: made from the position, by its seat's view alone."""

from __future__ import annotations

import random
from collections.abc import Mapping

from games.engine.match.match import Match
from games.engine.rules.ask import Ask, Option, Question
from games.engine.rules.text import Param, Ref, T, Text
from games.engine.title import codec
from games.engine.title.info import checked_setup
from games.titles.great_wall_of_china import INFO
from games.titles.great_wall_of_china.bot import heuristic
from games.titles.great_wall_of_china.components import WORTH
from games.titles.great_wall_of_china.state import Laid, Wall
from games.titles.great_wall_of_china.title import TITLE
from games.titles.great_wall_of_china.view import view
from tests.rules import rule
from tests.typed import a


def begun() -> Wall:
    return Match.start(TITLE, checked_setup(INFO, players=3), "guidance").state


def said(state: Wall, *options: str) -> tuple[str, Mapping[str, Param]]:
    """The guidance of seat 0 where it may give these answers."""
    offered = [Option(option, T("Choose")) for option in options]
    question = Question(Ask(seat=0, prompt=T("Choose"), rule="gwc.turn.action.1", options=lambda: offered), offered)
    statement = TITLE.guide(view(state, 0), question)
    assert statement is not None
    return statement.text.msgid, statement.text.params


@rule("gwc.turn.check.2")
def test_an_action_is_chosen_with_the_leaders_in_sight() -> None:
    state = begun()
    assert said(state, "draw")[0].startswith("No row has a leader")
    state.rows[0].cards = [Laid(1, "wall"), Laid(1, "gate")]
    rival = view(state, 0).rows[0].sums[0].total
    best = max(WORTH[token] for token in state.rows[0].tokens)
    sentence, params = said(state, "draw", "play:wall:1:0")
    assert sentence.startswith("You lead in no row")
    assert params == {"leader": Ref("seat:1"), "row": Ref("row:0"), "prize": best, "n": rival}
    state.rows[1].cards = [Laid(0, "wall")]
    sentence, params = said(state, "draw")
    assert sentence.startswith("You lead in {rows}. {leader}")
    assert params["rows"] == [Ref("row:1")]
    state.rows[0].cards = []
    assert said(state, "draw")[1] == {"rows": [Ref("row:1")]}


@rule("gwc.turn.check.9")
def test_a_leader_with_nothing_is_led_by_any_card() -> None:
    state = begun()
    row = state.rows[0]
    row.cards = [Laid(1, "wall", token=max(row.tokens, key=WORTH.__getitem__))]
    assert view(state, 0).rows[0].sums[0].total < 0
    sentence, params = said(state, "draw", "play:wall:1:0")
    assert sentence.endswith("any card of yours there leads.")
    assert "n" not in params
    state.rows[1].cards = [Laid(0, "wall")]
    assert said(state, "draw")[0].startswith("You lead in {rows}")


@rule("gwc.turn.check.9")
def test_who_is_alone_in_a_row_reads_of_no_other_sum() -> None:
    state = begun()
    state.rows[2].cards = [Laid(0, "watchtower")]
    sentence, params = said(state, f"take:2:{state.rows[2].tokens[0]}:0")
    assert "nobody else has a card there" in sentence
    assert "best" not in params


@rule("gwc.end.cards.1", "gwc.end.cards.4")
def test_last_cards_and_last_turns_are_told() -> None:
    state = begun()
    state.sides[0].pile = []
    assert said(state, "play:wall:1:0")[1] == {"n": sum(state.sides[0].hand.values())}
    state.ran_out = 1
    assert said(state, "play:wall:1:0")[0].startswith("This is your last turn")


@rule("gwc.turn.check.8")
def test_a_token_is_chosen_with_what_it_leaves_in_sight() -> None:
    state = begun()
    row = state.rows[2]
    row.cards = [Laid(0, "watchtower"), Laid(1, "wall")]
    low, high = sorted(row.tokens, key=lambda token: WORTH[token])
    sums = {line.seat: line.total for line in view(state, 0).rows[2].sums}
    sentence, params = said(state, f"take:2:{low}:0", f"take:2:{high}:0")
    assert sentence.startswith("Your sum in {row}")
    assert (params["own"], params["best"]) == (sums[0], sums[1])
    assert [a(Text, after).params["n"] for after in a(list, params["after"])] == [
        sums[0] - worth for worth in sorted({WORTH[low], WORTH[high]})
    ]


def test_every_question_has_a_sentence_that_tells_nothing_hidden() -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=3), "guidance")
    chance = random.Random(3)
    while match.request is not None:
        seat = match.waiting_for()[0]
        question = match.question(seat)
        sentence = TITLE.guide(TITLE.view(match.state, seat), question)
        assert sentence is not None
        other = codec.clone(match.state)
        TITLE.permute_hidden(other, seat, chance)
        assert TITLE.guide(TITLE.view(other, seat), question) == sentence
        match.submit(seat, heuristic(TITLE.view(match.state, seat), question, chance))
