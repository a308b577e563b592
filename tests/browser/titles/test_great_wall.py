"""The Great Wall in real browsers: a year between four people, and a whole solo game against Qin Jiushao."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Page, expect

from games import tables
from games.engine.rules import chance
from games.models import Table
from tests.browser.playing import begin, pages_of, play
from tests.browser.table import box, choose_by_button, eventually, listening, over, unfold
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import match_of, played, to_move
from tests.live import LiveSite

WHERE_ASKED = """() => {
  const top = (thing) => Math.round(thing.getBoundingClientRect().top);
  return { places: [...document.querySelectorAll('#table-board .can')].map(top), sheet: top(document.getElementById('table-ask')) };
}"""
ASKED_IN_VIEW = f"""() => {{
  const {{ places, sheet }} = ({WHERE_ASKED})();
  return !places.length || places.some((place) => place >= 0 && place < sheet);
}}"""
PEOPLE = {"alice": "desk", "bob": "phone", "charlie": "desk", "dana": "phone"}


def seated(live_site: LiveSite, mode: str, *names: str, **more: Any) -> int:
    """The number of a table at which these people have begun."""
    people = [live_site.person(name) for name in names]
    with live_site.database():
        table = tables.create(host=people[0], title="great-wall", mode=mode, players=len(people), **more)
        for person in people[1:]:
            tables.join(table_id=table.pk, by=person)
        tables.start(table_id=table.pk, by=people[0])
        return int(table.pk)


def year(page: Page) -> int:
    """The year that the time track marks."""
    return int(page.locator(".year.now b > [aria-hidden]").text_content() or 0)


@pytest.mark.long
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_four_people_play_a_year(live_site: LiveSite, visitor: Callable[..., Visitor], every: bool) -> None:
    table = begin(live_site, "great-wall", *PEOPLE)
    pages = pages_of(visitor, table, PEOPLE)
    expect(pages["alice"].locator(".own-household .words-general")).to_have_count(2)
    play(live_site, table, pages, lambda match: match.state.year == 1, every=every)
    for page in pages.values():
        assert year(page) == 2
        # Behind the screens: one's own goods are seen, nobody else's.
        expect(page.locator(".own .pile")).to_have_count(4)
        expect(page.locator(".clan .pile")).to_have_count(0)
        expect(page.locator(".horde").first).to_be_attached()
        no_sideways(page)
    axe(pages["alice"])
    axe(pages["bob"])


def test_on_a_phone_the_place_where_something_is_asked_is_in_view(
    live_site: LiveSite, visitor: Callable[..., Visitor]
) -> None:
    number = seated(live_site, "solo", "alice")
    page = listening(visitor("alice", size="phone").goto(f"/table/{number}/"))
    for _ in range(12):
        choose_by_button(page)
        eventually(page, lambda: page.evaluate(ASKED_IN_VIEW), lambda: page.evaluate(WHERE_ASKED))


def test_on_a_phone_one_gets_about_by_the_bar_of_parts(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    """Each part is a page, one touch away; where something is asked is marked."""
    number = seated(live_site, "solo", "alice")
    page = listening(visitor("alice", size="phone").goto(f"/table/{number}/", "en"))
    bar = page.get_by_role("navigation", name="Parts of the board")
    for turn in bar.get_by_role("button").all():
        turn.press("Enter")
        expect(turn).to_have_attribute("aria-current", "page")
        expect(bar.locator("[aria-current]")).to_have_count(1)
        no_sideways(page)
    turn.press("Enter")
    choose_by_button(page)
    marked = bar.get_by_role("button", name="something is asked here")
    asked = page.locator("#table-board .can")
    assert marked.count() == 0 or asked.count() > 0
    axe(page)


@pytest.mark.soak
def test_a_whole_solo_game(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    table = begin(live_site, "great-wall", "alice", mode="solo")
    pages = pages_of(visitor, table, {"alice": "desk"})
    page = pages["alice"]
    expect(page.locator(".section-left.closed")).to_be_visible()
    expect(page.locator(".qin-token")).to_have_count(5)
    play(live_site, table, pages, lambda match: True, every=True)
    assert over(page)
    expect(page.locator(".standings")).to_be_visible()
    expect(page.locator("#table-board .year.now")).to_be_visible()
    axe(page)


PANEL = """() => {
  const em = (thing) => parseFloat(getComputedStyle(thing).fontSize);
  const panel = document.getElementById('table-ask');
  const box = panel.getBoundingClientRect();
  return {
    labels: [...panel.querySelectorAll('.option-label')].filter((label) => label.offsetParent)
      .map((label) => label.getBoundingClientRect().width / em(label)),
    cut: panel.scrollWidth - panel.clientWidth,
    top: box.top, bottom: box.bottom, screen: innerHeight,
  };
}"""


def asked_to_react(live_site: LiveSite, patch: pytest.MonkeyPatch, sides: int) -> int:
    """The number of a table where Alice, alone, may choose among that many ``sides`` of tactic cards."""
    for deal in range(40):
        patch.setattr(chance, "new_seed", lambda deal=deal: f"reacting {deal}")
        number = seated(live_site, "solo", "alice")
        with live_site.database():
            table = Table.objects.get(pk=number)
            while table.status == Table.Status.PLAYING:
                if sum(option.detail is not None for option in match_of(table).options(0)) >= sides:
                    return number
                table = played(table, 1, seed=str(table.number))
    raise AssertionError("nobody could react")


@pytest.mark.parametrize(("size", "language"), [("desk", "en"), ("phone", "zh-hant"), ("small", "en")])
def test_what_a_card_does_stands_under_its_name_and_the_panel_stays_on_the_screen(
    live_site: LiveSite, visitor: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch, size: str, language: str
) -> None:
    number = asked_to_react(live_site, monkeypatch, sides=4)
    page = listening(visitor("alice", size=size).goto(f"/table/{number}/", language))
    unfold(page)
    for opened in (False, True):  # with the standing answers the panel is longer than a screen
        if opened:
            page.locator(".standing > summary").click()
        panel = page.evaluate(PANEL)
        assert len(panel["labels"]) >= 5
        assert min(panel["labels"]) >= 4, panel
        assert panel["cut"] == 0, panel
        assert panel["top"] >= 0, panel
        assert panel["bottom"] <= panel["screen"], panel
    last = page.locator("#table-ask .option:visible").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.95)
    no_sideways(page)


CUT = """() => {
  const small = (thing) => parseFloat(getComputedStyle(thing).fontSize) < 11;
  const read = `.horde-name, .horde-figures > span, .plaque > *, .balance > *, .place-name, .years b, .season, .deck dd,
    .words-name, .order-name, .who, .spot .good, .counting, .pile b, .men-of b`;
  const hold = `.horde-paper, .horde-head, .balance, .forecast, .order-slot, .border-top, .border-right, .own-orders,
    .own-tactics, .gw-scene`;
  const board = document.querySelector('.gw');
  const seen = (selector) => [...board.querySelectorAll(selector)].filter((thing) => thing.checkVisibility());
  const wide = (thing) => thing.scrollWidth > thing.clientWidth + 4;
  const tall = (thing) => thing.scrollHeight > thing.clientHeight + 4;
  return {
    cut: seen(hold).filter((thing) => wide(thing) || tall(thing)).map((thing) => thing.className),
    small: seen(read).filter((thing) => thing.textContent.trim() && small(thing)).map((thing) => thing.outerHTML),
    page: document.documentElement.scrollHeight - innerHeight,
  };
}"""
UNDER = """() => [...document.querySelectorAll('.gw :is(.can, .glow)')].filter((thing) => {
  const box = thing.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !there || !(thing.contains(there) || there.contains(thing) || there.closest('.can, .glow'));
}).map((thing) => thing.dataset.element)"""


@pytest.mark.parametrize(
    ("mode", "people", "moves", "language"),
    [
        ("standard", 4, 110, "en"),
        ("co-op", 3, 110, "en"),
        ("two-players", 2, 90, "zh-hans"),
        ("solo", 1, 50, "zh-hant"),
    ],
)
@pytest.mark.parametrize("deal", [1, *(pytest.param(deal, marks=pytest.mark.soak) for deal in range(2, 12))])
def test_a_crowded_picture_fits_every_desk_and_can_be_read(
    live_site: LiveSite, visitor: Callable[..., Visitor], mode: str, people: int, moves: int, language: str, deal: int
) -> None:
    with patch.object(chance, "new_seed", lambda: f"crowded{deal}"):
        number = seated(live_site, mode, *list(PEOPLE)[:people])
    with live_site.database():
        table = played(Table.objects.get(pk=number), moves, seed="crowded")
        asked = list(PEOPLE)[to_move(table).number]
    page = listening(visitor(asked).goto(f"/table/{number}/", language))
    for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        measured = page.evaluate(CUT)
        assert not measured["cut"], (width, measured)
        assert not measured["small"], (width, measured)
        assert measured["page"] <= 0
        assert not page.evaluate(UNDER), width


def test_on_a_phone_no_page_of_the_wall_is_longer_than_two_screens(
    live_site: LiveSite, visitor: Callable[..., Visitor]
) -> None:
    number = seated(live_site, "standard", *PEOPLE)
    with live_site.database():
        table = played(Table.objects.get(pk=number), 110, seed="crowded")
        asked = list(PEOPLE)[to_move(table).number]
    page = listening(visitor(asked, size="small").goto(f"/table/{number}/", "en"))
    bar = page.get_by_role("navigation", name="Parts of the board")
    for turn in bar.get_by_role("button").all():
        turn.click()
        expect(turn).to_have_attribute("aria-current", "page")
        assert page.evaluate("document.getElementById('table-board').scrollHeight / innerHeight") <= 2
        no_sideways(page)


def test_main_and_vice_advisors_are_told_apart(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    number = seated(live_site, "standard", "alice", "bob", "charlie")
    with live_site.database():
        table = Table.objects.get(pk=number)
        for _ in range(60):
            if match_of(table).state.clans[0].supporting:
                break
            table = played(table, 1)
    page = listening(visitor("alice").goto(f"/table/{number}/", "en"))
    vice, main = box(page, ".own .group-supporting .label"), box(page, ".own .group-advisors .words >> nth=0")
    em = float(page.locator(".own .household").evaluate("(thing) => parseFloat(getComputedStyle(thing).fontSize)"))
    assert main["x"] - vice["x"] - vice["width"] >= em
    expect(page.locator(".own .group-advisors")).not_to_have_css("border-inline-start-style", "none")
