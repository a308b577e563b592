"""The map, space by space and line by line, against the lists of the book."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from games.engine.rules.text import Ref
from games.engine.title.info import checked_setup
from games.titles import info, load
from games.titles.imperial_struggle.peace.setup import set_up
from games.titles.imperial_struggle.rules import strength
from games.titles.imperial_struggle.rules.prices import quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.spaces import available, fitting, printed_fit
from games.titles.imperial_struggle.seen.names import name
from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.board_types import Space
from games.titles.imperial_struggle.table.components import (
    COMMODITIES,
    FORTS,
    MARKETS,
    NAVAL,
    NEEDED_BY,
    NEIGHBORS,
    OF_COMMODITY,
    POLITICAL,
    REGIONS,
    SPACES,
    TERRITORIES,
    board,
)
from games.titles.imperial_struggle.table.state import BOX, BRITAIN, FRANCE, SIDES, ImperialStruggle, Round, Theater
from games.titles.imperial_struggle.table.where import Where
from tests.titles.imperial_struggle.test_setting_up import english
from tests.typed import a

TITLE = load("imperial-struggle")
WARS = list(components.wars())
SUBREGIONS = {
    "canada": "Canada",
    "northern_colonies": "Northern Colonies",
    "hooghly_river": "Hooghly River",
    "carnatic_coast": "Carnatic Coast",
}
OPENS = {
    "empire": "from the Empire Era",
    "revolution": "from the Revolution Era",
    "usa": "turn 6, with a USA flag",
}
LISTS = dict(zip(("europe", "north_america", "caribbean", "india"), range(1, 5), strict=True))


@pytest.fixture
def state() -> ImperialStruggle:
    return set_up(checked_setup(info("imperial-struggle")), "the map")


def rows(clause: str, chapter: str = "03-map.md") -> list[list[str]]:
    """The cells of the table of a clause."""
    lines = re.findall(r"^\|.*\|$", english(chapter, clause), re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]


def called(space: str) -> str:
    """The name of a space in the lists."""
    return re.sub(r"^(Dutch Republic \(\w+) \d\)", r"\1)", name(f"space:{space}", "en"))


BY_NAME = {called(space): space for space in SPACES}


def other(space: Space) -> set[str]:
    """What the column ``Other`` says of a space."""
    market = {space.commodity or "no commodity"} if space.type == "market" else set()
    signs = {"Prestige": space.prestige, "Spanish": space.spanish, "Local Alliance": space.local_alliance}
    return (
        market
        | {sign for sign, shown in signs.items() if shown}
        | {SUBREGIONS[one] for one in [space.subregion] if one}
        | {OPENS[one] for one in [space.opens] if one}
    )


@pytest.mark.rule("is.map.lists.1", "is.map.lists.2", "is.map.lists.3", "is.map.lists.4", "is.map.regions.2")
@pytest.mark.parametrize("region", LISTS)
def test_a_region_has_the_spaces_that_the_book_lists(region: str, state: ImperialStruggle) -> None:
    listed = rows(f"is.map.lists.{LISTS[region]}")
    assert sorted(BY_NAME[row[0]] for row in listed) == sorted(components.ALL_REGIONS[region])
    for title, kind, cost, dots, more, advantage, flag in listed:
        space = SPACES[BY_NAME[title]]
        assert kind.lower() == space.type
        assert cost == ("*" if space.type == "naval" else str(space.cost)), title
        assert [WARS[int(dot) - 1] for dot in dots.split(", ") if dot != "—"] == list(space.wars), title
        assert {one for one in more.split("; ") if one != "—"} == other(space), title
        assert [advantage] == [name(f"advantage:{one}", "en") for one in NEEDED_BY[space.id]] or (
            advantage == "—" and not NEEDED_BY[space.id]
        ), title
        assert flag.lower() == state.flags.get(space.id, "—"), title


@pytest.mark.rule("is.map.regions.1", "is.map.regions.2")
def test_regions_and_their_parts() -> None:
    assert set(REGIONS) == set(LISTS)
    halves = {region.id: set(region.subregions) for region in board().regions if region.subregions}
    assert halves == {
        "north_america": {"canada", "northern_colonies"},
        "india": {"carnatic_coast", "hooghly_river"},
    }
    for space in SPACES.values():
        assert space.subregion in halves.get(space.region, {""}), space.id


@pytest.mark.rule(
    *("is.map.spaces.1", "is.map.military.1", "is.map.territories.1"),
    *("is.map.political.1", "is.map.political.10", "is.map.political.12", "is.map.alliance.4"),
)
def test_kinds_of_spaces() -> None:
    kinds = {"political": POLITICAL, "market": MARKETS, "territory": TERRITORIES, "fort": FORTS, "naval": NAVAL}
    assert Counter(space.type for space in SPACES.values()) == {kind: len(spaces) for kind, spaces in kinds.items()}
    abroad = {space for space in POLITICAL if SPACES[space].region != "europe"}
    states = {space for space in POLITICAL if SPACES[space].nation == "united_states"}
    assert {space.id for space in SPACES.values() if space.local_alliance} == abroad - states
    assert {SPACES[space].subregion for space in states} == {"northern_colonies"}
    assert all(bool(SPACES[space].nation) != SPACES[space].local_alliance for space in POLITICAL)
    with_dots = {space for space in POLITICAL if SPACES[space].wars}
    assert set(printed_fit(Where(alliance_space=True))) == with_dots
    assert all(SPACES[space].wars for space in (*FORTS, *NAVAL))


@pytest.mark.rule("is.map.markets.1", "is.map.markets.3")
def test_a_market_supplies_one_commodity(state: ImperialStruggle) -> None:
    """Chesapeake alone has none (is.map.lists.2); who holds most of the others sells it."""
    assert set(COMMODITIES) == {"furs", "fish", "tobacco", "sugar", "spice", "cotton"}
    assert Counter(market for markets in OF_COMMODITY.values() for market in markets) == Counter(
        market for market in MARKETS if market != "chesapeake"
    )
    state.flags = dict.fromkeys(OF_COMMODITY["furs"], BRITAIN)
    state.flags[OF_COMMODITY["furs"][0]] = FRANCE
    furs = next(good for good in TITLE.view(state, 0).goods if good.id == "furs")
    markets = {side: held.total for side, held in furs.counts.items()}
    assert markets == {FRANCE: 1, BRITAIN: len(OF_COMMODITY["furs"]) - 1}


@pytest.mark.rule("is.map.spaces.10")
def test_whose_a_space_is(state: ImperialStruggle) -> None:
    state.flags = {"plassey": FRANCE, "biscay": FRANCE, "calicut": BRITAIN, "balearic": BRITAIN}
    for side, other_side in ((FRANCE, BRITAIN), (BRITAIN, FRANCE)):
        spaces = set(fitting(state, side, Where(flagged_by="self")))
        assert spaces == {space for space, flag in state.flags.items() if flag == side}
        assert set(fitting(state, other_side, Where(flagged_by="opponent"))) == spaces
        nobody = set(fitting(state, side, Where(flagged_by="nobody")))
        assert nobody == {space for space in SPACES if available(state, space)} - set(state.flags)


# Lines


@pytest.mark.rule("is.map.lines.7", "is.map.lines.8", "is.map.lines.9", "is.map.lines.10")
def test_solid_lines_are_what_the_book_lists() -> None:
    for clause, region in (("7", "north_america"), ("8", "caribbean"), ("9", "india")):
        listed = {
            BY_NAME[one]: sorted(BY_NAME[end] for end in ends.split(", "))
            for one, ends in rows(f"is.map.lines.{clause}")
        }
        assert listed == {
            space: sorted(NEIGHBORS[space]) for space in components.ALL_REGIONS[region] if NEIGHBORS[space]
        }
    ends = {end for line in board().conquest_lines for end in line.ends}
    assert not [space for space in components.ALL_REGIONS["europe"] if NEIGHBORS[space] or space in ends]


@pytest.mark.rule("is.map.lines.1", "is.map.lines.5")
def test_conquest_lines_are_what_the_book_lists() -> None:
    listed = set()
    for territory, others in rows("is.map.lines.5"):
        for end, kind in re.findall(r"([^,]+) \((\w+)\)", others):
            space = BY_NAME[end.strip()]
            assert SPACES[space].type == kind.lower()
            listed.add(frozenset((BY_NAME[territory], space)))
    lines = components.conquest_lines(tougher_forts=False)
    assert {frozenset((one, end)) for one, ends in lines.items() for end in ends} == listed
    assert len(listed) == 19
    solid = {frozenset(line) for line in board().connections}
    assert not solid & listed - {frozenset(("acadia", "louisbourg"))}


# What counts in wars, and what things cost


@pytest.mark.rule("is.map.military.4")
@pytest.mark.parametrize("theater", components.theaters())
def test_squadrons_and_forts_count_once_in_a_theater(theater: str, state: ImperialStruggle) -> None:
    """Where the display lists them, and not once more for their dots."""
    state.turn, state.flags = 6, dict.fromkeys(SPACES, FRANCE)
    fought = Theater(theater, {}, {side: [] for side in SIDES}, {side: [] for side in SIDES})
    counts = Counter(
        SPACES[a(Ref, cause.text.params["what"]).element.removeprefix("space:")].id
        for cause in strength.bonus(TITLE.game(state), fought, FRANCE).causes
    )
    printed = components.theaters()[theater]
    listed = [space for space in NAVAL if SPACES[space].region in printed.squadrons]
    listed += [space for space in FORTS if SPACES[space].region in printed.forts]
    assert {space: counts[space] for space in (*NAVAL, *FORTS) if counts[space]} == dict.fromkeys(listed, 1)


BUYS: dict[str, list[tuple[Purchase, dict[str, Any], int]]] = {
    "shift a market": [
        (Purchase(FRANCE, "flag", "economic", "niagara"), {}, SPACES["niagara"].cost),
        (Purchase(FRANCE, "unflag", "economic", "albany"), {}, SPACES["albany"].cost),
        (Purchase(FRANCE, "unflag", "economic", "albany"), {"conflicts": {"albany": False}}, 1),
        (Purchase(FRANCE, "unflag", "economic", "albany"), {"isolated": ["albany"]}, 1),
        (Purchase(FRANCE, "unflag", "economic", "albany"), {"champlain_valley": BRITAIN}, SPACES["albany"].cost + 1),
    ],
    "shift a Political space": [
        (Purchase(FRANCE, "flag", "diplomatic", "russia"), {}, SPACES["russia"].cost),
        (Purchase(FRANCE, "unflag", "diplomatic", "savoy"), {"conflicts": {"savoy": False}}, 1),
    ],
    "draw an Event": [(Purchase(FRANCE, "draw", "diplomatic"), {}, 3)],
    "buy a Bonus War tile": [(Purchase(FRANCE, "bonus_tile", "military"), {}, 2)],
    "remove a Conflict marker": [
        (Purchase(FRANCE, "conflict", "military", "albany"), {"conflicts": {"albany": False}}, 2),
        (Purchase(FRANCE, "conflict", "military", "albany"), {"conflicts": {"albany": True}}, 3),
        (
            Purchase(FRANCE, "conflict", "military", "albany"),
            {"conflicts": {"albany": False}, "champlain_valley": BRITAIN},
            1,
        ),
    ],
    "build a Fort": [(Purchase(FRANCE, "build", "military", "halifax"), {}, SPACES["halifax"].cost)],
    "repair one's own Fort": [(Purchase(FRANCE, "repair", "military", "halifax"), {}, SPACES["halifax"].cost - 1)],
    "repair an opponent's Fort": [(Purchase(FRANCE, "seize", "military", "halifax"), {}, SPACES["halifax"].cost + 1)],
    "construct a Squadron": [(Purchase(FRANCE, "squadron", "military"), {}, 4)],
    "deploy to an uncontrolled Naval space": [(Purchase(FRANCE, "deploy", "military", "biscay", BOX), {}, 1)],
    "deploy to an opposing Naval space": [
        (Purchase(FRANCE, "displace", "military", "biscay", BOX, removes=True), {}, 3),
        (Purchase(FRANCE, "displace", "military", "biscay", "balearic", removes=True), {}, 2),
    ],
}
"""What a row of the table of is.control.cost.8 says, by what is bought where, and what lies there."""


@pytest.mark.rule("is.control.cost.8")
def test_actions_cost_what_the_table_says(state: ImperialStruggle) -> None:
    table = {row[0]: row[1] for row in rows("is.control.cost.8", "04-control.md")}
    assert list(table) == list(BUYS)
    for action, buys in BUYS.items():
        assert table[action].partition(":")[0].lower() == buys[0][0].kind
        assert "printed number" in table[action] or buys[0][2] == int(re.findall(r"\d", table[action])[0])
        for bought, position, price in buys:
            state.flags = {"albany": BRITAIN, "savoy": BRITAIN}
            state.flags |= {space: str(flag) for space, flag in position.items() if space in SPACES}
            state.conflicts = dict(position.get("conflicts", {}))
            state.round = Round(FRANCE, 0, list(position.get("isolated", ())), [])
            assert quote(TITLE.game(state), bought).price == price, (action, position)
