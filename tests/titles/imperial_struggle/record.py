"""A whole game of an independent implementation (traces.py reads its decisions): what lies on the table at each of its positions, and when
each hidden thing next turns up, so that draws can be forced."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.cards import ministries
from games.titles.imperial_struggle.table.components import NEEDS, REGIONS, SPACES
from games.titles.imperial_struggle.table.state import BOX, SIDES, UNBUILT, ImperialStruggle
from tests.titles.imperial_struggle.traces import Decision, Position, decisions, jacobite_defeat, tile_id, used_up

NEVER = 10**9
OUTSIDE = (
    *(
        "deal_cards_discard",
        "choose_ministry_cards",
        "replace_ministry_cards",
        "choose_first_player",
        "confirm_first_player",
    ),
    *("scoring_review", "final_scoring_phase", "war_theater_reveal", "war_theater_resolve"),
)
"""What the record calls the questions that are asked outside Action Rounds."""
NO_POOL = ("AWI", "")
"""The record deals a Basic War tile to a fourth theater of the last war, which has three: the pools are not compared from then on."""


def public(state: ImperialStruggle) -> dict[str, Any]:
    """What lies on the table, in the record's words: all that everybody can see, and hands and War tiles."""
    shown: dict[str, Any] = {
        "turn": f"war_{state.war.lower()}" if state.phase == "war" else f"turn_{state.turn}",
        "vp": state.vp,
        "flags": state.flags,
        "conflicts": state.conflicts,
        "damaged": sorted(state.damaged),
        "huguenots": state.huguenots,
        "advantages": {name: (tile.holder, tile.exhausted) for name, tile in state.advantages.items()},
        "awards": state.awards,
        "demand": sorted(state.demand),
        "townshend": state.townshend,
        "jacobites": (state.jacobite_victories, state.jacobite_defeat),
        "discard": sorted(state.discard),
        "available": sorted(state.available),
        "byng": next((theater.id for theater in state.theaters if "byng" in theater.special["britain"]), ""),
    }
    shown["taken"] = state.taken if state.round is not None else {}
    shown["before the tile"] = state.round is not None and not state.round.tile
    for side in SIDES:
        power = state.powers[side]
        revealed = sorted((card.card, _used(card.card, card.exhausted)) for card in power.ministries if card.revealed)
        shown[side] = (
            power.debt,
            power.limit,
            power.treaty,
            power.squadrons.count(BOX),
            power.squadrons.count(UNBUILT),
        )
        shown[f"cards.{side}"] = (sorted(power.hand), len(power.ministries), revealed)
        shown[f"bonus.{side}"] = {
            theater.id: sorted(theater.bonus[side]) for theater in state.theaters if theater.bonus[side]
        }
        shown[f"basic.{side}"] = {
            theater.id: [theater.basic[side]] for theater in state.theaters if side in theater.basic
        }
        shown[f"pool.{side}"] = sorted(power.basic) if state.war not in NO_POOL else []
    return shown


def public_of(position: Position) -> dict[str, Any]:
    """The same of a position of the record."""
    taken = position["investments_taken"]
    shown: dict[str, Any] = {
        "turn": position["turn"],
        "vp": position["vp"],
        "flags": {space: flag for space in SPACES if (flag := position[f"flag.{space}"])},
        "conflicts": {space: kind != "normal" for space, kind in position["conflicts"].items()},
        "damaged": sorted(position["damaged_forts"]),
        "huguenots": {space: kind != "spent" for space, kind in position["huguenots"].items()},
        "advantages": {
            name: (position[f"advantage.{name}"]["owner"] or "", position[f"advantage.{name}"]["exhausted"])
            for name in NEEDS
        },
        "awards": position["awards"],
        "demand": sorted(position["global_demand"]),
        "townshend": position["townshend_acts"] or "",
        "jacobites": (position["jacobite_victory_markers"], jacobite_defeat(position)),
        "discard": sorted(position["event_discards"]),
        "available": sorted(tile for tile in position["investments_available"] if tile not in taken),
        "byng": position["byng_theater"] or "",
    }
    shown["before the tile"] = position["subphase"] == "before_tile"
    shown["taken"] = {} if position["proc"] in OUTSIDE else {side: position[f"played_tiles.{side}"] for side in SIDES}
    for side in SIDES:
        mat = position[f"ministries.{side}"]
        revealed = sorted((card["id"], _used(card["id"], used_up(card))) for card in mat if card["revealed"])
        shown[side] = tuple(position[f"{what}.{side}"] for what in ("debt", "debt_limit", "trp", "navy_box", "unbuilt"))
        shown[f"cards.{side}"] = (sorted(position[f"hand.{side}"]), len(mat), revealed)
        tiles = {
            theater: bonus_in(position, side, theater)
            for theater in position[f"bonus_tiles.{side}"]
            if theater != "unplaced"
        }
        # After the last war the record leaves its tiles where they are.
        at_war = position["turn"] != "turn_6"
        shown[f"bonus.{side}"] = {theater: sorted(placed) for theater, placed in tiles.items() if placed and at_war}
        shown[f"basic.{side}"] = {
            theater: [tile_id(one) for one in placed]
            for theater, placed in position[f"basic_tiles.{side}"].items()
            if at_war
        }
        pool = [tile_id(one) for one in position[f"basic_pool.{side}"]]
        shown[f"pool.{side}"] = sorted(pool) if position["turn"] not in ("turn_5", "war_awi", "turn_6") else []
    return shown


