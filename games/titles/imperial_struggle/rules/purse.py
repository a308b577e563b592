"""Paying: which points, how much Debt, how many Treaty Points (is.action-round, is.debt.points). What can pay is in ``payers.py``."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import msgspec

from games.engine.rules.ask import Amount, Ask, Flow, Option
from games.engine.rules.event import Change
from games.engine.rules.text import N, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.game import ISGame, available_debt, power_of, round_of, seat_of, who
from games.titles.imperial_struggle.rules.lots import (
    action_name,
    amounts,
    finish,
    in_progress,
    lot_fits,
    points_for,
    points_left,
    unfinished,
)
from games.titles.imperial_struggle.rules.payers import Credit, first_debt, payers
from games.titles.imperial_struggle.rules.prices import Quote, use_up
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.tracks import DEBT, TREATY
from games.titles.imperial_struggle.table.components import SPACES
from games.titles.imperial_struggle.table.state import Action

DEBT_ICON, TREATY_ICON = "coins", "scroll-quill"


class Payment(NamedTuple):
    """What a purchase takes: points, what is owed beyond them, and a warning where nobody asks again what is owed."""

    points: int
    owed: tuple[Amount, ...] = ()
    warns: Text | None = None


def payment(game: ISGame, buy: Purchase, price: int, more: Credit | None = None) -> Payment:
    """What a purchase that is affordable takes. Where several actions could pay, the one that owes least: the player is asked which."""
    actions = unfinished(game, buy.kind)
    if not price or (len(actions) == 1 and points_for(game, actions[0], buy) >= price):
        return Payment(price)
    able = payers(game, buy, price, more)
    return min(
        (_payment_by(game, buy, action, price, len(able) == 1) for action in able), key=_owing, default=Payment(price)
    )


def offer(game: ISGame, option: Option, buy: Purchase, price: int, more: Credit | None = None) -> Option:
    """The option of a purchase that is affordable, with what is owed for it beyond the points in hand."""
    paid = payment(game, buy, price, more)
    if not paid.owed:
        return option
    cost = amounts(buy.kind, paid.points)
    return msgspec.structs.replace(option, cost=cost, owed=paid.owed, warns=paid.warns)


def _owing(payment: Payment) -> int:
    return -payment.points


def _payment_by(game: ISGame, buy: Purchase, action: Action, price: int, certain: bool) -> Payment:
    """What it takes if this action pays (is.debt.points.6)."""
    missing = price - points_for(game, action, buy)
    if missing <= 0:
        return Payment(price)
    ways = ways_to_borrow(game, buy.side, buy.kind, missing)
    if len(ways) > 1:
        return Payment(price - missing, (Amount(DEBT_ICON, T("Debt or Treaty Points"), missing),))
    debt, treaty = ways[0]
    unrecorded = _unrecorded(game, buy, debt)
    owed = _owed(debt - unrecorded, treaty)
    if unrecorded:
        owed = (*owed, Amount(DEBT_ICON, T("Debt that is not recorded"), unrecorded))
    warns = T("This takes {what}", what=_way(debt, treaty, unrecorded).label)
    return Payment(price - missing, owed, warns if certain else None)


def pay(game: ISGame, buy: Purchase, quoted: Quote) -> Flow[bool]:
    """Pay for a purchase that is affordable: choose between actions and between Debt and Treaty Points where there is
    a choice."""
    use_up(game, quoted.used)
    round_of(game).acted = True
    if quoted.price:
        action = yield from _choose_action(game, buy, quoted)
        yield from _borrow(game, buy, action, quoted)
        _spend(game, buy, action, quoted.price)
    _note_region(game, buy)
    return True


def _choose_action(game: ISGame, buy: Purchase, quoted: Quote) -> Flow[Action]:
    actions = payers(game, buy, quoted.price)
    if len(actions) == 1:
        return actions[0]
    answer = yield Ask(
        seat=seat_of(game.state, buy.side),
        prompt=T("Which points pay for it?"),
        rule="is.events.play.11",
        options=lambda: [
            _with(action, buy.kind, _payment_by(game, buy, action, quoted.price, certain=True)) for action in actions
        ],
    )
    return next(action for action in actions if action.name == answer.parts[1])


def _with(action: Action, kind: str, payment: Payment) -> Option:
    return Option(
        f"with:{action.name}",
        action_name(action),
        detail=N("{n} point left", "{n} points left", n=points_left(action)),
        cost=amounts(kind, payment.points),
        owed=payment.owed,
        warns=payment.warns,
    )


def _borrow(game: ISGame, buy: Purchase, action: Action, quoted: Quote) -> Flow[None]:
    """is.debt.points.6: as much as is missing."""
    missing = quoted.price - points_for(game, action, buy)
    if missing <= 0:
        return
    choices = ways_to_borrow(game, buy.side, buy.kind, missing)
    answer = yield Ask(
        seat=seat_of(game.state, buy.side),
        prompt=N(
            "{n} point is missing: take Debt or spend Treaty Points?",
            "{n} points are missing: take Debt or spend Treaty Points?",
            n=missing,
        ),
        rule="is.debt.points.1",
        options=lambda: [_way(debt, treaty, _unrecorded(game, buy, debt)) for debt, treaty in choices],
    )
    borrow(game, buy, action, answer.number(1), answer.number(2))


def ways_to_borrow(game: ISGame, side: str, kind: str, missing: int) -> list[tuple[int, int]]:
    """Debt and Treaty Points that give at least what is missing and none too many: the least Debt first."""
    power = power_of(game, side)
    room = available_debt(power) + sum(hooks.unrecorded_debt.all(game, side, kind))
    extra = first_debt(game, side)
    ways = []
    for debt in range(min(room, missing) + 1):
        treaty = max(0, missing - debt - (extra if debt else 0))
        if treaty <= power.treaty:
            ways.append((debt, treaty))
            if not treaty:
                break
    return ways


def _unrecorded(game: ISGame, buy: Purchase, debt: int) -> int:
    """is.ministry.britain.17: how much of this Debt is not recorded."""
    return min(debt, sum(hooks.unrecorded_debt.all(game, buy.side, buy.kind)))


@cache
def _way(debt: int, treaty: int, unrecorded: int) -> Option:
    label = (
        N("{debt} Debt and {n} Treaty Point", "{debt} Debt and {n} Treaty Points", debt=debt, n=treaty)
        if debt and treaty
        else T("{n} Debt", n=debt)
        if debt
        else messages.treaty_points(treaty)
    )
    if unrecorded:
        label = T("{what}; {n} Debt is not recorded", what=label, n=unrecorded)
    return Option(f"pay:{debt}:{treaty}", label, cost=_owed(debt - unrecorded, treaty))


@cache
def _owed(debt: int, treaty: int) -> tuple[Amount, ...]:
    amounts = Amount(DEBT_ICON, T("Debt"), debt), Amount(TREATY_ICON, messages.TREATY_POINTS, treaty)
    return tuple(amount for amount in amounts if amount.n)


def borrow(game: ISGame, buy: Purchase, action: Action, debt: int, treaty: int) -> None:
    """Take Debt and spend Treaty Points as points of the action in progress, under its limits (is.debt.points.3,
    is.events.play.12)."""
    power, state = power_of(game, buy.side), game.state
    points = debt + treaty + (first_debt(game, buy.side) if debt else 0)
    lot = next(lot for lot in action.lots if lot_fits(game, lot, buy))
    lot.points += points
    seat = seat_of(state, buy.side)
    if debt:
        unrecorded = _unrecorded(game, buy, debt)
        state.merchant_debt += unrecorded
        power.debt += debt - unrecorded
        round_of(game).debt += debt
        text = T("{who} takes {n} Debt for points", who=who(buy.side), n=debt - unrecorded)
        changes = (Change(f"seat:{seat}", DEBT, debt - unrecorded),) if debt > unrecorded else ()
        game.log(text, seat=seat, rule="is.debt.points.1", elements=[f"{DEBT}:{buy.side}"], changes=changes)
    if treaty:
        power.treaty -= treaty
        text = N("{who} spends {n} Treaty Point", "{who} spends {n} Treaty Points", who=who(buy.side), n=treaty)
        changes = (Change(f"seat:{seat}", TREATY, -treaty),)
        game.log(text, seat=seat, rule="is.debt.points.1", elements=[f"{TREATY}:{buy.side}"], changes=changes)


def _spend(game: ISGame, buy: Purchase, action: Action, price: int) -> None:
    """Limited points are spent before free ones; a Minor action is over with its one expenditure (is.action-round.minor.1,
    is.action-round.minor.3)."""
    action_round = round_of(game)
    running = in_progress(game)
    if running is not None and running is not action:
        running.done = True
    action_round.current = action_round.actions.index(action)
    action.spent += 1
    for lot in sorted(action.lots, key=lambda lot: (lot.whole, lot.limit is None)):
        if lot_fits(game, lot, buy):
            paid = min(lot.points, price)
            lot.points -= paid
            price -= paid
        elif lot.whole:
            lot.points, lot.given, lot.lost = 0, 0, True
    assert not price
    if action.minor:
        finish(game, action)


def _note_region(game: ISGame, buy: Purchase) -> None:
    """Note the region of a shift (is.control.regions.6, is.control.regions.7)."""
    if buy.kind == "military" or buy.use not in ("flag", "unflag") or not buy.space:
        return
    regions = round_of(game).regions.setdefault(buy.kind, [])
    region = SPACES[buy.space].region
    if region not in regions:
        regions.append(region)
