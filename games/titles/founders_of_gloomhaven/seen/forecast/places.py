"""The forecasts of a piece at each place where it can be put. Places that are equal in all that matters share one
forecast.

Forecasts are cached by all that they depend on. The position is the same for all places of one question. So a
forecast depends on what is put, and on what the place is connected with: over all roads, and over each player's own
bridges and gates."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property, partial

from games.engine.rules.ask import Flow
from games.titles.founders_of_gloomhaven.cards.performing import Context
from games.titles.founders_of_gloomhaven.effects import construct, trade, upgrade
from games.titles.founders_of_gloomhaven.rules import siting
from games.titles.founders_of_gloomhaven.rules.delivery import open_needs
from games.titles.founders_of_gloomhaven.rules.placing import lay_road
from games.titles.founders_of_gloomhaven.seen.forecast.outcome import Act, Forecast, carried_out, nothing
from games.titles.founders_of_gloomhaven.seen.forecast.position import ImaginedGame
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import Placement
from games.titles.founders_of_gloomhaven.table.ops import Upgrade
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Founders
from games.titles.founders_of_gloomhaven.turn.vote import put_prestige
from games.titles.founders_of_gloomhaven.turn.work import main_action


def race_upgrade(state: Founders, seat: int) -> Upgrade:
    """The upgrade of a race. It is used for roads if the played card has none."""
    steps = components.races()[state.players[seat].race].action.steps
    return next(one for one in steps if isinstance(one, Upgrade))


Joined = tuple[str, ...]
"""What a place is connected with."""


def upgrade_of(state: Founders, seat: int) -> Upgrade | None:
    """The upgrade of the current main action. Only main actions of advisers have more than others
    (fog.actions.recruit.9)."""
    played = next((one for one in state.players[seat].played if one.card == state.card), None)
    if state.active != seat or played is None or not played.face_up:
        return None
    return next((one for one in main_action(state.card) if isinstance(one, Upgrade)), None)


class Places:
    """Forecasts for what ``seat`` puts on the map. ``effect`` is the current upgrade, ``laid`` are its roads so far."""

    def __init__(
        self, game: ImaginedGame, seat: int, effect: Upgrade | None = None, laid: tuple[int, ...] = ()
    ) -> None:
        self.game = game
        self.seat = seat
        self.effect = effect or Upgrade()
        self.laid = laid
        self.state, self.city = game.state, game.city
        self.nothing = nothing(self.state.seats)
        self._kept: dict[Hashable, Forecast] = {}
        self._suppliers: dict[str, list[tuple[str, int]]] = {}

    def _forecast(self, depends_on: Hashable | None, act: Callable[[], Act]) -> Forecast:
        """The cached forecast, or a new one. None: nothing can be delivered and nobody scores."""
        if depends_on is None:
            return self.nothing
        forecast = self._kept.get(depends_on)
        if forecast is None:
            forecast = self._kept[depends_on] = carried_out(self.game, act())
        return forecast

    @cached_property
    def needs(self) -> list[tuple[str, str]]:
        """What buildings on the map still need."""
        return list(open_needs(self.state))

    # Roads, houses, bridges

    def road(self, cell: int) -> Forecast:
        """A road joins things for every player."""
        spaces = grid.BITS[cell]
        if not any(near & spaces for near in self._by_road):
            return self.nothing
        joined = tuple([self._joined(owner, spaces) for owner in range(self.state.seats)])
        return self._forecast(("road", joined), lambda: self.road_act(cell))

    def first_road(self, cell: int) -> Forecast:
        """A road before a building. If only one building at one place is possible then, it is built at once."""
        if grid.BITS[cell] & self._leaving_a_choice:
            return self.road(cell)
        return carried_out(self.game, self.first_road_act(cell))

    def first_road_act(self, cell: int) -> Act:
        context = Context(seat=self.seat, source=f"card:{self.state.card}", rule="fog.turn.work.1")
        return partial(upgrade.go_on_after_road, context=context, effect=self._with_roads, laid=self.laid, cell=cell)

    @cached_property
    def _with_roads(self) -> Upgrade:
        return self.effect if self.effect.roads else race_upgrade(self.state, self.seat)

    @cached_property
    def _leaving_a_choice(self) -> int:
        """Spaces for a last road that leaves more than one way to go on."""
        effect, seat = self._with_roads, self.seat
        if effect.roads - len(self.laid) != 1:
            return 0
        once = twice = 0
        for requirement in upgrade.buildable(self.game, seat, effect, self.laid, 1, self.state.players[seat].money):
            for spaces in siting.firsts(self.city, seat, requirement, 1):
                twice |= once & spaces
                once |= spaces
        return twice

    def road_act(self, cell: int) -> Act:
        return partial(lay_road, seat=self.seat, cell=cell, rule="fog.road.2")

    def personal(self, cell: int) -> Forecast:
        """A bridge or gate joins things for its owner alone (fog.bridge.3). A house joins nothing."""
        spaces = grid.BITS[cell] & grid.WATER
        if not any(near & spaces for near in self._by_bridge):
            return self.nothing
        return self._forecast(("bridge", self._joined(self.seat, spaces)), lambda: self.personal_act(cell))

    def personal_act(self, cell: int) -> Act:
        kind = construct.BRIDGE if grid.BITS[cell] & grid.WATER else construct.HOUSE
        return partial(construct.put_personal, seat=self.seat, kind=kind, cell=cell)

    @cached_property
    def _by_road(self) -> list[int]:
        """For each delivery that one road could cause, the spaces where it could be laid (fog.connection.1)."""
        return [near for owner, near in self._between() if near]

    @cached_property
    def _by_bridge(self) -> list[int]:
        """The same for a bridge or gate of the seat."""
        return [near for owner, near in self._between() if near and owner == self.seat]

    def _between(self) -> Iterator[tuple[int, int]]:
        """For each delivery that is still open, the owner of the tile, and the spaces that are connected with both ends."""
        city = self.city
        for building, needed in self.needs:
            for key in city.of_resource(needed):
                owner = city.owners[key]
                if owner != NOBODY:
                    yield owner, city.touch(owner, city.tiles[key]) & city.touch(owner, city.built[building])

    def _joined(self, owner: int, spaces: int) -> Joined:
        """All buildings that are connected with these spaces over an owner's ways."""
        return tuple([name for name, near in self._connected[owner] if near & spaces])

    @cached_property
    def _connected(self) -> list[list[tuple[str, int]]]:
        """For each owner and each building, the spaces that are connected with it."""
        city = self.city
        buildings = [*city.tiles.items(), *city.built.items()]
        return [[(name, city.touch(owner, spaces)) for name, spaces in buildings] for owner in range(self.state.seats)]

    # Resource buildings

    def stall(self, name: str, placed: Placement) -> Forecast:
        """A stall of the seat, which may be delivered."""
        needed = self._needed_by(name, placed)
        depends_on = ("stall", name, placed.section, needed) if needed else None
        return self._forecast(depends_on, lambda: self.stall_act(name, placed))

    def stall_act(self, name: str, placed: Placement) -> Act:
        return partial(trade.put_stall, seat=self.seat, mode=trade.IMPORT, name=name, placed=placed)

    def building(self, name: str, placed: Placement) -> Forecast:
        """An advanced resource building. Its prerequisites score, and it may be delivered."""
        depends_on = ("building", name, placed.section, self._needed_by(name, placed), self._made_from(name, placed))
        return self._forecast(depends_on, lambda: self.building_act(name, placed))

    def building_act(self, name: str, placed: Placement) -> Act:
        def act(game: FogGame) -> Flow[None]:
            yield from upgrade.put_building(game, self.seat, self.effect, name, placed, "fog.turn.work.1")

        return act

    def buildings(self, name: str) -> list[Forecast]:
        """The forecast of each place where an advanced resource can be built now."""
        requirement = siting.requirement(self.game, self.seat, name, self.laid, self.effect.waive_access)
        if requirement is None:
            return []
        return [self.building(name, placed) for placed in siting.sites(self.city, self.seat, requirement)]

    def _needed_by(self, name: str, placed: Placement) -> Joined:
        """The buildings to which it would be delivered."""
        city, seat, spaces = self.city, self.seat, placed.spaces
        return tuple(
            [
                building
                for building, wanted in self.needs
                if wanted == name and spaces & city.touch(seat, city.built[building])
            ]
        )

    def _made_from(self, name: str, placed: Placement) -> Joined:
        """The tiles of its prerequisites with which it would be connected."""
        city, seat, spaces = self.city, self.seat, placed.spaces
        return tuple(
            [
                key
                for wanted in components.recipe(name)
                for key in city.of_resource(wanted.resource)
                if spaces & city.touch(seat, city.tiles[key])
            ]
        )

    # Prestige buildings

    def site(self, building: str, placed: Placement) -> Forecast:
        """Neutral resources are delivered at once, then all connected ones."""
        joined = tuple([key for key, near in self._supplied(building) if placed.spaces & near])
        return self._forecast(("site", building, joined), lambda: self.site_act(building, placed))

    def site_act(self, building: str, placed: Placement) -> Act:
        return partial(put_prestige, seat=self.seat, building=building, placed=placed)

    def _supplied(self, building: str) -> list[tuple[str, int]]:
        """The tiles that the building needs, each with the spaces that are connected with it over its owner's ways."""
        if building not in self._suppliers:
            city = self.city
            self._suppliers[building] = [
                (key, city.touch(owner, city.tiles[key]))
                for wanted in components.needs(building)
                for key in city.of_resource(wanted)
                if (owner := city.owners[key]) != NOBODY
            ]
        return self._suppliers[building]
