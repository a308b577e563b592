"""What must hold at every moment: nothing appears, vanishes, overlaps or exceeds its room (fog.components, fog.placement)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from games.engine.rules.errors import InvariantBroken
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Founders, Player, Tile


def check(state: Founders) -> None:
    """Raise :class:`InvariantBroken` with the first thing that is wrong."""
    for problem in _problems(state):
        raise InvariantBroken(problem)


def _problems(state: Founders) -> Iterator[str]:
    yield from _cards(state)
    yield from _resources(state)
    yield from _tiles(state)
    yield from _prestige(state)
    yield from _overlaps(state)
    for player in state.players:
        yield from _player(state, player)


def _same(what: str, actual: Iterable[str], expected: Iterable[str]) -> Iterator[str]:
    has, due = Counter(list(actual)), Counter(list(expected))
    if has != due:
        yield f"{what}: {has - due} too many, {due - has} missing"


def _cards(state: Founders) -> Iterator[str]:
    """Checks that every card is there once: fog.components.cards.1, fog.components.cards.4, fog.components.cards.5."""
    cards = [*state.prestige_deck, *state.proposals, *state.discarded, *state.built]
    yield from _same("prestige cards", [*cards, state.winner] if state.winner else cards, components.prestige())
    held = [[*player.hand, *(one.card for one in player.played)] for player in state.players]
    advisers = [card for hand in held for card in hand if card in components.advisers()]
    advisers += [*state.adviser_deck, *state.removed, *(card for card in state.row if card)]
    yield from _same("advisers", advisers, components.advisers())
    every = [card.id for card in components.basic_cards().values() if not card.players or state.seats in card.players]
    for hand in held:
        yield from _same("basic cards", [card for card in hand if card in components.basic_cards()], every)


def _resources(state: Founders) -> Iterator[str]:
    """Checks that no two players have the same race or resource: fog.setup.draft.1, fog.setup.draft.2."""
    for what, held in (
        ("race", [player.race for player in state.players if player.race]),
        ("resource", [name for player in state.players for name in player.resources]),
    ):
        if len(set(held)) < len(held):
            yield f"two have the same {what}: {held}"


def _tiles(state: Founders) -> Iterator[str]:
    """Checks the place, the owner and the claims of each tile: fog.placement.3, fog.resources.basic.5,
    fog.resources.neutral.1."""
    for key, tile in state.tiles.items():
        name, _, section = key.partition(":")
        placed = grid.placement(tile.cells)
        if placed.section != int(section) or placed not in grid.placements(components.resources()[name].shape):
            yield f"{key} lies on {tile.cells}"
        controls = next((player.seat for player in state.players if name in player.resources), NOBODY)
        if components.resources()[name].tier == 1 and tile.owner != controls:
            yield f"{key} belongs to {tile.owner}, and {controls} controls it"
        if tile.owner in tile.access or len(set(tile.access)) < len(tile.access) or not _is_tile(tile, state):
            yield f"{key} of {tile.owner} has the claims {tile.access}"


def _is_tile(tile: Tile, state: Founders) -> bool:
    return all(NOBODY < seat < state.seats for seat in tile.access) and NOBODY <= tile.owner < state.seats


def _prestige(state: Founders) -> Iterator[str]:
    """Checks the deliveries and the tokens of each prestige building: fog.delivery.4, fog.prestige.done.1."""
    for building, built in state.built.items():
        needs = components.needs(building)
        if not set(built.delivered) <= set(needs):
            yield f"{building} has received {built.delivered}"
        if built.done != (set(built.delivered) == set(needs)):
            yield f"{building} with {built.delivered} is done: {built.done}"
        if built.pressure and (built.done or not state.round):
            yield f"{building} bears a neutral claim token"


def _overlaps(state: Founders) -> Iterator[str]:
    """Checks that nothing overlaps or is where it may not be: fog.placement.9, fog.placement.5, fog.road.4,
    fog.bridge.2, fog.prestige.placement.2."""
    city = City(state.tiles, state.roads, state.built, state.players)
    occupied = [*city.tiles.values(), *city.built.values(), *(grid.BITS[cell] for cell in state.roads)]
    occupied += [grid.BITS[cell] for player in state.players for cell in (*player.houses, *player.bridges)]
    if sum(spaces.bit_count() for spaces in occupied) != city.taken.bit_count():
        yield "two things lie on one space"
    if city.roads & ~grid.LAND:
        yield "a road lies where none may"
    for player in state.players:
        if city.bridges[player.seat] & ~grid.WATER or grid.mask(player.houses) & ~grid.TERRAIN["green"]:
            yield f"a personal building of seat {player.seat} stands where it may not"
        tiles = [city.tiles[key] for key, tile in state.tiles.items() if tile.owner == player.seat]
        tiles += [grid.BITS[cell] for cell in player.houses]
        if any(grid.around(spaces) & (city.kept[player.seat] & ~spaces) for spaces in tiles):
            yield f"two tiles of seat {player.seat} touch"


def _player(state: Founders, player: Player) -> Iterator[str]:
    printed = components.setting_up()
    if sum(player.scored.values()) != player.points:
        yield f"seat {player.seat} has {player.points} points, of {player.scored}"
    if min(player.money, player.points, player.fleeting, player.lasting) < 0:
        yield f"seat {player.seat} has less than nothing"
    if len(player.houses) > printed.houses or len(player.bridges) > printed.bridges:
        yield f"seat {player.seat} has built more than there is"
    if len({grid.section_of(cell) for cell in player.houses}) < len(player.houses):
        yield f"seat {player.seat} has two houses in a section"
    if holdings.workers(state, player) < 0:
        yield f"seat {player.seat} has placed more workers than it has"
