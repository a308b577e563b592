"""A small complete title for tests of the kernel: seats take turns to take one or two stones, or to draw a lot from a bag."""

from __future__ import annotations

import random

from games.engine.rules.ask import Ask, Flow, Option, Refusal
from games.engine.rules.chance import Chance
from games.engine.rules.errors import InvariantBroken
from games.engine.rules.game import Game
from games.engine.rules.state import Call, Result, ScoreLine, Standing, State, call, rank
from games.engine.rules.step import Steps
from games.engine.rules.text import Ref, T
from games.engine.title.info import Info, Mode, Setup
from games.engine.title.title import Title
from games.engine.title.view import Panel, View


class Stones(State):
    heap: int
    bag: list[int]
    taken: list[int]


class StonesView(View):
    heap: int
    taken: list[int]


steps = Steps()


@steps.step
def turn(game: Game[Stones], seat: int) -> Flow[None]:
    """toy.turn: take one or two stones, or draw a lot for as many."""
    state = game.state

    def options() -> list[Option]:
        stones = [Option(f"take:{n}", T("Take {n}", n=n)) for n in (1, 2) if n <= state.heap]
        return [*stones, *([Option("draw", T("Draw a lot"))] if state.bag else [])]

    def refused() -> list[Option]:
        return [
            Option(f"take:{n}", T("Take {n}", n=n), refused=Refusal(T("Only {n} left", n=state.heap), "toy.heap"))
            for n in (1, 2)
            if n > state.heap
        ]

    answer = yield Ask(seat=seat, prompt=T("How many?"), rule="toy.turn", options=options, refused=refused)
    if answer.verb == "draw":
        lot = game.chance.pick("bag", state.bag)
        state.bag.remove(lot)
        count = min(lot, state.heap)
    else:
        count = answer.number(1)
    state.heap -= count
    state.taken[seat] += count
    game.log(T("{seat} takes {n}", seat=Ref(f"seat:{seat}"), n=count), seat=seat, rule="toy.turn")
    if state.heap:
        game.later(call("turn", (seat + 1) % state.seats))
    else:
        finish(game)


def finish(game: Game[Stones]) -> None:
    """toy.end: most stones wins."""
    taken = game.state.taken
    places = rank([(count,) for count in taken])
    standings = [
        Standing(seat, places[seat], count, [ScoreLine(T("Stones"), count, "toy.end")])
        for seat, count in enumerate(taken)
    ]
    game.finish(Result(T("The heap is empty"), "toy.end", standings))


INFO = Info(
    slug="toy",
    name_zh="石堆",
    name_en="Heap",
    summary=T("Take stones"),
    book="toy",
    minutes=1,
    modes=(Mode(slug="base", name=T("Base game"), players=(2, 3)),),
)


def set_up(setup: Setup, seed: str) -> Stones:
    return Stones(
        seats=setup.players,
        mode=setup.mode,
        options=dict(setup.options),
        chance=Chance(seed),
        agenda=[Call("turn", [0])],
        heap=12,
        bag=[1, 2, 3],
        taken=[0] * setup.players,
    )


def view(state: Stones, seat: int | None) -> StonesView:
    return StonesView(
        viewer=seat,
        panels=[Panel(s, state.taken[s], []) for s in range(state.seats)],
        heap=state.heap,
        taken=state.taken,
    )


def check(state: Stones) -> None:
    if state.heap + sum(state.taken) != 12 or state.heap < 0:
        raise InvariantBroken("stones are lost")


def permute_hidden(state: Stones, seat: int | None, chance: random.Random) -> None:
    state.bag.sort()
    chance.shuffle(state.bag)


def name(element: str, language: str) -> str:
    return element


TOY: Title[Stones, StonesView] = Title(
    info=INFO,
    state=Stones,
    steps=steps,
    set_up=set_up,
    view=view,
    check=check,
    permute_hidden=permute_hidden,
    name=name,
)
SETUP = Setup("toy", "base", 2)
