"""Deliveries (fog.delivery): a resource that is connected to a prestige building that needs it is delivered at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.rules import scoring
from games.titles.founders_of_gloomhaven.rules.holdings import completed, neutral
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.references import prestige, resource, tile, who
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Founders

ALL = "deliver-all"


class Delivery(NamedTuple):
    """A resource building that is connected to a prestige building that needs its resource."""

    building: str
    resource: str
    key: str


def open_needs(state: Founders) -> Iterator[tuple[str, str]]:
    """What must still be delivered, by building: fog.delivery.4."""
    for building, built in state.built.items():
        if not built.done:
            for name in components.needs(building):
                if name not in built.delivered:
                    yield building, name


def due(state: Founders, city: City) -> list[Delivery]:
    """The deliveries that are due. They run over ways of the owner of the resource, whoever placed the last piece:
    fog.delivery.1, fog.delivery.2, fog.delivery.11, fog.delivery.13, fog.resources.use.5."""
    return [
        Delivery(building, wanted, key)
        for building, wanted in open_needs(state)
        for key in city.of_resource(wanted)
        if city.owners[key] != NOBODY and city.connected(city.owners[key], key, city.built[building])
    ]


def deliver(game: FogGame, seat: int) -> Flow[None]:
    """Makes all deliveries, after something was placed. The player who placed it chooses the order, and which of
    several tiles of a resource delivers: fog.delivery.12, fog.delivery.5."""
    deliveries = due(game.state, game.city)
    while deliveries:
        if len({(one.building, one.resource) for one in deliveries}) == 1 and not scoring.differ(
            game, [one.key for one in deliveries]
        ):
            yield from deliver_one(game, deliveries[0])
        else:
            answer = yield from ask(
                seat,
                T("What is delivered first?"),
                "fog.delivery.12",
                lambda deliveries=deliveries: _options(deliveries),  # type: ignore[misc]
            )
            if answer.verb == ALL:
                for delivery in deliveries:
                    yield from deliver_one(game, delivery)
            else:
                building, key = answer.parts[1], ":".join(answer.parts[2:])
                yield from deliver_one(
                    game, next(one for one in deliveries if (one.building, one.key) == (building, key))
                )
        deliveries = due(game.state, game.city)


def _options(deliveries: list[Delivery]) -> list[Option]:
    """An option for each delivery, and one for all of them if none prevents another."""
    options = [
        Option(
            f"deliver:{one.building}:{one.key}",
            messages.delivered(tile(one.key), prestige(one.building)),
            (f"tile:{one.key}", f"prestige:{one.building}"),
        )
        for one in deliveries
    ]
    if len({(one.building, one.resource) for one in deliveries}) == len(deliveries):
        options.append(Option(ALL, T("All, in this order")))
    return options


def deliver_one(game: FogGame, delivery: Delivery) -> Flow[None]:
    """Makes one delivery. The owner of the tile gets the delivery token and the points: fog.delivery.3,
    fog.delivery.14, fog.solo.pressure.3, fog.solo.pressure.7."""
    balance: scoring.Balance = {}
    points = components.needs(delivery.building)[delivery.resource]
    text = messages.delivered(tile(delivery.key), prestige(delivery.building))
    yield from scoring.credit(game, balance, delivery.key, points, text, "fog.delivery.3")
    owner = game.state.tiles[delivery.key].owner
    built = game.state.built[delivery.building]
    built.delivered[delivery.resource] = owner
    built.pressure = False
    game.state.stalled = False
    game.log(
        T(
            "{what} of {who} is delivered to {building}",
            what=tile(delivery.key),
            who=who(owner),
            building=prestige(delivery.building),
        ),
        seat=owner,
        rule="fog.delivery.3",
        elements=[f"tile:{delivery.key}", f"prestige:{delivery.building}"],
    )
    scoring.book(game, balance)
    _complete(game, delivery.building)


def deliver_neutral(game: FogGame, building: str) -> None:
    """Delivers neutral resources at once. Nobody scores: fog.delivery.8, fog.delivery.9, fog.delivery.10."""
    built = game.state.built[building]
    for name in components.needs(building):
        if name in neutral(game.state):
            built.delivered[name] = NOBODY
            built.pressure = False
            game.log(
                T(
                    "{what} is neutral and counts as delivered to {building}",
                    what=resource(name),
                    building=prestige(building),
                ),
                rule="fog.delivery.8",
                elements=[f"prestige:{building}"],
            )
    _complete(game, building)


def _complete(game: FogGame, building: str) -> None:
    """Puts a completion token on a building that has everything: fog.prestige.done.1, fog.prestige.done.2,
    fog.end.1."""
    if not _has_everything(game, building):
        return
    game.state.built[building].done = True
    n = completed(game.state)
    game.log(
        T("{building} is complete: completion token {n}", building=prestige(building), n=n),
        rule="fog.prestige.done.1",
        elements=[f"prestige:{building}"],
    )
    if n >= components.setting_up().buildings_to_end and not game.state.round:
        game.state.ending = True


def _has_everything(game: FogGame, building: str) -> bool:
    return len(game.state.built[building].delivered) == len(components.needs(building))
