"""What the icons at a space are enough for, with everything that could be added to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from games.engine.rules.ask import answer_of
from games.engine.rules.reckoning import Reckoning
from games.titles.viscounts_of_the_west_kingdom.rules import hiring
from games.titles.viscounts_of_the_west_kingdom.rules.icons import Worth, icons
from games.titles.viscounts_of_the_west_kingdom.rules.ring import segment_at
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.collisions import Tried
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.position import quiet
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts
from games.titles.viscounts_of_the_west_kingdom.turn import acting


class Deed(msgspec.Struct, frozen=True):
    """A primary action at a space. ``icons`` are those that the player has without doing anything. ``now`` says what
    they are enough for, ``most`` what they and all additions are enough for: Trades, kinds of Buildings, Workers, or
    whether the Manuscript can be transcribed. Additions by the Manuscript Board do not count."""

    action: str
    icons: Reckoning
    spend: int
    """Icons that goods in supply would give."""
    dismissal: int
    """Icons that dismissing a card would give; 0 if no card can be dismissed."""
    fee: Reckoning
    """What dismissing that card would cost."""
    now: int
    most: int
    needed: int
    """Icons for one Trade, for the cheapest Building, for one Worker, for the Manuscript; 0 if there is none."""


def deed(game: VisGame, seat: int, action: str, dismissals: Sequence[Tried]) -> Deed:
    """The Deed of an action at the space of the Viscount. ``dismissals`` are those that could be made before it."""
    having, worth = icons(game, seat, action), Worth(game, seat, action)
    every = list(acting.deeds(game, seat, action, max(having.total + worth.all(), acting.SHOWN)))
    gained = [(_gained(one.ends.states, seat, action, having.total), one.option.price) for one in dismissals]
    best, fee = max(gained, key=lambda one: one[0], default=(0, None))
    after = [state for one in dismissals for state in one.ends.states]
    return Deed(
        action=action,
        icons=having,
        spend=worth.all(),
        dismissal=best,
        fee=fee or hiring.dismiss_price(game, seat, hiring.Shown(segment_at(game, seat))),
        now=_count(one for one in every if one.needed <= having.total),
        most=max(_most(quiet(state), seat, action) for state in (game.state, *after)),
        needed=min((one.needed for one in every), default=0),
    )


def _gained(states: Iterable[Viscounts], seat: int, action: str, having: int) -> int:
    """The icons that a dismissal adds."""
    return max((icons(quiet(state), seat, action).total - having for state in states), default=0)


def _most(game: VisGame, seat: int, action: str) -> int:
    """The icons with everything spent."""
    most = icons(game, seat, action).total + Worth(game, seat, action).all()
    return _count(one for one in acting.deeds(game, seat, action, most) if one.needed <= most)


def _count(deeds: Iterable[acting.Deed]) -> int:
    """Trades and Workers count by their number, Buildings by their kind. The site does not matter."""
    return len({answer_of(one.id).parts[:2] for one in deeds})
