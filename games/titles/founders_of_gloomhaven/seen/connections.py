"""What the position says of a thing on the table: what it is connected with, what it still lacks, and who would
score by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from games.engine.rules.text import N, Ref, T, Text
from games.engine.title.title import Remark
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.rules.delivery import Delivery, deliver_one, open_needs
from games.titles.founders_of_gloomhaven.rules.reach import missing, suppliers
from games.titles.founders_of_gloomhaven.seen.forecast.outcome import Outcome, carried_out
from games.titles.founders_of_gloomhaven.seen.forecast.position import imagined
from games.titles.founders_of_gloomhaven.seen.forecast.wording import listed
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.references import amount, prestige, resource, tile, who
from games.titles.founders_of_gloomhaven.table.state import NOBODY, SOLO

MANY = 9
"""The number of things that one sentence names, at most."""


def remarks(view: FoundersView, element: str) -> Sequence[Remark]:
    """Remarks on an element with a place on the map, or on a resource or building in general."""
    kind, _, rest = element.partition(":")
    if kind not in OF_KIND or view.drafting:
        return ()
    return tuple(OF_KIND[kind](Reading(view), rest))


class Reading:
    """The position as its viewer sees it."""

    def __init__(self, view: FoundersView) -> None:
        self.view = view
        self.viewer = NOBODY if view.viewer is None else view.viewer
        self.game = imagined(view)
        self.state, self.city = self.game.state, self.game.city

    def connected(self, owner: int, spaces: int, but: str = "") -> list[str]:
        """The buildings that are connected with these spaces over an owner's ways."""
        reach = self.city.touch(owner, spaces)
        elements = [f"tile:{key}" for key, there in self.city.tiles.items() if there & reach]
        elements += [f"prestige:{building}" for building, there in self.city.built.items() if there & reach]
        return [element for element in elements if element != but]

    def deliverable(self, spaces: int) -> list[str]:
        """The tiles that are connected with these spaces over their own owners' ways (fog.delivery.11)."""
        return [
            f"tile:{key}"
            for key, there in self.city.tiles.items()
            if (owner := self.city.owners[key]) != NOBODY and there & self.city.touch(owner, spaces)
        ]

    def delivery(self, delivery: Delivery) -> Outcome:
        """Who would score how much if this were delivered, by any roads."""
        return carried_out(self.game, lambda game: deliver_one(game, delivery), joined=True).outcome


def connected(reading: Reading, owner: int, spaces: int, but: str = "") -> Remark:
    """What is connected with these spaces over an owner's ways (fog.connection.1, fog.connection.3)."""
    return named(reading.connected(owner, spaces, but))


def named(elements: Sequence[str]) -> Remark:
    """What is connected, in a sentence."""
    if not elements:
        return Remark(T("Connected with nothing"), "fog.connection.1")
    listed: list[int | str | Ref | Text] = [Ref(element) for element in elements[:MANY]]
    if len(elements) > MANY:
        listed.append(N("{n} more", "{n} more", n=len(elements) - MANY))
    return Remark(T("Connected with {list}", list=listed), "fog.connection.1", tuple(elements))


def _tile(reading: Reading, key: str) -> Iterator[Remark]:
    tile = reading.state.tiles.get(key)
    if tile is None:
        return
    name = key.partition(":")[0]
    if tile.owner == NOBODY:
        yield Remark(T("Neutral: its points go to nobody"), "fog.resources.neutral.2")
    else:
        yield Remark(T("Owned by {who}, who scores whenever it is used", who=who(tile.owner)), "fog.resources.use.6")
    if tile.access:
        yield Remark(T("Access: {list}", list=[who(seat) for seat in tile.access]), "fog.resources.use.2")
    ways = reading.viewer if tile.owner == NOBODY else tile.owner
    yield connected(reading, ways, reading.city.tiles[key], f"tile:{key}")
    if tile.owner != NOBODY:
        for building, needed in open_needs(reading.state):
            if needed == name:
                yield from _lacking(reading, Delivery(building, name, key))


def _lacking(reading: Reading, delivery: Delivery) -> Iterator[Remark]:
    """What a delivery still needs, and who would score by it."""
    owner = reading.city.owners[delivery.key]
    roads = missing(reading.city, owner, reading.city.tiles[delivery.key], reading.city.built[delivery.building])
    marks = (f"tile:{delivery.key}", f"prestige:{delivery.building}")
    outcome = reading.delivery(delivery)
    yield Remark(
        _distance(delivery, roads), "fog.bridge.1" if roads is None else "fog.delivery.1", marks, outcome.scores
    )
    if outcome.spreads:
        text = T("Points when {what} is delivered: {list}", what=tile(delivery.key), list=listed(outcome.spreads))
        yield Remark(text, "fog.delivery.share.4", marks)


def _distance(delivery: Delivery, roads: int | None) -> Text:
    if roads is None:
        return T(
            "{what} and {building}: roads alone cannot connect them",
            what=tile(delivery.key),
            building=prestige(delivery.building),
        )
    return N(
        "{what} and {building}: {n} road is missing",
        "{what} and {building}: {n} roads are missing",
        n=roads,
        what=tile(delivery.key),
        building=prestige(delivery.building),
    )


def _prestige(reading: Reading, building: str) -> Iterator[Remark]:
    if building not in components.prestige():
        return
    built = reading.state.built.get(building)
    for name, points in components.needs(building).items():
        if built is None:
            yield _proposed(reading, name, points)
        elif name in built.delivered:
            yield _delivered(name, built.delivered[name])
        else:
            yield from _supplied(reading, building, name, points)


