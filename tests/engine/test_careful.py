"""A bot that imagines what comes of its answers."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping

import pytest

from games.engine.bots import bots
from games.engine.bots.careful import WON, Careful, Thought, outcome
from games.engine.bots.imagining import Position
from games.engine.match.match import Match
from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option, Question
from games.engine.rules.chance import Chance
from games.engine.rules.errors import TitleBroken
from games.engine.rules.game import Game
from games.engine.rules.state import Call, Result, Standing, State, Track, rank
from games.engine.rules.step import Steps
from games.engine.rules.text import T
from games.engine.testing.kit import play_out
from games.engine.title.info import Setup
from games.engine.title.news import Rival
from games.engine.title.title import Prospect
from games.engine.title.view import View
from tests.engine.conversations.making import Conversation
from tests.engine.toy import SETUP, TOY

DEFAULT = Careful()
GREEDY = {"take": 2.0, "wait": 1.0, "same": 0.5}


class Purse(State):
    purses: list[int]


class Fair(Conversation):
    """Who takes now gets 1 and who waits 5, but the one that looks only as far as its nose prefers to take."""

    def __init__(self, together: bool = False) -> None:
        rules = Steps()

        def ask(seat: int) -> Ask:
            options = [Option(verb, T(verb)) for verb in GREEDY]
            return Ask(seat=seat, prompt=T("Now?"), rule="toy.fair", options=lambda: options)

        @rules.step
        def fair(game: Game[Purse]) -> Flow[None]:
            if together:
                answers: dict[int, Answer] = yield AskAll(asks=[ask(seat) for seat in range(game.state.seats)])
            else:
                answers = {}
                for seat in range(game.state.seats):
                    answers[seat] = yield ask(seat)
            for seat, answer in answers.items():
                game.state.purses[seat] = 5 if answer.verb == "wait" else 1
            places = rank([(purse,) for purse in game.state.purses])
            standings = [Standing(seat, places[seat], purse) for seat, purse in enumerate(game.state.purses)]
            game.finish(Result(T("The fair is over"), "toy.end", standings))

        bots = {"heuristic": lambda view, question, chance: "take"}
        super().__init__(Purse, rules, "fair", bots=bots, weigh=greedy, set_up=purses)


def purses(setup: Setup, seed: str) -> Purse:
    """Empty ones."""
    return Purse(
        seats=setup.players,
        mode=setup.mode,
        options={},
        chance=Chance(seed),
        agenda=[Call("fair")],
        purses=[0] * setup.players,
    )


def greedy(view: View, question: Question) -> Mapping[str, float]:
    """Who looks no further than its nose takes."""
    return {option.id: GREEDY[option.id] for option in question.options}


def thought(title: Fair, careful: Careful = DEFAULT) -> Thought:
    match = title.start(2)
    return careful.think(Position(match, match.waiting_for()[0]), random.Random(1))


def test_it_takes_what_pays_later_and_says_what_it_expected() -> None:
    result = thought(Fair())
    assert result.option == "wait"
    assert [part.msgid for part, _ in result.parts] == ["Winning or losing the match", "Lead at the end of the match"]
    best, *others = result.considered
    assert (best.option, best.points) == ("wait", [WON, 4.0])
    assert all(other.total == WON for other in others)  # a shared first place, without a lead


@pytest.mark.parametrize(
    ("scores", "rival", "won", "points"),
    [
        ((9, 4), None, None, [WON, 5.0]),
        ((4, 9), 20, None, [-WON, -16.0]),
        ((7, 7), 5, None, [WON, 0.0]),
        ((30, None), 45, False, [-WON, -15.0]),
        ((None, None), None, False, [-WON, 2.5]),
    ],
)
def test_an_end_is_worth_the_victory_and_the_lead_over_every_other_side(
    scores: tuple[int | None, ...], rival: int | None, won: bool | None, points: list[float]
) -> None:
    title = Fair()
    title.rivals = lambda state: [Rival("qin", rival)]
    title.prospects = lambda state, seat: [Prospect(T("Near"), 2.5, "toy.end")]
    places = rank([(score or 0,) for score in scores])
    standings = [Standing(seat, places[seat], score) for seat, score in enumerate(scores)]
    state = title.start(2).state
    result = Result(T("The end"), "toy.end", standings, won)
    assert [part.points for part in outcome(title, state, result, 0)] == points


def test_an_end_on_one_track_is_worth_the_victory_and_the_lead_on_it() -> None:
    title = Fair()
    standings = [Standing(0, 1, None), Standing(1, 2, None)]
    result = Result(T("The end"), "toy.end", standings, track=Track("track", 18, 3, 0, "side"))
    state = title.start(2).state
    ends = [[part.points for part in outcome(title, state, result, seat)] for seat in (0, 1)]
    assert ends == [[WON, 3.0], [-WON, -3.0]]


def test_where_all_answer_at_once_the_others_are_imagined() -> None:
    assert thought(Fair(together=True)).option == "wait"


def test_what_comes_to_the_same_twice_is_tried_no_further() -> None:
    tried = {one.option: one.tried for one in thought(Fair(), Careful(worlds=12, batch=6)).considered}
    assert tried["same"] == 2


def test_it_tries_only_so_many_answers_the_best_first() -> None:
    result = thought(Fair(), Careful(options=1))
    assert (result.option, result.considered) == ("take", [])


def test_when_time_is_up_it_answers_by_what_it_has_found(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, *[0.1] * 6, *[2.0] * 100])  # two worlds of three answers
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    result = thought(Fair(), Careful(seconds=1.0, batch=3))
    assert [one.tried for one in result.considered] == [2, 2, 2]
    assert result.option == "wait"


def test_without_any_time_it_answers_as_the_heuristic_bot_does() -> None:
    result = thought(Fair(), Careful(seconds=0.0))
    assert (result.option, result.considered) == ("take", [])


def test_it_plays_titles_that_weigh_nothing_and_look_to_the_end() -> None:
    played = [play_out(TOY, SETUP, str(seed), [bots.bot(TOY, "careful"), bots.bot(TOY, "easy")]) for seed in range(12)]
    won = sum(playout.result is not None and 0 in playout.result.winners for playout in played)
    assert not any(playout.failure for playout in played)
    assert won >= 9


def laid_out(*, staged: bool) -> Match[Purse]:
    """Two seats are asked, one after the other, and nothing comes after them."""
    title = Fair()

    @title.steps.step
    def asks(game: Game[Purse], seat: int) -> Flow[None]:
        options = [Option(verb, T(verb)) for verb in GREEDY]
        answer = yield Ask(seat=seat, prompt=T("Now?"), rule="toy.fair", options=lambda: options)
        game.state.purses[seat] = 5 if answer.verb == "wait" else 1

    title.prospects = lambda state, seat: [Prospect(T("Purse"), float(state.purses[seat]), "toy.end")]
    state = purses(SETUP, "seed")
    state.agenda = [Call("asks", [0]), Call("asks", [1])]
    if staged:
        state.staged = True
    return Match.begin(title, SETUP, state)


def test_a_position_that_was_laid_out_is_valued_where_its_agenda_ends() -> None:
    thought = DEFAULT.think(Position(laid_out(staged=True), 0), random.Random(1))
    assert thought.option == "wait"
    assert (thought.considered[0].option, thought.considered[0].total) == ("wait", 5.0)
    match = laid_out(staged=True)
    match.submit(0, "wait")
    assert DEFAULT.think(Position(match, 1), random.Random(1)).option == "wait"


def test_at_a_table_an_agenda_that_ends_breaks_the_title_also_where_it_is_imagined() -> None:
    with pytest.raises(TitleBroken, match="the agenda is empty"):
        DEFAULT.think(Position(laid_out(staged=False), 0), random.Random(1))


@pytest.mark.parametrize("staged", [True, False])
def test_who_plays_past_the_end_of_an_agenda_is_told_so(staged: bool) -> None:
    match = laid_out(staged=staged)
    match.submit(0, "wait")
    with pytest.raises(TitleBroken, match="the agenda is empty"):
        match.submit(1, "wait")
    assert match.waiting_for() == [1]
