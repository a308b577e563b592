"""Prestige buildings: where they may be placed, and the row of proposals (fog.prestige, fog.setup.rows,
fog.vote.refill)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import Placement
from games.titles.founders_of_gloomhaven.table.references import prestige
from games.titles.founders_of_gloomhaven.table.state import Founders

BLUE = "blue"


def same_type(building: str, other: str) -> bool:
    """Whether two prestige buildings have the same color or shape: fog.prestige.2."""
    first, second = components.prestige()[building], components.prestige()[other]
    return first.colour == second.colour or first.shape == second.shape


@cache
def _ways(building: str) -> tuple[Placement, ...]:
    """Every way to place the building on an empty map: fog.prestige.placement.1, fog.prestige.placement.5,
    fog.prestige.placement.8, fog.prestige.placement.10, fog.map.sections.4."""
    printed = components.prestige()[building]
    if printed.colour == BLUE:
        areas = [area for area in components.board().reserved if building in area.buildings]
        return tuple([grid.placement(area.cells) for area in areas])
    own_color = grid.TERRAIN[printed.colour]
    return tuple([placed for placed in grid.placements(printed.shape) if placed.spaces & own_color])


def _barred(state: Founders, building: str) -> set[int]:
    """Sections with another building of its type. Buildings on reserved areas neither block nor are blocked:
    fog.prestige.placement.3, fog.prestige.placement.4, fog.prestige.placement.9."""
    if components.prestige()[building].colour == BLUE:
        return set()
    return {
        grid.section_of(one.cells[0])
        for other, one in state.built.items()
        if components.prestige()[other].colour != BLUE and same_type(building, other)
    }


def places(state: Founders, city: City, building: str) -> Iterator[Placement]:
    """Where it may be placed now (fog.prestige.placement.2). It need not be connected (fog.prestige.placement.8)."""
    barred, taken = _barred(state, building), city.taken
    return (placed for placed in _ways(building) if not placed.spaces & taken and placed.section not in barred)


def has_place(state: Founders, city: City, building: str) -> bool:
    return next(places(state, city, building), None) is not None


def fill(game: FogGame, set_aside: Sequence[str] = ()) -> None:
    """Fills the slots with proposals from left to right (fog.setup.rows.1, fog.setup.rows.2, fog.setup.rows.5,
    fog.vote.refill.1, fog.vote.refill.3, fog.vote.refill.4). Of two proposals of a type, the right-hand one goes
    under the deck, except if every card left would repeat a type. A card without a legal place is discarded
    (fog.prestige.placement.6). Such cards, and ``set_aside``, are not revealed again in this filling."""
    state, slots = game.state, len(components.board().slots)
    gone, row = [*set_aside], list[str]()
    for proposal in [*state.proposals, *[""] * slots][:slots]:
        card = proposal or _reveal(game, gone)
        while card and _repeats(card, row) and _another(game, row, gone):
            state.prestige_deck.append(card)
            card = _reveal(game, gone)
        if card:
            row.append(card)
    state.proposals = row
    for card in gone:
        game.log(
            T("{building} has no legal place and is discarded", building=prestige(card)),
            rule="fog.prestige.placement.6",
            elements=[f"prestige:{card}"],
            by=game.nobody,
        )


def _repeats(card: str, before: Sequence[str]) -> bool:
    return any(same_type(card, other) for other in before)


def _another(game: FogGame, row: Sequence[str], gone: Sequence[str]) -> bool:
    """Whether a card is left that fits the next slot, in the deck or else among the discards. The discards then go
    below the deck: fog.vote.refill.2, fog.vote.refill.4."""
    state = game.state
    if _any_fits(game, row, state.prestige_deck):
        return True
    if not _any_fits(game, row, [card for card in state.discarded if card not in gone]):
        return False
    _restock(game, gone)
    return True


def _any_fits(game: FogGame, row: Sequence[str], cards: Sequence[str]) -> bool:
    return any(not _repeats(card, row) and has_place(game.state, game.city, card) for card in cards)


def _restock(game: FogGame, gone: Sequence[str]) -> None:
    """Shuffles the discards and puts them below the rest of the deck. Discards of this filling stay:
    fog.vote.refill.2."""
    state = game.state
    fresh = [card for card in state.discarded if card not in gone]
    state.discarded = [card for card in state.discarded if card in gone]
    game.chance.shuffle("prestige", fresh)
    state.prestige_deck += fresh


def _reveal(game: FogGame, gone: list[str]) -> str:
    """The next card with a legal place, "" if there is none."""
    state = game.state
    while True:
        if not state.prestige_deck:
            _restock(game, gone)
            if not state.prestige_deck:
                return ""
        card = state.prestige_deck.pop(0)
        game.reveal()
        if has_place(state, game.city, card):
            return card
        gone.append(card)
        state.discarded.append(card)


def drop_placeless(game: FogGame) -> None:
    """Checks the proposals once more just before a vote: fog.prestige.placement.7."""
    state = game.state
    gone = [card for card in state.proposals if not has_place(state, game.city, card)]
    if gone:
        state.proposals = ["" if card in gone else card for card in state.proposals]
        state.discarded += gone
        fill(game, gone)
