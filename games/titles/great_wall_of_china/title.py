"""The title as the kernel sees it: which function does what."""

from __future__ import annotations

from games.engine.title.title import Title
from games.titles.great_wall_of_china import INFO
from games.titles.great_wall_of_china.bot import heuristic, weigh
from games.titles.great_wall_of_china.companion import COMPANION
from games.titles.great_wall_of_china.completing import complete
from games.titles.great_wall_of_china.components import components
from games.titles.great_wall_of_china.estimates import ESTIMATED
from games.titles.great_wall_of_china.game import WallGame
from games.titles.great_wall_of_china.guidance import GUIDANCE
from games.titles.great_wall_of_china.hidden import permute_hidden
from games.titles.great_wall_of_china.invariants import check
from games.titles.great_wall_of_china.left import left
from games.titles.great_wall_of_china.losses import losses
from games.titles.great_wall_of_china.names import name
from games.titles.great_wall_of_china.news import CHAPTERS, NEWS, holdings, progress, scores
from games.titles.great_wall_of_china.outline import outline
from games.titles.great_wall_of_china.places import places
from games.titles.great_wall_of_china.primer import primer
from games.titles.great_wall_of_china.prospects import VALUATION, at_horizon
from games.titles.great_wall_of_china.sequence import steps
from games.titles.great_wall_of_china.setup import set_up
from games.titles.great_wall_of_china.sorting import sort
from games.titles.great_wall_of_china.state import Wall
from games.titles.great_wall_of_china.tables import CHANCES, DECKS, tables
from games.titles.great_wall_of_china.view import WallView, view

TITLE: Title[Wall, WallView] = Title(
    info=INFO,
    state=Wall,
    steps=steps,
    game=WallGame,
    set_up=set_up,
    view=view,
    check=check,
    permute_hidden=permute_hidden,
    name=name,
    places=places,
    complete=complete,
    outline=outline,
    primer=primer,
    guidance=GUIDANCE,
    bots={"heuristic": heuristic},
    weigh=weigh,
    estimated=ESTIMATED,
    prospects=VALUATION.prospects,
    valuation=VALUATION,
    at_horizon=at_horizon,
    left=left,
    losses=losses,
    sort=sort,
    news=NEWS,
    chapters=CHAPTERS,
    progress=progress,
    scores=scores,
    holdings=holdings,
    components=components,
    tables=tables,
    decks=DECKS,
    chances=CHANCES,
    companion=COMPANION,
)
