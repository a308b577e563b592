"""A turn of free ordering: any resource and once-a-turn power at any moment until the player ends it, with a veto in the middle."""

from __future__ import annotations

import pytest

from games.engine.rules.ask import Ask, Flow, Option, Refusal, allowed, judged, not_allowed
from games.engine.rules.errors import NotAllowed
from games.engine.rules.game import Game
from games.engine.rules.react import react
from games.engine.rules.state import State
from games.engine.rules.step import Steps
from games.engine.rules.text import T

from .making import Conversation, everybody, laid, options, say

RULE = "toy.free"
POWERS = ("bank", "fleet", "press", "spies", "club", "guild", "college", "theatre", "abbey", "harbour")
steps = Steps()


class Turn(State):
    points: int = 3
    placed: int = 0
    used: list[str] = []
    vetoes: list[int] = laid([0, 1])


@steps.step
def action_round(game: Game[Turn]) -> Flow[None]:
    """Points and powers in any order until the player ends the round; the step ends after each, so that a long turn stays light to load."""
    state = game.state
    answer = yield Ask(
        seat=0,
        prompt=T("What now?"),
        rule=RULE,
        options=lambda: [*allowed(wanted(state)), *options("end")],
        refused=lambda: not_allowed(wanted(state)),
    )
    if answer.id == "end":
        game.finish(everybody(state))
        return
    if answer.verb == "power":
        yield from use_power(game, answer.parts[1])
    else:
        state.points -= 1
        state.placed += 1
    game.next("action_round")


def wanted(state: Turn) -> list[Option]:
    """Every power and the placing, as the rules judge them."""
    *powers, place = options(*(f"power:{power}" for power in POWERS), "place")
    used = [judged(option, why_not_used(state, power)) for option, power in zip(powers, POWERS, strict=True)]
    return [*used, judged(place, why_not_placed(state))]


def why_not_used(state: Turn, power: str) -> Refusal | None:
    return Refusal(T("Once a turn"), RULE) if power in state.used else None


def why_not_placed(state: Turn) -> Refusal | None:
    return None if state.points else Refusal(T("No points left"), RULE)


def use_power(game: Game[Turn], power: str) -> Flow[None]:
    """Once a turn each; the opponent may veto it, which uses it up all the same."""
    state = game.state
    state.used.append(power)
    opponents = [1] if state.vetoes[1] else []
    vetoes = yield from react(
        seats=opponents,
        might=lambda _: True,
        prompt=T("Veto {power}?", power=power),
        rule=RULE,
        options=lambda _: options("veto"),
    )
    if vetoes:
        state.vetoes[1] -= 1
    else:
        state.points += 1


TURN = Conversation(Turn, steps, "action_round")


def test_powers_and_points_in_any_order() -> None:
    match = TURN.start(2)
    say(
        match,
        "0 place",
        "0 power:bank",
        "1 pass",
        "0 place",
        "0 power:fleet",
        "1 veto",
        "0 power:press",
        "0 place",
        "0 place",
    )
    assert match.state.points == 1
    assert match.state.placed == 4
    assert match.state.used == ["bank", "fleet", "press"]
    say(match, "0 end")
    assert match.result is not None


def test_a_power_is_used_once() -> None:
    match = TURN.start(2)
    say(match, "0 power:bank", "1 pass")
    with pytest.raises(NotAllowed) as refused:
        match.submit(0, "power:bank")
    assert refused.value.rule == RULE
    assert match.state.used == ["bank"]


def test_own_points_are_taken_back_but_not_beyond_the_opponents_answer() -> None:
    match = TURN.start(2)
    say(match, "0 power:bank", "1 pass", "0 place", "0 place")
    assert match.may_undo(0)
    match.undo(0)
    match.undo(0)
    assert match.state.placed == 0
    assert not match.may_undo(0), "the opponent has answered since"
    assert match.may_undo(1), "who may still change their own mind"


def test_after_the_last_veto_nobody_is_asked() -> None:
    match = TURN.start(2)
    say(match, "0 power:bank", "1 veto", "0 power:fleet")
    assert match.waiting_for() == [0]
