"""What the frame of a table does with a board's parts: seats, tabs, cards that open, zoom, the clause beside the board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import titles
from games.engine.title.info import Info
from games.learning.lessons import lesson_of
from games.models import Move
from games.tables.reading.chapters import stretches
from tests.browser.games.test_stage import OUT_OF_SIGHT
from tests.browser.playing import begin
from tests.browser.questions import table_asking, verb
from tests.browser.table import listening, mine, unfold
from tests.browsing import Visitor, no_sideways
from tests.games.making import begun, match_of, person_at, played, to_move
from tests.live import LiveSite

LAID_TAB = """(from) => {
  const tab = Object.assign(document.createElement('section'), { innerHTML: '<h3>Court</h3>' });
  Object.assign(tab.dataset, { lies: 'tab', part: 'court', partName: 'Court' });
  if (from) tab.append(document.querySelector(from));
  document.querySelector('#table-board > :not(h2, .visually-hidden)').append(tab);
  document.getElementById('table').dispatchEvent(new CustomEvent('table:changed', { detail: { parts: ['table-board'] } }));
}"""
LAID_PARTS = """() => {
  for (const [name, from] of [['Corner', '70%'], ['Top', '0']]) {
    const part = Object.assign(document.createElement('section'), { innerHTML: `<h3>${name}</h3>` });
    Object.assign(part.dataset, { part: name.toLowerCase(), partName: name });
    Object.assign(part.style, { position: 'absolute', left: from, top: from, width: '30%', height: '30%' });
    document.querySelector('#table-board [data-lies=stage] > *').append(part);
  }
}"""
OPENING_CARD = """() => {
  const card = document.querySelector('#table-board .hand .card.can');
  card.classList.add('opens');
  card.insertAdjacentHTML('beforeend', '<span class="opens-text" popover="manual">What stands on it</span>');
  return card.dataset.element;
}"""
IN_THE_MIDDLE = """() => {
  const { left, top, width, height } = document.getElementById('table-board').getBoundingClientRect();
  return document.elementFromPoint(left + width * 0.3, top + height / 2).closest('[data-element]').dataset.element;
}"""
SLOW_ANSWERS = """() => {
  const { fetch } = window;
  window.fetch = async (...asked) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    const answer = await fetch(...asked);
    setTimeout(() => { document.documentElement.dataset.answered = "yes"; }, 100);
    return answer;
  };
}"""
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });"""


@pytest.fixture
def asked(visitor: Callable[..., Visitor], match: Callable[..., int]) -> Callable[..., Page]:
    """``asked(size="phone")``: the page of whoever is asked at a table of two."""

    def opened(moves: int = 8, **more: str) -> Page:
        number = match(moves)
        pages = [visitor(name, **more).goto(f"/table/{number}/", "en") for name in ("alice", "bob")]
        return next(page for page in pages if mine(listening(page)))

    return opened


def test_a_seat_opens_from_the_strip_and_the_stage_keeps_its_size(asked: Callable[..., Page]) -> None:
    page = asked()
    opener, seat = page.locator("[data-opens-seat]:visible"), page.locator("[data-lies=seat]")
    stage = page.locator("[data-lies=stage]").bounding_box()
    expect(seat).to_be_hidden()
    opener.click()
    expect(opener).to_have_attribute("aria-expanded", "true")
    expect(seat.locator(".pile")).to_be_in_viewport(ratio=1)
    expect(seat.locator("h3")).to_be_focused()
    assert page.locator("[data-lies=stage]").bounding_box() == stage
    opener.click()
    expect(seat).to_be_hidden()


@pytest.fixture
def after_a_season(visitor: Callable[..., Visitor], live_site: LiveSite) -> Page:
    """Something has been summed up, and a card can be played: whatever the deal is."""
    people = {name: live_site.person(name) for name in ("alice", "bob")}
    with live_site.database():
        table, summed = begun(*people.values()), False
        while not (summed and match_of(table).options(to_move(table).number)[-1].id.startswith("play:")):
            table = played(table, 1)
            summed = summed or bool(stretches(match_of(table).title, Move.objects.filter(table=table).latest("number")))
        asked = person_at(to_move(table)).username
    return listening(visitor(asked).goto(f"/table/{table.pk}/", "en"))


def test_each_escape_shuts_one_thing_the_topmost_first(after_a_season: Page) -> None:
    page = after_a_season
    page.locator("#table-board .card.can").first.click(position={"x": 8, "y": 14})
    chosen = page.locator("#table-board .chosen")
    expect(chosen).to_have_count(1)
    page.locator("[data-opens-seat]:visible").click()
    page.locator("#log-lines [data-chapter]").first.click()
    card, seat = page.locator("#chapter"), page.locator("[data-lies=seat]")
    expect(card).to_be_visible()
    expect(seat).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(seat).to_be_visible()
    page.keyboard.press("Escape")
    expect(seat).to_be_hidden()
    expect(chosen).to_have_count(1)
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)


