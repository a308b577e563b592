"""Figures worked out again in another way: payments, defense, neighbouring spots, the credit for a defeat."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.title.info import checked_setup
from games.titles.great_wall import INFO
from games.titles.great_wall.rules import battle, siege
from games.titles.great_wall.rules.defeat import credited, merits
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.rules.goods import ways_to_pay
from games.titles.great_wall.rules.warehouse import bill
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import RESOURCES, Horde, Occupant
from games.titles.great_wall.year.setup import set_up
from tests.rules import rule

FEW = st.integers(0, 4)
GOODS = st.fixed_dictionaries(dict.fromkeys(RESOURCES, FEW))
COSTS = st.fixed_dictionaries({}, optional={"wood": FEW, "chi": FEW, "any": FEW, "any_non_chi": FEW})


def game() -> WallGame:
    return WallGame(set_up(checked_setup(INFO, players=3), "figures"))


def pays(mix: tuple[int, ...], cost: dict[str, int]) -> bool:
    """Whether the mix is the cost, no more and no less: fixed kinds first, then what is free among all but chi."""
    left = dict(zip(RESOURCES, mix, strict=True))
    for kind in RESOURCES:
        left[kind] -= cost.get(kind, 0)
    not_chi = sum(count for kind, count in left.items() if kind != "chi")
    free = cost.get("any", 0) + cost.get("any_non_chi", 0)
    return min(left.values()) >= 0 and sum(left.values()) == free and not_chi >= cost.get("any_non_chi", 0)


@given(GOODS, COSTS)
@rule("gw.components.resources.9")
def test_every_way_to_pay_and_no_other_is_offered(goods: dict[str, int], cost: dict[str, int]) -> None:
    table = game()
    table.state.clans[0].goods = goods
    affordable = product(*(range(goods[kind] + 1) for kind in RESOURCES))
    assert ways_to_pay(table, 0, cost) == sorted(mix for mix in affordable if pays(mix, cost))


@given(st.fixed_dictionaries({kind: st.integers(0, 6) for kind in ("wood", "stone", "gold")}))
@rule("gw.locations.warehouse.3")
def test_a_builder_pays_only_what_the_warehouse_lacks(warehouse: dict[str, int]) -> None:
    table = game()
    table.state.warehouse = warehouse
    for level in components.board().walls.levels:
        if level.next_build_cost is not None:
            due = level.next_build_cost["any_non_chi"]
            asked = bill(table, 0, "build_wall", level.next_build_cost, "gw.locations.builders.4")
            assert asked.own.total == max(0, due - sum(warehouse.values()))


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
@rule("gw.winter.siege.2", "gw.winter.siege.7", "gw.winter.siege.8", "gw.winter.siege.10", "gw.wall.barricades.2")
def test_leaders_halve_what_wall_and_barricades_give(wall: int, barricades: int, leaders: int) -> None:
    table = game()
    section = table.state.sections[0]
    section.wall, section.barricades = wall, barricades
    section.hordes = [Horde(card, [None] * 6) for card in ("leader_left", "leader_center", "leader_right")[:leaders]]
    expected = components.board().walls.levels[wall].defense + 2 * barricades
    for _ in range(leaders):
        expected //= 2
    assert siege.defense(table, section).total == expected >= 0
    assert siege.would_hold(table, section) == (expected >= 2 * leaders)


@pytest.mark.parametrize("kind", components.horde_types())
@rule("gw.battle.horseman.2", "gw.battle.horseman.5")
def test_a_horseman_takes_neighbouring_cells_of_the_grid(kind: str) -> None:
    spots = components.horde_types()[kind].spots
    card = next(card.id for card in components.horde_cards().values() if card.type == kind)
    for first, second in battle.spots_for("horseman", Horde(card, [None] * len(spots))):
        across, down = abs(spots[first].col - spots[second].col), abs(spots[first].row - spots[second].row)
        assert (across, down) in ((1, 0), (0, 1))
    cells = {(spot.row, spot.col) for spot in spots}
    pairs = sum((row, col + 1) in cells for row, col in cells) + sum((row + 1, col) in cells for row, col in cells)
    assert len(battle.spots_for("horseman", Horde(card, [None] * len(spots)))) == pairs


@given(st.permutations([0, 1, 2]), st.lists(st.integers(-1, 2), min_size=8, max_size=8))
@rule("gw.battle.defeat.2", "gw.battle.defeat.3", "gw.battle.defeat.9", "gw.tea.order.8")
def test_the_credit_goes_to_most_spots_then_to_tea_order(tea: list[int], covered: list[int]) -> None:
    table = game()
    table.state.tea = tea
    spots = [Occupant("wound") if owner < 0 else Occupant("spearman", owner) for owner in covered]
    ranked = sorted(tea, key=lambda owner: (-covered.count(owner), tea.index(owner)))
    expected = ranked[0] if covered.count(ranked[0]) else None
    assert credited(merits(table, Horde("khan_guard_left", list(spots)))) == expected
