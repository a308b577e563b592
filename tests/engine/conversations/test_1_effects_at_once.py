"""Several effects triggered at once, ordered by the active player; each resolved by several players in lock step, with reactions that may
be reacted to, and simultaneous losses that each owner may pay to prevent."""

from __future__ import annotations

import pytest

from games.engine.match.match import Match
from games.engine.match.saved import Move
from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Span
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.game import Game
from games.engine.rules.react import react
from games.engine.rules.state import State
from games.engine.rules.step import Steps
from games.engine.rules.text import T

from .making import Conversation, everybody, laid, logged, options, say

RULE = "toy.effects"
steps = Steps()


class Field(State):
    active: int = 1
    soldiers: list[int] = laid([3, 3, 3, 3])
    chi: list[int] = laid([1, 0, 2, 1])
    cards: list[list[str]] = laid([["ambush"], ["counter"], [], ["counter"]])
    gone: list[str] = laid([])
    """Cards of which everybody has seen the last."""


@steps.step
def end_of_repel(game: Game[Field]) -> Flow[None]:
    """Arrows and fire happen at once: the active player says in which order."""
    effects = ["arrows", "fire"]
    while effects:
        chosen = yield Ask(
            seat=game.state.active, prompt=T("Which effect first?"), rule=RULE, options=lambda: options(*effects)
        )
        effects.remove(chosen.id)
        yield from resolve(game, chosen.id)
    game.finish(everybody(game.state))


def resolve(game: Game[Field], effect: str) -> Flow[None]:
    """The effect may be reacted to; then all seats lose a soldier at the same moment, and each may pay to prevent it."""
    game.log(T("{effect} begins", effect=effect))
    if (yield from cancelled_by_reaction(game, effect, depth=0)):
        game.log(T("{effect} is cancelled", effect=effect))
        return
    answers: dict[int, Answer] = yield AskAll(asks=[loss(game, seat) for seat in range(game.state.seats)])
    for seat, answer in answers.items():
        if answer.id == "pay":
            game.state.chi[seat] -= 1
        else:
            game.state.soldiers[seat] -= 1
    game.log(T("{effect} takes its toll", effect=effect))


def loss(game: Game[Field], seat: int) -> Ask:
    def choices() -> list[str]:
        return ["lose", *(["pay"] if game.state.chi[seat] else [])]

    return Ask(seat=seat, prompt=T("Lose a soldier, or pay?"), rule=RULE, options=lambda: options(*choices()))


def spans(state: Field) -> list[Span]:
    """As long as as many cards are out of the game, which all can see."""
    return [Span(f"gone:{len(state.gone)}", T("Do not react until something is gone"), "pass")]


def cancelled_by_reaction(game: Game[Field], what: str, depth: int) -> Flow[bool]:
    """Whoever holds a card may cancel; the cancelling itself may be cancelled, to any depth."""
    canceling = "ambush" if depth == 0 else "counter"
    holders = [seat for seat in range(game.state.seats) if game.state.cards[seat]]
    reactions = yield from react(
        seats=holders,
        might=lambda _: canceling not in game.state.gone,
        prompt=T("React to {what}?", what=what),
        rule=RULE,
        options=lambda seat: options(*[card for card in game.state.cards[seat] if card == canceling]),
        spans=lambda _: spans(game.state),
    )
    for seat, answer in reactions:
        game.state.cards[seat].remove(answer.id)
        if not any(answer.id in cards for cards in game.state.cards):
            game.state.gone.append(answer.id)
        game.log(T("{seat} plays {card}", seat=seat, card=answer.id))
        if not (yield from cancelled_by_reaction(game, answer.id, depth + 1)):
            return True
    return False


@steps.step
def watch(game: Game[Field]) -> Flow[None]:
    """All hold cards; all know that only the first can react."""
    yield from react(
        seats=[0, 1, 3],
        might=lambda seat: seat == 0,
        prompt=T("React?"),
        rule=RULE,
        options=lambda _: [],
    )
    game.next("end_of_repel")


ALONE = Conversation(Field, steps, "watch")
EFFECTS = Conversation(Field, steps, "end_of_repel", spans=lambda state, seat: spans(state))


def test_the_active_player_orders_the_effects() -> None:
    match = EFFECTS.start()
    assert match.waiting_for() == [1]
    say(match, "1 fire")
    assert logged(match)[-1] == "fire begins"


def test_a_reaction_is_reacted_to_and_the_losses_are_prevented_one_by_one() -> None:
    match = EFFECTS.start()
    say(match, "1 arrows", "3 pass", "1 pass", "0 ambush")
    assert match.waiting_for() == [1, 3], "all who hold a card are asked at once"
    say(match, "3 pass", "1 counter")
    assert match.waiting_for() == [3], "the counter could be countered too"
    say(match, "3 pass")
    assert match.waiting_for() == [0, 2, 3], "the ambush was countered, so the arrows fly; who cannot pay is not asked"
    say(match, "3 pay", "0 lose", "2 pay")
    state = match.state
    assert state.soldiers == [2, 2, 3, 3]
    assert state.chi == [1, 0, 1, 0]
    assert match.waiting_for() == [0, 2], "fire is next by itself; all know that no ambush is left, and two can pay"


