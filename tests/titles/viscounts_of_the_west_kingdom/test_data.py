"""What is printed, against the book: counts, costs, and that everything printed does what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.titles.viscounts_of_the_west_kingdom.cards.performing import OPS
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import EFFECTS
from games.titles.viscounts_of_the_west_kingdom.title import TITLE
from tests.titles.boxes import box
from tests.titles.data_files import every_kind_of_mapping, refuses_a_misspelt_key


@pytest.mark.parametrize(("kind", "file", "path"), list(every_kind_of_mapping(components.DATA)))
def test_a_misspelt_key_is_refused(tmp_path: Path, kind: type[Any], file: Path, path: tuple[str | int, ...]) -> None:
    refuses_a_misspelt_key(tmp_path, kind, file, path)


def test_every_op_is_carried_out() -> None:
    assert TITLE.steps
    assert OPS.missing(EFFECTS) == []


@pytest.mark.rule(
    "vis.components.shared.6",
    "vis.components.shared.7",
    "vis.components.shared.8",
    "vis.components.shared.9",
    "vis.components.shared.10",
    "vis.components.shared.11",
)
def test_the_box_holds_what_the_book_counts() -> None:
    """data/box.yaml counts them; without expansions a table has those of the base game."""
    held = box("viscounts-of-the-west-kingdom")
    groups = (components.neutral(), components.heroes(), components.starting(), components.player_cards())
    assert [len(cards) for cards in groups] == [
        held[kind] for kind in ("townsfolk", "heroes", "starting", "player_cards")
    ]
    assert len(components.manuscripts(components.BASE)) == held["manuscripts_grey"] + held["manuscripts_black"]
    numbers = [card.number for card in components.player_cards().values()]
    assert sorted(numbers) == list(range(1, held["player_cards"] + 1))


@pytest.mark.rule("vis.components.shared.3")
@pytest.mark.parametrize(("seats", "sites", "links"), [(2, 20, 14), (3, 25, 20), (4, 25, 20)])
def test_sites_and_links_of_either_side(seats: int, sites: int, links: int) -> None:
    assert (len(components.sites(seats)), len(components.links(seats))) == (sites, links)


@pytest.mark.rule("vis.action.build.9", "vis.end.scoring.1", "vis.components.player.3", "vis.components.player.8")
def test_what_buildings_cost_and_score() -> None:
    buildings = {kind.id: (kind.cost, kind.vp) for kind in components.player_board().buildings}
    assert buildings == {"workshop": (3, [2, 5, 9]), "trading_post": (5, [4, 9, 15]), "guildhall": (7, [6, 13, 21])}


@pytest.mark.rule("vis.components.board.1")
def test_the_trades_of_the_outer_spaces() -> None:
    merchants = [space.trade.merchants for space in components.spaces().values() if space.trade is not None]
    assert merchants == [1, 2, 1, 2, 2, 4, 2, 3, 2, 2]
    assert all((space.trade is None) == (space.path == "inner") for space in components.spaces().values())


@pytest.mark.rule("vis.castle.place.4")
def test_workers_for_noble_icons() -> None:
    assert components.castle().icons_by_workers == [1, 3, 5, 8]


@pytest.mark.rule("vis.setup.debts.3")
def test_the_height_of_the_stacks() -> None:
    stacks = components.stacks()
    assert (stacks.poverty_debts, stacks.prosperity_deeds) == ([12, 12, 15, 18], [12, 12, 16, 20])
