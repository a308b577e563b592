"""Points in hand and how they are spent: the actions of an Action Round, their lots, Debt and Treaty Points
(is.action-round, is.debt.points)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ask import Amount, Ask, Flow, Option
from games.engine.event import Change
from games.engine.text import N, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.owners import ISGame, available_debt, power, round_of, seat_of, who
from games.titles.imperial_struggle.rules.prices import REMOVES, WORDS, Quote, use_up
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.spaces import fits
from games.titles.imperial_struggle.rules.tracks import DEBT, TREATY
from games.titles.imperial_struggle.table.components import SPACES
from games.titles.imperial_struggle.table.state import Action, Lot

ICONS = {"economic": "two-coins", "diplomatic": "quill-ink", "military": "crossed-swords"}
DEBT_ICON, TREATY_ICON = "coins", "scroll-quill"


def add_points(game: ISGame, kind: str, lot: Lot) -> None:
    """Points of an Event (is.events.play.11, is.events.play.14): they join the Major action of the tile where it is
    of the same type and not
    finished, or else an earlier lot of Event points, or form a Major action of their own."""
    join_major(game, "event", kind, lot)


def join_major(game: ISGame, name: str, kind: str, lot: Lot) -> None:
    """Points for a Major action of the type that is not finished, or for one of their own, ``name``."""
    own = round_of(game)
    joined = next((one for one in own.actions if one.kind == kind and not one.minor and not one.done), None)
    if joined is None:
        form_action(game, Action(name=name, kind=kind, minor=False, lots=[lot]))
    else:
        joined.lots.append(lot)


def form_action(game: ISGame, action: Action) -> None:
    """A Major action that is not the tile's."""
    own = round_of(game)
    own.actions.append(action)
    for _ in hooks.action_formed.all(game, own.side):
        pass


def add_to_action(game: ISGame, name: str, lot: Lot) -> bool:
    """Points that a card adds to the ``major`` or ``minor`` action of the tile itself; False where that is finished."""
    for action in round_of(game).actions:
        if action.name == name and not action.done:
            action.lots.append(lot)
            return True
    return False


def lot_fits(game: ISGame, lot: Lot, buy: Purchase) -> bool:
    """is.events.play.12, is.events.play.14: whether limited points may pay for it."""
    limit = lot.limit
    if limit is None:
        return True
    if limit.uses and buy.use not in limit.uses:
        return False
    return not buy.space or fits(game.state, buy.side, buy.space, limit.where)


def points_for(game: ISGame, action: Action, buy: Purchase) -> int:
    """Points of an action that may pay for it; -1 where none could even if there were more."""
    total, any_fits = 0, False
    for lot in action.lots:
        if lot.limit is None or lot_fits(game, lot, buy):
            any_fits = True
            total += lot.points
    return total if any_fits else -1


def points_left(action: Action) -> int:
    return sum(lot.points for lot in action.lots)


def credit(game: ISGame, side: str, kind: str) -> int:
    """is.debt.points.1, is.debt.points.2, is.debt.points.7, is.debt.limit.1, is.action-round.minor.4: points that Debt
    and Treaty Points could give at most."""
    own = power(game, side)
    room = available_debt(own) + sum(hooks.unrecorded_debt.all(game, side, kind))
    return own.treaty + room + (_first_debt(game, side) if room else 0)


def _first_debt(game: ISGame, side: str) -> int:
    return 0 if round_of(game).debt else sum(hooks.first_debt.all(game, side))


def in_progress(game: ISGame) -> Action | None:
    """The action that was begun and still has points; the next one cannot begin before it is finished (is.action-round.5)."""
    own = round_of(game)
    action = own.actions[own.current] if own.current >= 0 else None
    return action if action is not None and not action.done else None


def can_use(game: ISGame, action: Action, buy: Purchase) -> bool:
    """Whether this action may pay for it at all (is.action-round.points.6): its type, what Minor actions may not do
    (is.action-round.minor.1, is.action-round.minor.2), and no other one in progress."""
    if action.done or action.kind != buy.kind:
        return False
    if action.minor and buy.removes and not _minor_may_remove(game, buy):
        return False
    if any(lot.whole and lot.points < lot.given and not lot_fits(game, lot, buy) for lot in action.lots):
        return False  # points for an action spent on nothing else were used
    running = in_progress(game)
    return running is None or running is action or points_left(running) == 0


def _minor_may_remove(game: ISGame, buy: Purchase) -> bool:
    """is.conflict.effects.7, is.action-round.minor.5"""
    return buy.space in game.state.conflicts or hooks.minor_may_remove.any(game, buy.side, buy.space)


def payers(game: ISGame, buy: Purchase, price: int) -> list[Action]:
    """The actions that could pay for it now. What costs nothing needs none (is.events.readings.2)."""
    found: list[Action] = []
    borrowed = -1
    for action in round_of(game).actions:
        if not can_use(game, action, buy):
            continue
        points = points_for(game, action, buy)
        if points < 0:
            continue
        if points < price and borrowed < 0:
            borrowed = credit(game, buy.side, buy.kind)
        if points >= price or points + borrowed >= price:
            found.append(action)
    return found


