"""What would come of each place where something can be put: which deliveries it brings about, and who scores. What several places have in
common is found out once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from games.engine.rules.ask import Flow
from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven.effects.upgrade import score_prerequisites
from games.titles.founders_of_gloomhaven.rules import goods, siting
from games.titles.founders_of_gloomhaven.rules.delivery import Delivery, deliver, deliver_neutral, open_needs
from games.titles.founders_of_gloomhaven.rules.placing import lay_road, place_tile
from games.titles.founders_of_gloomhaven.seen.imagined import imagined
from games.titles.founders_of_gloomhaven.seen.trying import Act, Outcome, try_out
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import Placement
from games.titles.founders_of_gloomhaven.table.ops import Upgrade
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Built
from games.titles.founders_of_gloomhaven.turn.work import main_action

NOTHING = Outcome()


class Foresight:
    """For the seat that is asked, from what it sees."""

    def __init__(self, view: FoundersView, seat: int, effect: Upgrade | None = None) -> None:
        """``effect`` is the upgrade to be carried out, by default that of the card which was played."""
        self._effect = effect
        self.view = view
        self.seat = seat
        self.game = imagined(view)
        self.state, self.city = self.game.state, self.game.city
        self._known: dict[object, Outcome] = {}
        self._near: dict[str, list[tuple[str, int]]] = {}

    def _tried(self, sign: object, act: Act) -> Outcome:
        if sign not in self._known:
            self._known[sign] = try_out(self.state, act)
        return self._known[sign]

    @cached_property
    def needs(self) -> list[tuple[str, str]]:
        """What buildings on the map still need."""
        return list(open_needs(self.state))

    # Roads and bridges

    @cached_property
    def _by_road(self) -> list[tuple[Delivery, int]]:
        """Deliveries that one road would bring about, each with the spaces where it could lie (fog.connection.1)."""
        return [(one, spaces) for one, spaces in self._between(None) if spaces]

    @cached_property
    def _by_bridge(self) -> list[tuple[Delivery, int]]:
        """The same for a bridge or gate, which serves its builder's tiles alone (fog.bridge.3)."""
        return [(one, spaces) for one, spaces in self._between(self.seat) if spaces]

    def _between(self, only: int | None) -> Iterator[tuple[Delivery, int]]:
        city = self.city
        for building, wanted in self.needs:
            for key in city.of_resource(wanted):
                owner = city.owners[key]
                if owner != NOBODY and only in (None, owner):
                    near = city.touch(owner, city.tiles[key]) & city.touch(owner, city.built[building])
                    yield Delivery(building, wanted, key), near

    def by_road(self) -> list[tuple[Delivery, Outcome]]:
        """The deliveries that one road of the seat's could bring about, each with what would come of it."""
        mine = self.city.road_spaces(self.seat)
        found = [(one, grid.cells(spaces & mine)) for one, spaces in self._by_road]
        return [(one, self.road(cells[0])) for one, cells in found if cells]

    def best(self, name: str) -> tuple[int, Outcome] | None:
        """In how many places an advanced resource can be built now, and what would come of the best; None where it cannot."""
        found = siting.wanted(self.game, self.seat, name, [], self.effect().waive_access)
        if found is None:
            return None
        outcomes = [self.tile(name, placed) for placed in siting.sites(self.city, self.seat, found)]
        if not outcomes:
            return None
        return len(outcomes), max(outcomes, key=lambda one: one.of(self.seat))

    def road(self, cell: int) -> Outcome:
        sign = tuple([one for one, spaces in self._by_road if spaces & grid.BITS[cell]])
        if not sign:
            return NOTHING
        return self._tried(("road", sign), lambda game: lay_road(game, self.seat, cell, "fog.road.2"))

    def personal(self, cell: int) -> Outcome:
        """A house delivers nothing; a bridge or gate may."""
        sign = tuple([one for one, spaces in self._by_bridge if spaces & grid.BITS[cell] & grid.WATER])
        if not sign:
            return NOTHING

        def act(game: FogGame) -> Flow[None]:
            game.player(self.seat).bridges.append(cell)
            yield from deliver(game, self.seat)

        return self._tried(("bridge", sign), act)

    # Resource buildings

    def effect(self) -> Upgrade:
        """The upgrade that is carried out: only main actions of advisers add to it (fog.actions.recruit.9)."""
        if self._effect is not None:
            return self._effect
        view = self.view
        played = next((one for one in view.players[self.seat].played if one.card == view.card), None)
        if view.active == self.seat and played is not None and played.face_up:
            return next((one for one in main_action(view.card) if isinstance(one, Upgrade)), Upgrade())
        return Upgrade()

    def tile(self, name: str, placed: Placement) -> Outcome:
        """A tile of one's own: a stall, or an advanced resource building with what its prerequisites score."""
        sign = (name, self._needed_by(name, placed), self._supplied_by(name, placed))
        if not any(sign[1:]):
            return NOTHING

        def act(game: FogGame) -> Flow[None]:
            key = place_tile(
                game, self.seat, name, placed, "fog.placement.1", by=self.seat, text=T("{what}", what=name)
            )
            if components.recipe(name):
                effect = self.effect()
                yield from score_prerequisites(game, self.seat, effect, key)
                bonus = effect.bonus_points[components.resources()[name].tier - 2]
                goods.gain(game, self.seat, {"points": bonus}, "fog.turn.work.1")
            yield from deliver(game, self.seat)

        return self._tried(sign, act)

    def _needed_by(self, name: str, placed: Placement) -> tuple[str, ...]:
        city, seat = self.city, self.seat
        return tuple(
            [
                building
                for building, wanted in self.needs
                if wanted == name and placed.spaces & city.touch(seat, city.built[building])
            ]
        )

    def _supplied_by(self, name: str, placed: Placement) -> tuple[str, ...]:
        city, seat = self.city, self.seat
        return tuple(
            [
                key
                for wanted in components.recipe(name)
                for key in city.of_resource(wanted.resource)
                if placed.spaces & city.touch(seat, city.tiles[key])
            ]
        )

    # Prestige buildings

    def site(self, building: str, placed: Placement) -> Outcome:
        sign = tuple([key for key, near in self._suppliers(building) if placed.spaces & near])

        def act(game: FogGame) -> Flow[None]:
            game.state.built[building] = Built(list(placed.cells), pressure=game.state.round > 0)
            deliver_neutral(game, building)
            yield from deliver(game, self.seat)

        return self._tried(("site", building, sign), act)

    def _suppliers(self, building: str) -> list[tuple[str, int]]:
        """Tiles that could be delivered, each with the spaces that are connected with it over its owner's ways."""
        if building not in self._near:
            city = self.city
            self._near[building] = [
                (key, city.touch(owner, city.tiles[key]))
                for wanted in components.needs(building)
                for key in city.of_resource(wanted)
                if (owner := city.owners[key]) != NOBODY
            ]
        return self._near[building]
