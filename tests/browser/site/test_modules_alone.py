"""What scripts work out by themselves: their modules on one empty page, without a site."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, Route

from games.live.frames import Fragments, Frames
from tests.frames import Page as HeardPage
from tests.frames import two_texts

NOWHERE = "http://nowhere.test"
STATIC = Path(settings.BASE_DIR) / "static"
CALL = "async ([module, name, given]) => (await import(module))[name](...given)"
GRID, SORTING, NARROWING = "table/board/grid", "table/choosing/sorting", "table/choosing/narrowing"
SETS = "table/choosing/sets"
LONG = "\n<p></p>" * 2_000
"""Of a text so long its lines are compared."""


@pytest.fixture(scope="module")
def empty_page(chromium: Browser) -> Iterator[Page]:
    """A page with nothing on it. The scripts come from their files."""

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(f"{NOWHERE}/").partition("?")[0]
        if path:
            route.fulfill(path=STATIC / path, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    page = chromium.new_page()
    page.route(f"{NOWHERE}/**", answer)
    page.goto(f"{NOWHERE}/")
    yield page
    page.close()


@pytest.fixture
def call(empty_page: Page) -> Callable[..., Any]:
    """``call("table/board/grid", "touch", 304, 305)``: what a function of a module returns."""

    def called(module: str, name: str, *arguments: Any) -> Any:
        return empty_page.evaluate(CALL, [f"/js/{module}.js", name, list(arguments)])

    return called


# --- frames -------------------------------------------------------------------------------------------------------------


def test_frames_are_put_together_as_the_site_takes_them_apart(empty_page: Page) -> None:
    drawings: list[Fragments] = []
    for seed in range(40):
        texts = two_texts(random.Random(seed))
        drawings += [
            {"long": "\n".join(lines) + LONG, "short": str(seed), "other": lines[0] if lines else ""} for lines in texts
        ]
    frames, page = Frames(), HeardPage()
    packed = [
        frame for sent, drawing in pairwise([None, *drawings]) if drawing and (frame := frames.between(sent, drawing))
    ]
    expected = [page.whole(frame) for frame in packed]
    put = empty_page.evaluate(
        """async (frames) => {
          const { whole } = await import("/js/socket-state.js?together");
          return Promise.all(frames.map((frame) => whole(Uint8Array.from(frame).buffer)));
        }""",
        [list(frame) for frame in packed],
    )
    assert put == expected


def test_a_frame_that_leads_on_from_something_else_is_not_put_together(empty_page: Page) -> None:
    first, second, third = ({"one": f"<p>\n{number}\n</p>"} for number in range(3))
    frames = Frames()
    packed = [frames.between(None, first), frames.between(second, third)]
    put = empty_page.evaluate(
        """async (frames) => {
          const { holds, whole } = await import("/js/socket-state.js?apart");
          const before = holds();
          const texts = [];
          for (const frame of frames) texts.push(await whole(Uint8Array.from(frame).buffer));
          return { before, texts, after: holds() !== null };
        }""",
        [list(frame) for frame in packed if frame],
    )
    assert put == {"before": None, "texts": [first["one"], None], "after": True}


# --- the grid of a map --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "other", "touching"),
    [(304, 305, True), (304, 404, True), (304, 405, True), (304, 304, False), (304, 306, False), (199, 200, False)],
    ids=["edge", "row below", "corner", "itself", "two away", "end of a row and begin of the next but one"],
)
def test_spaces_touch_by_edges_and_corners(call: Callable[..., Any], cell: int, other: int, touching: bool) -> None:
    assert call(GRID, "touch", cell, other) is touching
    assert call(GRID, "touch", other, cell) is touching


def test_a_way_steps_straight_and_slants_only_where_nothing_straight_leads(call: Callable[..., Any]) -> None:
    assert call(GRID, "stepsOf", [101, 102, 202]) == [[101, 102], [102, 202]]
    assert call(GRID, "stepsOf", [101, 202]) == [[101, 202]]
    assert call(GRID, "stepsOf", [101, 103]) == []


def test_a_way_leads_to_its_ends_by_edges_before_corners(call: Callable[..., Any]) -> None:
    assert call(GRID, "stepsOf", [101], [102, 202]) == [[101, 102]]
    assert call(GRID, "stepsOf", [101], [202]) == [[101, 202]]


def test_a_form_says_how_a_tile_lies_wherever_it_lies(call: Callable[..., Any]) -> None:
    assert call(GRID, "formOf", [305, 304]) == call(GRID, "formOf", [712, 711]) == "0,0 1,0"
    assert call(GRID, "formOf", [101, 201, 202]) == "0,0 0,1 1,1"


def test_four_quarters_and_two_mirrors_lead_back(call: Callable[..., Any]) -> None:
    form = "0,0 0,1 0,2 1,2"
    seen = [form]
    while (turned := call(GRID, "turned", seen[-1])) != form:
        seen.append(turned)
    assert seen == ["0,0 0,1 0,2 1,2", "0,0 0,1 1,0 2,0", "0,0 1,0 1,1 1,2", "0,1 1,1 2,0 2,1"]
    assert call(GRID, "mirrored", form) == "0,2 1,0 1,1 1,2"
    assert call(GRID, "mirrored", "0,2 1,0 1,1 1,2") == form


def test_a_tile_is_held_by_one_of_its_spaces(call: Callable[..., Any]) -> None:
    assert call(GRID, "offset", [304, 404, 405], 405) == "1,1"
    assert call(GRID, "offset", [304, 404, 405], 304) == "0,0"


# --- putting things in order --------------------------------------------------------------------------------------------


def test_the_first_that_is_touched_is_the_first(call: Callable[..., Any]) -> None:
    assert call(SORTING, "afterTouch", ["b"], "c") == ["b", "c"]
    assert call(SORTING, "touchedFirst", ["a", "b", "c"], ["c", "a"]) == ["c", "a", "b"]


def test_touched_again_it_is_taken_out_with_those_after_it(call: Callable[..., Any]) -> None:
    assert call(SORTING, "afterTouch", ["b", "c", "a"], "c") == ["b"]


@pytest.mark.parametrize(
    ("place", "order"), [(0, ["b", "a", "c"]), (1, ["a", "b", "c"]), (2, ["a", "c", "b"]), (-1, None), (3, None)]
)
def test_a_thing_moves_to_a_place_that_there_is(call: Callable[..., Any], place: int, order: list[str] | None) -> None:
    assert call(SORTING, "moved", ["a", "b", "c"], "b", place) == order


def test_an_order_that_was_begun_is_laid_out_again(empty_page: Page) -> None:
    again = empty_page.evaluate(
        """async () => {
          const { inOrderOf } = await import("/js/table/choosing/sorting.js");
          return inOrderOf([{ name: "a" }, { name: "b" }, { name: "c" }], ["c", "a", "b"], (thing) => thing.name);
        }"""
    )
    assert [thing["name"] for thing in again] == ["c", "a", "b"]


# --- sets ---------------------------------------------------------------------------------------------------------------


def test_things_are_one_of_the_sets_in_any_order(call: Callable[..., Any]) -> None:
    pairs = [["a", "b"], ["b", "c"]]
    assert call(SETS, "fits", pairs, ["b"])
    assert call(SETS, "fits", pairs, ["b", "a"])
    assert not call(SETS, "fits", pairs, ["c", "a"])
    assert call(SETS, "isWhole", pairs, ["c", "b"])
    assert not call(SETS, "isWhole", pairs, ["b"])
    assert not call(SETS, "isWhole", pairs, ["a", "b", "c"])


def test_a_set_may_have_a_thing_several_times(call: Callable[..., Any]) -> None:
    payments = [["wood", "wood", "stone"], ["wood", "stone", "stone"]]
    assert call(SETS, "countOf", payments[0], "wood") == 2
    assert call(SETS, "fits", payments, ["stone", "wood", "stone"])
    assert not call(SETS, "fits", payments, ["wood", "wood", "wood"])
    assert call(SETS, "isWhole", payments, ["stone", "wood", "wood"])
    assert not call(SETS, "isWhole", payments, ["wood", "wood"])
    assert not call(SETS, "isWhole", payments, ["stone", "stone", "stone"])


# --- narrowing the options ----------------------------------------------------------------------------------------------

CHOICES = [
    {"elements": ["card:1", "space:2"], "line": 0},
    {"elements": ["card:1", "space:3"], "line": 1},
    {"elements": ["card:4", "space:3"], "line": 1},
]


def test_what_was_touched_narrows_the_options(call: Callable[..., Any]) -> None:
    assert call(NARROWING, "narrowed", CHOICES, []) == CHOICES
    assert call(NARROWING, "narrowed", CHOICES, ["card:1"]) == CHOICES[:2]
    assert call(NARROWING, "narrowed", CHOICES, ["space:3", "card:1"]) == CHOICES[1:2]
    assert call(NARROWING, "narrowed", CHOICES, ["card:1"], 1) == CHOICES[1:2]
    assert call(NARROWING, "narrowed", CHOICES, ["card:9"]) == []
    assert call(NARROWING, "narrowed", [{**CHOICES[0], "section": 7}, *CHOICES[1:]], [], 7) == [
        {**CHOICES[0], "section": 7}
    ]


def test_what_goes_with_it_can_be_touched_next(call: Callable[..., Any], empty_page: Page) -> None:
    then = empty_page.evaluate(
        """async (left) => [...(await import("/js/table/choosing/narrowing.js")).nextOf(left, ["card:1"])]""",
        CHOICES[:2],
    )
    assert then == ["space:2", "space:3"]


@pytest.mark.parametrize(
    ("path", "line", "element", "now"),
    [
        (["card:1"], None, "space:3", {"path": ["card:1", "space:3"], "line": None}),
        (["card:1"], 1, "space:3", {"path": ["card:1", "space:3"], "line": 1}),
        (["card:1"], None, "card:4", {"path": ["card:4"], "line": None}),
        (["card:1"], 0, "space:3", {"path": ["space:3"], "line": None}),
        (["card:1"], 0, "card:9", None),
    ],
    ids=["further", "within a line", "another card instead", "out of the line", "nothing that can be chosen"],
)
def test_a_touch_goes_on_where_an_option_does_and_begins_again_elsewhere(
    call: Callable[..., Any], path: list[str], line: int | None, element: str, now: dict[str, Any] | None
) -> None:
    assert call(NARROWING, "afterTouch", CHOICES, path, line, element) == now


# --- what is said to screen readers -------------------------------------------------------------------------------------

SPOKEN = """async (sentences) => {
  document.body.innerHTML = '<p id="table-live"></p>';
  const { speak } = await import("/js/table/speak.js");
  const changes = [];
  for (const [sentence, again] of sentences) {
    const before = document.body.textContent;
    speak(sentence, again);
    changes.push(document.body.textContent !== before);
  }
  return [changes, document.body.textContent.trimEnd()];
}"""


def test_a_sentence_that_is_said_again_changes_the_region(empty_page: Page) -> None:
    twice = [["A bot sends a clerk", True]] * 3
    assert empty_page.evaluate(SPOKEN, twice) == [[True] * 3, "A bot sends a clerk"]
    assert empty_page.evaluate(SPOKEN, [*twice, ["A bot sends a clerk", False]])[0] == [True, True, True, False]
    assert empty_page.evaluate(SPOKEN, [["", True], ["", True]]) == [[False, False], ""]


# --- beside a finger ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "next_one"), [("right", [40, 5]), ("left", None), ("down", [0, 40])])
def test_an_arrow_goes_to_what_is_straight_on(empty_page: Page, way: str, next_one: list[int] | None) -> None:
    found = empty_page.evaluate(
        """async ([way, things]) => (await import("/js/table/choosing/nearby.js"))
        .toward(way, { x: 0, y: 0 }, things, ([x, y]) => ({ x, y })) ?? null""",
        [way, [[20, 60], [40, 5], [80, 0], [0, 40]]],
    )
    assert found == next_one


# --- searching a kept book ----------------------------------------------------------------------------------------------

FINDING = "offline/finding"
LETTERS = {"騎": "骑", "動": "动"}
KEPT: dict[str, Any] = {
    "letters": LETTERS,
    "entries": [
        [
            "clause",
            "toy.turn.1",
            "2.1",
            "",
            "/c#toy.turn.1",
            "戰鬥",
            "騎兵可以移動兩格。",
            "a horseman moves two spaces",
        ],
        ["clause", "toy.turn.2", "2.2", "", "/c#toy.turn.2", "戰鬥", "每個回合結束時抽牌。", "draw a card"],
        ["term", "horseman", "", "", "/g#horseman", "騎兵", "最快的士兵。", "horseman"],
    ],
}


@pytest.mark.parametrize("query", ["騎兵", "骑兵", "what is a horseman"])
def test_a_kept_book_is_searched_in_any_script(call: Callable[..., Any], query: str) -> None:
    assert {one["entry"][1] for one in call(FINDING, "find", query, [KEPT])} == {"horseman", "toy.turn.1"}
    assert call(FINDING, "find", "龍", [KEPT]) == []


def test_what_was_found_in_a_kept_book_is_marked(call: Callable[..., Any]) -> None:
    words = call(FINDING, "wordsOf", "移動 骑兵", LETTERS)
    assert call(FINDING, "places", KEPT["entries"][0][6], words, LETTERS) == [[0, 2], [4, 6]]
