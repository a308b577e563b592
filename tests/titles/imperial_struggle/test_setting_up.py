"""The table before the first Peace Turn, and what is printed on War Displays, against the book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.engine.match.match import Match
from games.engine.title import codec
from games.engine.title.info import checked_setup
from games.titles import info, load
from games.titles.imperial_struggle import sequence
from games.titles.imperial_struggle.peace.setup import set_up
from games.titles.imperial_struggle.seen.names import name
from games.titles.imperial_struggle.seen.places import places
from games.titles.imperial_struggle.seen.view import view
from games.titles.imperial_struggle.table import cards, components
from games.titles.imperial_struggle.table.board_types import Spoils, Theater
from games.titles.imperial_struggle.table.components import NAVAL, NEEDS, SPACES, TERRITORIES, track
from games.titles.imperial_struggle.table.state import BOX, BRITAIN, FRANCE, SIDES, UNBUILT, ImperialStruggle

BOOK = Path(__file__).parents[3] / "rulebook" / "content" / "imperial_struggle"


@pytest.fixture
def state() -> ImperialStruggle:
    return set_up(checked_setup(info("imperial-struggle")), "setting up")


def english(chapter: str, clause: str) -> str:
    """The English text of a clause."""
    text = (BOOK / chapter).read_text(encoding="utf-8")
    return text.partition(f"## {clause}\n")[2].partition("\n## ")[0].partition("+++ en")[2]


@pytest.mark.rule("is.setup.2", "is.setup.3", "is.map.spaces.2", "is.map.spaces.3", "is.map.spaces.8")
def test_flags_stand_where_the_book_says(state: ImperialStruggle) -> None:
    for side, clause in ((BRITAIN, "is.setup.2"), (FRANCE, "is.setup.3")):
        listed = english("05-setup.md", clause).partition(":")[2].strip().rstrip(".")
        named = {name(f"space:{space}", "en") for space, flag in state.flags.items() if flag == side}
        expected = re.split(r", (?![^(]*\))", listed)
        assert len(expected) == len(named)
        assert {re.sub(r"\W", "", one.replace("Prestige 3", "Prestige")) for one in named} == {
            re.sub(r"\W", "", one) for one in expected
        }
    assert not [space for space, printed in SPACES.items() if printed.spanish and space in state.flags]


@pytest.mark.rule("is.setup.4", "is.setup.5", "is.setup.6", "is.setup.15", "is.peace.initiative.5", "is.map.spaces.9")
def test_squadrons_and_tracks(state: ImperialStruggle) -> None:
    built = {side: state.powers[side].squadrons.count(BOX) for side in SIDES}
    assert built == {BRITAIN: 2, FRANCE: 1}
    assert all(state.powers[side].squadrons.count(UNBUILT) == 8 - built[side] for side in SIDES)
    assert not [space for space in NAVAL if space in state.flags]
    assert state.vp == 15
    assert [(power.limit, power.debt, power.treaty) for power in state.powers.values()] == [(6, 0, 0)] * 2
    assert state.initiative == FRANCE


@pytest.mark.rule("is.setup.7", "is.setup.8", "is.setup.9", "is.setup.10", "is.setup.11", "is.peace.award.4")
def test_cards_and_tiles(state: ImperialStruggle) -> None:
    assert sorted(state.deck) == sorted(card.id for card in cards.events().values() if card.era == "succession")
    assert sorted(state.stack) == sorted(components.investments())
    assert [len(pile) for pile in state.award_piles.values()] == [2] * 4
    assert {tile: advantage.holder for tile, advantage in state.advantages.items() if advantage.holder} == {
        "wheat": BRITAIN,
        "algonquin_raids": FRANCE,
    }
    fit = {
        side: [card for card in power.spare if "succession" in cards.ministries()[card].eras]
        for side, power in state.powers.items()
    }
    assert [len(fit[side]) for side in SIDES] == [5, 5]


@pytest.mark.rule(
    *("is.setup.12", "is.setup.13", "is.setup.14", "is.wars.layout.4", "is.wars.layout.6"),
    *("is.components.hidden.2", "is.components.hidden.6"),
)
def test_war_tiles(state: ImperialStruggle) -> None:
    assert [theater.id for theater in state.theaters] == [theater.id for theater in components.wars()["WSS"].theaters]
    for side in SIDES:
        assert len(state.powers[side].basic) == 12
        placed = [theater.basic[side] for theater in state.theaters]
        assert sorted([*state.powers[side].basic, *placed]) == sorted(components.basic_tiles(side))
    assert [len(theater.bonus[FRANCE]) for theater in state.theaters] == [1, 0, 0, 0]
    assert (len(state.powers[FRANCE].bonus), len(state.powers[BRITAIN].bonus)) == (11, 12)
    seen = view(state, 0).theaters[0].tiles
    assert seen[FRANCE] is not None
    assert seen[BRITAIN] is None


@pytest.mark.rule("is.advantages.1")
def test_advantage_tiles_that_nobody_holds_lie_on_their_spaces_of_the_map(state: ImperialStruggle) -> None:
    placed = {place for place in places(state) if place.startswith("advantage:")}
    assert placed == {f"advantage:{tile}" for tile in NEEDS} - {"advantage:wheat", "advantage:algonquin_raids"}


@pytest.mark.rule("is.optional.bidding.2")
def test_bids_for_the_side_named_are_secret_and_chance_decides_between_equal_ones() -> None:
    title = load("imperial-struggle")
    setup = checked_setup(info("imperial-struggle"), options={"sides": "bid_britain"})
    britain = set()
    for number in range(12):
        match: Match[ImperialStruggle] = Match.start(title, setup, f"bids/{number}", watched=False)
        assert [option.id for option in match.options(0)] == [f"bid:{bid}" for bid in range(7)]
        before = codec.encode(title.view(match.state, 1))
        match.submit(0, "bid:3")
        assert codec.encode(title.view(match.state, 1)) == before
        match.submit(1, "bid:3")
        britain.add(match.state.sides.index(BRITAIN))
        assert [match.state.powers[side].treaty for side in (FRANCE, BRITAIN)] == [3, 0]
    assert britain == {0, 1}


@pytest.mark.rule(
    "is.setup.16", "is.overview.5", "is.overview.3", "is.overview.4", "is.overview.6", "is.map.alliance.2"
)
def test_the_turn_track(state: ImperialStruggle) -> None:
    assert [call.step for call in sequence.beginning(state)] == ["begin", "peace_turn"]
    assert [box.war or box.turn for box in track().track] == [1, "WSS", 2, 3, "WAS", 4, "7YW", 5, "AWI", 6]
    assert [components.era_of(turn) for turn in range(1, 7)] == [
        era for era in ("succession", "empire", "revolution") for _ in range(2)
    ]
    assert [len(war.theaters) for war in components.wars().values()] == [4, 4, 4, 3]


@pytest.mark.rule("is.map.lines.3", "is.map.territories.3", "is.map.territories.6", "is.map.lines.4", "is.map.lines.2")
def test_lines_of_the_map() -> None:
    lines = components.conquest_lines(tougher_forts=False)
    assert [space for space in TERRITORIES if not lines[space]] == ["gibraltar", "minorca", "hudson_bay", "asiento"]
    assert all(SPACES[other].region != "europe" for others in components.NEIGHBORS.values() for other in others)
    assert {len(needed) for needed in NEEDS.values()} == {1, 2}
    assert len(NEEDS) == 22


@pytest.mark.rule("is.map.markets.2", "is.map.markets.4", "is.map.military.2", "is.map.spaces.4", "is.map.spaces.5")
def test_markets_have_their_commodities() -> None:
    assert [market for market in components.MARKETS if not SPACES[market].commodity] == ["chesapeake"]
    where = {good: {SPACES[market].region for market in markets} for good, markets in components.OF_COMMODITY.items()}
    assert where == {
        "furs": {"north_america"},
        "fish": {"north_america"},
        "tobacco": {"caribbean"},
        "sugar": {"caribbean"},
        "spice": {"india"},
        "cotton": {"india"},
    }


# War Displays

CLAUSES = {
    f"is.displays.{book}.{number}": theater
    for war, book in (("WSS", "wss"), ("WAS", "was"), ("7YW", "syw"), ("AWI", "awi"))
    for number, theater in enumerate(components.wars()[war].theaters, 1)
}


@pytest.mark.rule(
    *("is.displays.wss.1", "is.displays.wss.2", "is.displays.wss.3", "is.displays.wss.4"),
    *("is.displays.was.1", "is.displays.was.2", "is.displays.was.3", "is.displays.was.4"),
    *("is.displays.syw.1", "is.displays.syw.2", "is.displays.syw.3", "is.displays.syw.4", "is.displays.syw.7"),
    *("is.displays.awi.1", "is.displays.awi.2", "is.displays.awi.3", "is.displays.1", "is.displays.2"),
)
@pytest.mark.parametrize(("clause", "theater"), CLAUSES.items(), ids=CLAUSES)
def test_a_theater_is_what_the_book_prints(clause: str, theater: Theater) -> None:
    text = english("17-displays.md", clause)
    assert theater.name.en in text
    rows = [
        [cell.strip() for cell in row.split("|")[1:-1]]
        for row in re.findall(r"^\| (?!Winner|---).*$", text, re.MULTILINE)
    ]
    assert len(rows) == len(theater.spoils)
    for row, spoils in zip(rows, theater.spoils, strict=True):
        assert _printed(spoils) == (row[0].lower(), row[1], _figures(row[2]), _figures(row[3]))
        assert ("unflag" in row[2]) == bool(spoils.unflag_market or spoils.unflag_political)
        assert (("USA" in row[2]), ("Canada" in row[2])) == (spoils.usa, spoils.canada)
    additional = text.partition("Additional Territories: ")[2].partition(".\n")[0].strip().rstrip(".")
    territories = [] if additional == "none" else [one.strip() for one in additional.split(",")]
    named = {name(f"space:{space}", "en") for space in theater.additional}
    assert {one.rstrip(".") for one in territories} == {one.rstrip(".") for one in named}


def _printed(spoils: Spoils) -> tuple[str, str, dict[str, int], dict[str, int]]:
    most = "" if spoils.most == spoils.least else f"–{spoils.most}" if spoils.most else " or more"
    margin = f"{spoils.least}{most}{'*' * spoils.maximum}"
    gains = {"VP": spoils.vp, "CP": spoils.cp}
    return (
        spoils.side,
        margin,
        {what: n for what, n in gains.items() if n},
        {"TP": spoils.loser_treaty} if spoils.loser_treaty else {},
    )


def _figures(cell: str) -> dict[str, int]:
    """``2 VP, 1 CP, USA`` in figures."""
    return {what: int(n) for n, what in re.findall(r"(\d+) (VP|CP|TP)", cell)}
