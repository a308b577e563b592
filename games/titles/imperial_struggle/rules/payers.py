"""Which points can pay for a purchase, and why none of them can (is.action-round, is.debt.points, is.events.play).

Every function here that decides returns the refusal, or None where it allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from games.engine.rules.ask import Refusal
from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.game import ISGame, available_debt, power_of, round_of
from games.titles.imperial_struggle.rules.lots import (
    in_progress,
    joinable,
    lot_fits,
    points_for,
    points_left,
    unfinished,
)
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.table.state import Action

NO_POINTS = Refusal(T("You have no points of this type"), "is.debt.points.3")
TOO_DEAR = Refusal(T("You cannot pay for it"), "is.debt.points.1")
ONLY_MAJOR = Refusal(T("A Minor action cannot remove it"), "is.action-round.minor.2")
LIMITED = Refusal(T("The points that you have may not be spent on it"), "is.events.play.12")
APART = Refusal(T("No single action has enough points for it"), "is.action-round.5")
JOIN_FIRST = Refusal(T("You can have it once the Event's points have joined the Minor action"), "is.events.play.11")
DONE_FIRST = Refusal(T("You can have it once the action in progress is done"), "is.action-round.5")


@cache
def _spent_elsewhere(source: str, rule: str) -> Refusal:
    return Refusal(
        T("Points of {card} were spent, and they pay for nothing else in this action", card=Ref(source)), rule
    )


def credit(game: ISGame, side: str, kind: str) -> int:
    """is.debt.points.1, is.debt.points.2, is.debt.points.7, is.debt.limit.1, is.action-round.minor.4: points that Debt
    and Treaty Points could give at most."""
    power = power_of(game, side)
    room = available_debt(power) + sum(hooks.unrecorded_debt.all(game, side, kind))
    return power.treaty + room + (first_debt(game, side) if room else 0)


def first_debt(game: ISGame, side: str) -> int:
    """is.ministry.france.23: points that the next Debt would give beyond its own."""
    return 0 if round_of(game).debt else sum(hooks.first_debt.all(game, side))


def payers(game: ISGame, buy: Purchase, price: int, more: Credit | None = None) -> list[Action]:
    """The actions that can pay for it now."""
    more = more or Credit(game, buy.side)
    return [action for action in unfinished(game, buy.kind) if _why_not(game, action, buy, price, more) is None]


def why_unpaid(game: ISGame, buy: Purchase, price: int, more: Credit | None = None) -> Refusal | None:
    """Why no action can pay for it now; None where one can. What costs nothing needs none (is.events.readings.2)."""
    if not price:
        return None
    actions, more = unfinished(game, buy.kind), more or Credit(game, buy.side)
    refusals: list[Refusal] = []
    for action in actions:
        why_not = _why_not(game, action, buy, price, more)
        if why_not is None:
            return None
        refusals.append(why_not)
    if not refusals:
        return NO_POINTS
    if DONE_FIRST in refusals:
        return DONE_FIRST
    joined = (_why_not(game, action, buy, price, more) for action in _joined(game, buy.kind))
    if any(why_not is None for why_not in joined):
        return JOIN_FIRST
    other = next((why_not for why_not in refusals if why_not is not TOO_DEAR), None)
    return other or _why_not_together(actions, price, more.points(buy.kind))


def _joined(game: ISGame, kind: str) -> Iterator[Action]:
    """The Minor action as it would be with all points of the Event, which may still join it (is.events.play.11)."""
    for minor, event in joinable(game, kind):
        lots = [lot for lot in event.lots if lot.source.startswith("event:")]
        yield Action(minor.name, kind, minor.minor, [*minor.lots, *lots])


def _why_not_together(actions: Sequence[Action], price: int, more: int) -> Refusal:
    """No action has enough points. Those of two actions cannot be put together (is.action-round.5)."""
    together = len(actions) > 1 and sum(map(points_left, actions)) + more >= price
    return APART if together else TOO_DEAR


class Credit:
    """What Debt and Treaty Points of a side could add to the points of an action. Looked up once for each type, and only where it is
    needed. It holds until something is paid."""

    __slots__ = ("_game", "_points", "_side")

    def __init__(self, game: ISGame, side: str) -> None:
        self._game, self._side = game, side
        self._points: dict[str, int] = {}

    def points(self, kind: str) -> int:
        """At most so many points of this type."""
        points = self._points.get(kind)
        if points is None:
            points = self._points[kind] = credit(self._game, self._side, kind)
        return points


def _why_not(game: ISGame, action: Action, buy: Purchase, price: int, more: Credit) -> Refusal | None:
    """Why this action, which is not finished and of the type, cannot pay for it now."""
    left = points_left(action)
    if left < price and left + more.points(buy.kind) < price:
        return TOO_DEAR
    if action.minor and buy.removes and not _minor_may_remove(game, buy):
        return ONLY_MAJOR
    for lot in action.lots:
        if lot.whole and lot.points < lot.given and not lot_fits(game, lot, buy):
            return _spent_elsewhere(lot.source, "is.ministry.britain.22")
    fitting = points_for(game, action, buy)
    if fitting < price and (fitting < 0 or fitting + more.points(buy.kind) < price):
        return LIMITED
    running = in_progress(game)
    if running is not None and running is not action and points_left(running):
        return DONE_FIRST
    return None


def _minor_may_remove(game: ISGame, buy: Purchase) -> bool:
    """Whether a Minor action may remove the opponent from the space (is.conflict.effects.7, is.action-round.minor.1,
    is.action-round.minor.2, is.action-round.minor.5, is.action-round.points.6)."""
    return buy.space in game.state.conflicts or hooks.minor_may_remove.any(game, buy.side, buy.space)
