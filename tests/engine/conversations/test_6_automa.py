"""An automa that acts by a printed priority list, with ties decided by a named human."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.rules.ask import Ask, Flow
from games.engine.rules.game import Game
from games.engine.rules.state import State
from games.engine.rules.step import Steps
from games.engine.rules.text import T

from .making import Conversation, everybody, laid, logged, options, say

RULE = "toy.automa"
steps = Steps()


class Wall(State):
    attack: list[int] = laid([4, 2, 4])
    guards: list[int] = laid([1, 0, 1])
    turns: int = 2


Priority = Callable[[Wall, int], int]


def most_attacked(state: Wall, section: int) -> int:
    """1. The section under the strongest attack."""
    return state.attack[section]


def least_guarded(state: Wall, section: int) -> int:
    """2. Among these, the one with fewest guards."""
    return -state.guards[section]


PRINTED: tuple[Priority, ...] = (most_attacked, least_guarded)


@steps.step
def automa_turn(game: Game[Wall]) -> Flow[None]:
    """It sends a guard where its card says; the first player decides where the card does not."""
    state = game.state
    section = yield from by_priority(game, list(range(len(state.attack))))
    state.guards[section] += 1
    state.attack[section] -= 1
    game.log(T("guard to {section}", section=section))
    state.turns -= 1
    if state.turns:
        game.later("automa_turn")
    else:
        game.finish(everybody(state))


def by_priority(game: Game[Wall], candidates: list[int]) -> Flow[int]:
    for priority in PRINTED:
        best = max(priority(game.state, section) for section in candidates)
        candidates = [section for section in candidates if priority(game.state, section) == best]
    answer = yield Ask(
        seat=0,
        prompt=T("The automa's card leaves it to you"),
        rule=RULE,
        options=lambda: options(*[f"section:{n}" for n in candidates]),
    )
    section: int = answer.number(1)
    return section


WALL = Conversation(Wall, steps, "automa_turn")


def test_a_tie_is_asked_and_a_clear_case_is_not() -> None:
    match = WALL.start(2)
    assert [option.id for option in match.options(0)] == ["section:0", "section:2"]
    say(match, "0 section:2")
    assert logged(match) == ["guard to 2", "guard to 0"], "the second turn has one candidate and asks nobody"
    assert match.result is not None
