"""The ring of town spaces: where each exit leads, and which spaces can be reached at which cost (vis.turn.move)."""

from __future__ import annotations

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import modifiers
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.card_types import Space
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, index_of, player_of
from games.titles.viscounts_of_the_west_kingdom.table.ops import ExtraMove
from games.titles.viscounts_of_the_west_kingdom.table.state import Segment, Viscounts

STEP = T("Silver for the movement")


def segment_at(game: VisGame, seat: int) -> Segment:
    """The segment where a Viscount is (vis.overview.kingdom.6)."""
    segment_id = components.segment_of(player_of(game, seat).space)
    return game.state.ring[index_of(game, segment_id)]


def space_of(game: VisGame, seat: int) -> Space:
    return components.spaces()[player_of(game, seat).space]


def exits(state: Viscounts, space: str) -> list[str]:
    """Where the arrows of a space lead, also into the following segment: vis.turn.move.5, vis.turn.move.6."""
    here = components.segment_of(space)
    index = next(index for index, one in enumerate(state.ring) if one.id == here)
    after = components.segments()[state.ring[(index + 1) % len(state.ring)].id].spaces
    left = next(one.id for one in after if one.river == "left")
    inner = next(one.id for one in after if one.path == "inner")
    following = {"next_left": left, "next_inner": inner}
    return [following.get(way, way) for way in components.spaces()[space].exits]


def distances(state: Viscounts, start: str, least: int, most: int) -> dict[str, int]:
    """The spaces where a movement of ``least`` to ``most`` steps can end (vis.turn.move.2), each with the fewest
    steps to it. After a whole round, the start is one of them (vis.turn.move.7)."""
    reached: dict[str, int] = {}
    edge = [start]
    for step in range(1, most + 1):
        edge = list(dict.fromkeys(way for space in edge for way in exits(state, space)))
        if step >= least:
            for space in edge:
                reached.setdefault(space, step)
    return reached


def price(game: VisGame, seat: int, value: int, steps: int) -> Reckoning:
    """What this many steps cost with a card of that Silver value: 1 Silver for each step beyond the value. Free
    steps cost nothing: vis.turn.move.3, vis.turn.move.4."""
    further = steps - value
    reckoning = Reckoning.of(STEP, (further, T("Steps beyond the card's {n}", n=value), "vis.turn.move.3"))
    for source, modifier in modifiers(game.state, seat, ExtraMove):
        free = min(modifier.n, reckoning.total)
        if free > 0:
            reckoning = reckoning.plus((-free, T("{what}", what=Ref(source)), "vis.action.slots.1"))
    return reckoning


def free_steps(game: VisGame, seat: int) -> int:
    return sum(found.n for _, found in modifiers(game.state, seat, ExtraMove))
