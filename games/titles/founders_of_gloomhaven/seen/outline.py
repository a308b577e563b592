"""The outline of the table, for keys and screen readers: the city section by section, prestige buildings, proposals,
advisers, players. Equal spaces side by side are one place: a row of forest."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import N, Ref, T, Text, who
from games.engine.title.outline import OutlineNode, group, place
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Built, Player, Tile

NEUTRAL = messages.NEUTRAL


def outline(view: FoundersView) -> list[OutlineNode]:
    """The outline for ``view.viewer``. The viewer's things come before those of the others."""
    order = sorted(view.players, key=lambda player: player.seat != view.viewer)
    return [
        place("proposals", within=[_proposal(view, building) for building in view.proposals]),
        group(T("Advisers"), within=[place(f"card:{card}") for card in view.row if card]),
        group(
            messages.PRESTIGE_BUILDINGS, within=[_built(view, building, one) for building, one in view.built.items()]
        ),
        group(T("Resources"), within=[_resource(view, name) for name in components.resources()]),
        group(T("Players"), within=[_player(view, player) for player in order]),
        group(T("The city"), within=[_section(view, number) for number in grid.SECTIONS]),
        group(T("River and wall"), within=_border(view)),
        group(T("Cards and actions"), within=_general(view)),
    ]


def _whose(owner: int) -> Text:
    return NEUTRAL if owner == NOBODY else messages.of(who(owner))


def _proposal(view: FoundersView, building: str) -> OutlineNode:
    return place(f"prestige:{building}", *_needs(building))


def _needs(building: str) -> Iterator[Text]:
    for name, points in components.needs(building).items():
        yield T("{what}: {n}", what=Ref(f"resource:{name}"), n=points)


def _built(view: FoundersView, building: str, built: Built) -> OutlineNode:
    says = [T("complete")] if built.done else []
    if built.pressure:
        says.append(T("bears a neutral claim token"))
    for name, points in components.needs(building).items():
        if name not in built.delivered:
            says.append(T("needs {what}: {n}", what=Ref(f"resource:{name}"), n=points))
        else:
            says.append(
                T("{what} delivered, {whose}", what=Ref(f"resource:{name}"), whose=_whose(built.delivered[name]))
            )
    if built.worker != NOBODY:
        says.append(T("a worker of {who}", who=who(built.worker)))
    return place(f"prestige:{building}", *says)


def _resource(view: FoundersView, name: str) -> OutlineNode:
    within = [
        _tile(view, f"{name}:{section}", view.tiles[f"{name}:{section}"])
        for section in grid.SECTIONS
        if f"{name}:{section}" in view.tiles
    ]
    return place(f"resource:{name}", within=within)


def _tile(view: FoundersView, key: str, tile: Tile) -> OutlineNode:
    says = [_whose(tile.owner)]
    if tile.access:
        says.append(T("access: {who}", who=[who(seat) for seat in tile.access]))
    return place(f"tile:{key}", *says)


def _player(view: FoundersView, player: Player) -> OutlineNode:
    seat = player.seat
    hand = [place(components.card_piece(name, seat)) for name in player.hand]
    played = [place(components.card_piece(one.card, seat)) for one in player.played]
    return place(
        f"seat:{seat}",
        T("Income {n}", n=view.seats[seat].income.total),
        T(
            "{list}",
            list=[Ref(f"amount:{kind}:{getattr(player, kind)}") for kind in ("money", "fleeting", "lasting", "points")],
        ),
        within=[
            *([place(f"race:{player.race}")] if player.race else []),
            *(_influence(player) if seat == view.viewer else []),
            place(f"hand:{seat}", within=hand),
            place(f"played:{seat}", within=played),
            place(f"workers:{seat}", T("{n}", n=view.seats[seat].available)),
            place(f"houses:{seat}", N("{n} built", "{n} built", n=len(player.houses))),
            place(f"bridges:{seat}", N("{n} built", "{n} built", n=len(player.bridges))),
        ],
    )


def _influence(player: Player) -> Iterator[OutlineNode]:
    """The viewer's own influence, which a vote counts."""
    for kind in ("fleeting", "lasting"):
        yield place(f"influence:{player.seat}:{kind}", T("{n}", n=getattr(player, kind)))


def _occupants(view: FoundersView) -> dict[int, Text]:
    """What is on each cell."""
    by_cell: dict[int, Text] = {cell: T("a road") for cell in view.roads}
    for key, tile in view.tiles.items():
        by_cell |= {cell: T("{what}", what=Ref(f"tile:{key}")) for cell in tile.cells}
    for building, built in view.built.items():
        by_cell |= {cell: T("{what}", what=Ref(f"prestige:{building}")) for cell in built.cells}
    for player in view.players:
        by_cell |= {cell: T("a house of {who}", who=who(player.seat)) for cell in player.houses}
        by_cell |= {cell: T("a bridge or gate of {who}", who=who(player.seat)) for cell in player.bridges}
    return by_cell


def _section(view: FoundersView, number: int) -> OutlineNode:
    return group(T("{what}", what=Ref(f"section:{number}")), within=_spaces(view, grid.SECTION[number]))


def _border(view: FoundersView) -> list[OutlineNode]:
    return _spaces(view, grid.WATER)


def _spaces(view: FoundersView, spaces: int) -> list[OutlineNode]:
    """These spaces from the north-west on. Those side by side with the same ground and the same thing on them are one place."""
    occupants = _occupants(view)
    runs: list[list[int]] = []
    for cell in grid.cells(spaces):
        last = runs[-1][-1] if runs else 0
        if cell == last + 1 and _ground(cell) == _ground(last) and occupants.get(cell) == occupants.get(last):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return [_run(cells, occupants) for cells in runs]


def _ground(cell: int) -> str:
    return grid.terrain_of(cell) or grid.letter(cell)


def _run(cells: list[int], occupants: dict[int, Text]) -> OutlineNode:
    """A space, or several of a row."""
    first, last = cells[0], cells[-1]
    says = [occupants[first]] if first in occupants else []
    if first == last:
        return place(f"space:{first}", *says)
    name = T(
        "{ground}, row {row}, columns {first} to {last}",
        ground=Ref(f"terrain:{_ground(first)}"),
        row=first // 100,
        first=first % 100,
        last=last % 100,
    )
    return OutlineNode(name, tuple(says), covers=tuple(f"space:{cell}" for cell in cells))


def _general(view: FoundersView) -> list[OutlineNode]:
    """What has no owner and can be pointed at: basic cards in general, standard actions, races that no player has."""
    taken = {player.race for player in view.players}
    cards = [place(f"card:{card}") for card in components.basic_cards()]
    actions = [place(f"standard:{one}", T("{what}", what=Ref(f"says:standard:{one}"))) for one in components.standard()]
    return [*cards, *actions, *(place(f"race:{race}") for race in components.races() if race not in taken)]
