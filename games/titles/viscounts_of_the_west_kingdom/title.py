"""The title for the kernel: which function does what."""

from __future__ import annotations

from games.engine.bots.policies import best
from games.engine.rules.text import T
from games.engine.title.title import Search, Title
from games.titles.viscounts_of_the_west_kingdom import INFO, sequence
from games.titles.viscounts_of_the_west_kingdom.automas.opponent import BESIDE
from games.titles.viscounts_of_the_west_kingdom.bot import weigh
from games.titles.viscounts_of_the_west_kingdom.bot.estimates import ESTIMATED
from games.titles.viscounts_of_the_west_kingdom.bot.prospects import VALUATION, at_horizon
from games.titles.viscounts_of_the_west_kingdom.companion import COMPANION
from games.titles.viscounts_of_the_west_kingdom.completing import complete
from games.titles.viscounts_of_the_west_kingdom.effects import board, cards, gates, goods, keys
from games.titles.viscounts_of_the_west_kingdom.guidance import GUIDANCE
from games.titles.viscounts_of_the_west_kingdom.guidance.primer import primer
from games.titles.viscounts_of_the_west_kingdom.invariants import check
from games.titles.viscounts_of_the_west_kingdom.modes import automa, instead, schemes, solo
from games.titles.viscounts_of_the_west_kingdom.news import (
    AUTOMAS,
    CHAPTERS,
    NEWS,
    holdings,
    progress,
    rivals,
    scores,
    side,
)
from games.titles.viscounts_of_the_west_kingdom.seen.component_pages import components, page
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.options import forecast
from games.titles.viscounts_of_the_west_kingdom.seen.hidden import permute_hidden
from games.titles.viscounts_of_the_west_kingdom.seen.left import left
from games.titles.viscounts_of_the_west_kingdom.seen.losses import losses
from games.titles.viscounts_of_the_west_kingdom.seen.names import name
from games.titles.viscounts_of_the_west_kingdom.seen.outline import outline
from games.titles.viscounts_of_the_west_kingdom.seen.places import places
from games.titles.viscounts_of_the_west_kingdom.seen.sorting import sort
from games.titles.viscounts_of_the_west_kingdom.seen.tables import CHANCES, DECKS, tables
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView, view
from games.titles.viscounts_of_the_west_kingdom.sequence import set_up
from games.titles.viscounts_of_the_west_kingdom.table.components import designs
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts
from games.titles.viscounts_of_the_west_kingdom.turn import acting, closing, ending, managing, moving
from games.titles.viscounts_of_the_west_kingdom.turn import setup as turn_setup

REGISTERED = (
    *(sequence, turn_setup, managing, moving, acting, closing, ending),
    *(board, cards, goods, gates, keys),
    *(automa, instead, schemes, solo),
)
"""Modules whose steps and effects register themselves when they are loaded."""

TITLE: Title[Viscounts, ViscountsView] = Title(
    info=INFO,
    revision=5,
    state=Viscounts,
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
    forecast=forecast,
    bots={"heuristic": best(weigh)},
    weigh=weigh,
    estimated=ESTIMATED,
    prospects=VALUATION.prospects,
    valuation=VALUATION,
    at_horizon=at_horizon,
    careful=Search(options=4, worlds=6, sure=1.0),
    expert=Search(options=5, worlds=20, sure=1.0),
    left=left,
    losses=losses,
    sort=sort,
    sets={"slide": T("Move them")},
    about=("hire", "play", "card"),
    closing=("skip", "none", "go-on"),
    news=NEWS,
    chapters=CHAPTERS,
    side=side,
    progress=progress,
    scores=scores,
    holdings=holdings,
    automas=AUTOMAS,
    beside=BESIDE,
    rivals=rivals,
    components=components,
    tables=tables,
    decks=DECKS,
    chances=CHANCES,
    designs=designs,
    page=page,
    companion=COMPANION,
)