def _proposed(reading: Reading, name: str, points: int) -> Remark:
    """What a need of a proposed building would score."""
    keys = list(holdings.tiles_of(reading.state, name))
    owners = dict.fromkeys(reading.state.tiles[key].owner for key in keys)
    if name in reading.view.neutral:
        return Remark(T("{what}: neutral, delivered at once for nobody", what=resource(name)), "fog.delivery.8")
    if not owners:
        return _nobody(name, points)
    text = T(
        "{what}, {points}: {owners}",
        what=resource(name),
        points=amount("points", points),
        owners=[who(owner) for owner in owners if owner != NOBODY],
    )
    return Remark(text, "fog.delivery.3", tuple([f"tile:{key}" for key in keys]))


def _nobody(name: str, points: int) -> Remark:
    text = T("{what}, {points}: nobody has it yet", what=resource(name), points=amount("points", points))
    return Remark(text, "fog.delivery.3", (f"resource:{name}",))


def _delivered(name: str, owner: int) -> Remark:
    if owner == NOBODY:
        return Remark(T("{what}: neutral, delivered for nobody", what=resource(name)), "fog.delivery.8")
    return Remark(T("{what}: delivered by {who}", what=resource(name), who=who(owner)), "fog.delivery.4")


def _supplied(reading: Reading, building: str, name: str, points: int) -> Iterator[Remark]:
    """The nearest tile that could be delivered. If roads reach none, it is any tile with an owner."""
    nearest = next(suppliers(reading.game, building, name), None)
    keys = [key for key in holdings.tiles_of(reading.state, name) if reading.city.owners[key] != NOBODY]
    if nearest is not None:
        yield from _lacking(reading, Delivery(building, name, nearest[1]))
    elif keys:
        yield from _lacking(reading, Delivery(building, name, keys[0]))
    else:
        yield _nobody(name, points)


def _resource(reading: Reading, name: str) -> Iterator[Remark]:
    """Who has the resource, whether the viewer may use its prerequisites, and who needs it."""
    if name not in components.resources():
        return
    for key in holdings.tiles_of(reading.state, name):
        owner = reading.state.tiles[key].owner
        whose = messages.NEUTRAL if owner == NOBODY else messages.of(who(owner))
        yield Remark(T("{what}: {whose}", what=tile(key), whose=whose), "fog.resources.use.1", (f"tile:{key}",))
    if components.recipe(name) and reading.viewer != NOBODY:
        yield made_of(reading, name)
    for building, needed in open_needs(reading.state):
        if needed == name:
            points = components.needs(building)[name]
            text = T("{building} needs it for {points}", building=prestige(building), points=amount("points", points))
            yield Remark(text, "fog.delivery.3", (f"prestige:{building}",))


def made_of(reading: Reading, name: str, assumed: str = "") -> Remark:
    """Which of its prerequisites the viewer may use, or could use if ``assumed`` were one of them:
    fog.actions.upgrade.6."""
    prerequisites = [one.resource for one in components.recipe(name)]
    lacking = [one for one in prerequisites if one != assumed and not holdings.has(reading.state, reading.viewer, one)]
    usable = [
        f"tile:{key}"
        for one in prerequisites
        for key in holdings.tiles_of(reading.state, one)
        if holdings.usable(reading.state, reading.viewer, key)
    ]
    if assumed and lacking:
        text = T("For {what} you would then lack {list}", what=resource(name), list=[resource(one) for one in lacking])
    elif assumed:
        text = T("You could then use all that {what} is made of", what=resource(name))
    elif lacking:
        text = T("To build {what} you still lack {list}", what=resource(name), list=[resource(one) for one in lacking])
    else:
        text = T("You may use all that {what} is made of", what=resource(name))
    return Remark(text, "fog.actions.upgrade.6", tuple(usable))


def _space(reading: Reading, where: str) -> Iterator[Remark]:
    """What is on the space, and what it is connected with: over its owner's ways, or the viewer's."""
    if not where.isdecimal() or int(where) not in grid.BITS:
        return
    cell, alone = int(where), reading.state.mode == SOLO
    spaces = grid.BITS[cell]
    occupant = next((element for element, here in _pieces(reading) if here & spaces), "")
    if occupant:
        yield from remarks(reading.view, occupant)
        return
    for player in reading.state.players:
        if cell in player.houses or cell in player.bridges:
            text = T("A house of {who}", who=who(player.seat))
            rule = "fog.actions.house.1"
            if cell in player.bridges:
                text, rule = T("A bridge or gate of {who}, who alone may pass", who=who(player.seat)), "fog.bridge.3"
                if alone:
                    text = T("A bridge or gate of {who}", who=who(player.seat))
            yield Remark(text, rule)
            yield connected(reading, player.seat, spaces)
            return
    if cell in reading.state.roads:
        yield Remark(T("A road") if alone else T("A road, open to everybody"), "fog.road.1")
        yield connected(reading, reading.viewer, spaces)


def _pieces(reading: Reading) -> Iterator[tuple[str, int]]:
    yield from ((f"tile:{key}", cells) for key, cells in reading.city.tiles.items())
    yield from ((f"prestige:{building}", cells) for building, cells in reading.city.built.items())


OF_KIND: Mapping[str, Callable[[Reading, str], Iterator[Remark]]] = {
    "tile": _tile,
    "prestige": _prestige,
    "resource": _resource,
    "space": _space,
}
