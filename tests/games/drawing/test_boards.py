"""Every title's board, as docs/drawing-a-board.md says: it is drawn for every seat, with every element that can be chosen, once."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils import translation

from config.shared.static_files.icons import sections, sheet_of
from games import titles
from games.drawing.board.board import Board, Chances, SeatSign, drawing, has_board, package, style_sheets
from games.drawing.board.controls import Control, Part, gap
from games.drawing.words.wording import LETTERS, SHAPES, Wording
from games.engine.match.match import Match
from games.engine.rules import chance as engine_chance
from games.engine.title.info import checked_setup
from games.templatetags.games_pages import board_style

DRAWN = [info.slug for info in titles.infos() if has_board(info.slug)]
ELEMENT = re.compile(r'data-element="([^"]+)"')
PIECE = re.compile(r'data-piece="([^"]+)"')
DRAWING = re.compile(r'<use[^>]* href="/static/(games/[^"#]+)#([^"]+)"')
ICONS = re.compile(r'href="/static/icons/([^"#.]+)\.')
POSITIONS = 6
"""Positions along a match that are drawn, for every seat."""


def signs(count: int) -> list[SeatSign]:
    """Seats without people."""
    return [SeatSign(n, f"Player {n}", LETTERS["en"][n], SHAPES[n], f"seat-{n + 1}", False) for n in range(count)]


def board(match: Match[Any], seat: int | None, code: str = "en", *, now: bool = True) -> str:
    """The board for one viewer."""
    chances = Chances()
    if now and seat is not None and (ask := match.ask(seat)) is not None:
        chances = Chances.of(match.options(seat), ask.refused())
    wording = Wording(match.title, code, ())
    with translation.override(code):
        drawn = Board(wording, signs(match.setup.players), chances, now=now)
        return drawn.draw(match.title.info.slug, match.view(seat))


def along(slug: str, mode: str, players: int, seed: str) -> Iterator[Match[Any]]:
    """Positions along one random match."""
    setup = checked_setup(titles.info(slug), mode=mode, players=players)
    match = Match.start(titles.load(slug), setup, seed)
    dice = random.Random(seed)
    while match.request is not None:
        if dice.random() < 0.1 or match.number < 2:
            yield match
        seat = dice.choice(match.waiting_for())
        match.submit(seat, dice.choice(match.question(seat).options).id)
    yield match


CASES = [
    pytest.param(slug, mode.slug, players, marks=() if players == mode.players[0] else pytest.mark.long)
    for slug in DRAWN
    for mode in titles.info(slug).modes
    for players in mode.players
]
"""Every title, mode and number of players; the fewest of each at every save."""


def test_a_part_that_is_kept_is_touched_where_each_who_looks_can_touch_it() -> None:
    """Also where the same words stand at another element: what one of two can choose must not glow at the other's."""
    controls = [Control.of("honor:0", {"class": "runner", "data_count": 3}), Control.of("honor:1", {})]
    part = Part(f"<i {gap(1)}>乙</i><i {gap(0)}>甲</i>", controls)
    can = {"state": "can", "role": "button", "aria-label": "2 & more"}
    assert part.untouched == (
        '<i data-element="honor:1">乙</i><i class="runner" data-element="honor:0" data-count="3">甲</i>'
    )

    def only(chosen: str, named: str) -> dict[str, str]:
        return can if named == chosen else {}

    for element, drawn in {
        "honor:0": '<i data-element="honor:1">乙</i>'
        '<i class="runner can" data-element="honor:0" role="button" aria-label="2 &amp; more" data-count="3">甲</i>',
        "honor:1": '<i class="can" data-element="honor:1" role="button" aria-label="2 &amp; more">乙</i>'
        '<i class="runner" data-element="honor:0" data-count="3">甲</i>',
    }.items():
        assert part.touched(partial(only, element)) == drawn
    assert part.touched(lambda _: {}) == part.untouched


