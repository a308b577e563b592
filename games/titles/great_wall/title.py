"""The title as the kernel sees it: which function does what."""

from __future__ import annotations

from games.engine.bots.policies import best
from games.engine.rules.text import T
from games.engine.title.title import Search, Title
from games.titles.great_wall import INFO, sequence
from games.titles.great_wall.automas.opponent import BESIDE
from games.titles.great_wall.bot import weigh
from games.titles.great_wall.bot.estimates import ESTIMATED
from games.titles.great_wall.bot.prospects import VALUATION, at_horizon, prospects
from games.titles.great_wall.cards.windows import spans
from games.titles.great_wall.companion import COMPANION
from games.titles.great_wall.completing import complete
from games.titles.great_wall.effects import army, building, clerks, goods, overseers, shame
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
from games.titles.great_wall.news import (
    AUTOMAS,
    CHAPTERS,
    ICONS,
    NEWS,
    acting,
    general,
    holdings,
    progress,
    rivals,
    scores,
)
from games.titles.great_wall.seen.component_pages import components, page
from games.titles.great_wall.seen.hidden import permute_hidden
from games.titles.great_wall.seen.left import left
from games.titles.great_wall.seen.losses import losses
from games.titles.great_wall.seen.names import name
from games.titles.great_wall.seen.outline import outline
from games.titles.great_wall.seen.places import places
from games.titles.great_wall.seen.sorting import sort
from games.titles.great_wall.seen.tables import CHANCES, DECKS, tables
from games.titles.great_wall.seen.view import GreatWallView, view
from games.titles.great_wall.sequence import set_up
from games.titles.great_wall.table.components import designs
from games.titles.great_wall.table.registry import steps
from games.titles.great_wall.table.state import GreatWall
from games.titles.great_wall.year import autumn, summer, winter

REGISTERED = (
    *(sequence, summer, autumn, winter),
    *(army, building, clerks, goods, overseers, shame),
    *(barracks, builders_encampment, emperors_embassy, logistics_center, production, tea_house, war_academy),
    *sequence.MODES,
)
"""Modules whose steps, effects and locations register themselves when they are loaded."""

TITLE: Title[GreatWall, GreatWallView] = Title(
    info=INFO,
    revision=8,
    state=GreatWall,
    steps=steps,
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
    bots={"heuristic": best(weigh)},
    weigh=weigh,
    estimated=ESTIMATED,
    prospects=prospects,
    valuation=VALUATION,
    at_horizon=at_horizon,
    expert=Search(options=8, worlds=60),
    left=left,
    losses=losses,
    sort=sort,
    sets={"pay": T("Pay"), "fulfil": T("Fulfill")},
    about=("reclaim", "command", "hire", "discard"),
    closing=("skip", "done"),
    news=NEWS,
    icons=ICONS,
    chapters=CHAPTERS,
    side=general,
    progress=progress,
    scores=scores,
    holdings=holdings,
    automas=AUTOMAS,
    acting=acting,
    beside=BESIDE,
    rivals=rivals,
    spans=spans,
    components=components,
    tables=tables,
    decks=DECKS,
    chances=CHANCES,
    designs=designs,
    page=page,
    companion=COMPANION,
)
