"""What nobody opened lies over no board, tray, tab or player, at every size. And the first question of every game is in sight, and all that
is written can be read.

The contracts hold for every title and mode. One page is resized, so that they stay cheap.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from unittest.mock import patch

import pytest
from playwright.sync_api import Page, expect

from games import titles
from games.engine.rules import chance
from games.models import Move, Table
from games.tables.reading.chapters import ended_by
from tests.browser.games.test_stage import PEOPLE, resized
from tests.browser.legible import illegible
from tests.browser.table import choose_by_button, listening, moved_on, state
from tests.browsing import Visitor
from tests.games.making import answer, begun, match_of, played, to_move
from tests.live import LiveSite

DESKS = [(1280, 720), (1440, 900), (1600, 900), (1920, 1080), (2560, 1440)]
PHONE = (390, 844)
LANGUAGES = ["en", "zh-hant"]
LEAST = 3
"""The answers that are in sight at the first question, if there are that many."""
COVERED = """() => {
  const named = ['chapter', 'pointed', 'rule-panel', 'again', 'reckoning', 'spoken', 'toasts'];
  const floats = [...named.map((id) => `#${id}`), '.part-docked', '.minimap', '.confirm'];
  const drawn = (thing) => thing.checkVisibility() && thing.getBoundingClientRect().width > 1;
  const all = floats.flatMap((name) => [...document.querySelectorAll(name)]).filter(drawn);
  const free = ['[data-lies=stage]', '[data-lies=tray]', '#parts', '#table-players', '#replay'];
  const kept = free.flatMap((name) => [...document.querySelectorAll(name)]).filter(drawn);
  const over = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  return all.flatMap((thing) => kept.filter((part) => !thing.contains(part) && !part.contains(thing) && over(thing, part))
    .map((part) => `${thing.id || thing.className} over ${part.id || part.dataset.lies}`));
}"""
STAGE = """() => {
  const stage = document.querySelector('#table-board [data-lies=stage]');
  const { x, y, width, height } = stage.getBoundingClientRect();
  return [x, y, width, height, getComputedStyle(stage.firstElementChild).fontSize];
}"""
IN_SIGHT = """() => {
  const seen = (thing, points) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return width > 0 && points.every(([along, down]) => thing.contains(document.elementFromPoint(x + width * along, y + height * down)));
  };
  const answers = [...document.querySelectorAll('#table-ask :is([data-options] :is(.option, .option-section > summary), .tick)')];
  const options = answers.filter((one) => one.checkVisibility() && (one.matches('summary') || !one.closest('details:not([open])')));
  return {
    headline: seen(document.getElementById('ask-heading'), [[0.4, 0.3], [0.6, 0.3]]),
    answers: options.filter((option) => seen(option, [[0.5, 0.12], [0.1, 0.5], [0.9, 0.5], [0.5, 0.88]])).length,
    all: options.length,
  };
}"""
BAR = """() => {
  const bar = document.getElementById('parts');
  const log = bar.lastElementChild.getBoundingClientRect();
  const more = document.querySelector('[data-bar="1"]').checkVisibility() || document.querySelector('[data-bar="-1"]').checkVisibility();
  return log.left >= 0 && log.right <= innerWidth && more === bar.scrollWidth > bar.clientWidth + 3;
}"""
"""On a phone the log is at hand, and an arrow says whether there are more parts than there is room for."""
TOUCHED = """() => {
  const least = (thing) => Math.min(...['width', 'height'].map((side) => thing.getBoundingClientRect()[side]));
  const [small] = [...document.querySelectorAll('#table-board .can')].filter(least).sort((one, other) => least(one) - least(other));
  if (!small || least(small) >= 24) return '';
  small.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' }));
  return document.querySelector('#pointed [data-near]').checkVisibility() ? '' : `${small.dataset.element}: ${least(small)} px`;
}"""
"""A finger on the smallest thing that can be chosen: it is large enough, or shown larger. Else what it was."""
FOOT = """() => {
  const foot = document.querySelector('.ask-foot');
  if (!foot) return null;
  const { x, y, width, height } = foot.getBoundingClientRect();
  return [3, height - 3].every((down) => foot.contains(document.elementFromPoint(x + width / 2, y + down)));
}"""


def kinds() -> Iterator[tuple[str, str, int]]:
    """Every title and mode, with a middle number of players."""
    for title in titles.published():
        for mode in title.modes:
            yield title.slug, mode.slug, mode.players[(len(mode.players) - 1) // 2]


USUAL = [next(kind for kind in kinds() if kind[0] == title.slug) for title in titles.published()]


def table_of(site: LiveSite, kind: tuple[str, str, int]) -> Table:
    """A table of this kind with guidance, dealt alike each time."""
    title, mode, players = kind
    people = [site.person(name) for name in PEOPLE[:players]]
    with site.database(), patch.object(chance, "new_seed", lambda: f"{kind}"):
        return begun(*people, title=title, mode=mode, guidance=True)


def asked(site: LiveSite, visitor: Callable[..., Visitor], table: Table, language: str = "en", **more: str) -> Page:
    """The page of the seat that is asked."""
    with site.database():
        seat = to_move(table)
    assert seat.user is not None
    return listening(visitor(seat.user.username, **more).goto(f"/table/{table.pk}/", language))


@pytest.mark.parametrize("kind", [*kinds()], ids=lambda kind: "-".join(map(str, kind)))
def test_the_first_question_is_in_sight_and_nothing_lies_on_the_board(
    live_site: LiveSite, visitor: Callable[..., Visitor], kind: tuple[str, str, int]
) -> None:
    page = asked(live_site, visitor, table_of(live_site, kind))
    for width, height in [*DESKS, PHONE]:
        resized(page, width, height)
        where = f"{width}×{height}"
        if (width, height) != PHONE:
            assert page.evaluate(COVERED) == [], where
        if (width, height) in (DESKS[0], PHONE):
            page.reload()
            listening(page)
            seen = page.evaluate(IN_SIGHT)
            assert seen["headline"], where
            assert seen["answers"] >= min(LEAST, seen["all"]), f"{seen} at {where}"
        assert page.evaluate(FOOT) is not False, where
    assert page.evaluate(BAR)
    version = state(page)["version"]
    assert page.evaluate(TOUCHED) == ""
    assert state(page)["version"] == version


@pytest.mark.parametrize("kind", USUAL, ids=lambda kind: str(kind[0]))
def test_a_rule_a_piece_and_a_drawer_leave_the_stage_as_it_is(
    live_site: LiveSite, visitor: Callable[..., Visitor], kind: tuple[str, str, int]
) -> None:
    table = table_of(live_site, kind)
    with live_site.database():
        played(table, 12, seed="floating")
    page = asked(live_site, visitor, table, random.Random(f"{kind}").choice(LANGUAGES))
    for width, height in DESKS:
        resized(page, width, height)
        where = f"{width}×{height}"
        assert illegible(page) == [], where
        before = page.evaluate(STAGE)
        page.locator("#ask-heading .rule-link").first.click()
        expect(page.locator("#rule-panel")).to_be_visible()
        assert page.evaluate(COVERED) == [], f"a rule at {where}"
        assert page.evaluate(STAGE) == before, where
        page.keyboard.press("Escape")
        expect(page.locator("#rule-panel")).to_be_hidden()
        for drawer in page.locator("#parts [data-to]").all():
            drawer.click()
            assert page.evaluate(STAGE) == before, where
            drawer.click()
        page.locator("#table-board [data-lies=stage] [data-element]").first.dispatch_event(
            "pointerover", {"pointerType": "mouse", "bubbles": True}
        )
        page.wait_for_timeout(350)
        assert page.evaluate(COVERED) == [], f"a piece at {where}"
        assert page.evaluate(STAGE) == before, where


@pytest.mark.parametrize("kind", USUAL, ids=lambda kind: str(kind[0]))
def test_all_that_is_written_on_a_phone_can_be_read(
    live_site: LiveSite, visitor: Callable[..., Visitor], kind: tuple[str, str, int]
) -> None:
    every_page_is_legible(a_page(live_site, visitor, kind, 40, LANGUAGES[len(kind[0]) % 2]), "40")


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moves", [5, 25, 60, 110, 180])
@pytest.mark.parametrize("kind", [*kinds()], ids=lambda kind: "-".join(map(str, kind)))
def test_all_that_is_written_can_be_read_on_every_screen(
    live_site: LiveSite, visitor: Callable[..., Visitor], kind: tuple[str, str, int], moves: int, language: str
) -> None:
    page = a_page(live_site, visitor, kind, moves, language)
    for width, height in DESKS:
        resized(page, width, height)
        assert illegible(page) == [], f"{width}×{height}"
    every_page_is_legible(page, f"{moves}")


def a_page(
    site: LiveSite, visitor: Callable[..., Visitor], kind: tuple[str, str, int], moves: int, language: str
) -> Page:
    """A table after that many moves, as who is asked sees it, or its host after the end."""
    table = table_of(site, kind)
    with site.database():
        over = played(table, moves, seed="legible").status != Table.Status.PLAYING
    if over:
        return listening(visitor(PEOPLE[0]).goto(f"/table/{table.pk}/", language))
    return asked(site, visitor, table, language)


def every_page_is_legible(page: Page, where: str) -> None:
    """On a phone the parts of a board are pages."""
    resized(page, *PHONE)
    for turn in page.locator("#parts [data-to]").all():
        turn.click()
        assert illegible(page) == [], f"{turn.get_attribute('data-to')} after {where}"


def at_a_joint(site: LiveSite) -> Table:
    """A game of The Great Wall in which a winter has just ended."""
    table = table_of(site, ("great-wall", "two-players", 2))
    dice = random.Random("joint")
    with site.database():
        while True:
            seat = to_move(table)
            answer(table, dice.choice(match_of(table).options(seat.number)).id, seat=seat)
            last = Move.objects.filter(table=table, undone_version=None).latest("number")
            if any(ended.big for ended in ended_by(titles.load(table.title), last).values()):
                return table


def test_a_winter_is_summed_up_over_the_log_until_the_first_answer(
    live_site: LiveSite, visitor: Callable[..., Visitor]
) -> None:
    table = at_a_joint(live_site)
    page = asked(live_site, visitor, table)
    card = page.locator("#chapter")
    expect(card).to_be_visible()
    expect(card.locator("h2")).to_have_text(re.compile("Winter of year 1 in short"))
    for width, height in DESKS:
        resized(page, width, height)
        assert page.evaluate(COVERED) == [], f"{width}×{height}"
    choose_by_button(page, last=True)
    expect(card).to_be_hidden()


def test_on_a_phone_the_summary_goes_at_the_first_touch_and_the_news_open_it_again(
    live_site: LiveSite, visitor: Callable[..., Visitor]
) -> None:
    table = at_a_joint(live_site)
    page = asked(live_site, visitor, table, size="phone")
    card = page.locator("#chapter")
    expect(card).to_be_visible()
    page.locator("#parts button").first.tap()
    expect(card).to_be_hidden()
    page.locator("[data-since-open]").tap()
    page.locator(".since-chapter").tap()
    expect(card).to_be_visible()


def test_what_hands_the_move_over_is_last_and_asked_once(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    """In Imperial Struggle a tile is taken, then the foot has the points, the pass and the end."""
    table = table_of(live_site, ("imperial-struggle", "standard", 2))
    bot, dice = titles.load(table.title).bots["heuristic"], random.Random(1)
    with live_site.database():
        while not any(option.id == "pass" for option in match_of(table).options(to_move(table).number)):
            seat = to_move(table)
            match = match_of(table)
            answer(table, bot(match.view(seat.number), match.question(seat.number), dice), seat=seat)
    page = asked(live_site, visitor, table)
    foot = page.locator(".ask-foot")
    expect(foot.locator(".ask-left .amount").first).to_be_visible()
    passing = foot.locator(".option[value=pass]")
    expect(passing).to_be_in_viewport(ratio=1)
    assert page.locator("#table-ask .option").first.get_attribute("value") != "pass"
    resized(page, *PHONE)
    page.locator("[data-fold]").click()
    expect(passing).to_be_in_viewport(ratio=1)
    before = state(page)["version"]
    passing.click()
    expect(page.locator("[data-confirm-over]")).to_be_visible()
    assert state(page)["version"] == before
    page.locator("[data-confirm-yes]").click()
    moved_on(page, before)
