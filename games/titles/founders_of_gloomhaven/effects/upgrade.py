"""Upgrading: advanced resource buildings and their roads (fog.actions.upgrade)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Answer, Ask, Flow, Option, ask
from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.cards.performing import Context, Purse, carries_out, possible_if
from games.titles.founders_of_gloomhaven.rules import goods, scoring, siting
from games.titles.founders_of_gloomhaven.rules.delivery import deliver
from games.titles.founders_of_gloomhaven.rules.holdings import usable
from games.titles.founders_of_gloomhaven.rules.placing import ask_road, at, lay_road, place_tile, placed_text
from games.titles.founders_of_gloomhaven.rules.prices import tile_price
from games.titles.founders_of_gloomhaven.rules.spots import priced
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import Placement
from games.titles.founders_of_gloomhaven.table.ops import Upgrade
from games.titles.founders_of_gloomhaven.table.references import STOP, amount, resource, tile

BUILD, LAY = "build", "lay"
ROADS = "roads"
"""Starts ``about`` of the question what is built, if roads were laid for it."""


@carries_out(Upgrade)
def upgrade(game: FogGame, context: Context, effect: Upgrade) -> Flow[bool]:
    """Builds one building after the other. A later one may use an earlier one: fog.actions.upgrade.1,
    fog.actions.upgrade.8, fog.standard.effects.2."""
    for done in range(effect.count):
        if done and not buildable(game, context.seat, effect, [], effect.roads, game.player(context.seat).money):
            break
        if not (yield from _build_one(game, context, effect, [], may_stop=done > 0)):
            break
    return True


@possible_if(Upgrade)
def can_upgrade(game: FogGame, context: Context, effect: Upgrade, purse: Purse) -> bool:
    return bool(buildable(game, context.seat, effect, [], effect.roads, purse.money))


def buildable(
    game: FogGame, seat: int, effect: Upgrade, laid: Sequence[int], roads: int, money: int
) -> list[siting.Requirement]:
    """What can be paid for and placed, at once or after this many roads."""
    requirements = []
    for name in components.advanced():
        if tile_price(name, effect.cost_delta).total <= money:
            requirement = siting.requirement(game, seat, name, laid, effect.waive_access)
            if requirement is not None and siting.possible(game.city, seat, requirement, roads):
                requirements.append(requirement)
    return requirements


def _build_one(game: FogGame, context: Context, effect: Upgrade, laid: list[int], *, may_stop: bool) -> Flow[bool]:
    """Builds one building. Roads may be laid before or after it: fog.actions.upgrade.4, fog.actions.upgrade.10."""
    while True:
        answer = yield from _ask_what(game, context.seat, effect, laid, may_stop=may_stop)
        if answer.verb == STOP:
            return False
        if answer.verb == BUILD:
            break
        yield from _first_road(game, context.seat, effect, laid)
    yield from _build(game, context, effect, answer.parts[1], laid)
    return True


def _ask_what(game: FogGame, seat: int, effect: Upgrade, laid: Sequence[int], *, may_stop: bool) -> Flow[Answer]:
    left = effect.roads - len(laid)
    return (
        yield from ask(
            seat,
            T("What will you build?"),
            "fog.actions.upgrade.1",
            lambda: _choices(game, seat, effect, laid, left, may_stop=may_stop and not laid),
            about=_about(laid),
        )
    )


def _first_road(game: FogGame, seat: int, effect: Upgrade, laid: list[int]) -> Flow[None]:
    left = effect.roads - len(laid)
    cell = yield from ask_road(
        game,
        seat,
        lambda: _first_roads(game, seat, effect, laid, left),
        "fog.actions.upgrade.10",
        may_stop=False,
        about=_about(laid),
    )
    yield from lay_road(game, seat, cell, "fog.actions.upgrade.4")
    laid.append(cell)


def go_on_after_road(game: FogGame, context: Context, effect: Upgrade, laid: Sequence[int], cell: int) -> Flow[None]:
    """Lays one more road, then goes on with the building (fog.actions.upgrade.10)."""
    yield from lay_road(game, context.seat, cell, "fog.actions.upgrade.4")
    yield from _build_one(game, context, effect, [*laid, cell], may_stop=False)


def _about(laid: Sequence[int]) -> str:
    """The roads that must be connected to the building (fog.actions.upgrade.10). No field of the State has them."""
    return f"{ROADS}:{'-'.join(map(str, laid))}" if laid else ""


def laid_in(asked: Ask) -> tuple[int, ...]:
    """The roads that were laid for the building of this question."""
    kind, _, cells = asked.about.partition(":")
    return tuple(map(int, cells.split("-"))) if kind == ROADS else ()


def _choices(
    game: FogGame, seat: int, effect: Upgrade, laid: Sequence[int], roads: int, *, may_stop: bool
) -> Sequence[Option]:
    """What can be built now, and the option to lay a road first, if that leads to a building."""
    money = game.player(seat).money
    options = []
    for requirement in buildable(game, seat, effect, laid, 0, money):
        price = tile_price(requirement.resource, effect.cost_delta)
        label = T("{what} for {price}", what=resource(requirement.resource), price=amount("money", price.total))
        options.append(
            Option(f"{BUILD}:{requirement.resource}", label, (f"resource:{requirement.resource}",), price=price)
        )
    if roads and (not options or _first_roads(game, seat, effect, laid, roads, any_will_do=True)):
        options.append(Option(LAY, T("First a road")))
    if may_stop:
        options.append(Option(STOP, T("Build no more")))
    return options


def _first_roads(
    game: FogGame, seat: int, effect: Upgrade, laid: Sequence[int], roads: int, *, any_will_do: bool = False
) -> list[int]:
    """Cells for a road that allows a building afterwards."""
    cells = set[int]()
    for requirement in buildable(game, seat, effect, laid, roads, game.player(seat).money):
        cells.update(siting.useful_roads(game.city, seat, requirement, roads))
        if cells and any_will_do:
            break
    return sorted(cells)


def _build(game: FogGame, context: Context, effect: Upgrade, name: str, laid: Sequence[int]) -> Flow[None]:
    """Pays for the building and places it. Its prerequisites score, then it is delivered where it is needed:
    fog.actions.upgrade.2, fog.actions.upgrade.3, fog.actions.upgrade.7, fog.delivery.7."""
    seat = context.seat
    answer = yield from ask(
        seat,
        messages.where_to_place(resource(name)),
        "fog.actions.upgrade.5",
        lambda: _spots(game, seat, effect, name, laid),
        about=f"resource:{name}",
    )
    placed = at(answer.parts[1])
    price = tile_price(name, effect.cost_delta)
    goods.pay(game, seat, {"money": price.total}, "fog.actions.upgrade.2", price)
    key = yield from put_building(game, seat, effect, name, placed, context.rule)
    yield from _roads_after(game, seat, key, effect.roads - len(laid))


def put_building(game: FogGame, seat: int, effect: Upgrade, name: str, placed: Placement, rule: str) -> Flow[str]:
    """Places the building that was paid for, scores its prerequisites and delivers it where it is needed
    (fog.actions.upgrade.7, fog.delivery.7). Returns its key."""
    key = place_tile(game, seat, name, placed, "fog.actions.upgrade.13", by=seat, text=placed_text(seat, name, placed))
    yield from score_prerequisites(game, seat, effect, key)
    bonus = effect.bonus_points[components.resources()[name].tier - 2]
    goods.gain(game, seat, {"points": bonus}, rule)
    yield from deliver(game, seat)
    return key


def _spots(game: FogGame, seat: int, effect: Upgrade, name: str, laid: Sequence[int]) -> Sequence[Option]:
    requirement = siting.requirement(game, seat, name, laid, effect.waive_access)
    places = () if requirement is None else siting.sites(game.city, seat, requirement)
    return priced(game, [placed.spot for placed in places], tile_price(name, effect.cost_delta))


def score_prerequisites(game: FogGame, seat: int, effect: Upgrade, key: str) -> Flow[None]:
    """Uses one tile of each prerequisite, which scores from the supply: fog.actions.upgrade.6,
    fog.actions.upgrade.7, fog.actions.upgrade.11, fog.delivery.share.5, fog.standard.effects.4."""
    balance: scoring.Balance = {}
    waived = effect.waive_access
    name = key.partition(":")[0]
    for prerequisite in components.recipe(name):
        candidates = _candidates(game, seat, key, prerequisite.resource, waived)
        used = candidates[0]
        if scoring.differ(game, candidates):
            answer = yield from ask(
                seat,
                T("Which {what} will you use?", what=resource(prerequisite.resource)),
                "fog.actions.upgrade.11",
                lambda candidates=candidates: [scoring.uses(other) for other in candidates],  # type: ignore[misc]
            )
            used = ":".join(answer.parts[1:])
        waived -= not usable(game.state, seat, used)
        text = T("{what} is used for {product}", what=tile(used), product=tile(key))
        yield from scoring.credit(game, balance, used, prerequisite.points, text, "fog.actions.upgrade.7")
    scoring.book(game, balance)


def _candidates(game: FogGame, seat: int, key: str, prerequisite: str, waived: int) -> list[str]:
    """Connected tiles that the seat may use. While access is waived for more tiles than the other prerequisites
    need, all connected tiles are candidates."""
    connected = {
        needed.resource: [other for other in game.city.of_resource(needed.resource) if _touches(game, seat, other, key)]
        for needed in components.recipe(key.partition(":")[0])
    }
    owned = {name: [other for other in found if usable(game.state, seat, other)] for name, found in connected.items()}
    lacking = sum(not found for name, found in owned.items() if name != prerequisite)
    return owned[prerequisite] if owned[prerequisite] and waived <= lacking else connected[prerequisite]


def _touches(game: FogGame, seat: int, key: str, product: str) -> bool:
    return game.city.connected(seat, key, game.city.tiles[product])


def _roads_after(game: FogGame, seat: int, key: str, roads: int) -> Flow[None]:
    """The player may lay free roads connected to the building: fog.actions.upgrade.4."""
    for _ in range(roads):

        def cells() -> list[int]:
            return grid.cells(game.city.free & game.city.touch(seat, game.city.tiles[key]))

        if not cells():
            return
        cell = yield from ask_road(game, seat, cells, "fog.actions.upgrade.4", may_stop=True)
        if not cell:
            return
        yield from lay_road(game, seat, cell, "fog.actions.upgrade.4")
