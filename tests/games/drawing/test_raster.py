"""Boards as pictures: what our sheets say of an SVG is worked out as a browser does, and every title's board looks like itself."""

from __future__ import annotations

import io
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import tinycss2
from cssselect2 import ElementWrapper
from django.utils.safestring import SafeString
from django.utils.translation import override
from PIL import Image

from games import titles
from games.drawing.board.board import package, sign
from games.drawing.pages.examples import board_at, people
from games.drawing.pages.position_picture import Heading, Line, job
from games.drawing.raster import drawings, painting, sheets, values
from games.drawing.raster.markup import tree, written
from games.drawing.raster.painting import PAGE, ROOM, SIZE, Job
from games.drawing.raster.sheets import Screen
from games.drawing.raster.still import still
from games.engine.match import matchfile
from games.engine.match.match import Match

FIXTURES = Path(__file__).parents[2] / "fixtures"
RECORDED = {
    "great-wall-of-china": "heuristic_4",
    "great-wall": "standard_4",
    "imperial-struggle": "heuristic",
    "viscounts-of-the-west-kingdom": "four-all",
    "founders-of-gloomhaven": "three",
}
SCREEN = Screen(1920, 1008)


def tokens(text: str) -> list[object]:
    """A value as it is read."""
    (one,) = tinycss2.parse_blocks_contents(f"a: {text}")
    return list(one.value)


# --- values ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written_so", "colour"),
    [
        ("light-dark(#fff, #000)", "#fff"),
        ("color-mix(in srgb, #f00 50%, #00f)", "rgba(128,0,128,1.000)"),
        ("color-mix(in srgb, white, black 25%)", "rgba(191,191,191,1.000)"),
        ("color-mix(in srgb, #f00 50%, transparent)", "rgba(255,0,0,0.500)"),
        ("color-mix(in srgb, light-dark(#f00, #0f0) 20%, #000)", "rgba(51,0,0,1.000)"),
        ("currentColor", "currentColor"),
    ],
)
def test_a_colour_comes_to_what_a_browser_shows(written_so: str, colour: str) -> None:
    assert values.text_of(tokens(written_so)) == colour


@pytest.mark.parametrize(
    ("written_so", "number", "unit"),
    [
        ("calc(2 * 1em + 3px)", 23, "px"),
        ("calc((1 + 2) * 4 / 6)", 2, ""),
        ("calc(10px - (2px - -3px))", 5, "px"),
        ("max(.5em, 11px)", 11, "px"),
        ("clamp(1px, 40px, 2em)", 20, "px"),
        ("min(1000px / 50, 30px)", 20, "px"),
        ("2rem", 32, "px"),
        ("sin(90deg)", 1, ""),
    ],
)
def test_a_number_is_reckoned(written_so: str, number: float, unit: str) -> None:
    reckoned = values.measure(tokens(written_so), em=10)
    assert (round(reckoned.number, 6), reckoned.unit) == (number, unit)


@pytest.mark.parametrize(
    "nonsense", ["", "calc(1px + 1deg)", "calc(1 / 0)", "calc(1 +)", "auto", "5cqw", "env(x)", "1px 2px"]
)
def test_what_cannot_be_reckoned_is_no_value(nonsense: str) -> None:
    with pytest.raises(values.Unknown):
        values.measure(tokens(nonsense), em=10)


def test_a_transform_is_written_as_svg_reads_it() -> None:
    said = values.transform(tokens("translate(1em, calc(2px * 3)) rotate(.25turn) scale(1, .6) translateX(4px)"), em=10)
    assert said == "translate(10 6) rotate(90) scale(1 0.6) translate(4 0)"
    assert values.transform(tokens("none"), em=10) == ""
    with pytest.raises(values.Unknown):
        values.transform(tokens("perspective(3px)"), em=10)


def test_a_variable_has_its_value_or_another_one() -> None:
    known = {"--a": tokens("3px"), "--b": tokens("calc(var(--a) * 2)")}
    assert tinycss2.serialize(values.substituted(tokens("var(--c, var(--a))"), known)).strip() == "3px"
    with pytest.raises(values.Unknown, match="--c is not set"):
        values.substituted(tokens("var(--c)"), known)


# --- sheets ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "true"),
    [
        ("(min-width: 60rem) and (min-height: 37.5rem)", True),
        ("(max-width: 59.99rem), (max-height: 37.49rem)", False),
        ("(max-width: 59.99rem), (min-width: 100px)", True),
        ("print", False),
        ("screen", True),
        ("(prefers-reduced-motion: reduce)", False),
        ("(pointer: coarse)", False),
        ("(min-aspect-ratio: 7 / 5)", True),
        ("(min-aspect-ratio: 2 / 1)", False),
    ],
)
def test_a_picture_is_a_page_on_a_desk(query: str, true: bool) -> None:
    assert sheets.counts(query, SCREEN) == true


def styled(html: str, css: str) -> str:
    """A tree with its styles, as HTML."""
    root = tree(html)
    drawings.inline(root, sheets.read(css, SCREEN, SCREEN))
    return written(root)