def test_a_card_that_was_put_away_is_not_brought_by_a_slow_answer(after_a_season: Page) -> None:
    page, card = after_a_season, after_a_season.locator("#chapter")
    page.locator("#log-lines [data-chapter]").first.click()
    expect(card).to_be_visible()
    page.evaluate(SLOW_ANSWERS)
    page.locator("#log-lines [data-chapter]").first.click()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-answered", "yes")
    expect(card).to_be_hidden()


def test_a_phone_that_is_turned_keeps_the_place(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    people = [live_site.person(name) for name in ("alice", "bob")]
    with live_site.database():
        table = played(begun(*people, title="great-wall", mode="two-players"), 12)
    page = listening(visitor("alice", size="phone").goto(f"/table/{table.pk}/", "en"))
    turn, part = page.locator("#parts [data-to=places]"), page.locator("[data-part=places]")
    turn.click()
    middle = page.evaluate(IN_THE_MIDDLE)
    for width, height in ((844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(turn).to_have_attribute("aria-current", "page")
        expect(part).to_be_visible()
        for kept in ("#table-board", "#ask-heading", "#parts [data-to=record]"):
            expect(page.locator(kept)).to_be_in_viewport(ratio=0.5)
        expect(page.locator(f"#table-board [data-element='{middle}']")).to_be_in_viewport(ratio=0.9, timeout=4000)
        no_sideways(page)


def test_on_a_phone_a_seat_is_a_page(asked: Callable[..., Page]) -> None:
    page = asked(size="phone")
    page.locator("[data-opens-seat]:visible").click()
    expect(page.locator("[data-lies=seat] .pile")).to_be_in_viewport()
    expect(page.locator("[data-lies=stage]")).to_be_hidden()
    page.locator("#parts [data-to=wall]").click()
    expect(page.locator("[data-lies=stage]")).to_be_visible()
    expect(page.locator("[data-lies=seat]")).to_be_hidden()


def swiped(page: Page, begin: int, end: int) -> str:
    """The page of the board that is shown after a finger went from ``begin`` to ``end`` across the phone."""
    finger, y = page.context.new_cdp_session(page), 220
    for kind, x in (("touchStart", begin), ("touchMove", (begin + end) // 2), ("touchMove", end)):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    return page.locator("#parts [aria-current]").get_attribute("data-to") or ""


def test_on_a_phone_a_swipe_turns_to_the_next_page_as_keys_do(asked: Callable[..., Page]) -> None:
    page = asked(0, size="phone")
    names = [button.get_attribute("data-to") for button in page.locator("#parts [data-to]").all()]
    assert swiped(page, 330, 60) == names[1]
    assert swiped(page, 60, 330) == names[0]
    assert swiped(page, 60, 330) == names[0], "there is none before the first"
    assert swiped(page, 200, 230) == names[0], "no more than a tremble"
    page.keyboard.press("]")
    expect(page.locator("#parts [aria-current]")).to_have_attribute("data-to", str(names[1]))
    page.keyboard.press("[")
    expect(page.locator("#parts [aria-current]")).to_have_attribute("data-to", str(names[0]))


def test_a_tab_opens_by_hand_and_by_itself_where_something_can_be_chosen(asked: Callable[..., Page]) -> None:
    page = asked()
    page.evaluate(LAID_TAB, "")
    tab, turn = page.locator("[data-part=court]"), page.get_by_role("button", name="Court")
    expect(tab).to_be_hidden()
    turn.click()
    expect(tab).to_be_visible()
    turn.click()
    expect(tab).to_be_hidden()
    tab.evaluate("(tab) => tab.remove()")
    page.evaluate(LAID_TAB, "#table-board .pile.can")
    expect(tab.locator(".pile")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Court, something is asked here")).to_have_attribute("aria-expanded", "true")
    assert page.evaluate(OUT_OF_SIGHT) == []


def test_a_card_that_is_a_title_opens_when_it_is_pointed_at_reached_or_spoken_of(asked: Callable[..., Page]) -> None:
    page = asked(0)
    element = page.evaluate(OPENING_CARD)
    card, text = page.locator(f"[data-element='{element}']"), page.locator(".opens-text:popover-open")
    expect(text).to_have_count(0)
    card.hover(position={"x": 8, "y": 14})
    expect(text).to_be_in_viewport(ratio=1)
    page.locator("#ask-heading").hover()
    expect(text).to_have_count(0)
    card.focus()
    expect(text).to_have_count(1)
    page.keyboard.press("Escape")
    expect(text).to_have_count(0)
    page.locator(f"#table-ask .option[data-elements~='{element}']").first.hover()
    expect(text).to_be_in_viewport(ratio=1)


def test_the_drawing_is_enlarged_moved_and_fitted_again(asked: Callable[..., Page]) -> None:
    page = asked()
    room, card = page.locator("[data-lies=stage]"), page.locator(".rows .card").first
    before, place = card.bounding_box(), room.bounding_box()
    assert before is not None
    assert place is not None
    page.keyboard.press("+")
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.mouse.wheel(0, -200)
    larger = card.bounding_box()
    assert larger is not None
    assert larger["width"] > before["width"] * 1.8
    scrolled = room.evaluate("(room) => [room.scrollLeft, room.scrollTop]")
    page.mouse.down()
    page.mouse.move(place["x"] + place["width"] / 2 - 60, place["y"] + place["height"] / 2 - 40, steps=4)
    page.mouse.up()
    assert room.evaluate("(room) => [room.scrollLeft, room.scrollTop]") == [scrolled[0] + 60, scrolled[1] + 40]
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0
    page.get_by_role("button", name="The whole board").click()
    assert card.bounding_box() == before


def test_a_small_map_shows_the_parts_of_an_enlarged_drawing(asked: Callable[..., Page]) -> None:
    page = asked()
    page.evaluate(LAID_PARTS)
    parts, corner = page.locator("[data-minimap] button"), page.locator("[data-part=corner]")
    before = corner.bounding_box()
    expect(page.locator("[data-minimap]")).to_be_hidden()
    page.keyboard.press("+")
    expect(parts).to_have_text(["Corner", "Top"])
    parts.filter(has_text="Corner").click()
    expect(corner).to_be_in_viewport(ratio=0.95)
    shown = corner.bounding_box()
    assert before is not None
    assert shown is not None
    assert shown["width"] > before["width"] * 1.5
    page.keyboard.press("]")
    expect(corner).not_to_be_in_viewport(ratio=0.95)
    page.keyboard.press("[")
    expect(corner).to_be_in_viewport(ratio=0.95)
    page.keyboard.press("f")
    expect(page.locator("[data-minimap]")).to_be_hidden()
    assert corner.bounding_box() == before


def test_a_clause_is_read_beside_board_and_question(asked: Callable[..., Page]) -> None:
    page = asked()
    stage = page.locator("[data-lies=stage]").bounding_box()
    page.locator("#ask-heading .rule-link").click()
    panel = page.locator("#rule-panel")
    expect(panel.locator(".rules-near").first).to_be_visible()
    assert page.evaluate(OUT_OF_SIGHT) == []
    lies, asks = panel.bounding_box(), page.locator("#table-ask").bounding_box()
    assert lies is not None
    assert asks is not None
    assert lies["y"] >= asks["y"] + asks["height"]
    assert page.locator("[data-lies=stage]").bounding_box() == stage
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator("#ask-heading .rule-link")).to_be_focused()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_nothing_moves_while_a_table_opens(
    visitor: Callable[..., Visitor], match: Callable[..., int], size: str
) -> None:
    number = match(8)
    for name in ("alice", "bob"):
        someone = visitor(name, size=size, own=True)
        someone.page.add_init_script(SHIFTS)
        page = listening(someone.goto(f"/table/{number}/"))
        page.wait_for_timeout(200)  # what is drawn late would move now
        assert page.evaluate("window.shifted") < 0.02


def test_where_no_script_runs_every_part_is_there(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    page = visitor("alice", javascript=False).goto(f"/table/{match(8)}/", "en")
    for part in ("stage", "tray", "seat"):
        expect(page.locator(f"[data-lies={part}]")).to_be_visible()
    expect(page.locator("#table-log")).to_be_visible()
    expect(page.locator("#table-ask")).to_have_class(re.compile("ask-"))


FIGURES_CUT = """() => [...document.querySelectorAll('#table-players .facts')].flatMap((facts) => {
  const [own, player] = [facts, facts.closest('.player')].map((box) => box.getBoundingClientRect());
  const beneath = getComputedStyle(facts).position === 'absolute';
  const room = { right: own.right, bottom: beneath ? own.bottom : Math.min(own.bottom, player.bottom) };
  if (getComputedStyle(facts).clipPath !== 'none') return []; // said only
  return [...facts.children].map((fact) => fact.getBoundingClientRect())
    .filter((box) => box.top < room.bottom - 1 && (box.right > room.right + 1 || box.bottom > room.bottom + 1))
    .map((box) => `${box.right} × ${box.bottom} beyond ${room.right} × ${room.bottom}`);
})"""
FIGURES_SEEN = """(whose) => [...document.querySelectorAll(`#table-players ${whose} .facts > div`)].filter((fact) => {
  const { x, y, width, height } = fact.getBoundingClientRect();
  const at = document.elementFromPoint(x + width / 2, y + height / 2);
  return fact.contains(at) || fact.closest('.player').querySelector('.player-opens') === at;
}).length"""


@pytest.mark.parametrize(
    ("size", "mine"), [((1280, 720), False), ((1440, 900), False), ((390, 844), True), ((360, 640), True)]
)
def test_the_figures_of_the_strip_are_read_whole(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: tuple[int, int], mine: bool
) -> None:
    """At a desk those of four players; on a phone one's own, and of the others as many as there is room for."""
    people = [live_site.person(name) for name in ("alice", "bob", "charlie", "dana")]
    with live_site.database():
        table = played(begun(*people, title="great-wall"), 12)
    somebody = visitor("alice", size="phone" if mine else "desk")
    somebody.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = listening(somebody.goto(f"/table/{table.pk}/", "en"))
    assert page.evaluate(FIGURES_CUT) == []
    assert page.evaluate(FIGURES_SEEN, ".player:has(.player-viewed)" if mine else ".player") == (
        9 if mine else 9 + 3 * 5
    )
    no_sideways(page)


def test_on_a_phone_the_strip_names_each_of_four(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    people = [live_site.person(name) for name in ("alice", "bob", "charlie", "dana")]
    with live_site.database():
        table = begun(*people, title="great-wall")
    page = listening(visitor("alice", size="small").goto(f"/table/{table.pk}/", "en"))
    names = page.locator("#table-players .player-name bdi, #table-players .player-name > span")
    shown = [name.bounding_box() for name in names.all()]
    assert len([box for box in shown if box and box["width"] > 20 and box["height"] > 9]) >= len(people)


OUT_OF_ITS_BOX = """() => {
  const scrolls = (box) => /auto|scroll/.test(getComputedStyle(box).overflowY);
  const inBox = (thing) => thing.parentElement && (scrolls(thing.parentElement) || inBox(thing.parentElement));
  return [...document.querySelectorAll('#table *')]
    .filter((thing) => getComputedStyle(thing).position === 'absolute' && thing.offsetParent === document.body)
    .filter(inBox).map((thing) => thing.outerHTML.slice(0, 120));
}"""
"""What is in a box that scrolls, but has its place on the page: it lengthens the page from where it would lie in the box."""
TOO_TALL = "document.scrollingElement.scrollHeight - innerHeight"


def no_longer_than_its_screen(page: Page) -> None:
    unfold(page)
    page.locator("[data-section]").evaluate_all("(sections) => { for (const one of sections) one.open = true; }")
    assert page.evaluate(OUT_OF_ITS_BOX) == []
    assert page.evaluate(TOO_TALL) <= 0


@pytest.mark.parametrize("language", ["zh-hant", "en"])
def test_on_a_phone_no_answer_lengthens_the_page(
    live_site: LiveSite, visitor: Callable[..., Visitor], language: str
) -> None:
    """The marks of what was ruled on are read out, by words that are not seen."""
    number, name = table_asking(live_site, verb("tile", 9), "alice", "bob", title="imperial-struggle")
    page = listening(visitor(name, size="phone").goto(f"/table/{number}/", language))
    unfold(page)
    below = "(marks) => marks.filter((mark) => mark.getBoundingClientRect().top > innerHeight).length"
    assert page.locator("#table-ask .noted-mark").evaluate_all(below), "no mark lies below the screen"
    no_longer_than_its_screen(page)


@pytest.mark.parametrize("title", titles.published(), ids=lambda title: title.slug)
def test_on_a_phone_the_page_is_no_longer_than_the_screen(
    live_site: LiveSite, visitor: Callable[..., Visitor], title: Info
) -> None:
    lesson = lesson_of(title.slug)
    assert lesson is not None
    page = visitor(size="phone").goto(f"/learn/{title.slug}/{lesson.steps[3].slug}/", "en")
    no_longer_than_its_screen(page)
    mode = next(mode.slug for mode in title.modes if 2 in mode.players)
    table = begin(live_site, title.slug, "alice", "bob", mode=mode)
    page = listening(visitor("alice", size="phone").goto(f"/table/{table.pk}/", "en"))
    no_longer_than_its_screen(page)
