"""Trading: importing and buying access (fog.actions.trade)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.cards.performing import Context, Purse, carries_out, possible_if
from games.titles.founders_of_gloomhaven.rules import goods
from games.titles.founders_of_gloomhaven.rules.delivery import deliver
from games.titles.founders_of_gloomhaven.rules.holdings import neutral
from games.titles.founders_of_gloomhaven.rules.placing import at, place_tile
from games.titles.founders_of_gloomhaven.rules.prices import access_price, trade_price
from games.titles.founders_of_gloomhaven.rules.spots import stall
from games.titles.founders_of_gloomhaven.table import grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import Placement, around
from games.titles.founders_of_gloomhaven.table.ops import Terrain, Trade
from games.titles.founders_of_gloomhaven.table.references import STOP, amount, resource, space, tile, who
from games.titles.founders_of_gloomhaven.table.state import NOBODY

IMPORT, ACCESS, NEUTRAL = "import", "access", "import_neutral"
_RULES = {IMPORT: "fog.actions.trade.2", NEUTRAL: "fog.actions.trade.4"}


@carries_out(Trade)
def trade(game: FogGame, context: Context, effect: Trade) -> Flow[bool]:
    """Takes one of the three kinds of trade. With several trades, the player chooses the kind each time:
    fog.actions.trade.1, fog.actions.trade.10."""
    seat = context.seat
    for done in range(effect.count):
        offered = offers(game, seat, effect, game.player(seat).money)
        if done and not offered:
            break
        answer = yield from ask(
            seat,
            T("What will you trade?"),
            "fog.actions.trade.1",
            lambda offered=offered, done=done: [*offered, Option(STOP, T("Trade no more"))] if done else offered,  # type: ignore[misc]
        )
        if answer.verb == STOP:
            break
        if answer.verb == ACCESS:
            buy_access(game, seat, ":".join(answer.parts[1:]), effect)
        else:
            yield from _import(game, seat, answer.verb, answer.parts[1], effect)
    return True


@possible_if(Trade)
def can_trade(game: FogGame, context: Context, effect: Trade, purse: Purse) -> bool:
    return bool(offers(game, context.seat, effect, purse.money))


# What is offered


def offers(game: FogGame, seat: int, effect: Trade, money: int) -> list[Option]:
    """What can be traded with this much money. The place is asked next."""
    options = []
    if IMPORT in effect.modes:
        options += [
            _imports(IMPORT, name)
            for name in game.player(seat).resources
            if stall_spaces(game, seat, IMPORT, name, effect, money)
        ]
    if ACCESS in effect.modes:
        options += [
            _access(key, tuple(game.state.tiles[key].cells), effect.cost_delta, effect.cost_min)
            for key in accessible(game, seat, effect, money)
        ]
    if NEUTRAL in effect.modes:
        options += [
            _imports(NEUTRAL, name)
            for name in neutral(game.state)
            if stall_spaces(game, seat, NEUTRAL, name, effect, money)
        ]
    return options


@cache
def _imports(mode: str, name: str) -> Option:
    if mode == IMPORT:
        return Option(f"{mode}:{name}", T("Import {what}", what=resource(name)), (f"resource:{name}",))
    return Option(
        f"{mode}:{name}", T("Import neutral {what} and buy access", what=resource(name)), (f"resource:{name}",)
    )


@cache
def _access(key: str, cells: tuple[int, ...], delta: int, least: int) -> Option:
    price = access_price(cells, delta, least)
    label = T("Buy access to {what} for {price}", what=tile(key), price=amount("money", price.total))
    return Option(f"{ACCESS}:{key}", label, (f"tile:{key}",), price=price)


def accessible(game: FogGame, seat: int, effect: Trade, money: int) -> Iterator[str]:
    """Tiles of other players without a claim token of the seat, on an allowed terrain: fog.actions.trade.3,
    fog.actions.trade.7, fog.actions.trade.11, fog.actions.trade.12."""
    allowed = _spaces_of(effect.terrain)
    for key, laid in game.state.tiles.items():
        if laid.owner != seat and seat not in laid.access and game.city.tiles[key] & allowed:
            price = access_price(tuple(laid.cells), effect.cost_delta, effect.cost_min)
            if price.total <= money:
                yield key


@cache
def _spaces_of(terrains: tuple[Terrain, ...]) -> int:
    return sum(grid.TERRAIN[terrain] for terrain in terrains)


def stall_spaces(game: FogGame, seat: int, mode: str, name: str, effect: Trade, money: int) -> int:
    """Where a stall may be placed and paid for: fog.actions.trade.13, fog.placement.2, fog.placement.5,
    fog.bridge.9."""
    city = game.city
    spaces = city.free
    if mode == IMPORT:
        spaces &= city.reach(seat) & ~around(city.kept[seat])
    for section in grid.SECTIONS:
        if not city.lacks(name, section):
            spaces &= ~grid.SECTION[section]
    affordable = 0
    for terrain in effect.terrain:
        if trade_price(mode, terrain, effect.cost_delta, effect.cost_min).total <= money:
            affordable |= grid.TERRAIN[terrain]
    return spaces & affordable


# Doing it


def _import(game: FogGame, seat: int, mode: str, name: str, effect: Trade) -> Flow[None]:
    """Imports a trade stall and pays its cost: fog.actions.trade.2, fog.actions.trade.4, fog.actions.trade.14,
    fog.resources.basic.5."""
    answer = yield from ask(
        seat,
        messages.where_to_place(resource(name)),
        _RULES[mode],
        lambda: _stall_options(game, seat, mode, name, effect),
        about=f"resource:{name}",
    )
    placed = at(answer.parts[1])
    price = trade_price(mode, grid.terrain_of(placed.cells[0]), effect.cost_delta, effect.cost_min)
    goods.pay(game, seat, {"money": price.total}, "fog.actions.trade.8", price)
    yield from put_stall(game, seat, mode, name, placed)


def put_stall(game: FogGame, seat: int, mode: str, name: str, placed: Placement) -> Flow[None]:
    """Puts a paid stall on the map, and delivers it where it is needed: fog.actions.trade.2, fog.actions.trade.4."""
    where = space(placed.cells[0])
    if mode == IMPORT:
        text = T("{who} imports {what} at {where}", who=who(seat), what=resource(name), where=where)
        place_tile(game, seat, name, placed, _RULES[mode], by=seat, text=text)
    else:
        text = T(
            "{who} imports neutral {what} at {where} and has access", who=who(seat), what=resource(name), where=where
        )
        place_tile(game, NOBODY, name, placed, _RULES[mode], by=seat, text=text)
    yield from deliver(game, seat)


def _stall_options(game: FogGame, seat: int, mode: str, name: str, effect: Trade) -> Sequence[Option]:
    spaces = stall_spaces(game, seat, mode, name, effect, game.player(seat).money)
    return [stall(cell, mode, effect.cost_delta, effect.cost_min) for cell in grid.cells(spaces)]


def buy_access(game: FogGame, seat: int, key: str, effect: Trade) -> None:
    """Buys access to a tile, for the whole game: fog.actions.trade.3, fog.actions.trade.5, fog.actions.trade.6,
    fog.resources.use.3, fog.resources.use.9."""
    laid = game.state.tiles[key]
    price = access_price(tuple(laid.cells), effect.cost_delta, effect.cost_min)
    if laid.owner == NOBODY:
        goods.pay(game, seat, {"money": price.total}, "fog.actions.trade.6", price)
    else:
        goods.pay_player(game, seat, laid.owner, price, "fog.actions.trade.5")
    laid.access.append(seat)
    game.log(
        T("{who} has access to {what}", who=who(seat), what=tile(key)),
        seat=seat,
        rule="fog.actions.trade.3",
        elements=[f"tile:{key}"],
    )
