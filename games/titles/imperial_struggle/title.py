"""The title as the kernel sees it: which function does what."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.bots.policies import best
from games.engine.rules.text import T
from games.engine.title.component import Component
from games.engine.title.title import Search, Title
from games.titles.imperial_struggle import INFO, sequence
from games.titles.imperial_struggle.actions import menu
from games.titles.imperial_struggle.bot import weigh
from games.titles.imperial_struggle.bot.estimates import ESTIMATED
from games.titles.imperial_struggle.bot.prospects import VALUATION, at_horizon
from games.titles.imperial_struggle.cards import lasting
from games.titles.imperial_struggle.companion import COMPANION
from games.titles.imperial_struggle.completing import complete
from games.titles.imperial_struggle.effects import cards, points, spaces, squadrons, tiles
from games.titles.imperial_struggle.guidance import GUIDANCE
from games.titles.imperial_struggle.guidance.primer import primer
from games.titles.imperial_struggle.invariants import check
from games.titles.imperial_struggle.news import CHAPTERS, NEWS, holdings, progress, side
from games.titles.imperial_struggle.peace import beginning, ending
from games.titles.imperial_struggle.peace import setup as peace_setup
from games.titles.imperial_struggle.rules.tracks import track
from games.titles.imperial_struggle.seen import component_pages, theater_pages, tile_pages
from games.titles.imperial_struggle.seen.decks import CHANCES, DECKS
from games.titles.imperial_struggle.seen.hidden import permute_hidden
from games.titles.imperial_struggle.seen.left import left
from games.titles.imperial_struggle.seen.losses import losses
from games.titles.imperial_struggle.seen.names import name
from games.titles.imperial_struggle.seen.outline import outline
from games.titles.imperial_struggle.seen.places import places
from games.titles.imperial_struggle.seen.sorting import sort
from games.titles.imperial_struggle.seen.tables import tables
from games.titles.imperial_struggle.seen.tile_pages import page
from games.titles.imperial_struggle.seen.view import ISView, view
from games.titles.imperial_struggle.sequence import set_up
from games.titles.imperial_struggle.table.registry import steps
from games.titles.imperial_struggle.table.state import ImperialStruggle
from games.titles.imperial_struggle.war import conquest, theater
from games.titles.imperial_struggle.war import ending as war_ending

REGISTERED = (
    *(sequence, peace_setup, beginning, menu, ending, theater, conquest, war_ending),
    *(lasting, cards, points, spaces, squadrons, tiles),
)
"""Modules whose steps, effects and answers to rules register themselves when they are loaded."""


def components() -> Iterator[Component]:
    """The component pages of cards and spaces, of tiles, and of theaters."""
    yield from component_pages.components()
    yield from tile_pages.components()
    yield from theater_pages.components()


TITLE: Title[ImperialStruggle, ISView] = Title(
    info=INFO,
    revision=5,
    upgrade=ending.upgrade,
    state=ImperialStruggle,
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
    prospects=VALUATION.prospects,
    valuation=VALUATION,
    at_horizon=at_horizon,
    careful=Search(options=4, worlds=5, sure=1.0),
    expert=Search(options=5, worlds=12),
    left=left,
    losses=losses,
    sort=sort,
    sets={"keep": T("Keep"), "ministries": T("Choose")},
    about=("tile",),
    closing=("pass", "done", "end", "skip", "decline"),
    handing_over=("pass", "end"),
    news=NEWS,
    chapters=CHAPTERS,
    track=track,
    side=side,
    progress=progress,
    holdings=holdings,
    components=components,
    tables=tables,
    decks=DECKS,
    chances=CHANCES,
    text_for=component_pages.text_for,
    page=page,
    companion=COMPANION,
)
