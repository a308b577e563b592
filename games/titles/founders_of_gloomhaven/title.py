"""The title as the kernel sees it: where each part of it is."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from games.engine.ask import Option
from games.engine.pieces import Places
from games.engine.spoken import SpokenPlace
from games.engine.title import Component, Primer, Prospect, Question, Remark, Setup, Title
from games.engine.view import View
from games.titles.founders_of_gloomhaven import INFO, sequence
from games.titles.founders_of_gloomhaven.bot import heuristic, weigh
from games.titles.founders_of_gloomhaven.bot.prospects import at_horizon, prospects
from games.titles.founders_of_gloomhaven.effects import (
    choosing,
    construct,
    goods,
    recruit,
    roads,
    trade,
    upgrade,
    workers,
)
from games.titles.founders_of_gloomhaven.fill_in import complete
from games.titles.founders_of_gloomhaven.guidance import GUIDANCE
from games.titles.founders_of_gloomhaven.guidance.primer import primer
from games.titles.founders_of_gloomhaven.invariants import check
from games.titles.founders_of_gloomhaven.modes import beginner, solo
from games.titles.founders_of_gloomhaven.rules.holdings import total
from games.titles.founders_of_gloomhaven.seen.component_pages import components
from games.titles.founders_of_gloomhaven.seen.connections import remarks
from games.titles.founders_of_gloomhaven.seen.forecast.options import foretell
from games.titles.founders_of_gloomhaven.seen.forecast.remarks import remarks_on
from games.titles.founders_of_gloomhaven.seen.hidden import permute_hidden
from games.titles.founders_of_gloomhaven.seen.names import name, page
from games.titles.founders_of_gloomhaven.seen.places import places
from games.titles.founders_of_gloomhaven.seen.spoken import spoken
from games.titles.founders_of_gloomhaven.seen.view import FoundersView, view
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.registry import steps
from games.titles.founders_of_gloomhaven.table.state import Founders
from games.titles.founders_of_gloomhaven.telling import CHAPTERS, NEWS, holdings
from games.titles.founders_of_gloomhaven.turn import setup as turn_setup
from games.titles.founders_of_gloomhaven.turn import vote, work
from games.titles.founders_of_gloomhaven.turn.setup import set_up

REGISTERED = (
    *(sequence, turn_setup, work, vote, beginner, solo),
    *(choosing, construct, goods, recruit, roads, trade, upgrade, workers),
)
"""Modules whose steps and effects register themselves when they are loaded."""


class FoundersOfGloomhaven(Title[Founders]):
    """Founders of Gloomhaven."""

    info = INFO
    revision = 3
    state_type = Founders
    steps = steps
    bots = {"heuristic": heuristic}
    guidance = GUIDANCE
    news = NEWS
    chapters = CHAPTERS

    def game(self, state: Founders) -> FogGame:
        return FogGame(state)

    def primer(self, setup: Setup) -> Primer:
        return primer(setup)

    def set_up(self, setup: Setup, seed: str) -> Founders:
        state = set_up(setup, seed)
        state.agenda = sequence.beginning(state)
        return state

    def view(self, state: Founders, seat: int | None) -> View:
        return view(state, seat)

    def spoken(self, view: View) -> list[SpokenPlace]:
        assert isinstance(view, FoundersView)
        return spoken(view)

    def scores(self, state: Founders) -> Mapping[str, int]:
        return {f"seat:{own.seat}": total(own) for own in state.players}

    def holdings(self, state: Founders) -> Mapping[str, Mapping[str, int]]:
        return holdings(state)

    def check(self, state: Founders) -> None:
        check(state)

    def permute_hidden(self, state: Founders, seat: int | None, chance: random.Random) -> None:
        permute_hidden(state, chance)

    def places(self, state: Founders) -> Places:
        return places(state)

    def complete(self, state: Founders, given: Collection[str]) -> None:
        complete(state, given)

    def weigh(self, view: View, question: Question) -> Mapping[str, float]:
        return weigh(view, question)

    def prospects(self, state: Founders, seat: int) -> Sequence[Prospect]:
        return prospects(state, seat)

    def at_horizon(self, start: Founders, now: Founders, answers: int) -> bool:
        return at_horizon(start, now)

    def foretell(self, view: View, question: Question) -> Sequence[Option]:
        assert isinstance(view, FoundersView)
        return foretell(view, question)

    def remarks(self, view: View, element: str) -> Sequence[Remark]:
        assert isinstance(view, FoundersView)
        return remarks(view, element)

    def remarks_on(self, view: View, question: Question, option: Option) -> Sequence[Remark]:
        assert isinstance(view, FoundersView)
        return tuple(remarks_on(view, question, option))

    def name(self, element: str, language: str) -> str:
        return name(element, language)

    def components(self) -> Iterable[Component]:
        return components()

    def page(self, element: str) -> str:
        return page(element)


TITLE = FoundersOfGloomhaven()
