"""Founders of Gloomhaven in real browsers: three people play a round, at desks and on a phone; a tile is laid and turned; what is
connected with what is seen on the map.

They play as bots would. `make test` answers one question of each kind in a browser, at one desk and on a phone, and all others on the
server. `make soak` plays five rounds by the browser alone, and a beginner game to its end."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine.rules.ask import Option
from games.engine.title.naming import ZH
from games.titles.founders_of_gloomhaven.table import components
from tests.browser.playing import begin, pages_of, play
from tests.browser.questions import table_asking
from tests.browser.table import choose as by_panel
from tests.browser.table import confirmed, listening, moved_on, opened, state, unfold
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import answer, begun, match_of, played, to_move
from tests.live import LiveSite

TITLE = "founders-of-gloomhaven"
SIZES = {"alice": "desk", "bob": "phone", "charlie": "desk"}
TWO, SEED = {"bob": "phone", "charlie": "desk"}, 7
"""Whose answers are given in browsers by `make test`. With this seed these two are asked all kinds of questions that the three are asked
until a building stands."""
Visits = Callable[..., Visitor]


def choose(page: Page, option: str) -> None:
    """By the panel, opened where it is a line; a tile by its spaces on the map."""
    page.mouse.move(1, 1)  # off what it points at, whose card may lie over the answers
    before = state(page)["version"]
    if page.locator("[data-placing]").count() and option.startswith("at:"):
        lay(page, option.partition(":")[2].split("-"))
        page.locator("[data-lay]").click()
    elif page.locator("#table-ask [data-ticks]").count():
        by_panel(page, option)
        return
    else:
        unfold(page)
        opened(page, page.locator(f'#table-ask .option[value="{option}"]')).click()
    confirmed(page)
    moved_on(page, before)


def lay(page: Page, cells: Sequence[str]) -> None:
    """Lay a tile on just these spaces: by touching one, and turning and mirroring it there."""
    elements = " ".join(f"space:{cell}" for cell in cells)
    laid = page.locator(f'#table-ask .option[data-elements="{elements}"]')
    page.locator(f'#table-board [data-element="space:{cells[0]}"]').dispatch_event("click")
    for key in "rrrrmrrrrnnnnnnnn":
        if laid.evaluate("(option) => !option.hidden"):
            return
        page.keyboard.press(key)
    while laid.evaluate("(option) => option.hidden"):
        page.keyboard.press("n")


def play_until(
    site: LiveSite,
    visitor: Visits,
    *,
    votes: int,
    every: bool,
    sizes: dict[str, str] = SIZES,
    seed: int = 5,
    **more: Any,
) -> dict[str, Page]:
    """The pages of people when that many ``votes`` have placed a building, or the game is over."""
    table = begin(site, TITLE, *SIZES, **more)
    with site.database():
        standing = len(match_of(table).state.built)
    pages = pages_of(visitor, table, sizes)
    play(
        site,
        table,
        pages,
        lambda match: len(match.state.built) < standing + votes,
        every=every,
        seed=seed,
        click=choose,
    )
    return pages


def looked_at(pages: dict[str, Page]) -> None:
    for page in pages.values():
        expect(page.locator(".fg-map .building")).not_to_have_count(0)
        assert page.evaluate("document.getAnimations().length") == 0, "something moves for those who want no motion"
        no_sideways(page)
    for name in TWO:
        axe(pages[name])


@pytest.mark.long
def test_three_people_play_until_a_building_stands(live_site: LiveSite, visitor: Visits) -> None:
    looked_at(play_until(live_site, visitor, votes=1, every=False, sizes=TWO, seed=SEED))


@pytest.mark.soak
def test_three_people_play_five_rounds_by_the_browser_alone(live_site: LiveSite, visitor: Visits) -> None:
    looked_at(play_until(live_site, visitor, votes=5, every=True))


@pytest.mark.soak
def test_three_people_play_a_beginner_game_to_its_end(live_site: LiveSite, visitor: Visits) -> None:
    pages = play_until(live_site, visitor, votes=99, every=False, options={"start": "beginner"})
    for page in pages.values():
        expect(page.locator(".standings")).to_be_visible()


def a_tile_to_lay(options: Sequence[Option]) -> bool:
    return len(options) > 8 and all(option.id.startswith("at:") and len(option.elements) > 2 for option in options)


def heard(page: Page) -> str:
    """What a screen reader says of the table."""
    return page.locator("#table-live").inner_text()


def test_a_tile_is_laid_turned_and_confirmed(live_site: LiveSite, visitor: Visits) -> None:
    number, name = table_asking(live_site, a_tile_to_lay, "alice", "bob", title=TITLE)
    page = listening(visitor(name).goto(f"/table/{number}/", "en"))
    confirm, ghost = page.locator("[data-lay]"), page.locator(".fg-net .ghost")
    expect(confirm).to_be_disabled()
    spaces = page.locator("#table-board .sp.can")
    spaces.first.hover()
    page.wait_for_timeout(400)  # it stays
    size = ghost.count()
    assert size > 2
    spaces.first.click()
    expect(confirm).to_be_enabled()
    chosen = page.locator("#table-board .sp.chosen")
    expect(chosen).to_have_count(size)
    marked = page.evaluate("[...document.querySelectorAll('.sp.chosen')].map((space) => space.dataset.element).join()")
    page.keyboard.press("n")
    expect(chosen).to_have_count(size)
    assert (
        page.evaluate("[...document.querySelectorAll('.sp.chosen')].map((space) => space.dataset.element).join()")
        != marked
    )
    said = heard(page)
    assert re.fullmatch(r"At [A-N]\d+(, [A-N]\d+)*; .+", said), said
    page.keyboard.press("n")
    assert heard(page) != said
    for _ in range(2):  # its card is put away first
        page.keyboard.press("Escape")
    expect(confirm).to_be_disabled()
    expect(chosen).to_have_count(0)
    version = state(page)["version"]
    page.locator("#table-ask .option-head").first.click()
    expect(chosen).to_have_count(size)
    confirm.click()
    moved_on(page, version)


WIDE = ((1280, 720), (1440, 900), (1600, 900), (1920, 1080), (2560, 1440))
CUT = """(texts) => {
  for (const card of document.querySelectorAll(".hand-part .card:nth-child(n + 3)")) card.remove();
  for (const card of document.querySelectorAll(".hand-part .folded")) card.classList.remove("folded");
  return Object.entries(texts).flatMap(([selector, each]) => {
    const shown = [...document.querySelectorAll(selector)].filter((text) => text.checkVisibility());
    if (!shown.length) return [`no ${selector}`];
    return shown.flatMap((text) => each.filter((words) => {
      const was = text.textContent;
      text.textContent = words;
      const weigh = (letters) => {
        const weight = letters * (document.documentElement.lang === "en" ? 1 : 2.6);
        text.classList.toggle("long", weight > 110);
        text.classList.toggle("brief", weight < 60);
      };
      weigh(words.length);
      const { parentElement: card } = text;
      const below = text.getBoundingClientRect().bottom - card.getBoundingClientRect().bottom;
      const lines = (box) => (box.scrollHeight - box.clientHeight) / parseFloat(getComputedStyle(text).fontSize);
      const cut = Math.max(lines(text), lines(card)) > .5 || below > 0;
      text.textContent = was;
      weigh(was.length);
      return cut;
    }));
  });
}"""
"""The texts that are not whole when they are written on a card that is shown. The hand has two cards at most."""


@pytest.mark.parametrize(("language", "words"), [("en", "en"), ("zh-hant", ZH)])
def test_what_is_printed_on_a_card_is_whole_at_every_desk(
    live_site: LiveSite, visitor: Visits, language: str, words: str
) -> None:
    table = begin(live_site, TITLE, "alice", "bob")
    with live_site.database():
        played(table, 60)
    page = listening(visitor("alice").goto(f"/table/{table.pk}/", language))
    texts = {
        ".adviser-card > .says": [card.text for card in components.advisers().values()],
        ".proposal-card > .says": [building.action.text for building in components.prestige().values()],
        ".race-board > .says": [race.action.text for race in components.races().values()],
        ".hand-part .card-words": [card.text for card in components.basic_cards().values()],
    }
    printed = {selector: [text.of(words) for text in each] for selector, each in texts.items()}
    for width, height in WIDE:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT, printed) == [], f"{width} × {height}"


SOMETHING_CONNECTED = """JSON.parse(document.querySelector('[data-network]').dataset.network).ways
  .filter(([seats, , joins]) => seats.length === 3 && joins.length > 1).flatMap(([, , joins]) => joins)
  .find((element) => !element.startsWith('space:'))"""

A_BRIDGE = """(() => { const found = JSON.parse(document.querySelector('[data-network]').dataset.network).ways
  .filter(([seats]) => seats.length === 1).flatMap(([, cells, joins]) => joins.length ? cells : [])
  .find((cell) => document.querySelector(`[data-element='space:${cell}'].sp`)); return `space:${found}`; })()"""


def test_what_is_connected_with_a_tile_is_seen_on_the_map(live_site: LiveSite, visitor: Visits) -> None:
    people = [live_site.person(name) for name in ("alice", "bob", "charlie")]
    with live_site.database():
        table = begun(*people, title=TITLE, options={"start": "beginner"})
        while match_of(table).state.drafting:
            answer(table, match_of(table).question(to_move(table).number).options[0].id)
    page = listening(visitor("alice").goto(f"/table/{table.pk}/", "en"))
    element = page.evaluate(SOMETHING_CONNECTED)
    thing = page.locator(f"[data-element='{element}']")
    thing.locator("g").first.hover(force=True)
    expect(thing).to_have_class(re.compile("asked-of"))
    expect(page.locator(".fg-map .joined")).not_to_have_count(0)
    page.locator("[data-element='resource:books']").hover()
    expect(page.locator(".res.made-of")).to_have_count(2)
    expect(page.locator(".res.makes")).to_have_count(1)
    page.locator("#ask-heading").hover()
    expect(page.locator(".fg-map .joined")).to_have_count(0)
    page.locator(f"[data-element='{page.evaluate(A_BRIDGE)}']").hover(force=True)
    expect(page.locator(".fg-map .way-line.of-one")).not_to_have_count(0)
    expect(page.locator(".fg-map .joined")).not_to_have_count(0)
