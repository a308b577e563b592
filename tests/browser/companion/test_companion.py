"""The companion of a table with the printed game on a phone: ticked, followed, reckoned, shared, and all of it without a network."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.drawing.companion.papers import Writer
from games.drawing.companion.variants import companion_of
from games.engine.match import matchfile
from games.engine.match.match import Match
from games.titles import info, load, published
from tests.browsing import PREFIXES, Visitor, no_sideways
from tests.live import LiveSite
from tests.titles.record import FIXTURES

Guests = Callable[..., Visitor]
WALL = "/play/great-wall-of-china/companion/standard/"
MODES = [(title.slug, mode.slug) for title in published() for mode in title.modes]
MATCHES = [path for path in sorted(FIXTURES.glob("*/*.json")) if not path.name.endswith(".outcome.json")]
KEPT = "Kept: this works without a network now, for any number of players."
RECKON = """async (cases) => {
  const { reckon } = await import("/static/js/companion/reckoning.js");
  const valueIn = (counted) => (field, side) => (Array.isArray(counted[field]) ? counted[field][side] : counted[field]);
  return cases.map(({ sheet, counted }) => reckon(sheet, valueIn(counted)));
}"""


# --- the score ----------------------------------------------------------------------------------------------------------


def test_the_sheet_comes_to_the_score_of_every_recorded_match(visitor: Guests, live_site: LiveSite) -> None:
    """Totals, places, ties and the outcome are those of the online score, in all titles and modes; of printed opponents too."""
    matches = [replayed(path) for path in MATCHES]
    assert {(match.setup.title, match.setup.mode) for match in matches} == set(MODES)
    with live_site.database():
        cases = [case(match) for match in matches]
    reckoned = visitor().goto(WALL, "en").evaluate(RECKON, cases)
    for path, match, score in zip(MATCHES, matches, reckoned, strict=True):
        assert_same(match, score, path.stem)


def replayed(path: Path) -> Match[Any]:
    file = matchfile.read(path.read_bytes())
    return matchfile.replay(file, info(file.title), load(file.title))


def case(match: Match[Any]) -> dict[str, Any]:
    companion = companion_of(match.setup.title)
    counted = companion.counts(match.state, companion.sheet(match.setup))
    return {"sheet": Writer(match.setup).sheet(), "counted": counted}


def assert_same(match: Match[Any], score: dict[str, Any], name: str) -> None:
    result = match.state.result
    assert result is not None
    sides = getattr(match.state, "sides", None) if result.track else None
    for standing in result.standings:
        side = ("france", "britain").index(sides[standing.seat]) if sides else standing.seat
        assert standing.score in (None, score["totals"][side]), name
        if result.won is None:
            assert standing.place == score["places"][side], name
    if result.track:
        assert score["marker"] == result.track.at, name
    assert score["outcome"] == ("places" if result.won is None else "won" if result.won else "lost"), name
    rivals = [total for owner, total in match.title.scores_of(match.state).items() if owner in ("clan:qin", "automa")]
    assert score["totals"][match.setup.players :] == rivals, name


def test_what_is_typed_is_reckoned_and_survives_a_reload(visitor: Guests) -> None:
    page = visitor(size="phone").goto(f"{WALL}?players=3#score", "en")
    expect(page.locator(".companion-outcome")).to_have_text("The game goes on")
    page.get_by_label("Tokens worth 8: Player 1").fill("2")
    page.get_by_label("Tokens worth 5: Player 2").fill("3")
    expect(page.locator("[data-total]")).to_have_text(["16", "15", "0"])
    expect(page.locator("[data-place]")).to_have_text(["1", "2", "3"])
    expect(page.locator(".companion-outcome")).to_have_text("Player 1 wins")
    page.get_by_label("Tokens worth 1: Player 2").fill("1")
    expect(page.locator(".companion-outcome")).to_have_text("Player 1 · Player 2 share the victory")
    page.get_by_label("Tokens worth 1: Player 2").fill("99")
    page.get_by_label("Tokens worth 1: Player 2").blur()
    expect(page.get_by_label("Tokens worth 1: Player 2")).to_have_value("2")  # as many as are in the box
    page.reload()
    expect(page.locator("[data-total]")).to_have_text(["16", "17", "0"])


def test_cards_are_picked_and_what_they_count_is_asked_then(visitor: Guests) -> None:
    page = visitor(size="phone").goto("/play/viscounts-of-the-west-kingdom/companion/standard/?players=2#score", "en")
    icons = page.get_by_role("spinbutton", name="Criminal icons in the deck: Player 2")
    expect(icons).to_be_hidden()
    pick = page.get_by_label("Manuscripts that count something: Player 2")
    named = next(text for text in pick.locator("option").all_inner_texts() if "Criminal icons" in text)
    pick.select_option(label=named)
    icons.fill("4")
    expect(page.locator("[data-total]")).to_have_text(["0", "4"])
    page.get_by_role("button", name=f"Remove {named}: Player 2").click()
    expect(icons).to_be_hidden()
    expect(page.locator("[data-total]")).to_have_text(["0", "0"])


# --- set-up and turns -----------------------------------------------------------------------------------------------------


def test_ticks_stay_and_turns_go_on_tap_by_tap(visitor: Guests) -> None:
    page = visitor(size="phone").goto(f"{WALL}?players=2", "en")
    boxes = page.locator("[data-tick]")
    boxes.nth(0).check()
    boxes.nth(2).check()
    expect(page.locator("[data-progress]")).to_contain_text(f"2 of {boxes.count()} done")
    page.get_by_role("link", name="Turns", exact=True).click()
    now = page.locator(".companion-now")
    page.get_by_text("Names", exact=True).click()
    page.get_by_label("Name of player 2").fill("Wenji <b>")
    page.get_by_role("button", name="Wenji <b> earlier").click()
    expect(now).to_contain_text("Round 1")
    expect(now).to_contain_text("Wenji <b> is on turn")
    page.get_by_role("button", name="Next").click()
    expect(now).to_contain_text("Player 1 is on turn")
    page.get_by_role("button", name="Next").click()
    expect(now).to_contain_text("Round 2")
    page.reload()
    expect(now).to_contain_text("Round 2")
    page.get_by_role("button", name="Back").click()
    expect(now).to_contain_text("Round 1")
    page.get_by_role("link", name="Set-up", exact=True).click()
    expect(boxes.nth(2)).to_be_checked()
    page.get_by_role("button", name="Untick everything").click()
    expect(boxes.nth(2)).not_to_be_checked()


def test_it_is_read_without_scripts(visitor: Guests) -> None:
    page = visitor(javascript=False).goto(f"{WALL}?players=2", "en")
    expect(page.get_by_text("5 cards in hand, 15 in the pile")).to_be_visible()
    expect(page.get_by_text("Check the rows, then two actions")).to_be_visible()
    expect(page.get_by_text("The score sheet reckons in the browser and needs its scripts.")).to_be_visible()
    page.locator(".companion-chosen summary").click()
    page.get_by_label("Players", exact=True).select_option("4")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_text("8 tokens face up, 28 face down")).to_be_visible()


@pytest.mark.parametrize(("size", "theme", "first"), [("phone", "paper", 0), ("small", "night", 1)])
def test_anybody_can_use_every_mode(
    visitor: Guests, axe: Callable[..., None], size: str, theme: str, first: int
) -> None:
    someone = visitor(size=size, theme=theme)
    for number, (slug, mode) in enumerate(MODES):
        prefix = list(PREFIXES)[(number + first) % len(PREFIXES)]
        page = someone.goto(f"/play/{slug}/companion/{mode}/", prefix)
        for part in ("set-up", "turns", "score"):
            page.locator(f'[data-tab="{part}"]').click()
            expect(page.locator(f"#{part}")).to_be_visible()
            no_sideways(page)
            axe(page)
    for address in ("/play/viscounts-of-the-west-kingdom/companion/", f"{WALL}reference/", "/play/companion/offline/"):
        page = someone.goto(address, "en")
        no_sideways(page)
        axe(page)


def test_large_letters_push_nothing_sideways(visitor: Guests) -> None:
    page = visitor(size="small").goto("/play/great-wall/companion/standard/?players=4#score", "en")
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    for part in ("set-up", "turns", "score"):
        page.locator(f'[data-tab="{part}"]').click()
        expect(page.locator(f"#{part}")).to_be_visible()
        assert page.evaluate("document.querySelector('main').scrollWidth <= innerWidth"), part


# --- links ----------------------------------------------------------------------------------------------------------------


def test_two_phones_with_one_link_go_on_by_themselves(visitor: Guests) -> None:
    first = visitor(own=True, size="desk")
    first.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one = first.goto(f"{WALL}?players=2#score", "en")
    one.get_by_label("Tokens worth 8: Player 2").fill("1")
    one.get_by_role("button", name="Share this table by a link").click()
    expect(one.get_by_text("Link copied")).to_be_visible()
    link = one.evaluate("navigator.clipboard.readText()")
    other = visitor(own=True, size="phone").page
    other.goto(link)
    expect(other.locator("[data-total]")).to_have_text(["0", "8"])
    assert "#" not in other.url
    other.locator('[data-tab="score"]').click()
    other.get_by_label("Tokens worth 7: Player 1").fill("2")
    expect(other.locator("[data-total]")).to_have_text(["14", "8"])
    expect(one.locator("[data-total]")).to_have_text(["0", "8"])
    other.goto(link)  # what was filled in here is not lost
    expect(other.get_by_text("This link brings a table that somebody else has filled in.")).to_be_visible()
    other.get_by_role("button", name="Keep mine").click()
    expect(other.locator("[data-total]")).to_have_text(["14", "8"])
    other.goto(link)
    other.get_by_role("button", name="Take it over").click()
    expect(other.locator("[data-total]")).to_have_text(["0", "8"])


def fragment(value: object, version: str = "t1=") -> str:
    return version + base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


MINE = {"of": "great-wall-of-china/standard", "v": 1}
BAD = [
    "t0=abc",
    "t2=" + "A" * 40,
    "t1=%%%",
    "t1=" + "A" * 20000,
    fragment([1, 2]),
    fragment({**MINE, "v": 2}),
    fragment(None),
    fragment({**MINE, "of": "great-wall/solo"}),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_a_link_that_is_older_or_made_up_changes_nothing(visitor: Guests, number: int) -> None:
    page = visitor().goto(f"{WALL}?players=2", "en")
    page.locator("[data-tick]").first.check()
    page.goto(f"/en{WALL}?players=2#{BAD[number]}")
    page.reload()
    page.evaluate("(hash) => { location.hash = hash; }", BAD[number])
    expect(page.locator("[data-bad-link]")).to_contain_text("This link")
    expect(page.locator("[data-tick]").first).to_be_checked()
    assert "#t" not in page.url


def test_of_a_made_up_link_only_what_can_be_is_taken(visitor: Guests) -> None:
    wild = {
        **MINE,
        "names": ["<img src=x onerror=alert(1)>", 7, "x" * 500],
        "ticks": ["gwc.setup.cards.1", "<script>", 3],
        "fields": {"worth-8": [99, -4, "7"], "nothing": 5, "__proto__": {"worth-7": 1}, "worth-7": 3},
        "at": {"round": 1e9, "stage": -1, "turn": "2"},
        "order": [1, 1],
    }
    page = visitor().goto("/robots.txt")
    page.goto(f"/en{WALL}?players=2#{fragment(wild)}")
    expect(page.locator("[data-total]")).to_have_text(["16", "0"])
    expect(page.locator("[data-tick='gwc.setup.cards.1']")).to_be_checked()
    page.locator('[data-tab="turns"]').click()
    expect(page.locator(".companion-now")).to_contain_text("Round 1000")
    expect(page.locator(".companion-name").first).to_have_text("<img src=x onerror=alert(1)>")
    stored = page.evaluate("localStorage.getItem('guiyi-companion:great-wall-of-china/standard')")
    assert len(stored) < 600


def test_a_table_that_was_stored_by_nobody_begins_empty(visitor: Guests) -> None:
    page = visitor().goto("/robots.txt")
    page.evaluate("localStorage.setItem('guiyi-companion:great-wall-of-china/standard', '{\"v\":1,\"fields\":[[')")
    page.goto(f"/en{WALL}?players=2#score")
    expect(page.locator("[data-total]")).to_have_text(["0", "0"])


# --- without a network ------------------------------------------------------------------------------------------------------


def kept(page: Page) -> None:
    expect(page.locator("[data-kept-said]")).to_have_text(KEPT)


def test_after_one_visit_a_mode_works_without_a_network(visitor: Guests) -> None:
    phone = visitor(worker=True, size="phone")
    page = phone.goto(f"{WALL}?players=2", "en")
    kept(page)
    phone.context.set_offline(True)
    page.goto(f"/en{WALL}?players=5")  # another number of players
    expect(page.get_by_text("8 tokens face up, 28 face down")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.companion-task')).display") == "grid"
    assert page.locator(".companion-picture svg, .companion-picture img").count()
    page.locator("[data-tick]").first.check()
    page.locator(".companion-chosen summary").click()
    page.get_by_label("Players", exact=True).select_option("3")
    expect(page).to_have_url(re.compile("players=3"))
    expect(page.get_by_text("6 tokens face up, 30 face down")).to_be_visible()
    expect(page.locator("[data-tick]").first).to_be_checked()
    page.locator('[data-tab="score"]').click()
    page.get_by_label("Tokens worth 8: Player 3").fill("2")
    expect(page.locator('[data-total="2"]')).to_have_text("16")
    page.get_by_role("link", name="Reference", exact=True).click()
    expect(page.get_by_role("heading", name="Quick reference")).to_be_visible()
    expect(page.locator(".companion-sheet .clause").first).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    page.reload()
    page.locator('[data-tab="score"]').click()
    expect(page.locator('[data-total="2"]')).to_have_text("16")
    page.goto(f"/en{WALL}")
    expect(page.get_by_role("heading", name="Standard game")).to_be_visible()
    phone.context.set_offline(False)
    phone.complaints.clear()  # what Chromium says about the network that was not there


def test_a_clause_of_the_set_up_is_read_without_a_network(visitor: Guests) -> None:
    phone = visitor(worker=True, size="phone")
    page = phone.goto(f"{WALL}?players=2", "en")
    kept(page)
    expect(page.locator("[data-book-kept]")).to_be_attached()
    phone.context.set_offline(True)
    page.locator("#set-up .companion-clause").first.click()
    expect(page.locator(":target")).to_contain_text("wall cards")
    phone.context.set_offline(False)
    phone.complaints.clear()


def test_without_a_network_at_the_first_visit_the_page_says_so(visitor: Guests) -> None:
    """Whoever has only been to another page of the site is told that this one was not kept, and what was."""
    phone = visitor(worker=True, size="phone")
    page = phone.goto(f"{WALL}?players=2", "en")
    kept(page)
    phone.context.set_offline(True)
    page.goto("/en/play/great-wall/companion/solo/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    expect(page.get_by_text("it was not kept in this browser")).to_be_visible()
    page.get_by_role("link", name="Great Wall of China", exact=True).click()
    expect(page.get_by_role("heading", name="At a real table")).to_be_visible()
    page.get_by_role("button", name="Lay the table").click()
    expect(page.locator(".companion-task").first).to_be_visible()
    phone.context.set_offline(False)
    phone.complaints.clear()
