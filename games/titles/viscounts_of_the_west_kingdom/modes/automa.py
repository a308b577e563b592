"""The AI of the solo mode (vis.solo): its answers where a player is asked, what funds its actions, and where it
acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.rules.ask import Flow, Option, answer_of
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import CRIMINAL, empty_slots, modifiers, of_automa
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules import buildings
from games.titles.viscounts_of_the_west_kingdom.rules.deciding import automa_answers
from games.titles.viscounts_of_the_west_kingdom.rules.ring import exits, segment_at
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, clockwise, index_of, player_of
from games.titles.viscounts_of_the_west_kingdom.table.ops import Icon
from games.titles.viscounts_of_the_west_kingdom.table.solo import AutomaBoard
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Automa, Segment

SINGLE = "single"
TRADE, BUILD, NOBLE, CLERIC = "trade", "build", "noble", "cleric"


def automa(game: VisGame) -> Automa:
    automa_state = game.state.automa
    assert automa_state is not None
    return automa_state


def board(game: VisGame) -> AutomaBoard:
    return components.automa_board(automa(game).board)


# Answers of the AI where a player would be asked


@automa_answers("vis.castle.move.6")
def moves_first(game: VisGame, options: Sequence[Option]) -> Option:
    """The AI first moves the group that is next clockwise from the section adjacent to its Viscount:
    vis.solo.rules.7."""
    many = len(game.state.castle)
    here = index_of(game, components.segment_of(player_of(game, AUTOMA).space))
    return min(options, key=lambda option: (answer_of(option.id).number(2) - here) % many)


@automa_answers("vis.castle.bump.2")
def bumps(game: VisGame, options: Sequence[Option]) -> Option:
    """The AI bumps the player's Workers first: vis.solo.rules.6."""
    return min(options, key=lambda option: answer_of(option.id).number(3))


@automa_answers("vis.keys.public.6")
def covers_again(game: VisGame, options: Sequence[Option]) -> Option:
    """A returned Building covers the rightmost slot: vis.solo.keys.5."""
    return max(options, key=lambda option: answer_of(option.id).number(1))


@automa_answers("vis.action.build.15")
def links_first(game: VisGame, options: Sequence[Option]) -> Option:
    """The AI takes the links one after the other: vis.solo.rules.9."""
    return options[0]


# What funds an action


def icons(game: VisGame, action: str) -> Reckoning:
    """The icons of the AI: at the top of its Schemes, on spaces without a Scheme, and permanent ones. An AI Chest
    Tile may convert one. vis.solo.rules.15, vis.solo.turn.4, vis.solo.boards.7, vis.solo.keys.3."""
    kind = components.actions()[action].icon
    causes = [*_of_schemes(game, kind), *_permanent(game, kind), *_of_chests(game, kind)]
    return Reckoning(T("{what}", what=Ref(f"icon:{kind}")), tuple(causes))


def _of_schemes(game: VisGame, kind: str) -> Iterator[Cause]:
    for space, scheme in enumerate(automa(game).own.row):
        printed = components.icons_of(scheme) if scheme else board(game).space_icons[space]
        if n := sum(icon in (kind, CRIMINAL) for icon in printed):
            name = T("{what}", what=Ref(f"scheme:{scheme}")) if scheme else T("Printed on its space {n}", n=space + 1)
            yield Cause(n, name, "vis.solo.rules.15" if scheme else "vis.solo.boards.7")


def _permanent(game: VisGame, kind: str) -> Iterator[Cause]:
    for source, icon in modifiers(game.state, AUTOMA, Icon):
        if icon.icon in (kind, CRIMINAL):
            yield Cause(icon.n, T("{what}", what=Ref(source)), "vis.solo.slots.2")


def _of_chests(game: VisGame, kind: str) -> Iterator[Cause]:
    player = automa(game).own
    tiles = {tile.id: tile for tile in components.solo().chests}
    for scheme, tile in zip(player.row, player.chests, strict=True):
        if scheme and tile and kind in tiles[tile].to_icons and tiles[tile].from_icon in components.icons_of(scheme):
            yield Cause(1, T("{what}", what=Ref(f"ai-chest:{tile}")), "vis.solo.keys.3")


def good_of(game: VisGame, action: str) -> str:
    """The resource that funds an action. All resources of the Card AI are of one kind, and fund any action:
    vis.solo.boards.4."""
    return SINGLE if SINGLE in automa(game).own.goods else components.actions()[action].good


def funds(game: VisGame, action: str) -> int:
    """What the AI can spend: its icons, and matching resources for 1 icon each."""
    return icons(game, action).total + automa(game).own.goods[good_of(game, action)]


# Where


def next_outer(game: VisGame, space: str) -> str:
    """The next space of the outer path: vis.solo.rules.1."""
    return next(one for one in exits(game.state, space) if components.spaces()[one].path == "outer")


def segments_from_own(game: VisGame) -> list[Segment]:
    """The segments, the AI's own first, then clockwise: vis.solo.rules.10, vis.solo.rules.11."""
    ring = game.state.ring
    first = index_of(game, segment_at(game, AUTOMA).id)
    return ring[first:] + ring[:first]


def free_site(game: VisGame) -> str:
    """The leftmost empty site of the AI's space, then of its segment, then of the others clockwise; "" if there is
    none: vis.solo.rules.9, vis.solo.rules.10, vis.solo.rules.21."""
    here = buildings.empty_sites(game, player_of(game, AUTOMA).space)
    empty = buildings.empty_sites(game)
    for segment in segments_from_own(game):
        here += [site.id for site in components.side(segment.id, game.state.seats).sites if site.id in empty]
    return here[0] if here else ""


def opponents(game: VisGame) -> list[int]:
    """The player that the AI plays against."""
    return clockwise(game, AUTOMA)[1:]


def revealed(game: VisGame) -> list[str]:
    """The slots that the AI's Buildings have left."""
    player = player_of(game, AUTOMA)
    return [f"{kind}_{index + 1}" for kind in components.solo().building_order for index in empty_slots(player, kind)]


def construct(game: VisGame, building: str, site: str, rule: str) -> Flow[None]:
    """The AI constructs a Building. What its slot reveals at once comes last: vis.solo.slots.1, vis.solo.slots.2."""
    player = player_of(game, AUTOMA)
    if not site or not buildings.left(player, building):
        return
    before = {source for source, _ in of_automa(automa(game))}
    yield from buildings.place(game, AUTOMA, building, site, rule)
    for source, ability in list(of_automa(automa(game))):
        if source not in before and ability.timing == "immediate":
            yield from perform(game, Context(seat=AUTOMA, source=source, rule="vis.solo.slots.2"), ability.effects)
