"""What is printed on the boards, cell by cell against the tables of the book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import (
    AnyEffect,
    CastleMove,
    Choose,
    DestroyCard,
    Flip,
    GainCorruption,
    GainDebt,
    GainDeed,
    GainResource,
    GainSilver,
    GainVirtue,
    HireFree,
    Rearrange,
)

BOOK = Path(settings.BASE_DIR) / "rulebook" / "content" / "viscounts_of_the_west_kingdom"
NUMBERS = "①②③④⑤"
KINDS = {"ink": ("Ink Well", "Ink Wells"), "gold": ("Gold", "Gold"), "stone": ("Stone", "Stone")}
KINDS["any"] = ("resource of choice", "resources of choice")


def rows(clause: str) -> list[list[str]]:
    """The cells of a clause's English table, below its head."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(BOOK.glob("[0-9]*.md")))
    body = re.split(r"\n#+ ", text.split(f"\n## {clause}\n")[1])[0].split("+++ en")[1]
    lines = [line for line in body.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def said(effects: list[AnyEffect]) -> str:
    """Effects as the tables say them."""
    return ", ".join(_said(effect) for effect in effects)


def _said(effect: AnyEffect) -> str:
    match effect:
        case GainResource(kind=kind, n=n):
            return f"{n} {KINDS[kind][n > 1]}"
        case GainSilver(n=n):
            return f"{n} Silver"
        case GainDeed(n=n):
            return f"{n} Deed" + "s" * (n > 1)
        case GainDebt(n=n):
            return f"{n} Debt" + "s" * (n > 1)
        case GainVirtue(n=n):
            return f"{n} Virtue"
        case GainCorruption(n=n):
            return f"{n} Corruption"
        case Flip(kind="either", n=1):
            return "flip 1 Debt or Deed"
        case DestroyCard(n=1):
            return "may destroy 1 card"
        case HireFree(n=1):
            return "hire for free"
        case CastleMove(n=1):
            return "may make a castle move"
        case Rearrange():
            return "may Rearrange"
    raise TypeError(effect)


@pytest.mark.rule("vis.components.board.1", "vis.components.shared.2", "vis.overview.kingdom.4")
def test_the_trades() -> None:
    trades = [
        [space.id.removeprefix("space_"), str(space.trade.merchants), said(space.trade.effects)]
        for space in components.spaces().values()
        if space.trade is not None
    ]
    assert trades == rows("vis.components.board.1")


@pytest.mark.rule("vis.components.board.2", "vis.components.board.3", "vis.components.board.5", "vis.setup.board.1")
@pytest.mark.parametrize(("clause", "seats"), [("vis.components.board.3", 2), ("vis.components.board.5", 4)])
def test_the_sites(clause: str, seats: int) -> None:
    printed: dict[str, list[str]] = {}
    for segment in components.segments():
        for number, site in enumerate(components.side(segment, seats).sites):
            printed.setdefault(site.space, []).append(f"{NUMBERS[number]} {said(site.effects)}")
    for space, river, *cells in rows(clause):
        assert components.spaces()[f"space_{space}"].river == river
        assert printed.pop(f"space_{space}") == [cell for cell in cells if cell != "—"]
    assert not printed


@pytest.mark.rule("vis.components.board.4", "vis.components.board.6", "vis.setup.board.2")
@pytest.mark.parametrize(("clause", "seats"), [("vis.components.board.4", 2), ("vis.components.board.6", 3)])
def test_the_links(clause: str, seats: int) -> None:
    for cells, segment in zip(rows(clause), components.segments(), strict=True):
        side = components.side(segment, seats)
        order = [site.id for site in side.sites]
        links = ["—"] * len(order)
        for link in side.links:
            links[order.index(link.start)] = said(link.effects)
            assert link.end == (["next", *order[:0:-1]][-1 - order.index(link.start)] if link.end != "next" else "next")
        assert links == cells[1:]


@pytest.mark.rule("vis.components.board.8", "vis.components.board.9")
def test_what_lies_below_the_piles() -> None:
    printed = []
    for segment in components.segments().values():
        townsfolk, tile = segment.townsfolk, segment.manuscript
        icons = ", ".join(icon.capitalize() for icon in townsfolk.icons)
        effects = said(townsfolk.on_hire_or_dismiss), said(tile.effects)
        printed.append([str(townsfolk.silver), icons, effects[0], str(tile.cost), effects[1]])
    assert printed == [cells[1:] for cells in rows("vis.components.board.8")]


@pytest.mark.rule("vis.recruit.collision.7", "vis.components.player.9")
def test_the_track() -> None:
    conditions = {
        "at_least_one_criminal": "with a Criminal icon: ",
        "no_criminals": "without Criminal icons: ",
        "always": "",
    }
    track = [
        [str(number), said(space.above), conditions[space.condition] + said(space.below)]
        for number, space in enumerate(components.player_board().track, 1)
    ]
    assert track == rows("vis.recruit.collision.7")


@pytest.mark.rule("vis.components.shared.4", "vis.components.shared.5")
def test_the_sections_of_the_castle() -> None:
    sections = components.castle().sections
    assert [said(section.effects) for section in sections[:3]] == [
        "2 Virtue",
        "1 Ink Well, 1 Stone",
        "flip 1 Debt or Deed",
    ]
    choices = [effect.options for section in sections[3:] for effect in section.effects if isinstance(effect, Choose)]
    assert [[said([*option]) for option in options] for options in choices] == [
        ["1 Gold", "may make a castle move"],
        ["hire for free", "may destroy 1 card"],
    ]
    assert len(rows("vis.components.shared.5")) == 5


@pytest.mark.rule("vis.action.general.4", "vis.overview.kingdom.3", "vis.castle.place.4")
def test_the_primary_actions() -> None:
    by_name = {
        action.name.en: (action.icon.capitalize(), action.good, action.path) for action in components.actions().values()
    }
    for name, icons, good, path in rows("vis.action.general.4"):
        icon, spent, where = by_name[name]
        assert (f"{icon}, Criminal", where) == (icons, path)
        assert good.split()[0].lower() == spent
