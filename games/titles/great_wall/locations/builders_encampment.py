"""Builders' Encampment: barricades and walls (gw.locations.builders)."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import N, T
from games.titles.great_wall.locations import resolves, strength
from games.titles.great_wall.rules import building
from games.titles.great_wall.rules.game import SKIP, WallGame, decide, section_at


@resolves("builders_encampment")
def resolve(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.locations.builders.2, gw.wall.barricades.5: each clerk builds one thing or none (gw.locations.resolve.7), one
    after the other (gw.locations.builders.11)."""
    for left in range(strength(game, place, owner).total, 0, -1):
        if not building.can_build(game, owner):
            return
        answer = yield from decide(
            game,
            owner,
            N("Build with {n} clerk", "Build with {n} clerks", n=left),
            "gw.locations.builders.2",
            lambda: [*building.building_options(game, owner), Option(SKIP, T("Build no more"))],
            refused=lambda: building.refused_building(game, owner),
            left=left,
        )
        if answer.id == SKIP:
            return
        section = section_at(game, answer.parts[1])
        yield from (
            building.buy_barricade(game, owner, section)
            if answer.verb == "barricade"
            else building.build_wall(game, owner, section)
        )