def affordable(game: ISGame, buy: Purchase, price: int) -> bool:
    return price == 0 or bool(payers(game, buy, price))


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
    found = payers(game, buy, quoted.price)
    if len(found) == 1:
        return found[0]
    answer = yield Ask(
        seat=seat_of(game.state, buy.side),
        prompt=T("Which points pay for it?"),
        rule="is.events.play.11",
        options=lambda: [
            Option(f"with:{action.name}", action_name(action), cost=amounts(buy.kind, points_left(action)))
            for action in found
        ],
    )
    return next(action for action in found if action.name == answer.parts[1])


def action_name(action: Action) -> Text:
    """What an action is called."""
    kind = WORDS[action.kind]
    if action.name == "major":
        return T("Major action: {points}", points=kind)
    if action.name == "minor":
        return T("Minor action: {points}", points=kind)
    if action.name == "exchange":
        return T("Exchanged points: {points}", points=kind)
    return T("Points of the Event: {points}", points=kind)


def amounts(kind: str, points: int) -> tuple[Amount, ...]:
    """Points as an icon with a number."""
    return (Amount(ICONS[kind], WORDS[kind], points),) if points else ()


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
        options=lambda: [_way(debt, treaty) for debt, treaty in choices],
    )
    borrow(game, buy, action, answer.number(1), answer.number(2))


def ways_to_borrow(game: ISGame, side: str, kind: str, missing: int) -> list[tuple[int, int]]:
    """Debt and Treaty Points that give at least what is missing and none too many: the least Debt first."""
    own = power(game, side)
    room = available_debt(own) + sum(hooks.unrecorded_debt.all(game, side, kind))
    extra = _first_debt(game, side)
    found = []
    for debt in range(min(room, missing) + 1):
        treaty = max(0, missing - debt - (extra if debt else 0))
        if treaty <= own.treaty:
            found.append((debt, treaty))
            if not treaty:
                break
    return found


def _way(debt: int, treaty: int) -> Option:
    label = (
        T("{debt} Debt and {treaty} Treaty Points", debt=debt, treaty=treaty)
        if debt and treaty
        else T("{n} Debt", n=debt)
        if debt
        else messages.treaty_points(treaty)
    )
    cost = [Amount(DEBT_ICON, T("Debt"), debt)] * bool(debt) + [
        Amount(TREATY_ICON, messages.TREATY_POINTS, treaty)
    ] * bool(treaty)
    return Option(f"pay:{debt}:{treaty}", label, cost=tuple(cost))


def borrow(game: ISGame, buy: Purchase, action: Action, debt: int, treaty: int) -> None:
    """Take Debt and spend Treaty Points as points of the action in progress, under its limits (is.debt.points.3,
    is.events.play.12)."""
    own, state = power(game, buy.side), game.state
    points = debt + treaty + (_first_debt(game, buy.side) if debt else 0)
    lot = next(lot for lot in action.lots if lot_fits(game, lot, buy))
    lot.points += points
    seat = seat_of(state, buy.side)
    if debt:
        unrecorded = min(debt, sum(hooks.unrecorded_debt.all(game, buy.side, buy.kind)))
        state.merchant_debt += unrecorded
        own.debt += debt - unrecorded
        round_of(game).debt += debt
        text = T("{who} takes {n} Debt for points", who=who(buy.side), n=debt - unrecorded)
        changes = (Change(f"seat:{seat}", DEBT, debt - unrecorded),) if debt > unrecorded else ()
        game.log(text, seat=seat, rule="is.debt.points.1", elements=[f"{DEBT}:{buy.side}"], changes=changes)
    if treaty:
        own.treaty -= treaty
        text = N("{who} spends {n} Treaty Point", "{who} spends {n} Treaty Points", who=who(buy.side), n=treaty)
        changes = (Change(f"seat:{seat}", TREATY, -treaty),)
        game.log(text, seat=seat, rule="is.debt.points.1", elements=[f"{TREATY}:{buy.side}"], changes=changes)


def _spend(game: ISGame, buy: Purchase, action: Action, price: int) -> None:
    """Limited points are spent before free ones; a Minor action is over with its one expenditure (is.action-round.minor.1,
    is.action-round.minor.3)."""
    own = round_of(game)
    running = in_progress(game)
    if running is not None and running is not action:
        running.done = True
    own.current = own.actions.index(action)
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
    """is.control.regions.6, is.control.regions.7"""
    if buy.kind == "military" or buy.use not in ("flag", "unflag") or not buy.space:
        return
    regions = round_of(game).regions.setdefault(buy.kind, [])
    region = SPACES[buy.space].region
    if region not in regions:
        regions.append(region)


def finish(game: ISGame, action: Action) -> None:
    """Points left are lost (is.action-round.6)."""
    own = round_of(game)
    action.done = True
    for lot in action.lots:
        lot.points = 0
    if own.current >= 0 and own.actions[own.current] is action:
        own.current = -1


def unfinished(game: ISGame, kind: str = "") -> Sequence[Action]:
    """Actions that are not finished, of one type or any."""
    return [one for one in round_of(game).actions if not one.done and kind in ("", one.kind)]


def removes(use: str) -> bool:
    return use in REMOVES
