"""Spending on flags: markets and Political spaces (is.economic.markets, is.diplomatic.political)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.engine.rules.ask import Option, Refusal, judged
from games.engine.rules.text import T
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.game import ISGame, round_of
from games.titles.imperial_struggle.rules.game import space as space_ref
from games.titles.imperial_struggle.rules.lots import amounts, unfinished
from games.titles.imperial_struggle.rules.payers import Credit, why_unpaid
from games.titles.imperial_struggle.rules.prices import Quote, kind_of, quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.purse import offer
from games.titles.imperial_struggle.rules.spaces import available
from games.titles.imperial_struggle.table.components import MARKETS, NEXT_MARKETS, POLITICAL, ROOTS
from games.titles.imperial_struggle.table.state import USA

NOT_CONNECTED = Refusal(T("It is not connected with what you control"), "is.economic.markets.2")


@cache
def _changed(market: str) -> Refusal:
    text = T("{space}, which would connect it, has changed control in this Action Round", space=space_ref(market))
    return Refusal(text, "is.economic.markets.3")


@cache
def _isolated(market: str) -> Refusal:
    return Refusal(T("{space}, which would connect it, is Isolated", space=space_ref(market)), "is.economic.markets.3")


@cache
def in_conflict(market: str, rule: str) -> Refusal:
    """A market that would connect, but for its Conflict marker."""
    return Refusal(T("{space}, which would connect it, has a Conflict marker", space=space_ref(market)), rule)


def purchase(game: ISGame, side: str, space: str, kind: str = "") -> Purchase:
    """To flag an uncontrolled space, or to unflag an opposing one (is.control.shift.3, is.control.shift.6)."""
    held = game.state.flags.get(space)
    use = "unflag" if held else "flag"
    return Purchase(side, use, kind or kind_of(space), space, removes=bool(held))


def why_not_connected(game: ISGame, side: str, market: str) -> Refusal | None:
    """is.economic.markets.2, is.economic.markets.4, is.economic.markets.5, is.economic.markets.10: None where a Territory, Fort or Naval
    space of the side connects it, gained in this round or not, or a market of the side. Else why the first of these markets does not."""
    flags = game.state.flags
    if any(flags.get(root) == side for root in ROOTS[market]):
        return None
    first: Refusal | None = None
    for other in NEXT_MARKETS[market]:
        if flags.get(other) == side:
            why_not = _why_not_connecting(game, other)
            if why_not is None:
                return None
            first = first or why_not
    return first or NOT_CONNECTED


def _why_not_connecting(game: ISGame, market: str) -> Refusal | None:
    """is.economic.markets.3: what keeps a market of the side from connecting others."""
    action_round = round_of(game)
    if market in action_round.changed:
        return _changed(market)
    if market in action_round.isolated:
        return _isolated(market)
    return in_conflict(market, "is.economic.markets.3") if market in game.state.conflicts else None


def options(game: ISGame, side: str) -> Iterator[Option]:
    """Every market and Political space that can be shifted and paid for."""
    more = Credit(game, side)
    for buy in _targets(game, side):
        if _why_not_within_reach(game, buy) is None:
            quoted = quote(game, buy)
            if why_unpaid(game, buy, quoted.price, more) is None:
                yield offer(game, option(buy, quoted), buy, quoted.price, more)


def refused(game: ISGame, side: str) -> Iterator[Option]:
    """Those that one may want and cannot have, with the reason."""
    more = Credit(game, side)
    for buy in _targets(game, side):
        quoted = quote(game, buy)
        refusal = _why_not_within_reach(game, buy) or why_unpaid(game, buy, quoted.price, more)
        if refusal is not None:
            yield judged(option(buy, quoted), refusal)


def _why_not_within_reach(game: ISGame, buy: Purchase) -> Refusal | None:
    """Why a market or Political space cannot be shifted now, whatever it costs. None where it can."""
    return why_not_connected(game, buy.side, buy.space) if buy.kind == "economic" else None


def option(buy: Purchase, quoted: Quote) -> Option:
    """How a shift is offered at this price."""
    end = ":military" if buy.kind != kind_of(buy.space) else ""
    label = messages.flag(space_ref(buy.space)) if buy.use == "flag" else messages.remove_flag(space_ref(buy.space))
    return Option(
        f"{buy.use}:{buy.space}{end}",
        label,
        (f"space:{buy.space}",),
        price=quoted.reckoning,
        cost=amounts(buy.kind, quoted.price),
    )


def _targets(game: ISGame, side: str) -> Iterator[Purchase]:
    """Spaces without a flag of the side, for which it has points of the type (is.economic.markets.1,
    is.diplomatic.political.4); no Territory (is.map.territories.2)."""
    state, flags = game.state, game.state.flags
    kinds = {action.kind for action in unfinished(game)}
    if "economic" in kinds:
        for space in MARKETS:
            if flags.get(space) != side:
                yield purchase(game, side, space)
    if "diplomatic" in kinds:
        for space in POLITICAL:
            if flags.get(space) not in (side, USA) and available(state, space):
                yield purchase(game, side, space)
    if "military" in kinds:
        for space in POLITICAL:
            if flags.get(space) != side and hooks.military_shifts.any(game, side, space):
                yield purchase(game, side, space, "military")
