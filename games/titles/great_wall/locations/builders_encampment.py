"""Builders' Encampment: barricades and walls (gw.locations.builders)."""

from __future__ import annotations

from games.engine.ask import Flow, Option
from games.engine.text import N, T

from .. import building
from ..clans import SKIP, Table, decide, section
from ..modes import reed_clan
from ..state import REED
from . import resolves, strength


@resolves("builders_encampment")
def resolve(game: Table, place: str, owner: int) -> Flow[None]:
    """gw.locations.builders.2: each clerk builds one thing."""
    if owner == REED:
        yield from reed_clan.on_activation(game, place)
    else:
        yield from _build(game, owner, strength(game, place, owner))


def _build(game: Table, owner: int, clerks: int) -> Flow[None]:
    for left in range(clerks, 0, -1):
        if not building.building_options(game, owner):
            return
        answer = yield from decide(
            game,
            owner,
            N("Build with {n} clerk", "Build with {n} clerks", n=left),
            "gw.locations.builders.2",
            lambda: [*building.building_options(game, owner), Option(SKIP, T("Build no more"))],
            refused=lambda: building.refused_building(game, owner),
        )
        if answer.id == SKIP:
            return
        part = section(game, answer.parts[1])
        yield from (
            building.buy_barricade(game, owner, part)
            if answer.verb == "barricade"
            else building.build_wall(game, owner, part)
        )
