"""Games of an independent implementation, as positions: what it paid, who won what, by how much, to be compared with the rules here.

Each line of a file is a decision and what it changed; see tests/fixtures/imperial_struggle_traces/README.md. A State is made of
a position, so that each decision is compared for itself.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from games.engine.rules.chance import Chance
from games.engine.rules.game import Game
from games.engine.title.info import checked_setup
from games.titles import info, load
from games.titles.imperial_struggle.peace.setup import set_up
from games.titles.imperial_struggle.rules.game import ISGame
from games.titles.imperial_struggle.table import cards, components
from games.titles.imperial_struggle.table.components import LIMITS, NAVAL, SPACES, basic_tiles, bonus_tiles
from games.titles.imperial_struggle.table.state import (
    BOX,
    SIDES,
    UNBUILT,
    Action,
    ImperialStruggle,
    Lot,
    Ministry,
    Power,
    Round,
    Theater,
    War,
)

FOLDER = Path(__file__).parents[2] / "fixtures" / "imperial_struggle_traces"
KINDS = ("economic", "diplomatic", "military")
SETUP = checked_setup(info("imperial-struggle"))
Position = dict[str, Any]


class Decision(msgspec.Struct):
    """A line: what was decided, and the positions before and after it."""

    game: str
    step: int
    proc: str
    role: str
    action: str
    arg: Any
    options: dict[str, Any]
    before: Position
    after: Position


def decisions(path: Path) -> Iterator[Decision]:
    """The decisions of a game, in order."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        position = json.loads(next(lines))["first"]
        for line in lines:
            read = json.loads(line)
            if "step" not in read:
                return
            after = {**position, **read["changes"]}
            yield Decision(
                path.name.partition(".")[0],
                read["step"],
                read["proc"],
                read["role"],
                read["action"],
                read.get("arg"),
                read["options"],
                position,
                after,
            )
            position = after


def game_at(position: Position, started: Position | None = None) -> ISGame:
    """The table as a position says. In an Action Round, ``started`` is the position at which it began."""
    load("imperial-struggle")
    state = set_up(SETUP, "trace")
    turn = position["turn"]
    war = turn.removeprefix("war_").upper() if turn.startswith("war") else ""
    state.turn = components.wars()[war].after_turn if war else int(turn.removeprefix("turn_"))
    state.phase = "war" if war else "action"
    state.vp, state.initiative = position["vp"], position["initiative"]
    state.first = position["first_player"] or state.initiative
    state.flags = {space: flag for space in SPACES if (flag := position[f"flag.{space}"])}
    state.conflicts = {space: kind != "normal" for space, kind in position["conflicts"].items()}
    state.damaged = list(position["damaged_forts"])
    state.huguenots = {space: kind != "spent" for space, kind in position["huguenots"].items()}
    for name, tile in state.advantages.items():
        recorded = position[f"advantage.{name}"]
        tile.holder, tile.exhausted = recorded["owner"] or "", recorded["exhausted"]
    state.awards = dict(position["awards"])
    state.demand = list(position["global_demand"])
    state.townshend = position["townshend_acts"] or ""
    state.jacobite_victories = position["jacobite_victory_markers"]
    state.jacobite_defeat = jacobite_defeat(position)
    state.war = war or position["war"] or ""
    state.theaters = (
        [_theater(position, theater.id) for theater in components.wars()[state.war].theaters] if state.war else []
    )
    state.powers = {side: _power(position, state, side) for side in SIDES}
    if war:
        state.fight = War(refusals=dict.fromkeys(SIDES, 0), landed={side: [] for side in SIDES})
    elif started is not None:
        state.round = _round(position, started)
    state.chance = Chance("trace")
    return Game(state)


def tile_id(said: str) -> str:
    return said.partition("(")[0]


def _theater(position: Position, name: str) -> Theater:
    basic = {
        side: tile_id(position[f"basic_tiles.{side}"][name][0])
        for side in SIDES
        if position[f"basic_tiles.{side}"].get(name)
    }
    bonus: dict[str, list[str]] = {side: [] for side in SIDES}
    special: dict[str, list[str]] = {side: [] for side in SIDES}
    for side in SIDES:
        for said in position[f"bonus_tiles.{side}"].get(name, []):
            tile = tile_id(str(said))
            if tile.startswith("bonus"):
                bonus[side].append(tile)
            elif tile != "98":
                special[side].append("atlantic_dominance")
    if position["byng_theater"] == name:
        special["britain"].append("byng")
    return Theater(name, basic, bonus, special, open=True)


def used_up(card: dict[str, Any]) -> list[int]:
    """As the abilities are numbered here: of Papacy-Hanover Negotiations the record leaves out the one that is used as it is revealed."""
    return [number + (card["id"] == "M-20") for number in card["exhausted"]]


def jacobite_defeat(position: Position) -> bool:
    """The record places no marker when Papacy-Hanover Negotiations are revealed."""
    shown = [card["id"] for side in SIDES for card in position[f"ministries.{side}"] if card["revealed"]]
    return position["jacobite_defeat"] or "M-20" in shown