def test_an_svg_gets_what_the_sheets_say_of_it() -> None:
    css = """
      @property --turn { syntax: "<number>"; inherits: true; initial-value: 2; }
      :root { --late: var(--early); --early: light-dark(red, blue); color: #123456; font: 700 10px serif; }
      .g { transform: rotate(calc(var(--turn) * 45deg)); }
      .g circle { fill: var(--late); stroke-width: .2em; }
      .g .b { fill: green !important; } .g circle.b.b { fill: yellow; } .g:focus-visible, .g .c { opacity: .5; }
      @media print { .g circle { fill: black; } }
      .none { fill: var(--nothing); }
    """
    html = styled(
        '<html><body><svg><g class="g"><circle/><circle class="b"/><circle class="c none" r="1"/></g></svg></body></html>',
        css,
    )
    assert "color:#123456" in html
    assert "font-weight:700" in html
    assert '<g class="g" transform="rotate(90)">' in html
    assert '<circle style="fill:red;stroke-width:2">' in html
    assert '<circle class="b" style="fill:green;stroke-width:2">' in html
    assert '<circle class="c none" r="1" style="fill:red;stroke-width:2;opacity:.5">' in html
    assert "var(" not in html


def test_a_drawing_of_another_sheet_is_put_in_with_our_colours() -> None:
    use = "/static/games/imperial_struggle/sprite.0123456789ab.svg#france"
    html = styled(f'<html><svg class="drawing"><use href="{use}"/></svg></html>', "svg { --is-sign: gold; }")
    assert "<use" not in html
    assert 'viewBox="0 0 24 24"' in html
    assert 'fill="gold"' in html
    with pytest.raises(AssertionError, match="its own sheets"):
        styled('<html><svg><use href="https://example.org/a.svg#b"/></svg></html>', "")


def test_what_a_page_has_within_is_marked_because_the_engine_cannot_look_for_it() -> None:
    sheet = sheets.read("p:has(> b)::before, i { color: red } p:has(.can) { color: blue }", SCREEN, SCREEN)
    root = tree("<div><p><b>1</b></p><p>2</p></div>")
    sheet.mark(ElementWrapper.from_html_root(root))
    assert written(root) == '<div><p class="has-1"><b>1</b></p><p>2</p></div>'
    assert ".has-1::before, i {" in sheet.text
    assert "blue" not in sheet.text
    assert ":has" not in sheet.text


def test_html_is_written_as_it_was_read() -> None:
    svg = '<svg viewBox="0 0 1 1" preserveAspectRatio="none"><linearGradient></linearGradient></svg>'
    html = f'<div title="&quot;&lt;&amp;"><br>a &lt; b{svg}文</div>'
    assert written(tree(html)) == html


# --- boards ------------------------------------------------------------------------------------------------------------------


@cache
def recorded(slug: str) -> Match[Any]:
    """A match in its middle."""
    file = matchfile.read((FIXTURES / package(slug) / f"{RECORDED[slug]}.json").read_bytes())
    file.moves = file.moves[: len(file.moves) * 6 // 10]
    return matchfile.replay(file, titles.info(slug), titles.load(slug))


def board_of(slug: str, language: str = "zh-hant") -> SafeString:
    """Its board, as a spectator sees it."""
    match = recorded(slug)
    with override(language):
        return board_at(match.title, match.setup, match.state, None, language)


def job_of(slug: str, language: str = "zh-hant") -> Job:
    """The page of its picture."""
    match = recorded(slug)
    with override(language):
        lines = [Line(sign(seat, language), 7, seat.number == 1) for seat in people(match.setup, language)]
        return job(board_of(slug, language), slug, Heading("長城", "第 7 步", lines), language)


@pytest.mark.parametrize("slug", RECORDED)
def test_every_title_is_drawn_in_its_colours(slug: str) -> None:
    """What has no colour is drawn black: there would be much of it."""
    png = painting.paint(job_of(slug))
    picture = Image.open(io.BytesIO(png))
    assert (picture.format, picture.size) == ("PNG", SIZE)
    assert len(png) < 250_000
    seen = Counter(_pixels(picture.resize((300, 158), Image.Resampling.NEAREST)))
    assert sum(count for colour, count in seen.items() if max(colour) < 40) < 300 * 158 * 0.03
    assert len(seen) > 100
    board = Counter(_pixels(picture.crop((240, 0, 1200, 630)).resize((96, 63))))
    assert max(board.values()) < 96 * 63 * 0.4, "nothing is drawn on most of the board"


def _pixels(picture: Image.Image) -> list[tuple[int, int, int]]:
    data = picture.convert("RGB").tobytes()
    return [(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)]


@pytest.mark.parametrize("slug", RECORDED)
def test_nothing_on_a_board_is_left_to_be_worked_out(slug: str) -> None:
    sheet = sheets.read(sheets.text_of(sheets.of_title(package(slug))), PAGE, ROOM)
    root = tree(job_of(slug).html)
    drawings.inline(root, sheet)
    svgs = [written(svg) for svg in root.iter("svg")]
    assert len(svgs) > 10
    for svg in svgs:
        assert not [left for left in ("var(", "light-dark(", "color-mix(", "calc(", "<use") if left in svg], svg[:500]
    assert ":has(" not in sheet.text
    assert "url(" not in sheet.text.replace('url("data:', "")


def test_the_same_page_gives_the_same_bytes() -> None:
    one = job_of("great-wall-of-china")
    assert painting.paint(one) == painting.paint(one)
    assert painting.paint(one) != painting.paint(job_of("great-wall-of-china", "en"))


@pytest.mark.parametrize("slug", RECORDED)
def test_a_board_without_scripts_has_nothing_to_press(slug: str) -> None:
    board = still(board_of(slug))
    assert 'data-lies="stage"' in board
    for gone in (
        "<button",
        "<a ",
        "tabindex",
        "popover",
        "data-element",
        "data-piece",
        'data-lies="seat"',
        "rule-link",
    ):
        assert gone not in board, gone
