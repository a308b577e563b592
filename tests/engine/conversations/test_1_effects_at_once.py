"""Several effects triggered at once, ordered by the active player; each resolved by several players in lock step, with reactions that may
be reacted to, and simultaneous losses that each owner may pay to prevent."""

from __future__ import annotations

import pytest

from games.engine.ask import Answer, Ask, AskAll, Flow
from games.engine.errors import NotUnderstood
from games.engine.game import Game
from games.engine.react import react
from games.engine.state import State
from games.engine.step import Steps
from games.engine.text import T

from .making import Conversation, everybody, laid, options, say, told

RULE = "toy.effects"
steps = Steps()


class Field(State):
    active: int = 1
    soldiers: list[int] = laid([3, 3, 3, 3])
    chi: list[int] = laid([1, 0, 2, 1])
    cards: list[list[str]] = laid([["ambush"], ["counter"], [], ["counter"]])


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


def cancelled_by_reaction(game: Game[Field], what: str, depth: int) -> Flow[bool]:
    """Whoever holds a card may cancel; the cancelling itself may be cancelled, to any depth."""
    wanted = "ambush" if depth == 0 else "counter"
    holders = [seat for seat in range(game.state.seats) if game.state.cards[seat]]
    reactions = yield from react(
        seats=holders,
        trigger=wanted,
        prompt=T("React to {what}?", what=what),
        rule=RULE,
        options=lambda seat: options(*[card for card in game.state.cards[seat] if card == wanted]),
    )
    for seat, answer in reactions:
        game.state.cards[seat].remove(answer.id)
        game.log(T("{seat} plays {card}", seat=seat, card=answer.id))
        if not (yield from cancelled_by_reaction(game, answer.id, depth + 1)):
            return True
    return False


EFFECTS = Conversation(Field, steps, "end_of_repel")


def test_the_active_player_orders_the_effects() -> None:
    match = EFFECTS.start()
    assert match.waiting_for() == [1]
    say(match, "1 fire")
    assert told(match)[-1] == "fire begins"


def test_a_reaction_is_reacted_to_and_the_losses_are_prevented_one_by_one() -> None:
    match = EFFECTS.start()
    say(match, "1 arrows", "0 ambush")
    assert match.waiting_for() == [1, 3], "the two who hold a counter are asked at once"
    say(match, "3 pass", "1 counter")
    assert match.ask(3) is not None, "the counter could be countered too"
    say(match, "3 pass")
    assert match.waiting_for() == [0, 2, 3], "the ambush was countered, so the arrows fly; who cannot pay is not asked"
    say(match, "3 pay", "0 lose", "2 pay")
    state = match.state
    assert state.soldiers == [2, 2, 3, 3]
    assert state.chi == [1, 0, 1, 0]
    assert match.waiting_for() == [0, 2], "fire is next by itself; no ambush is left to react with, and two can pay"


def test_a_reaction_cancels_the_effect() -> None:
    match = EFFECTS.start()
    say(match, "1 fire", "0 ambush", "1 pass", "3 pass")
    assert told(match) == ["fire begins", "0 plays ambush", "fire is cancelled", "arrows begins"]
    assert match.state.soldiers == [3, 3, 3, 3]


def test_nobody_sees_who_could_have_reacted() -> None:
    match = EFFECTS.start()
    say(match, "1 arrows")
    assert match.shown_waiting() == [0, 1, 3], "everybody with cards, though only one could ambush"
    assert match.waiting_for() == [0]


def test_an_answer_that_waits_may_be_changed_and_is_in_no_log() -> None:
    match = EFFECTS.start()
    say(match, "1 arrows", "0 pass", "0 pay")
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
    match.set_standing(0, "ambush", "pass")
    say(match, "1 arrows")
    assert match.waiting_for() == [0, 2, 3], "nobody was asked for a reaction: the losses are"