def test_a_reaction_cancels_the_effect() -> None:
    match = EFFECTS.start()
    say(match, "1 fire", "1 pass", "3 pass", "0 ambush", "1 pass", "3 pass")
    assert logged(match) == ["fire begins", "0 plays ambush", "fire is cancelled", "arrows begins"]
    assert match.state.soldiers == [3, 3, 3, 3]


def test_nobody_sees_who_could_have_reacted() -> None:
    match = EFFECTS.start()
    match.submit(1, "arrows")
    assert match.waiting_for() == [0, 1, 3], "everybody with cards, though only one could ambush"
    say(match, "0 pass", "3 pass")
    assert match.questions.shown_waiting() == [0, 1, 3], "nor does anybody see who has still to answer"
    assert not match.state.gone
    assert logged(match)[-1] == "arrows begins", "and play waits for who has nothing to choose"


def test_whoever_holds_it_the_others_see_the_same() -> None:
    """The same is done while the ambush lies in another hand: what is asked of whom, and when, does not change."""
    courses: list[list[object]] = []
    dealt: list[list[list[str]]] = [
        [["ambush"], ["counter"], [], ["counter"]],
        [["counter"], ["ambush"], [], ["counter"]],
    ]
    for hands in dealt:
        match = EFFECTS.start()
        match.state.cards[:] = hands
        courses.append([])
        for answer in ("1 arrows", "1 pass", "0 pass", "3 pass", "0 lose", "2 lose", "3 lose"):
            courses[-1].append((match.number, match.questions.shown_waiting(), match.waiting_for(), logged(match)))
            match.submit(int(answer[0]), answer[2:])
    assert courses[0] == courses[1]


def test_one_who_cannot_react_is_not_asked_and_may_take_back() -> None:
    """Where all know that nobody can react, nothing is asked, and nothing hinders an undo."""
    match = EFFECTS.start()
    match.state.gone.append("ambush")
    match.state.cards[0] = ["counter"]
    match.submit(1, "arrows")
    assert match.waiting_for() == [0, 2, 3]
    assert match.may_undo(1)
    assert not match.may_unseal(1), "an answer that the kernel gave is nobody's to withdraw"


def test_an_answer_that_waits_may_be_changed_and_is_in_no_log() -> None:
    match = EFFECTS.start()
    say(match, "1 arrows", "0 pass", "1 pass", "3 pass", "0 pay")
    count = match.number
    say(match, "0 lose", "3 lose")
    assert match.number == count, "sealed answers are no moves yet"
    with pytest.raises(NotUnderstood):
        match.submit(2, "flee")
    say(match, "2 lose")
    assert match.state.soldiers == [2, 2, 2, 2]
    assert match.state.chi == [1, 0, 2, 1]


def test_a_standing_answer_is_given_without_asking() -> None:
    match = EFFECTS.start()
    for seat in (0, 1, 3):
        match.set_standing(seat, "gone:0", "pass")
    say(match, "1 arrows")
    assert match.waiting_for() == [0, 2, 3], "nobody was asked for a reaction: the losses are"
    assert [record.move for record in match.records][2:5] == [Move(seat, "pass") for seat in (0, 1, 3)]


def test_a_standing_answer_ends_with_its_span() -> None:
    match = EFFECTS.start()
    match.set_standing(3, "gone:0", "pass")
    say(match, "1 arrows", "1 pass", "0 ambush")
    assert match.state.gone == ["ambush"]
    assert match.waiting_for() == [1, 3], "something is gone: who left an answer until then is asked again"
    assert match.questions.standing_spans(3) == []


def test_a_standing_answer_ends_when_one_thinks_anew() -> None:
    match = EFFECTS.start()
    say(match, "1 arrows")
    match.set_standing(1, "gone:0", "pass")
    assert [span.key for span in match.questions.standing_spans(1)] == ["gone:0"]
    assert match.waiting_for() == [0, 3]
    match.unseal(1)
    assert Match.restore(EFFECTS, match.save()).waiting_for() == [0, 1, 3], "withdrawn, it is not given again at once"
    assert match.questions.standing_spans(1) == []


def test_one_who_was_asked_alone_takes_a_pass_back() -> None:
    """Others hold cards too, but all know that those cannot be played now."""
    match = ALONE.start()
    say(match, "0 pass")
    assert match.waiting_for() == [1], "play has gone on"
    assert match.undo(0) == 0
    assert match.waiting_for() == [0]
    say(match, "0 pass")
    assert [move.option for move in match.recent_moves()] == ["pass"] * 3


def test_a_recording_from_before_all_were_asked_is_followed() -> None:
    """It has the passes of those without a choice as moves that the kernel made."""
    match = EFFECTS.start()
    match.follow([Move(1, "arrows"), Move(0, "pass"), Move(1, "pass", True), Move(3, "pass", True), Move(0, "lose")])
    assert match.sealed[0] == "lose"
    assert match.number == 4


def test_a_match_saved_before_all_were_asked_stands_where_it_stood() -> None:
    match = EFFECTS.start()
    say(match, "1 arrows", "0 pass", "1 pass", "3 pass", "0 lose")
    saved = match.save()
    step = saved.segments[-1]
    step.moves = [Move(move.seat, move.option, move.seat in (1, 3) and move.option == "pass") for move in step.moves]
    again = Match.restore(EFFECTS, saved)
    assert again.number == match.number
    assert again.sealed == match.sealed
    assert again.waiting_for() == match.waiting_for()
