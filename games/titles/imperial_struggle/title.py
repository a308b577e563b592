"""The title as the kernel sees it: where each part of it is."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from games.engine.title.pieces import Places
from games.engine.title.spoken import SpokenPlace
from games.engine.title.title import Component, Primer, Prospect, Question, Setup, Title
from games.engine.title.view import View
from games.titles.imperial_struggle import INFO, sequence
from games.titles.imperial_struggle.actions import menu
from games.titles.imperial_struggle.bot import heuristic, weigh
from games.titles.imperial_struggle.bot.prospects import at_horizon, prospects
from games.titles.imperial_struggle.cards import lasting
from games.titles.imperial_struggle.effects import cards, points, spaces, squadrons, tiles
from games.titles.imperial_struggle.fill_in import complete
from games.titles.imperial_struggle.guidance import GUIDANCE
from games.titles.imperial_struggle.guidance.primer import primer
from games.titles.imperial_struggle.invariants import check
from games.titles.imperial_struggle.peace import beginning, ending
from games.titles.imperial_struggle.peace import setup as peace_setup
from games.titles.imperial_struggle.peace.setup import set_up
from games.titles.imperial_struggle.seen import component_pages, theater_pages, tile_pages
from games.titles.imperial_struggle.seen.hidden import permute_hidden
from games.titles.imperial_struggle.seen.names import name
from games.titles.imperial_struggle.seen.places import places
from games.titles.imperial_struggle.seen.spoken import spoken
from games.titles.imperial_struggle.seen.view import ISView, view
from games.titles.imperial_struggle.table.registry import steps
from games.titles.imperial_struggle.table.state import ImperialStruggle
from games.titles.imperial_struggle.telling import CHAPTERS, NEWS, holdings
from games.titles.imperial_struggle.war import conquest, theater
from games.titles.imperial_struggle.war import ending as war_ending

REGISTERED = (
    *(sequence, peace_setup, beginning, menu, ending, theater, conquest, war_ending),
    *(lasting, cards, points, spaces, squadrons, tiles),
)
"""Modules whose steps, effects and answers to rules register themselves when they are loaded."""


class TheImperialStruggle(Title[ImperialStruggle]):
    """Imperial Struggle."""

    info = INFO
    revision = 4
    state_type = ImperialStruggle
    steps = steps
    bots = {"heuristic": heuristic}
    guidance = GUIDANCE
    news = NEWS
    chapters = CHAPTERS

    def primer(self, setup: Setup) -> Primer:
        return primer()

    def set_up(self, setup: Setup, seed: str) -> ImperialStruggle:
        state = set_up(setup, seed)
        state.agenda = sequence.beginning(state)
        return state

    def view(self, state: ImperialStruggle, seat: int | None) -> View:
        return view(state, seat)

    def spoken(self, view: View) -> list[SpokenPlace]:
        assert isinstance(view, ISView)
        return spoken(view)

    def holdings(self, state: ImperialStruggle) -> Mapping[str, Mapping[str, int]]:
        return holdings(state)

    def check(self, state: ImperialStruggle) -> None:
        check(state)

    def permute_hidden(self, state: ImperialStruggle, seat: int | None, chance: random.Random) -> None:
        permute_hidden(state, seat, chance)

    def places(self, state: ImperialStruggle) -> Places:
        return places(state)

    def complete(self, state: ImperialStruggle, given: Collection[str]) -> None:
        complete(state, given)

    def weigh(self, view: View, question: Question) -> Mapping[str, float]:
        return weigh(view, question)

    def prospects(self, state: ImperialStruggle, seat: int) -> Sequence[Prospect]:
        return prospects(state, seat)

    def at_horizon(self, start: ImperialStruggle, now: ImperialStruggle, answers: int) -> bool:
        return at_horizon(start, now, answers)

    def name(self, element: str, language: str) -> str:
        return name(element, language)

    def components(self) -> Iterable[Component]:
        yield from component_pages.components()
        yield from tile_pages.components()
        yield from theater_pages.components()

    def page(self, element: str) -> str:
        return tile_pages.page(element)


TITLE = TheImperialStruggle()
