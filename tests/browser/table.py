"""What people do at a table in a browser."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from playwright.sync_api import FloatRect, Locator, Page, expect

from games.models import Table
from tests.browsing import PATIENCE, Visitor
from tests.games.making import fresh
from tests.live import LiveSite

TITLE = "great-wall-of-china"
T = TypeVar("T")


def state(page: Page) -> dict[str, Any]:
    """What the page knows of the table: version, number of moves, whether it is the viewer's turn."""
    known: dict[str, Any] = page.evaluate("({...document.getElementById('table-status').dataset})")
    return known


def listening(page: Page) -> Page:
    """Wait until the page listens to its table."""
    expect(page.locator("#table[data-connected]")).to_be_attached()
    return page


def open_table(page: Page, *, players: int = 2, bots: int = 0, people: str = "open", language: str = "/en") -> str:
    """Open a table by its form; the path of its page without language."""
    page.goto(f"{language}/play/{TITLE}/new/")
    page.select_option("#id_players", str(players))
    page.select_option("#id_bots", str(bots))
    page.check(f"input[name=people][value={people}]")
    page.locator("form[data-create] button").click()
    page.wait_for_url(re.compile(r"/table/\d+/"))
    return re.sub(r"^.*(/table/\d+/).*$", r"\1", page.url)


def mover(visitor: Callable[..., Visitor], number: int, **options: str) -> Page:
    """The page of whoever is asked at that table, Alice or Bob; the other one looks on."""
    pages = [visitor(name, **options).goto(f"/table/{number}/", "en") for name in ("alice", "bob")]
    return next(page for page in pages if mine(listening(page)))


def choose_by_button(page: Page, *, last: bool = False) -> None:
    """Choose an option of the panel."""
    before = state(page)["version"]
    unfold(page)
    options = page.locator("#table-ask [data-options] .option:not([hidden])")
    option = options.last if last else options.first
    if page.locator("#table-ask [data-ticks]:visible").count():
        tick(page, (option.get_attribute("data-elements") or "").split())
    else:
        opened(page, option).click()
    confirmed(page)
    moved_on(page, before)


def choose(page: Page, option: str) -> None:
    """Choose this option by the panel, opened where it is a line, and say yes where it asks again."""
    before = state(page)["version"]
    unfold(page)
    button = page.locator(f'#table-ask .option[value="{option}"]')
    if page.locator("#table-ask [data-ticks]:visible").count():
        tick(page, (button.get_attribute("data-elements") or "").split())
    else:
        opened(page, button).click()
    confirmed(page)
    moved_on(page, before)


def opened(page: Page, option: Locator) -> Locator:
    """An option of the panel, whose heading is opened first where it is shut."""
    section = option.locator("xpath=ancestor::details[@data-section and not(@open)]")
    if section.count():
        section.locator("summary").click()
    return option


def tick(page: Page, elements: Sequence[str]) -> None:
    """Tick these things, the last one first, each as often as it is there, and give them."""
    for element in reversed(elements):
        page.locator(f'#table-ask [data-tick="{element}"]:is([data-counted], [aria-pressed=false])').click()
    page.locator("[data-give][aria-disabled=false]").click()


def unfold(page: Page) -> None:
    """Open the question where it is a line: with a finger, where there is one, for a mouse would rest on what opens beneath it."""
    if page.locator(".ask-folded [data-fold]:visible").count():
        fold = page.locator("[data-fold]")
        (fold.tap if page.evaluate("navigator.maxTouchPoints") else fold.click)()


def turn_to(page: Page, thing: Locator) -> Locator:
    """On a phone, the page of the board on which this stands."""
    name = "(thing) => { let name = ''; for (let up = thing; up; up = up.parentElement) name = up.dataset.part ?? name; return name; }"
    turn = page.locator(f"#parts [data-to='{thing.first.evaluate(name)}']")
    if turn.count():
        turn.click()
    return thing


def menu(page: Page) -> Locator:
    """The table's menu, opened."""
    opened = page.locator("#header details.menu")
    opened.locator("summary").click()
    return opened.locator(".menu-list")


def draw_card(page: Page) -> None:
    """Choose to draw, and say yes where the panel asks again."""
    page.locator("#table-ask .option[data-final]").click()
    confirmed(page)


def confirmed(page: Page) -> None:
    """Say yes where the panel asks again, with the key that every dialog takes: the button has the focus."""
    if page.locator("[data-confirming]:visible").count():
        page.keyboard.press("Enter")


def choose_by_key(page: Page, key: str = "1") -> None:
    """Choose with number keys until an answer is on its way: the last one, which the socket may have overtaken, is heard before."""
    expect(page.locator("#answer.htmx-request")).to_have_count(0)
    before = state(page)["version"]
    for _ in range(4):
        page.keyboard.press(key)
        confirmed(page)
        if page.locator("#answer.htmx-request").count() or state(page)["version"] != before:
            break
        key = "1"
    moved_on(page, before)


def until(page: Page, true: Callable[[dict[str, Any]], bool], seconds: float = PATIENCE) -> None:
    """Wait until something is true of the table's state. (The site's security policy forbids Playwright's own way to wait.)"""
    eventually(page, lambda: true(state(page)), lambda: state(page), seconds)


def box(page: Page, selector: str) -> FloatRect:
    """Where the only element of that kind is on the page."""
    found = page.locator(selector).bounding_box()
    assert found is not None, f"{selector} is not shown"
    return found


def eventually(page: Page, seen: Callable[[], T], said: Callable[[], object], seconds: float = PATIENCE) -> T:
    """What ``seen`` sees as soon as that is something; ``said`` tells what there was instead when time is over."""
    deadline = time.monotonic() + seconds
    while not (value := seen()):
        assert time.monotonic() < deadline, f"still not: {said()}"
        page.wait_for_timeout(30)
    return value


def someone_to_move(pages: Iterable[Page]) -> Page | None:
    """The page that play waits for; None when the match is over. The pages must show the same moment, or come to."""
    pages = list(pages)

    def found() -> Page | str | None:
        return "over" if over(pages[0]) else next((page for page in pages if mine(page)), None)

    asked = eventually(pages[0], found, lambda: [state(page) for page in pages])
    return asked if isinstance(asked, Page) else None


def caught_up(pages: Iterable[Page], version: int) -> None:
    """Wait until every page shows that version of the table, or a later one."""
    for page in pages:
        until(page, lambda known: int(known["version"]) >= version)


def at_the_present(page: Page, site: LiveSite, table: Table) -> None:
    """Wait until the page shows the table as it is."""
    with site.database():
        version = str(fresh(table).version)
    page.keyboard.press("End")
    eventually(page, lambda: state(page)["version"] == version, lambda: state(page))


def moved_on(page: Page, version: str) -> None:
    """Wait until the table has changed."""
    until(page, lambda known: known["version"] != version)


def my_turn(page: Page) -> None:
    """Wait until play waits for this page."""
    until(page, lambda known: bool(known["mine"]))


def mine(page: Page) -> bool:
    """Whether play waits for this page."""
    return bool(state(page)["mine"])


def over(page: Page) -> bool:
    """Whether the match has ended."""
    return bool(state(page)["status"] == "finished")
