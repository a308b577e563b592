"""The title as the kernel sees it: where each part of it is."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from games.engine.ask import Option
from games.engine.pieces import Places
from games.engine.spoken import SpokenPlace
from games.engine.telling import Rival
from games.engine.title import Component, Primer, Prospect, Question, Setup, Title
from games.engine.view import View
from games.titles.viscounts_of_the_west_kingdom import INFO, sequence
from games.titles.viscounts_of_the_west_kingdom.bot import heuristic, weigh
from games.titles.viscounts_of_the_west_kingdom.bot.prospects import at_horizon, prospects
from games.titles.viscounts_of_the_west_kingdom.effects import board, cards, gates, goods, keys
from games.titles.viscounts_of_the_west_kingdom.fill_in import complete
from games.titles.viscounts_of_the_west_kingdom.guidance import GUIDANCE
from games.titles.viscounts_of_the_west_kingdom.guidance.primer import primer
from games.titles.viscounts_of_the_west_kingdom.invariants import check
from games.titles.viscounts_of_the_west_kingdom.modes import automa, instead, schemes, solo
from games.titles.viscounts_of_the_west_kingdom.rules.scoring import lines, total
from games.titles.viscounts_of_the_west_kingdom.seen.component_pages import components, page
from games.titles.viscounts_of_the_west_kingdom.seen.foretelling import foretell
from games.titles.viscounts_of_the_west_kingdom.seen.hidden import permute_hidden
from games.titles.viscounts_of_the_west_kingdom.seen.names import name
from games.titles.viscounts_of_the_west_kingdom.seen.places import places
from games.titles.viscounts_of_the_west_kingdom.seen.spoken import spoken
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView, view
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts
from games.titles.viscounts_of_the_west_kingdom.telling import CHAPTERS, NEWS, holdings
from games.titles.viscounts_of_the_west_kingdom.turn import acting, closing, ending, managing, moving
from games.titles.viscounts_of_the_west_kingdom.turn import setup as turn_setup
from games.titles.viscounts_of_the_west_kingdom.turn.setup import set_up

REGISTERED = (
    *(sequence, turn_setup, managing, moving, acting, closing, ending),
    *(board, cards, goods, gates, keys),
    *(automa, instead, schemes, solo),
)
"""Modules whose steps and effects register themselves when they are loaded."""


class ViscountsOfTheWestKingdom(Title[Viscounts]):
    """Viscounts of the West Kingdom."""

    info = INFO
    revision = 4
    state_type = Viscounts
    steps = steps
    bots = {"heuristic": heuristic}
    guidance = GUIDANCE
    news = NEWS
    chapters = CHAPTERS

    def primer(self, setup: Setup) -> Primer:
        return primer(setup)

    def set_up(self, setup: Setup, seed: str) -> Viscounts:
        state = set_up(setup, seed)
        state.agenda = sequence.beginning(state)
        return state

    def view(self, state: Viscounts, seat: int | None) -> View:
        return view(state, seat)

    def spoken(self, view: View) -> list[SpokenPlace]:
        assert isinstance(view, ViscountsView)
        return spoken(view)

    def holdings(self, state: Viscounts) -> Mapping[str, Mapping[str, int]]:
        return holdings(state)

    def check(self, state: Viscounts) -> None:
        check(state)

    def permute_hidden(self, state: Viscounts, seat: int | None, chance: random.Random) -> None:
        permute_hidden(state, seat, chance)

    def places(self, state: Viscounts) -> Places:
        return places(state)

    def complete(self, state: Viscounts, given: Collection[str]) -> None:
        complete(state, given)

    def weigh(self, view: View, question: Question) -> Mapping[str, float]:
        return weigh(view, question)

    def foretell(self, view: View, question: Question) -> Sequence[Option]:
        assert isinstance(view, ViscountsView)
        return foretell(view, question)

    def prospects(self, state: Viscounts, seat: int) -> Sequence[Prospect]:
        return prospects(state, seat)

    def at_horizon(self, start: Viscounts, now: Viscounts, answers: int) -> bool:
        return at_horizon(start, now)

    def rivals(self, state: Viscounts) -> Sequence[Rival]:
        """vis.solo.end.2: the AI with its score, line by line."""
        if state.automa is None:
            return ()
        found = lines(state, state.automa.own)
        return (Rival("automa", total(state, state.automa.own), tuple(found)),)

    def scores(self, state: Viscounts) -> Mapping[str, int]:
        found = dict(super().scores(state))
        return found if state.automa is None else {**found, "automa": total(state, state.automa.own)}

    def name(self, element: str, language: str) -> str:
        return name(element, language)

    def components(self) -> Iterable[Component]:
        return components()

    def page(self, element: str) -> str:
        return page(element)


TITLE = ViscountsOfTheWestKingdom()