@pytest.mark.parametrize(("slug", "mode", "players"), CASES)
def test_a_board_is_drawn_whole_for_every_seat_along_a_match(slug: str, mode: str, players: int) -> None:
    for drawn, match in enumerate(along(slug, mode, players, engine_chance.commitment(f"{slug}{players}")[:8])):
        if drawn > POSITIONS:
            break
        for seat in (None, *range(players)):
            html = board(match, seat)
            elements = Counter(ELEMENT.findall(html))
            assert max(elements.values(), default=0) < 2, f"drawn twice: {elements.most_common(3)}"
            pieces = Counter(PIECE.findall(html))
            assert max(pieces.values(), default=0) < 2, f"a piece drawn twice: {pieces.most_common(3)}"
            assert "style=" not in html
            assert "<script" not in html
            ask = None if seat is None else match.ask(seat)
            if ask is not None and seat is not None:
                expected = {element for option in match.options(seat) for element in option.elements}
                assert expected <= set(elements), f"not drawn: {sorted(expected - set(elements))}"


def test_a_drawing_stands_in_the_sheet_of_its_title_under_its_name() -> None:
    html = drawing("great-wall", "banner")
    assert html.startswith('<svg class="drawing drawing-banner"')
    assert DRAWING.findall(html) == [("games/great_wall/sprite.svg", "banner")]


@pytest.mark.parametrize(("slug", "mode", "players"), CASES)
def test_every_drawing_of_a_board_stands_in_its_sprite(slug: str, mode: str, players: int) -> None:
    for drawn, match in enumerate(along(slug, mode, players, "drawings")):
        if drawn > POSITIONS:
            break
        for sheet, name in set(DRAWING.findall(board(match, 0))):
            path = finders.find(sheet)
            assert path, sheet
            assert f'<symbol id="{name}"' in Path(path).read_text(encoding="utf-8"), f"{sheet} has no {name}"


@pytest.mark.parametrize("slug", sorted({*DRAWN} & {*sections()}))
def test_a_table_loads_no_store_of_icons(slug: str) -> None:
    """What a board, its log and its cards draw stands in the site's sheet, the tables' or the title's own: the others are 10 to 40 kB each,
    for one drawing."""
    title, mode = titles.load(slug), titles.info(slug).modes[0]
    drawn = {icon for component in title.components() if (icon := component.icon)}
    drawn |= {news.icon for news in title.news.values() if news.icon}
    loaded = {sheet_of()[icon] for icon in drawn}
    for position, match in enumerate(along(slug, mode.slug, mode.players[-1], "icons")):
        if position > POSITIONS:
            break
        loaded |= set(ICONS.findall(board(match, 0)))
    assert loaded <= {"site", "table", slug}


@pytest.mark.parametrize("slug", DRAWN)
def test_a_table_links_every_sheet_of_its_title(slug: str) -> None:
    sheets = style_sheets(package(slug))
    links = board_style(package(slug))
    assert sheets
    assert all(finders.find(sheet) and f'href="/static/{sheet}"' in links for sheet in sheets)
    folder = Path(settings.BASE_DIR) / "static" / "css" / package(slug)
    assert not folder.exists() or len(sheets) == len(list(folder.iterdir()))


@pytest.mark.parametrize("slug", DRAWN)
def test_what_is_hidden_does_not_change_a_byte_of_a_board(slug: str) -> None:
    mode = titles.info(slug).modes[0]
    dice = random.Random(7)
    for drawn, match in enumerate(along(slug, mode.slug, mode.players[-1], "hidden")):
        if drawn > POSITIONS:
            break
        for seat in (None, *range(match.setup.players)):
            shown = board(match, seat, now=False)
            other = Match.restore(match.title, match.save())
            match.title.permute_hidden(other.state, seat, dice)
            assert board(other, seat, now=False) == shown


@pytest.mark.parametrize("slug", DRAWN)
@pytest.mark.parametrize("code", ["zh-hant", "zh-hans", "en"])
def test_at_an_earlier_position_nothing_can_be_chosen(slug: str, code: str) -> None:
    mode = titles.info(slug).modes[0]
    match = next(along(slug, mode.slug, mode.players[0], "past"))
    seat = match.waiting_for()[0]
    assert "can" in board(match, seat, code)
    past = board(match, seat, code, now=False)
    assert not re.search(r'class="[^"]*\bcan\b|tabindex="0"', past)