def _power(position: Position, state: ImperialStruggle, side: str) -> Power:
    fleet = [space for space in NAVAL if state.flags.get(space) == side]
    fleet += [BOX] * position[f"navy_box.{side}"] + [UNBUILT] * position[f"unbuilt.{side}"]
    fleet += [f"parked:{state.turn + 1}"] * position.get(f"turn_track_squadrons.{side}", 0)
    fleet += ["removed"] * (LIMITS.squadrons - len(fleet))
    mat = [Ministry(card["id"], card["revealed"], used_up(card)) for card in position[f"ministries.{side}"]]
    placed = [tile for theater in state.theaters for tile in theater.bonus[side]]
    pool = bonus_tiles(state.war, side) if state.war else ()
    return Power(
        debt=position[f"debt.{side}"],
        limit=position[f"debt_limit.{side}"],
        treaty=position[f"trp.{side}"],
        squadrons=fleet,
        hand=list(position[f"hand.{side}"]),
        ministries=mat,
        spare=[card.id for card in cards.ministries().values() if card.side == side],
        basic=list(basic_tiles(side)),
        basic_gone=[],
        bonus=[tile for tile in pool if tile not in placed],
    )


def _round(position: Position, started: Position) -> Round:
    side = position["active"]
    flags = {space: started[f"flag.{space}"] for space in SPACES}
    changed = [space for space in SPACES if position[f"flag.{space}"] != flags[space]]
    taken = [name for name in components.NEEDS if position[f"advantage.{name}"]["just_taken"]]
    played = position[f"played_tiles.{side}"]
    action_round = Round(
        side=side,
        number=0,
        isolated=[market for market in position["isolated_markets"] if market not in changed],
        held=[space for space, flag in flags.items() if flag == side],
        tile=played[-1] if played else "",
        acted=True,
        changed=changed,
        taken=taken,
    )
    printed = components.investments().get(action_round.tile)
    for name, minor in (("major", False), ("minor", True)):
        points = position[f"ap_{name}"] or [0, 0, 0]
        kept = printed.major if printed is not None and not minor else ""
        action_round.actions += [
            Action(name, kind, minor, [Lot(n, f"investment:{action_round.tile}")])
            for kind, n in zip(KINDS, points, strict=True)
            if n or kind == kept
        ]
    return action_round


class Spent(msgspec.Struct):
    """A purchase of an Action Round: the decision that began it, the position after it, and what was paid; None where that
    does not show."""

    begun: Decision
    after: Position
    started: Position
    regions: dict[str, list[str]]
    paid: int | None
    kind: str
    plain: bool
    """No Event, ability or Advantage could have changed the price."""
    targets: list[str]


def purchases(path: Path) -> Iterator[Spent]:
    """What was bought in the Action Rounds of a game."""
    started: Position | None = None
    regions: dict[str, list[str]] = {}
    plain = True
    begun: Decision | None = None
    lines: list[Decision] = []
    for decision in decisions(path):
        if decision.proc == "select_investment_tile" and decision.action == "investment":
            started, regions, plain, begun = decision.before, {}, True, None
        if decision.proc == "action_round_core":
            begun, lines = (decision, []) if decision.action in BUYS else (None, [])
            plain = plain and decision.action not in ("event_card", "advantage", "ministry_card")
        if begun is None or started is None:
            continue
        lines.append(decision)
        if decision.after["proc"] not in ("action_round_core", "bonus_war_tile_decisions", "end_of_action_round"):
            continue
        spent = _spent(begun, lines, started, regions, plain)
        if spent is not None:
            yield spent
            for space in spent.targets:
                paid_in = regions.setdefault(spent.kind, [])
                if SPACES[space].region not in paid_in:
                    paid_in.append(SPACES[space].region)
        begun = None


BUYS = ("space", "conflict", "buy_bonus_war_tile", "construct_squadron", "draw_event", "navy_box")


def _spent(
    begun: Decision, lines: list[Decision], started: Position, regions: dict[str, list[str]], plain: bool
) -> Spent | None:
    after, before = lines[-1].after, begun.before
    borrowed = sum(line.action in ("paydebt", "paytrp") for line in lines)
    had = {name: before[f"ap_{name}"] or [0, 0, 0] for name in ("major", "minor")}
    has = {name: after[f"ap_{name}"] or [0, 0, 0] for name in ("major", "minor")}
    moved = [(name, n) for name in had for n in range(len(KINDS)) if had[name][n] != has[name][n]]
    if len(moved) > 1 or (not moved and not borrowed):
        return None
    kind, paid = "", borrowed
    if moved:
        name, n = moved[0]
        kind, paid = KINDS[n], had[name][n] + borrowed - has[name][n]
    exact = not moved or moved[0][0] == "major" or borrowed > 0
    targets = [space for space in SPACES if before[f"flag.{space}"] != after[f"flag.{space}"]]
    return Spent(
        begun,
        after,
        started,
        {one: list(found) for one, found in regions.items()},
        paid if exact else None,
        kind,
        plain and _used(started) == _used(after) and before["huguenots"] == after["huguenots"],
        [space for space in targets if SPACES[space].type in ("market", "political")],
    )


def _used(position: Position) -> list[Any]:
    """What of cards and tiles has been revealed or used in this Peace Turn."""
    tiles = [name for name in components.NEEDS if position[f"advantage.{name}"]["exhausted"]]
    return [tiles, *(position[f"ministries.{side}"] for side in SIDES)]
