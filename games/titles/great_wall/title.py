"""The title as the kernel sees it: where each part of it is."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence

from games.engine.ask import Span
from games.engine.title import Component, Setup, Title
from games.engine.view import View

from . import INFO, autumn, sequence, summer, winter
from .arranging import complete
from .bot import heuristic
from .catalogue import components, page
from .check import check
from .effects import army, building, clerks, goods, overseers, shame
from .hidden import permute_hidden
from .locations import (
    barracks,
    builders_encampment,
    emperors_embassy,
    logistics_center,
    production,
    tea_house,
    war_academy,
)
from .names import name
from .registry import steps
from .setup import set_up
from .state import GreatWall
from .view import view
from .windows import spans

REGISTERED = (
    *(sequence, summer, autumn, winter),
    *(army, building, clerks, goods, overseers, shame),
    *(barracks, builders_encampment, emperors_embassy, logistics_center, production, tea_house, war_academy),
)
"""Modules whose steps, effects and locations register themselves when they are loaded."""


class TheGreatWall(Title[GreatWall]):
    """The Great Wall."""

    info = INFO
    revision = 2
    state_type = GreatWall
    steps = steps
    bots = {"heuristic": heuristic}

    def set_up(self, setup: Setup, seed: str) -> GreatWall:
        state = set_up(setup, seed)
        state.agenda = sequence.beginning()
        return state

    def view(self, state: GreatWall, seat: int | None) -> View:
        return view(state, seat)

    def check(self, state: GreatWall) -> None:
        check(state)

    def permute_hidden(self, state: GreatWall, seat: int | None, chance: random.Random) -> None:
        permute_hidden(state, seat, chance)

    def complete(self, state: GreatWall, given: Collection[str]) -> None:
        complete(state, given)

    def name(self, element: str, language: str) -> str:
        return name(element, language)

    def spans(self, state: GreatWall, seat: int) -> Sequence[Span]:
        return spans(state, seat)

    def components(self) -> Iterable[Component]:
        return components()

    def page(self, element: str) -> str:
        return page(element)


TITLE = TheGreatWall()
