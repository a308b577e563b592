"""A printed opponent beside a real table: played on a phone, without a network, as it plays in a match."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from games.drawing.companion.opponents import written
from games.engine.automas.beside import Beside
from games.engine.automas.exploring import Changes, Explored, Walk
from games.engine.automas.looking import Act, Look, Value, observed
from games.engine.automas.recording import Record, Recorder
from games.engine.bots.policies import random_bot
from games.engine.testing import kit
from games.engine.title.info import Setup, checked_setup
from games.engine.title.title import Title
from games.titles.founders_of_gloomhaven.automas import opponent as founders
from games.titles.founders_of_gloomhaven.title import TITLE as FOUNDERS
from games.titles.great_wall.automas import procedures as great_wall
from games.titles.great_wall.title import TITLE as GREAT_WALL
from games.titles.viscounts_of_the_west_kingdom.automas import procedures as viscounts
from games.titles.viscounts_of_the_west_kingdom.title import TITLE as VISCOUNTS
from tests.browsing import PATIENCE, Visitor, no_sideways
from tests.live import LiveSite

Guests = Callable[..., Visitor]
WALL = "/play/great-wall/companion/solo/opponent/"
CLAUSE = re.compile(r"/rules/great-wall/.*gw\.solo\.clerks")
MOST = 400
"""Runs of procedures that the script does again."""


@pytest.mark.parametrize(
    ("size", "theme", "language"),
    [("small", "night", "en"), ("phone", "paper", "zh-hant"), ("small", "paper", "zh-hans")],
)
def test_a_phone_plays_his_turn_and_takes_it_back(
    visitor: Guests, axe: Callable[..., None], size: str, theme: str, language: str
) -> None:
    page = visitor(size=size, theme=theme).goto(WALL, language)
    axe(page)
    page.click("[data-begin]")
    expect(page.locator("[data-occasion='turn']")).to_be_disabled()
    page.click("[data-occasion='card']")
    expect(page.locator("[data-occasion='turn']")).to_be_enabled()
    page.focus("[data-occasion='follow-move']")
    page.keyboard.press("Enter")
    expect(page.locator("[data-answer='0']")).to_be_focused()
    axe(page)
    no_sideways(page)
    page.keyboard.press("Enter")
    expect(page.locator(".automa-lines li")).to_have_count(1)
    expect(page.locator(".automa-lines a")).to_have_attribute("href", CLAUSE)
    answered(page)
    expect(number(page, "clerks")).to_have_value("6")
    page.click("[data-undo]")
    expect(number(page, "clerks")).to_have_value("7")
    page.reload()
    expect(number(page, "clerks")).to_have_value("7")
    for summary in page.locator(".automa summary").all():
        summary.click()
    axe(page)
    no_sideways(page)


def number(page: Page, path: str) -> Any:
    return page.locator(f"[data-number='{path}']")


def answered(page: Page) -> None:
    """Yes to everything that is asked."""
    while page.locator("[data-answer]").count():
        page.locator("[data-answer='0']").click()


def test_without_a_network_he_goes_on(visitor: Guests) -> None:
    someone = visitor(size="phone", worker=True)
    page = someone.goto(WALL, "en")
    expect(page.locator("[data-kept='true']")).to_have_count(1)
    kept(page)
    page.click("[data-begin]")
    page.context.set_offline(True)
    page.reload()
    page.click("[data-occasion='card']")
    page.click("[data-occasion='turn']")
    answered(page)
    expect(page.locator("[data-occasion='turn']")).to_be_enabled()
    page.locator(".automa-past").locator("xpath=..").locator("summary").click()
    page.locator(".automa-past a").first.click()
    expect(page.locator("main")).to_contain_text("Qin")
    page.context.set_offline(False)
    someone.complaints.clear()  # what Chromium says about the network that was not there


def kept(page: Page) -> None:
    """Waits until the book is kept as well: the page notes its address."""
    for _ in range(PATIENCE):
        book = page.evaluate("document.querySelector('[data-book]').dataset.book")
        if book in page.evaluate("localStorage.getItem('guiyi-kept') ?? ''"):
            return
        page.wait_for_timeout(1000)
    raise AssertionError("the book was not kept")


def test_a_hand_corrects_a_number_and_nonsense_changes_nothing(visitor: Guests) -> None:
    page = visitor(size="phone").goto(WALL, "en")
    page.evaluate('localStorage.setItem(\'guiyi-opponent:great-wall/solo\', \'{"now": {"v": 1, "game": "nothing"}}\')')
    page.reload()
    page.click("[data-begin]")
    page.locator("[data-number='honor']").locator("xpath=ancestor::details").locator("summary").click()
    number(page, "honor").fill("57")
    number(page, "honor").blur()
    number(page, "pool archer").fill("99999")
    number(page, "pool archer").blur()
    expect(number(page, "pool archer")).not_to_have_value("99999")
    ranks = {place: number(page, f"rank {place}").input_value() for place in ("quarry", "temple")}
    number(page, "rank quarry").fill(ranks["temple"])
    number(page, "rank quarry").blur()
    expect(number(page, "rank temple")).to_have_value(ranks["quarry"])
    page.reload()
    expect(number(page, "honor")).to_have_value("57")


@pytest.mark.parametrize(
    ("title", "state_of"),
    [(GREAT_WALL, great_wall.state_of), (VISCOUNTS, viscounts.state_of), (FOUNDERS, founders.state_of)],
    ids=["great-wall", "viscounts", "founders"],
)
def test_the_script_does_what_the_match_did(
    visitor: Guests, live_site: LiveSite, title: Title[Any, Any], state_of: Callable[[Any], Changes]
) -> None:
    """Run by run: the same acts and the same numbers as in matches that were played."""
    slug, beside = title.info.slug, title.beside
    assert beside is not None
    page = visitor(size="phone").goto(f"/play/{slug}/companion/solo/opponent/", "en")
    recorder = Recorder(state_of)
    with observed(recorder):
        for game in range(5):
            setup = checked_setup(title.info, mode="solo")
            kit.play_out(title, setup, f"script/{game}", [random_bot], check=False)
    with live_site.database(), override("en"):
        data = written(slug, "solo")
    graphs = beside.graphs()
    known = [record for record in recorder.records if record.name in graphs.starts and record.name != "advisor"]
    runs = [run_of(record, graphs, beside) for record in known[:MOST]]
    assert len(runs) > 20
    came = page.evaluate(AGAIN, [json.dumps({**data, "revision": ""}), json.dumps(runs)])
    for run, result in zip(runs, came, strict=True):
        assert result == {"numbers": run["after"], "acts": run["acts"]}, run


AGAIN = """async ([data, runs]) => {
  const engine = await import("/static/js/companion/automa/engine.js");
  const opponent = JSON.parse(data);
  opponent.follow = {};
  return JSON.parse(runs).map((run) => {
    const state = engine.fresh(opponent, Object.keys(opponent.games)[0]);
    Object.assign(state, { numbers: { ...run.before }, tasks: [{ run: run.name, here: run.here }], occasion: "again" });
    engine.advance(opponent, state);
    for (const index of run.answers) engine.answer(opponent, state, index);
    return { numbers: state.numbers, acts: state.lines.map(({ kind }) => opponent.kinds[kind].says) };
  });
}"""


def run_of(record: Record, graphs: Explored, beside: Beside[Setup]) -> dict[str, Any]:
    """A run as the page's script needs it: paths as words, and of the looks those that are asked, by the number of the answer."""
    real = {said: thing for thing, said in record.names.items()}
    looks = list(record.looks)
    asked: list[int] = []

    def answer(name: str, args: tuple[Value, ...]) -> Value:
        while looks:
            said, at, value = looks.pop(0)
            if (said, at) == (name, args):
                look = beside.kinds[name]
                assert isinstance(look, Look)
                asked.append([one for one, _ in look.answers].index(value))
                return value
        raise AssertionError(record)

    walk = Walk(
        graphs, beside.kinds, answer, dict(record.before), lambda path: tuple(real.get(one, one) for one in path)
    )
    walk.walk(record.name)
    return {
        "name": record.name,
        "here": real.get("here", ""),
        "before": {" ".join(path): n for path, n in record.before.items()},
        "after": {" ".join(path): n for path, n in record.after.items()},
        "answers": asked,
        "acts": [plain(beside.kinds[name]) for name, _ in record.done],
    }


def plain(kind: Look | Act) -> str:
    """The English sentence, with the names of its things open."""
    return kind.says.msgid
