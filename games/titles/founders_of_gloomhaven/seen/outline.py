"""The outline of the table, for keys and screen readers: the city section by section, prestige buildings, proposals,
advisers, players. Each tile and building has the connections that the map shows."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import N, Ref, T, Text, who
from games.engine.title.outline import OutlineNode, group, place
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.seen.connections import remarks
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
        group(T("Prestige buildings"), within=[_built(view, building, one) for building, one in view.built.items()]),
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


LINKS = ("fog.connection.1", "fog.delivery.1", "fog.bridge.1", "fog.delivery.share.4")
"""The clauses of remarks on what a thing is connected with, what is missing for a delivery, and what that would
bring."""


def _links(view: FoundersView, element: str) -> Iterator[Text]:
    """What a thing is connected with, what is missing for its deliveries, and who would score by them."""
    for remark in remarks(view, element):
        if remark.rule in LINKS and remark.scores:
            scores: list[int | str | Ref | Text] = [
                T("{who} {n}", who=who(share.seat), n=share.points.total) for share in remark.scores
            ]
            yield T("{what}; it would bring: {list}", what=remark.text, list=scores)
        elif remark.rule in LINKS:
            yield remark.text


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
    return place(f"prestige:{building}", *says, *_links(view, f"prestige:{building}"))


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
    return place(f"tile:{key}", *says, *_links(view, f"tile:{key}"))


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
            place(f"hand:{seat}", within=hand),
            place(f"played:{seat}", within=played),
            place(f"workers:{seat}", T("{n}", n=view.seats[seat].available)),
            place(f"houses:{seat}", N("{n} built", "{n} built", n=len(player.houses))),
            place(f"bridges:{seat}", N("{n} built", "{n} built", n=len(player.bridges))),
        ],
    )


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
    occupants = _occupants(view)
    spaces = [_space(cell, occupants) for cell in grid.cells(grid.SECTION[number])]
    return group(T("{what}", what=Ref(f"section:{number}")), within=spaces)


def _border(view: FoundersView) -> list[OutlineNode]:
    occupants = _occupants(view)
    return [_space(cell, occupants) for cell in grid.cells(grid.WATER)]


def _space(cell: int, occupants: dict[int, Text]) -> OutlineNode:
    return place(f"space:{cell}", *([occupants[cell]] if cell in occupants else []))


def _general(view: FoundersView) -> list[OutlineNode]:
    """What has no owner and can be pointed at: basic cards in general, standard actions, races that no player has."""
    taken = {player.race for player in view.players}
    cards = [place(f"card:{card}") for card in components.basic_cards()]
    actions = [place(f"standard:{one}") for one in components.standard()]
    return [*cards, *actions, *(place(f"race:{race}") for race in components.races() if race not in taken)]
