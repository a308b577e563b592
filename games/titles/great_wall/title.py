"""The title as the kernel sees it: where each part of it is."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from games.engine.rules.ask import Span
from games.engine.title.pieces import Places
from games.engine.title.spoken import SpokenPlace
from games.engine.title.telling import Rival
from games.engine.title.title import Component, Primer, Prospect, Question, Setup, Title
from games.engine.title.view import View
from games.titles.great_wall import INFO, sequence
from games.titles.great_wall.bot import heuristic, weigh
from games.titles.great_wall.bot.prospects import prospects
from games.titles.great_wall.cards.windows import spans
from games.titles.great_wall.effects import army, building, clerks, goods, overseers, shame
from games.titles.great_wall.fill_in import complete
from games.titles.great_wall.guidance import GUIDANCE
from games.titles.great_wall.guidance.primer import primer
from games.titles.great_wall.invariants import check
from games.titles.great_wall.locations import (
    barracks,
    builders_encampment,
    emperors_embassy,
    logistics_center,
    production,
    tea_house,
    war_academy,
)
from games.titles.great_wall.modes import cooperation, qin_jiushao, reed_clan
from games.titles.great_wall.seen.component_pages import components, page
from games.titles.great_wall.seen.hidden import permute_hidden
from games.titles.great_wall.seen.names import name
from games.titles.great_wall.seen.places import places
from games.titles.great_wall.seen.spoken import spoken
from games.titles.great_wall.seen.view import GreatWallView, view
from games.titles.great_wall.table.registry import steps
from games.titles.great_wall.table.state import GreatWall
from games.titles.great_wall.telling import CHAPTERS, ICONS, NEWS, holdings, rivals, scores
from games.titles.great_wall.year import autumn, summer, winter
from games.titles.great_wall.year.setup import set_up

MODES = (reed_clan, qin_jiushao, cooperation)
"""What each adds to the table when it is set up, in this order."""
REGISTERED = (
    *(sequence, summer, autumn, winter),
    *(army, building, clerks, goods, overseers, shame),
    *(barracks, builders_encampment, emperors_embassy, logistics_center, production, tea_house, war_academy),
    *MODES,
)
"""Modules whose steps, effects and locations register themselves when they are loaded."""


class TheGreatWall(Title[GreatWall]):
    """The Great Wall."""

    info = INFO
    revision = 7
    state_type = GreatWall
    steps = steps
    bots = {"heuristic": heuristic}
    guidance = GUIDANCE
    news = NEWS
    icons = ICONS
    chapters = CHAPTERS

    def primer(self, setup: Setup) -> Primer:
        return primer(setup)

    def set_up(self, setup: Setup, seed: str) -> GreatWall:
        state = set_up(setup, seed)
        for mode in MODES:
            mode.add(state)
        state.agenda = sequence.beginning()
        return state

    def view(self, state: GreatWall, seat: int | None) -> View:
        return view(state, seat)

    def spoken(self, view: View) -> list[SpokenPlace]:
        assert isinstance(view, GreatWallView)
        return spoken(view)

    def scores(self, state: GreatWall) -> Mapping[str, int]:
        return scores(state)

    def rivals(self, state: GreatWall) -> Sequence[Rival]:
        return rivals(state)

    def holdings(self, state: GreatWall) -> Mapping[str, Mapping[str, int]]:
        return holdings(state)

    def check(self, state: GreatWall) -> None:
        check(state)

    def permute_hidden(self, state: GreatWall, seat: int | None, chance: random.Random) -> None:
        permute_hidden(state, seat, chance)

    def places(self, state: GreatWall) -> Places:
        return places(state)

    def complete(self, state: GreatWall, given: Collection[str]) -> None:
        complete(state, given)

    def weigh(self, view: View, question: Question) -> Mapping[str, float]:
        return weigh(view, question)

    def prospects(self, state: GreatWall, seat: int) -> Sequence[Prospect]:
        return prospects(state, seat)

    def at_horizon(self, start: GreatWall, now: GreatWall, answers: int) -> bool:
        """The end of the year."""
        return now.year > start.year

    def name(self, element: str, language: str) -> str:
        return name(element, language)

    def spans(self, state: GreatWall, seat: int) -> Sequence[Span]:
        return spans(state, seat)

    def components(self) -> Iterable[Component]:
        return components()

    def page(self, element: str) -> str:
        return page(element)


TITLE = TheGreatWall()
