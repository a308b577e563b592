"""The title for the kernel: which function does what."""

from __future__ import annotations

from games.engine.bots.policies import best
from games.engine.rules.text import T
from games.engine.title.title import Search, Title
from games.titles.founders_of_gloomhaven import INFO, sequence
from games.titles.founders_of_gloomhaven.automas.opponent import BESIDE
from games.titles.founders_of_gloomhaven.bot import weigh
from games.titles.founders_of_gloomhaven.bot.estimates import ESTIMATED
from games.titles.founders_of_gloomhaven.bot.prospects import VALUATION, at_horizon, prospects
from games.titles.founders_of_gloomhaven.companion import COMPANION
from games.titles.founders_of_gloomhaven.completing import complete
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
from games.titles.founders_of_gloomhaven.guidance import GUIDANCE
from games.titles.founders_of_gloomhaven.guidance.primer import primer
from games.titles.founders_of_gloomhaven.invariants import check
from games.titles.founders_of_gloomhaven.modes import beginner, solo
from games.titles.founders_of_gloomhaven.news import AUTOMAS, CHAPTERS, NEWS, holdings, progress, scores, side
from games.titles.founders_of_gloomhaven.seen.component_pages import components
from games.titles.founders_of_gloomhaven.seen.connections import remarks
from games.titles.founders_of_gloomhaven.seen.forecast.options import forecast
from games.titles.founders_of_gloomhaven.seen.forecast.remarks import remarks_on
from games.titles.founders_of_gloomhaven.seen.hidden import permute_hidden
from games.titles.founders_of_gloomhaven.seen.left import left
from games.titles.founders_of_gloomhaven.seen.losses import losses
from games.titles.founders_of_gloomhaven.seen.names import name, page
from games.titles.founders_of_gloomhaven.seen.outline import outline
from games.titles.founders_of_gloomhaven.seen.places import places
from games.titles.founders_of_gloomhaven.seen.sorting import sort
from games.titles.founders_of_gloomhaven.seen.tables import CHANCES, DECKS, tables
from games.titles.founders_of_gloomhaven.seen.view import FoundersView, view
from games.titles.founders_of_gloomhaven.sequence import set_up
from games.titles.founders_of_gloomhaven.table.components import designs
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.registry import steps
from games.titles.founders_of_gloomhaven.table.state import Founders
from games.titles.founders_of_gloomhaven.turn import setup as turn_setup
from games.titles.founders_of_gloomhaven.turn import vote, work

REGISTERED = (
    *(sequence, turn_setup, work, vote, beginner, solo),
    *(choosing, construct, goods, recruit, roads, trade, upgrade, workers),
)
"""Modules whose steps and effects register themselves when they are loaded."""

TITLE: Title[Founders, FoundersView] = Title(
    info=INFO,
    revision=3,
    state=Founders,
    steps=steps,
    game=FogGame,
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
    forecast=forecast,
    remarks=remarks,
    remarks_on=remarks_on,
    bots={"heuristic": best(weigh)},
    weigh=weigh,
    estimated=ESTIMATED,
    prospects=prospects,
    valuation=VALUATION,
    at_horizon=at_horizon,
    careful=Search(options=3, worlds=5, sure=1.0),
    expert=Search(options=5, worlds=20, sure=1.0),
    left=left,
    losses=losses,
    sort=sort,
    sets={"vote": T("Vote")},
    about=("race", "build", "recruit", "propose"),
    closing=("stop", "pass"),
    handing_over=("pass",),
    news=NEWS,
    beside=BESIDE,
    chapters=CHAPTERS,
    automas=AUTOMAS,
    side=side,
    progress=progress,
    scores=scores,
    holdings=holdings,
    components=components,
    tables=tables,
    decks=DECKS,
    chances=CHANCES,
    designs=designs,
    page=page,
    companion=COMPANION,
)
