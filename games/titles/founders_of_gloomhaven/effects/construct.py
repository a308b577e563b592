"""Personal buildings: houses, bridges and gates (fog.actions.construct, fog.actions.house, fog.bridge)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven.cards.performing import Context, Purse, carries_out, possible_if
from games.titles.founders_of_gloomhaven.rules import goods
from games.titles.founders_of_gloomhaven.rules.delivery import deliver
from games.titles.founders_of_gloomhaven.rules.prices import personal_price
from games.titles.founders_of_gloomhaven.rules.spots import priced
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import around
from games.titles.founders_of_gloomhaven.table.ops import Construct
from games.titles.founders_of_gloomhaven.table.references import STOP, amount, space, who

HOUSE, BRIDGE = "house", "bridge"
WHAT = {HOUSE: T("A house for {price}"), BRIDGE: T("A bridge or gate for {price}")}


def spaces(game: FogGame, seat: int, kind: str, roads: int = 0) -> int:
    """Where a personal building may be placed now, or after this many roads."""
    city, player, printed = game.city, game.player(seat), components.setting_up()
    reach = city.reach(seat)
    for _ in range(roads):
        near = around(city.free & reach)
        for stretch, touched in city.ways(seat):
            if near & stretch:
                near |= touched
        reach |= near
    if kind == BRIDGE:
        return _bridge_spaces(game, seat, reach) if len(player.bridges) < printed.bridges else 0
    return _house_spaces(game, seat, reach) if len(player.houses) < printed.houses else 0


def _house_spaces(game: FogGame, seat: int, reach: int) -> int:
    """The spaces where the seat may place a house: fog.actions.house.3, fog.actions.house.4, fog.actions.house.5,
    fog.actions.house.6, fog.actions.house.7, fog.actions.construct.3."""
    city = game.city
    spaces = city.free & reach & grid.TERRAIN["green"] & ~around(city.kept[seat])
    for cell in game.player(seat).houses:
        spaces &= ~grid.SECTION[grid.section_of(cell)]
    return spaces


def _bridge_spaces(game: FogGame, seat: int, reach: int) -> int:
    """The spaces where the seat may place a bridge or gate: fog.bridge.2, fog.bridge.6, fog.bridge.7, fog.bridge.8,
    fog.map.sections.2."""
    return grid.WATER & reach & ~game.city.taken


@carries_out(Construct)
def construct(game: FogGame, context: Context, effect: Construct) -> Flow[bool]:
    """Constructs personal buildings one by one: fog.actions.construct.1, fog.actions.construct.4."""
    seat, price = context.seat, personal_price(effect.cost_delta)
    for done in range(effect.count):
        if done and not _kinds(game, seat, effect, game.player(seat).money, 0):
            break
        answer = yield from ask(
            seat,
            T("What will you construct?"),
            "fog.actions.construct.1",
            lambda done=done: _options(game, seat, effect, done > 0),  # type: ignore[misc]
        )
        if answer.verb == STOP:
            break
        kind = answer.parts[1]
        answer = yield from ask(
            seat,
            T("Where will you place it?"),
            "fog.actions.construct.3",
            lambda kind=kind: priced(game, map(str, grid.cells(spaces(game, seat, kind))), price),  # type: ignore[misc]
        )
        goods.pay(game, seat, {"money": price.total}, "fog.actions.construct.2", price)
        yield from put_personal(game, seat, kind, answer.number(1))
    return True


def put_personal(game: FogGame, seat: int, kind: str, cell: int) -> Flow[None]:
    """Places the personal building that was paid for, and delivers what it connects (fog.delivery.11)."""
    _place(game, seat, kind, cell)
    yield from deliver(game, seat)


def _kinds(game: FogGame, seat: int, effect: Construct, money: int, roads: int) -> list[str]:
    if personal_price(effect.cost_delta).total > money:
        return []
    return [kind for kind in effect.kinds if spaces(game, seat, kind, roads)]


def _options(game: FogGame, seat: int, effect: Construct, may_stop: bool) -> Sequence[Option]:
    price = personal_price(effect.cost_delta)
    options = []
    for kind in _kinds(game, seat, effect, game.player(seat).money, 0):
        label = T(WHAT[kind].msgid, price=amount("money", price.total))
        options.append(Option(f"construct:{kind}", label, (f"{kind}s:{seat}",), price=price))
    return [*options, Option(STOP, T("Construct no more"))] if may_stop else options


def _place(game: FogGame, seat: int, kind: str, cell: int) -> None:
    """Puts the tile on the map. The worker of a house is available at once: fog.actions.house.1, fog.bridge.4,
    fog.bridge.5."""
    player = game.player(seat)
    if kind == HOUSE:
        player.houses.append(cell)
        text = T("{who} builds a house at {where}", who=who(seat), where=space(cell))
        game.log(text, seat=seat, rule="fog.actions.house.1", elements=[f"space:{cell}"])
    else:
        player.bridges.append(cell)
        text = T("{who} builds a bridge at {where}", who=who(seat), where=space(cell))
        if grid.letter(cell) == grid.WALL:
            text = T("{who} builds a gate at {where}", who=who(seat), where=space(cell))
        game.log(text, seat=seat, rule="fog.bridge.4", elements=[f"space:{cell}"])


@possible_if(Construct)
def can_construct(game: FogGame, context: Context, effect: Construct, purse: Purse) -> bool:
    return bool(_kinds(game, context.seat, effect, purse.money, purse.roads))
