"""The beginner game (fog.beginner): a position from about the middle of a game, with one basic resource for each
player."""

from __future__ import annotations

from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven.rules import goods
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.references import who
from games.titles.founders_of_gloomhaven.table.registry import steps
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Built, Player, Tile


def races(seats: int) -> list[str]:
    """The races of the seats, in order: fog.beginner.setup.4, fog.beginner.setup.5, fog.beginner.setup.6."""
    return [seat.race for seat in components.layout(seats).seats]


@steps.called(T("The city of the beginner game"))
def lay_out(game: FogGame) -> None:
    """Lays out the city of the beginner game: fog.beginner.setup.1, fog.beginner.setup.7, fog.beginner.setup.8,
    fog.beginner.setup.9, fog.beginner.setup.10."""
    state = game.state
    printed = components.layout(state.seats)
    for laid in printed.neutral:
        state.tiles[_key(laid.resource, laid.cells)] = Tile(NOBODY, list(laid.cells))
    state.roads = list(printed.roads)
    for placed in printed.prestige:
        state.built[placed.building] = Built(list(placed.cells), dict.fromkeys(placed.neutral_deliveries, NOBODY))
        state.prestige_deck.remove(placed.building)
    game.log(T("The city is laid out as the beginner game has it"), rule="fog.beginner.setup.7")
    _seats(game)
    left_out = components.setting_up().beginner.without_points
    state.removed = [card for card in state.adviser_deck if components.advisers()[card].points == left_out]
    state.adviser_deck = [card for card in state.adviser_deck if card not in state.removed]


def _seats(game: FogGame) -> None:
    """What each race has on the map: fog.beginner.setup.2, fog.beginner.setup.3, fog.beginner.setup.11,
    fog.beginner.setup.12, fog.beginner.setup.13, fog.beginner.setup.14, fog.beginner.setup.15."""
    state, printed = game.state, components.setting_up().beginner
    for layout in components.layout(state.seats).seats:
        player = next(one for one in state.players if one.race == layout.race)
        for laid in layout.own:
            state.tiles[_key(laid.resource, laid.cells)] = Tile(player.seat, list(laid.cells))
        player.resources = [laid.resource for laid in layout.own if laid.resource in components.basics()]
        player.houses, player.bridges = list(layout.houses), list(layout.bridges)
        player.lasting, player.extra_income = printed.lasting, printed.extra_income
        _tell_beginning(game, player)
        for laid in layout.access:
            state.tiles[_key(laid.resource, laid.cells)].access.append(player.seat)


def _tell_beginning(game: FogGame, player: Player) -> None:
    """Logs what a player has in addition to the pieces on the map: fog.beginner.setup.13, fog.beginner.setup.14."""
    goods.tell_beginning(game, player.seat, {"lasting": player.lasting}, "fog.beginner.setup.14")
    text = T("The income of {who} is {n} more than normal", who=who(player.seat), n=player.extra_income)
    game.log(text, seat=player.seat, rule="fog.beginner.setup.13")


def _key(resource: str, cells: tuple[int, ...]) -> str:
    return f"{resource}:{grid.section_of(cells[0])}"