def _used(card: str, exhausted: list[int]) -> list[int]:
    """Abilities used up for the Peace Turn: the record marks those of each Action Round as well, and none of Jacobite Uprisings."""
    abilities = ministries()[card].abilities if card != "M-4" else ()
    return sorted(
        number for number, ability in enumerate(abilities) if number in exhausted and ability.limit == "once_per_turn"
    )


def bonus_in(position: Position, side: str, theater: str) -> list[str]:
    said = position[f"bonus_tiles.{side}"].get(theater, [])
    return [tile_id(str(tile)) for tile in said if str(tile).startswith("bonus")]


class Record:
    """A game of the record: its decisions, its positions, and when each hidden thing next turns up."""

    def __init__(self, path: Path) -> None:
        self.decisions: list[Decision] = list(decisions(path))
        self.positions: list[Position] = [self.decisions[0].before, *(one.after for one in self.decisions)]
        self._public: dict[int, dict[str, Any]] = {}
        self._turns_up: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self.at = 0
        """The position at which play here stands."""
        self.orders: dict[tuple[str, int, str], list[Any]] = {}
        """What chance has put in order in the match that is being played."""
        before: set[tuple[str, str]] = set()
        turn = ""
        for index, position in enumerate(self.positions):
            turn = position["turn"] if position["turn"].startswith("turn") else turn
            placed = [*self._pieces(position), *((tile, turn) for tile in position["investments_available"])]
            for number, (thing, place) in enumerate(placed):
                if (thing, place) not in before:
                    self._turns_up[thing].append((index, number))
            before = set(placed)

    @staticmethod
    def _pieces(position: Position) -> Iterator[tuple[str, str]]:
        """Everything that was hidden and where it lies now, in the order in which it was drawn."""
        holder = position["initiative"]
        for side in (holder, *(other for other in SIDES if other != holder)):
            yield from ((card, side) for card in position[f"hand.{side}"])
            for theater, tiles in position[f"basic_tiles.{side}"].items():
                yield from ((tile_id(tile), theater) for tile in reversed(tiles))
            for theater, tiles in position[f"bonus_tiles.{side}"].items():
                yield from ((tile_id(str(tile)), theater) for tile in tiles)

    def public(self, index: int) -> dict[str, Any]:
        if index not in self._public:
            self._public[index] = public_of(self.positions[index])
        return self._public[index]

    def whole(self, index: int) -> bool:
        """Whether nothing is half done there."""
        proc = self.positions[index]["proc"]
        return proc in OUTSIDE or proc in ("action_round_core", "select_investment_tile", "end_of_action_round")

    def next_time(self, thing: str) -> tuple[int, int]:
        """When it next turns up."""
        times = self._turns_up.get(thing, [])
        place = bisect_left(times, (self.at, 0))
        return times[place] if place < len(times) else (NEVER, 0)

    def arrange(self, state: ImperialStruggle) -> None:
        """Put every pile in the order in which it is drawn."""
        for pile in (
            state.deck,
            state.stack,
            *(pile for power in state.powers.values() for pile in (power.basic, power.bonus)),
        ):
            pile.sort(key=self.next_time)

    def shuffled(self, stream: str, items: list[Any]) -> None:
        """What chance puts in order comes as the record has it."""
        if stream == "awards":
            items[:] = self.awards(
                next((position for position in self._later() if position["awards"] != self._here["awards"]), self._here)
            )
        elif stream.startswith("pick "):
            first = self.picked(sorted(items))
            items.sort(key=lambda item: item != first)
        elif stream == "demand":
            later = (position["global_demand"] for position in self._later() if position["turn"].startswith("turn"))
            drawn = next(later, self._here["global_demand"])
            items.sort(key=lambda commodity: commodity not in drawn)
        else:
            items.sort(key=self.next_time)

    def picked(self, items: list[str]) -> str:
        """Of Bonus War tiles the one that goes next; of commodities the one that comes next."""
        if items[0] in components.COMMODITIES:
            later = (position["global_demand"] for position in self.positions[self.at :])
            return next((one for demand in later for one in items if one in demand), items[0])
        for position in self.positions[self.at :]:
            placed = {
                tile
                for side in SIDES
                for theater in position[f"bonus_tiles.{side}"]
                for tile in bonus_in(position, side, theater)
            }
            gone = [tile for tile in items if tile not in placed]
            if gone:
                return gone[0]
        return items[0]

    def awards(self, now: Position) -> list[str]:
        """The Award tiles as they lie in the Regions from a position on: this turn's and the next one's of each."""
        shown = now["awards"]
        later: dict[str, str] = next(
            (
                one["awards"]
                for one in self.positions
                if one["awards"] != shown
                and set(one["awards"].values()).isdisjoint(shown.values())
                and one["turn"] > now["turn"]
            ),
            {},
        )
        left = [award.id for award in components.track().awards if award.id not in (*shown.values(), *later.values())]
        return [tile for region in REGIONS for tile in (shown[region], later.get(region) or left.pop())]

    @property
    def _here(self) -> Position:
        return self.positions[self.at]

    def _later(self) -> Iterator[Position]:
        """The positions from the next turn of the track on; before the first all of them."""
        if not self.at:
            return iter(self.positions)
        return (position for position in self.positions[self.at :] if position["turn"] != self._here["turn"])
