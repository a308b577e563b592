"""The course of play: the State, and the steps in the order in which they are played."""

from __future__ import annotations

from games.engine.rules.ask import Ask, Flow, Option
from games.engine.rules.chance import Chance
from games.engine.rules.game import Game
from games.engine.rules.state import Result, Standing, State, call
from games.engine.rules.step import Steps
from games.engine.rules.text import Ref, T
from games.engine.title.info import Setup

HEAPS = (3, 4, 5)
steps = Steps()


class Nim(State):
    """Three heaps."""

    heaps: list[int]
    """Stones of each heap; everybody sees them."""


def set_up(setup: Setup, seed: str) -> Nim:
    """nim.setup.1: three heaps, and seat 0 begins."""
    begun = [call("turn", 0)]
    return Nim(
        seats=setup.players, mode=setup.mode, options=setup.options, chance=Chance(seed), agenda=begun, heaps=[*HEAPS]
    )


def take(heap: int, n: int) -> Option:
    """One answer."""
    return Option(f"take:{heap}:{n}", T("Take {n} from {heap}", n=n, heap=Ref(f"heap:{heap}")), (f"heap:{heap}",))


@steps.step
def turn(game: Game[Nim], seat: int) -> Flow[None]:
    """nim.turn.1: take one or more stones from one heap."""
    heaps = game.state.heaps

    def options() -> list[Option]:
        return [take(heap, n) for heap, stones in enumerate(heaps) for n in range(1, stones + 1)]

    answer = yield Ask(seat=seat, prompt=T("Which stones do you take?"), rule="nim.turn.1", options=options)
    heap, n = answer.args
    heaps[heap] -= n
    text = T("{seat} takes {n} from {heap}", seat=Ref(f"seat:{seat}"), n=n, heap=Ref(f"heap:{heap}"))
    game.log(text, seat=seat, rule="nim.turn.1", elements=[f"heap:{heap}"])
    if any(heaps):
        game.next(call("turn", 1 - seat))
    else:
        standings = [Standing(seat, 1, None), Standing(1 - seat, 2, None)]
        game.finish(Result(T("The last stone is taken"), "nim.goal.1", standings))
