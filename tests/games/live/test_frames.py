"""Frames: what was sent before is not sent again, and a page that puts them together holds what was drawn."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from accounts.models import User
from games import tables, titles
from games.drawing.panels import fragments
from games.engine.rules import chance
from games.live.changes import passed, steps
from games.live.frames import Fragments, Frames, Growing, fresh, news
from games.models import Table
from games.tables.reading.scene import SPECTATOR, Viewer, scene_of
from tests.frames import Page, two_texts
from tests.games.making import opened, played, seated
from tests.titles import SHORT

MOVES = 40
MOST = 12_000
"""Bytes of a frame after a move."""


# Lines


def test_the_steps_lead_from_any_text_to_any_other() -> None:
    for seed in range(200):
        old, new = two_texts(random.Random(seed))
        way = steps(old, new)
        assert [line for step in way for line in [*step.lines, *old[step.begin : step.begin + step.kept]]] == new
        kept = {line for step in way for line in range(step.begin, step.begin + step.kept)}
        gone = [line for number, line in enumerate(old) if number not in kept]
        assert not new or [line for lines in passed(old, way) for line in lines] == gone


def test_what_has_moved_changed_or_gone_costs_the_other_lines_nothing() -> None:
    old = [f"line {number}" for number in range(300)]
    new = [*old[:10], "other", *old[11:100], *old[150:200], *old[100:150], *old[230:]]
    assert [(step.lines, step.kept) for step in steps(old, new)] == [
        ([], 10),
        (["other"], 89),
        ([], 50),
        ([], 50),
        ([], 70),
    ]


# Frames


def frame_between(sent: Fragments | None, drawing: Fragments) -> bytes:
    frame = Frames().between(sent, drawing)
    assert frame is not None
    return frame


def test_news_is_what_differs() -> None:
    assert news(None, {"a": "1", "b": "2"}) == ("a", "b")
    assert news({"a": "1", "b": "1"}, {"a": "1", "b": "2"}) == ("b",)


def test_whoever_was_told_the_same_gets_the_same_frame() -> None:
    frames = Frames()
    sent, drawing = {"a": "1", "b": "1"}, {"a": "1", "b": "<p>2</p>" * 500}
    frame = frames.between(sent, drawing)
    assert frames.between(sent, drawing) is frame
    assert frames.between(dict(sent), drawing) is frame
    assert frames.between(drawing, dict(drawing)) is None
    page, newcomer = Page(), Page()
    page.whole(frame_between(None, sent))
    assert page.whole(frame or b"") == drawing["b"]
    assert newcomer.whole(frames.between(None, drawing) or b"") == f"1\n{drawing['b']}"


def test_a_frame_says_nothing_to_a_page_that_lacks_what_it_leads_on_from() -> None:
    first, second, third = ({"a": text} for text in ("1", "2", "3"))
    page = Page()
    page.whole(frame_between(None, first))
    with pytest.raises(ValueError, match="not what was sent last"):
        page.whole(frame_between(second, third))
    assert page.whole(frame_between(None, third)) == "3", "after a whole frame it follows again"


@pytest.mark.parametrize("text", ["", "\n", "one\n\ntwo\n", "萬里\r\n長城 \U0001f3ef", "\ufefffirst", "\x00\x01"])
def test_whatever_stands_in_a_fragment_arrives(text: str) -> None:
    long = "\n".join(f"<p>{number}</p>" for number in range(3_000))
    first = {"a": "before", "b": long, "c": "stays"}
    then = {"a": text, "b": f"{long}\n{text}", "c": "stays"}
    page = Page()
    page.whole(frame_between(None, first))
    frame = frame_between(first, then)
    assert page.whole(frame) == f"{then['a']}\n{then['b']}"
    assert len(frame) < 250


def log(*moves: str, end: str = "") -> Growing:
    return Growing("lines", '<ol id="lines">', moves, f"</ol>{end}")


def test_of_a_log_only_what_is_new_is_told() -> None:
    sent = log("<li>3</li>", "<li>2</li>", "<li>1</li>")
    grown = log("<li>4</li>", "<li>3</li>", "<li>2</li>")
    assert grown.since(sent) == '<ol id="lines" hx-swap-oob="afterbegin"><li>4</li></ol>'
    assert log("<li>5</li>", "<li>4</li>", "", "<li>3</li>").since(sent).count("<li>") == 2
    others = [log("<li>2</li>", "<li>1</li>"), log("<li>3</li>", "<li>2b</li>"), log("<li>9</li>"), log()]
    for other in [*others, log("<li>4</li>", "<li>3</li>", end="The end")]:
        assert other.since(sent) == str(other), "what was taken back, changed or is too far away is sent whole"
        assert other.since(log()) == str(other)
    page = Page()
    page.whole(frame_between(None, {"log": sent}))
    assert page.whole(frame_between({"log": sent}, {"log": grown})) == grown.since(sent)


def test_a_log_that_only_forgets_is_not_told() -> None:
    sent, now = log("<li>3</li>", "<li>2</li>", "<li>1</li>"), log("<li>3</li>", "<li>2</li>")
    assert now.since(sent) == ""
    assert fresh({"a": "1", "log": sent}, {"a": "2", "log": now}) == ["2"]
    page = Page()
    page.whole(frame_between(None, {"a": "1", "log": sent}))
    assert page.whole(frame_between({"a": "1", "log": sent}, {"a": "2", "log": now})) == "2"


# Tables


def drawings(table: Table, viewer: Viewer) -> list[Fragments]:
    """What this viewer is shown, move by move."""
    drawn = [fragments.fragments(scene_of(table.pk), viewer, "zh-hant")]
    for number in range(MOVES):
        played(table, 1, seed=str(number))
        drawn.append(fragments.fragments(scene_of(table.pk), viewer, "zh-hant"))
    return drawn


@pytest.mark.django_db
@pytest.mark.parametrize("viewer", [SPECTATOR, seated(0)], ids=["passer-by", "player"])
@pytest.mark.parametrize(
    "title",
    [pytest.param(info.slug, marks=() if info.slug in SHORT else pytest.mark.long) for info in titles.published()],
)
def test_a_page_holds_what_was_drawn_and_hears_little_of_a_move(
    alice: User, monkeypatch: pytest.MonkeyPatch, title: str, viewer: Viewer
) -> None:
    monkeypatch.setattr(chance, "new_seed", lambda: title)
    table = opened(alice, title=title, players=titles.info(title).modes[0].players[-1], hot_seat=True)
    drawn = drawings(tables.start(table_id=table.pk, by=alice), viewer)
    frames, page, sizes = Frames(), Page(), []
    page.whole(frame_between(None, drawn[0]))
    for sent, drawing in pairwise(drawn):
        frame = frames.between(sent, drawing)
        assert frame is not None
        page.whole(frame)
        sizes.append(len(frame))
        kept = {name: html for name, html in drawing.items() if not isinstance(html, Growing)}
        assert {name: "\n".join(lines) for name, lines in page.sent.items()} == kept
    assert max(sizes) <= MOST
    assert sorted(sizes)[len(sizes) // 2] < MOST / 8
