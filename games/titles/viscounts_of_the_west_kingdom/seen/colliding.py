"""Which Collision a ride would lead to (vis.recruit.collision): as the markers stand, and by what could be done where it ends. What
abilities add to it is not foretold, nor what a choice would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from games.titles.viscounts_of_the_west_kingdom.cards.abilities import holds
from games.titles.viscounts_of_the_west_kingdom.cards.performing import in_order
from games.titles.viscounts_of_the_west_kingdom.rules import buildings, hiring, track
from games.titles.viscounts_of_the_west_kingdom.rules.manuscripts import shown
from games.titles.viscounts_of_the_west_kingdom.rules.pushing import Push
from games.titles.viscounts_of_the_west_kingdom.rules.ring import segment_at
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import AnyEffect, GainCorruption, GainVirtue
from games.titles.viscounts_of_the_west_kingdom.table.owners import VisGame

HIRE, DISMISS = "hire", "dismiss"


class Meeting(msgspec.Struct, frozen=True):
    """The markers would meet on ``step``: as they stand (``deed`` is empty), or by a ``deed`` with ``element``."""

    step: int
    deed: str
    element: str
    others: list[int]
    """Opponents who would gain what is printed below (vis.recruit.collision.8)."""


_Cause = tuple[str, str, Sequence[AnyEffect]]


def meetings(
    game: VisGame, seat: int, actions: Sequence[str], dismissing: bool, pushes: Sequence[Push]
) -> list[Meeting]:
    """Where the Viscount of ``seat`` stands, with the primary ``actions`` that can be taken there."""
    here = _after(game, seat, ())
    found = [_meeting(game, seat, here, "", "")] if here else []
    causes = [*_townsfolk(game, seat, dismissing), *_by_action(game, seat, actions), *_pushed(seat, pushes)]
    for deed, element, effects in causes:
        step = _after(game, seat, effects)
        if step and step != here:
            found.append(_meeting(game, seat, step, deed, element))
    return found


def _meeting(game: VisGame, seat: int, step: int, deed: str, element: str) -> Meeting:
    state = game.state
    condition = components.player_board().track[step - 1].condition
    others = [one.seat for one in state.owners() if one.seat != seat and holds(state, one.seat, condition)]
    return Meeting(step, deed, element, others)


def _after(game: VisGame, seat: int, effects: Sequence[AnyEffect]) -> int:
    """The space on which the markers lie together after these effects; 0 where they lie apart (vis.virtue.markers.6)."""
    own = msgspec.structs.replace(game.state.players[seat])
    for effect in in_order(tuple(effects)):
        if isinstance(effect, GainCorruption):
            track.to_the_right(own, effect.n)
        elif isinstance(effect, GainVirtue):
            track.to_the_left(own, effect.n)
    return own.virtue if track.joined(own) else 0


def _townsfolk(game: VisGame, seat: int, dismissing: bool) -> Iterator[_Cause]:
    """vis.recruit.hire.5, vis.action.dismiss.6"""
    segment = segment_at(game, seat)
    lying = hiring.Shown(segment)
    if lying.card and hiring.hire_price(game, seat, lying.card).total <= game.state.players[seat].silver:
        yield HIRE, lying.element, lying.effects
    if dismissing:
        yield DISMISS, lying.element, lying.effects


def _by_action(game: VisGame, seat: int, actions: Sequence[str]) -> Iterator[_Cause]:
    """A Trade once, each empty site, the Manuscript."""
    space, segment = game.state.players[seat].space, segment_at(game, seat)
    trade = components.spaces()[space].trade
    if "trade" in actions and trade is not None:
        yield "trade", f"space:{space}", trade.effects
    if "build" in actions:
        sites = components.sites(game.state.seats)
        yield from (("build", f"site:{site}", sites[site].effects) for site in buildings.empty_sites(game, space))
    if "cleric" in actions:
        tiles = [components.manuscripts()[tile].effects for tile in segment.manuscripts[:1]]
        yield "cleric", shown(segment), tiles[0] if tiles else components.segments()[segment.id].manuscript.effects


def _pushed(seat: int, pushes: Sequence[Push]) -> Iterator[_Cause]:
    """vis.castle.move.2: what the sections give whose second tier own Workers come to; the fewest Workers that are enough for it."""
    printed = {section.id: section.effects for section in components.castle().sections}
    for push in pushes:
        inward = [section for mover, section in push.inward if mover == seat]
        if moving := [section for section in inward if any(isinstance(one, GainVirtue) for one in printed[section])]:
            yield "noble", f"section:{moving[0]}", [effect for section in inward for effect in printed[section]]
            return
