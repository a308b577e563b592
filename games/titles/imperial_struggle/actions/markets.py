"""Spending on flags: markets and Political spaces (is.economic.markets, is.diplomatic.political)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.ask import Option, Refusal
from games.engine.text import T
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import hooks
from games.titles.imperial_struggle.rules.owners import ISGame, round_of
from games.titles.imperial_struggle.rules.owners import space as space_ref
from games.titles.imperial_struggle.rules.prices import kind_of, quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.purse import affordable, amounts, can_use, unfinished
from games.titles.imperial_struggle.rules.spaces import available
from games.titles.imperial_struggle.table.components import MARKETS, NEXT_MARKETS, POLITICAL, ROOTS
from games.titles.imperial_struggle.table.state import USA

NOT_CONNECTED = Refusal(T("It is not connected with what you control"), "is.economic.markets.2")
TOO_DEAR = Refusal(T("You cannot pay for it"), "is.debt.points.1")
ONLY_MAJOR = Refusal(T("A Minor action cannot remove it"), "is.action-round.minor.2")


def purchase(game: ISGame, side: str, space: str, kind: str = "") -> Purchase:
    """To flag an uncontrolled space, or to unflag an opposing one (is.control.shift.3, is.control.shift.6)."""
    held = game.state.flags.get(space)
    use = "unflag" if held else "flag"
    return Purchase(side, use, kind or kind_of(space), space, removes=bool(held))


def connected(game: ISGame, side: str, market: str) -> bool:
    """is.economic.markets.2, is.economic.markets.3, is.economic.markets.4, is.economic.markets.5,
    is.economic.markets.10: with a Territory, Fort or Naval space of the side, gained in this round or not; or with a
    market of the side that has no Conflict marker, is not Isolated, and has not changed control in this round."""
    state, flags = game.state, game.state.flags
    if any(flags.get(root) == side for root in ROOTS[market]):
        return True
    own = round_of(game)
    return any(
        flags.get(other) == side
        and other not in state.conflicts
        and other not in own.isolated
        and other not in own.changed
        for other in NEXT_MARKETS[market]
    )


def options(game: ISGame, side: str) -> Iterator[Option]:
    """Every market and Political space that can be shifted and paid for."""
    for buy in _targets(game, side):
        if buy.kind == "economic" and not connected(game, side, buy.space):
            continue
        quoted = quote(game, buy)
        if affordable(game, buy, quoted.price):
            yield option(game, buy)


def option(game: ISGame, buy: Purchase, refused: Refusal | None = None) -> Option:
    """How a shift is offered."""
    quoted = quote(game, buy)
    end = ":military" if buy.kind != kind_of(buy.space) else ""
    label = messages.flag(space_ref(buy.space)) if buy.use == "flag" else messages.remove_flag(space_ref(buy.space))
    return Option(
        f"{buy.use}:{buy.space}{end}",
        label,
        (f"space:{buy.space}",),
        refused=refused,
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


def refused(game: ISGame, side: str) -> Iterator[Option]:
    """Those that one may want and cannot have, with the reason."""
    for buy in _targets(game, side):
        if buy.kind == "economic" and not connected(game, side, buy.space):
            yield option(game, buy, NOT_CONNECTED)
            continue
        quoted = quote(game, buy)
        if not affordable(game, buy, quoted.price):
            usable = any(can_use(game, action, buy) for action in unfinished(game, buy.kind))
            yield option(game, buy, TOO_DEAR if usable or not buy.removes else ONLY_MAJOR)
