"""The title as the kernel sees it: where each part of it is."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from games.engine.title.pieces import Places
from games.engine.title.spoken import SpokenPlace
from games.engine.title.title import BotPolicy, Component, Primer, Prospect, Question, Setup, Title
from games.engine.title.view import View
from games.titles.great_wall_of_china import INFO
from games.titles.great_wall_of_china.bot import heuristic, weigh
from games.titles.great_wall_of_china.components import components
from games.titles.great_wall_of_china.fill_in import complete
from games.titles.great_wall_of_china.game import WallGame
from games.titles.great_wall_of_china.guidance import GUIDANCE
from games.titles.great_wall_of_china.hidden import permute_hidden
from games.titles.great_wall_of_china.invariants import check
from games.titles.great_wall_of_china.names import name
from games.titles.great_wall_of_china.places import places
from games.titles.great_wall_of_china.primer import PRIMER
from games.titles.great_wall_of_china.prospects import at_horizon, prospects
from games.titles.great_wall_of_china.sequence import steps
from games.titles.great_wall_of_china.setup import set_up
from games.titles.great_wall_of_china.spoken import spoken
from games.titles.great_wall_of_china.state import Wall
from games.titles.great_wall_of_china.telling import CHAPTERS, NEWS, holdings, scores
from games.titles.great_wall_of_china.view import WallView, view


class GreatWallOfChina(Title[Wall]):
    """Great Wall of China."""

    info = INFO
    state_type = Wall
    steps = steps
    bots: Mapping[str, BotPolicy] = {"heuristic": heuristic}
    guidance = GUIDANCE
    news = NEWS
    chapters = CHAPTERS

    def game(self, state: Wall) -> WallGame:
        return WallGame(state)

    def primer(self, setup: Setup) -> Primer:
        return PRIMER

    def set_up(self, setup: Setup, seed: str) -> Wall:
        return set_up(setup, seed)

    def view(self, state: Wall, seat: int | None) -> View:
        return view(state, seat)

    def spoken(self, view: View) -> list[SpokenPlace]:
        assert isinstance(view, WallView)
        return spoken(view)

    def scores(self, state: Wall) -> Mapping[str, int]:
        return scores(state)

    def holdings(self, state: Wall) -> Mapping[str, Mapping[str, int]]:
        return holdings(state)

    def check(self, state: Wall) -> None:
        check(state)

    def permute_hidden(self, state: Wall, seat: int | None, chance: random.Random) -> None:
        permute_hidden(state, seat, chance)

    def places(self, state: Wall) -> Places:
        return places(state)

    def complete(self, state: Wall, given: Collection[str]) -> None:
        complete(state, given)

    def weigh(self, view: View, question: Question) -> Mapping[str, float]:
        return weigh(view, question)

    def prospects(self, state: Wall, seat: int) -> Sequence[Prospect]:
        return prospects(state, seat)

    def at_horizon(self, start: Wall, now: Wall, answers: int) -> bool:
        return at_horizon(start, answers)

    def name(self, element: str, language: str) -> str:
        return name(element, language)

    def components(self) -> Iterable[Component]:
        return components()


TITLE = GreatWallOfChina()
