"""What a bot reads from the table: what money is worth, how far apart things are, what is still needed. It reads the
View only."""

from __future__ import annotations

from functools import cached_property

from games.engine.bots.known import Known, known
from games.titles.founders_of_gloomhaven.bot.estimates import ESTIMATES
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.rules.delivery import open_needs
from games.titles.founders_of_gloomhaven.seen.forecast.position import imagined
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.grid import around
from games.titles.founders_of_gloomhaven.table.state import NOBODY, SOLO

MARGINAL = ((4, 0.45), (8, 0.35), (12, 0.22), (18, 0.1), (1000, 0.03))
"""Each pair is an amount and what each money up to it is worth."""
MARGINAL_ALONE = ((6, 0.7), (12, 0.5), (18, 0.2), (1000, 0.03))
"""The same in solo play, where no other player pays for the seat's resources."""
FAR = 8
"""Things that are more roads apart than this count as not connected."""
EACH_ROAD = 0.76
"""The share of a delivery's worth that is left with each missing road."""
BRIDGE = 3
"""A bridge is as far as this many roads."""


def purse(money: int, *, alone: bool) -> float:
    """What this much money is worth together."""
    worth, below = 0.0, 0
    for up_to, each in MARGINAL_ALONE if alone else MARGINAL:
        worth += each * max(0, min(money, up_to) - below)
        below = up_to
    return worth


class BotView:
    """The table as a seat sees it."""

    def __init__(self, view: FoundersView, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.player = view.players[seat]
        self.game = imagined(view)
        self.state, self.city = self.game.state, self.game.city
        self.alone = view.mode == SOLO
        self.network = self.city.kept[seat]
        """The seat's tiles."""
        self.known: Known = {}

    @cached_property
    def left(self) -> float:
        """How much of the game is left, from 1 to 0."""
        if self.alone:
            return self.rounds_left / components.setting_up().solo.rounds
        return max(0.1, 1 - self.view.completed / components.setting_up().buildings_to_end)

    @property
    def rounds_left(self) -> int:
        """Solo: the rounds left, this one included."""
        return components.setting_up().solo.rounds + 1 - max(1, self.view.round)

    @known
    def gain(self, money: int) -> float:
        """What it is worth to gain this much money, or to pay it if it is negative."""
        return purse(self.player.money + money, alone=self.alone) - purse(self.player.money, alone=self.alone)

    @cached_property
    def needs(self) -> list[tuple[str, str, int]]:
        """What buildings on the map still need, with its points."""
        return [(building, name, components.needs(building)[name]) for building, name in open_needs(self.state)]

    @known
    def layers(self, owner: int, spaces: int) -> list[int]:
        """What is connected with these spaces over an owner's ways, at once and after each further road. ``BRIDGE``
        roads make a bridge."""
        bridges = len(self.state.players[owner].bridges) < components.setting_up().bridges
        water = grid.WATER & ~self.city.taken if bridges else 0
        reach = self.city.touch(owner, spaces)
        layers = [reach]
        for roads in range(1, FAR + 1):
            near = around(self.city.free & reach)
            if roads >= BRIDGE:
                near |= around(water & layers[roads - BRIDGE])
            for stretch, touched in self.city.ways(owner):
                if near & stretch:
                    near |= touched
            reach |= near
            layers.append(reach)
        return layers

    @known
    def distance(self, owner: int, spaces: int, target: int) -> int:
        """How many roads are missing from these spaces to the target; more than ``FAR`` if it is too far."""
        for roads, reach in enumerate(self.layers(owner, spaces)):
            if reach & target:
                return roads
        return FAR + 1

    def near(self, owner: int, spaces: int, target: int) -> float:
        """1 if it is connected, less for each missing road, 0 if it is too far."""
        roads = self.distance(owner, spaces, target)
        return EACH_ROAD**roads if roads <= FAR else 0.0

    @known
    def beside(self, target: int) -> float:
        """How near a tile that is not built yet could come to this. A tile is as long as two roads."""
        if not self.network:
            return 0.0
        roads = self.distance(self.seat, self.network, target)
        return EACH_ROAD ** max(0, roads - 2) if roads <= FAR else 0.0

    @known
    def owned(self, name: str) -> bool:
        return any(self.state.tiles[key].owner == self.seat for key in holdings.tiles_of(self.state, name))

    @known
    def passed_on(self, name: str) -> float:
        """What the owner of a tile must pass on each time it scores."""
        return sum(self._passed_on_for(wanted.resource, wanted.points) for wanted in components.recipe(name))

    def _passed_on_for(self, name: str, points: int) -> float:
        owners = {self.state.tiles[key].owner for key in holdings.tiles_of(self.state, name)}
        if self.seat in owners or name in self.player.resources:
            return self.passed_on(name)
        if NOBODY in owners or name in self.view.neutral:
            return components.resource_data().neutral_points
        return points

    def net(self, name: str, points: int) -> float:
        """What the owner keeps of a delivery for this many points. In solo play every delivery is needed."""
        return ESTIMATES.needed if self.alone else max(0.5, points - self.passed_on(name))
