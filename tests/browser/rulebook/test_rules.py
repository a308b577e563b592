"""Reading the rules in a real browser: at a table, on a train, on paper."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulebook.models import Book, Clause, Erratum
from tests.browsing import PREFIXES, Visitor, no_sideways
from tests.live import LiveSite

BOOK = "/rules/great-wall-of-china/"
CLAUSE = "gwc.turn.action.1"
PAGES = [
    "/rules/",
    "/rules/terms/",
    "/rules/bookmarks/",
    BOOK,
    f"{BOOK}gwc.turn/",
    f"{BOOK}{CLAUSE}/",
    f"{BOOK}glossary/",
    f"{BOOK}components/",
    f"{BOOK}components/card:wall/",
    f"{BOOK}sheets/",
    f"{BOOK}changes/",
    f"{BOOK}changes/mine/",
    f"{BOOK}{CLAUSE}/proofs/",
    f"{BOOK}{CLAUSE}/history/",
    "/rules/viscounts-of-the-west-kingdom/vis.solo.slots.3/",
    f"{BOOK}{CLAUSE}/report/",
    "/rules/great-wall/",
    "/rules/great-wall/gw.solo/",
    "/rules/great-wall/gw.components/",
    "/rules/great-wall/gw.production/",
    "/rules/great-wall/gw.solo.activation.6/",
    "/rules/great-wall/glossary/clerk/",
    "/rules/great-wall/rulings/",
    "/rules/great-wall/sheets/turn/",
]

Guests = Callable[..., Visitor]


@pytest.mark.parametrize(("size", "theme", "first"), [("desk", "paper", 0), ("small", "night", 1)])
@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.soak)])
def test_anybody_can_read_every_page(
    visitor: Guests, axe: Callable[..., None], size: str, theme: str, first: int, every: int
) -> None:
    someone = visitor(size=size, theme=theme)
    for number, path in list(enumerate(PAGES))[first % every :: every]:
        page = someone.goto(path, list(PREFIXES)[number % len(PREFIXES)])
        no_sideways(page)
        axe(page)


@pytest.mark.parametrize("chapter", ["founders-of-gloomhaven/fog.beginner", "imperial-struggle/is.map"])
def test_a_wide_table_does_not_push_a_phone_sideways(visitor: Guests, axe: Callable[..., None], chapter: str) -> None:
    page = visitor(size="small").goto(f"/rules/{chapter}/", "en")
    assert page.locator(".clause-text table").count()
    no_sideways(page)
    axe(page)


def test_a_book_is_read_without_script(visitor: Guests) -> None:
    page = visitor(javascript=False).goto("/rules/", "en")
    page.get_by_role("link", name="The Great Wall", exact=True).click()
    page.get_by_role("link", name=re.compile("Solo mode")).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Solo mode")
    page.locator(".clause-number").first.click()
    expect(page.get_by_text("To cite this clause")).to_be_visible()
    page.get_by_role("link", name="Read in its place").click()
    expect(page).to_have_url(re.compile(r"/gw\.solo/#gw\.solo\."))
    page.locator(".toc summary").click()
    page.get_by_label("Solo", exact=True).first.uncheck()
    page.get_by_role("button", name="Show these").first.click()
    expect(page.get_by_text("are not shown because")).to_be_visible()


def test_a_link_is_copied_and_opened_in_another_language(visitor: Guests) -> None:
    reader = visitor(own=True)
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = reader.goto(f"{BOOK}gwc.turn/")
    clause = page.locator(f'[id="{CLAUSE}"]')
    clause.hover()
    clause.get_by_role("button", name="複製連結").click()
    expect(page.get_by_text("已複製")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.endswith(f"{BOOK}{CLAUSE}/")
    page.goto(address)
    page.get_by_role("navigation", name="語言", exact=True).get_by_role("link", name="English").click()
    expect(page).to_have_url(re.compile(f"/en{BOOK}{CLAUSE}/$".replace(".", r"\.")))
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_quote_brings_its_citation(visitor: Guests) -> None:
    reader = visitor(own=True)
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = reader.goto(f"{BOOK}gwc.turn/", "en")
    clause = page.locator(f'[id="{CLAUSE}"]')
    clause.hover()
    clause.get_by_role("button", name="Copy the text with its citation").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    quote = page.evaluate("navigator.clipboard.readText()")
    assert f"({CLAUSE}, r" in quote
    assert clause.locator(".clause-text").inner_text().strip() in quote


def test_bookmarks_and_the_last_position_are_kept(page: Page) -> None:
    page.goto(f"/en{BOOK}gwc.turn/")
    clause = page.locator(f'[id="{CLAUSE}"]')
    clause.scroll_into_view_if_needed()
    clause.hover()
    clause.get_by_role("button", name="Keep as a bookmark").click()
    page.evaluate("window.scrollTo(0, 600)")
    page.wait_for_function("() => localStorage.getItem('guiyi-positions')")
    page.goto("/en/rules/bookmarks/")
    expect(page.locator("#bookmarks .clause")).to_have_count(1)
    page.goto(f"/en{BOOK}")
    expect(page.get_by_role("link", name=re.compile("Continue reading: .*"))).to_be_visible()
    page.get_by_role("link", name=re.compile("Continue reading: .*")).click()
    expect(page).to_have_url(re.compile(r"/gwc\.turn/#gwc\.turn\."))


def test_the_contents_follow_the_reader(page: Page) -> None:
    page.goto("/en/rules/great-wall/gw.solo/")
    last = page.locator(".chapter-text section[id]").last
    last.scroll_into_view_if_needed()
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    # The contents follow a moment later: what is asked for is waited for.
    expect(page.locator(".toc ul a").first).not_to_have_class(re.compile("is-here"))
    expect(page.locator(".toc ul a.is-here")).to_have_count(1)


@pytest.mark.parametrize("by", ["pointer", "keyboard"])
def test_a_word_is_explained_without_leaving(page: Page, by: str) -> None:
    page.goto("/en/rules/great-wall/gw.solo/")
    word = page.locator("a.term").first
    if by == "pointer":
        word.hover()
    else:
        word.focus()
    card = page.get_by_role("tooltip")
    expect(card).to_be_visible()
    expect(word).to_have_attribute("aria-describedby", "hover-card")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_finger_asks_for_a_word_and_then_follows_it(visitor: Guests) -> None:
    page = visitor(size="phone").goto("/rules/great-wall/gw.solo/", "en")
    here = page.url
    word = page.locator("a.term").first
    word.tap()
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert page.url == here
    page.locator("h1").tap()
    expect(page.get_by_role("tooltip")).to_have_count(0)
    word.tap()
    expect(page.get_by_role("tooltip")).to_be_visible()
    word.tap()
    expect(page).to_have_url(re.compile(r"/glossary/"))


def test_a_clause_leads_to_a_position_and_that_to_the_next(visitor: Guests) -> None:
    page = visitor(size="phone").goto("/rules/great-wall-of-china/gwc.cards.noble.4/", "en")
    page.get_by_role("link", name="Another noble still levels").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Another noble still levels")
    expect(page.locator(".board svg").first).to_be_visible()


def test_an_example_is_played_where_it_stands(visitor: Guests, axe: Callable[..., None]) -> None:
    page = visitor(size="phone").goto("/rules/great-wall-of-china/gwc.cards/", "en")
    example = page.locator('[id="gwc.cards.noble.7"]')
    example.locator("summary").click()
    expect(example.get_by_role("img", name=re.compile("Row 1 with A's watchtower"))).to_be_visible()
    example.get_by_role("link", name="Play it").click()
    expect(example.locator("[data-played-focus]")).to_be_focused()
    example.get_by_role("button", name=re.compile("Draw a card")).click()
    expect(example.get_by_text("The example does something else:")).to_be_visible()
    expect(example.locator("[data-played-focus]")).to_be_focused()
    no_sideways(page)
    axe(page)
    example.get_by_role("button", name="Choose again").click()
    example.get_by_role("button", name=re.compile("Play Noble to row 1")).first.click()
    expect(example.get_by_text("That is what the example does.")).to_be_visible()
    example.get_by_role("button", name="On to the next decision").click()
    expect(example.locator("button.played-option").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"/gwc\.cards/$"))


def test_an_example_is_played_without_script(visitor: Guests) -> None:
    page = visitor(javascript=False).goto("/rules/great-wall-of-china/gwc.turn/", "en")
    example = page.locator('[id="gwc.turn.check.21"]')
    example.locator("summary").click()
    example.get_by_role("link", name="Play it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Equal sums lead")
    page.locator("button.played-option").first.click()
    expect(page.get_by_text("Your answer:")).to_be_visible()
    page.get_by_role("button", name="Choose again").click()
    expect(page.locator("button.played-option").first).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_components_are_filtered(visitor: Guests, axe: Callable[..., None], javascript: bool) -> None:
    page = visitor(size="phone", javascript=javascript).goto("/rules/great-wall/components/", "en")
    page.get_by_role("radio", name=re.compile("Tactic card")).check(force=True)
    if not javascript:
        page.get_by_role("button", name="Search", exact=True).last.click()
    expect(page.locator(".listed")).to_have_count(42)
    page.get_by_label("Cost of the boosted effect").select_option("1 chi")
    if not javascript:
        page.get_by_role("button", name="Search", exact=True).last.click()
    expect(page.locator(".listed")).to_have_count(11)
    expect(page).to_have_url(re.compile(r"cost-of-the-boosted-effect=1(\+|%20)chi"))
    no_sideways(page)
    if javascript:
        axe(page)
        page.get_by_label("Name or text").fill("honor")
        expect(page.get_by_role("status").filter(has_text=re.compile(r"^\d of 42"))).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_the_rules_alone_are_a_switch(visitor: Guests, javascript: bool) -> None:
    page = visitor(javascript=javascript).goto(f"{BOOK}gwc.turn/", "en")
    expect(page.locator(".clause-note").first).to_be_attached()
    expect(page.locator(".book-figure").first).to_be_attached()
    if not javascript:
        page.locator(".toc summary").click()
    page.get_by_label(re.compile("Rules only")).check()
    if not javascript:
        page.get_by_role("button", name="Show these").click()
    expect(page.get_by_text("notes and examples are left out.")).to_be_visible()
    expect(page.locator(".clause-note, .clause-example, .book-figure")).to_have_count(0)
    page.goto(f"/en{BOOK}gwc.cards/")
    expect(page.locator(".clause-note, .clause-example, .book-figure")).to_have_count(0)


def test_a_book_once_opened_is_read_without_a_network(visitor: Guests) -> None:
    reader = visitor(worker=True)
    page = reader.goto(BOOK, "en")
    expect(page.locator("html")).to_have_attribute("data-kept", re.compile("gwc-r"))
    expect(page.locator("[data-kept-said]")).to_have_text("This book can now be read without a network.")
    expect(page.locator(".toasts .notice")).to_have_count(0)  # nothing lies on the text that is read
    page.get_by_role("button", name="This book can now be read without a network.").click()
    expect(page.locator(".toasts .notice")).to_have_text("This book can now be read without a network.")
    page.reload()
    expect(page.locator("[data-kept-sign]")).to_be_visible()
    expect(page.locator("[data-kept-said]")).to_be_empty()
    reader.context.set_offline(True)
    page.goto(f"/en{BOOK}gwc.cards/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.locator(".clause").count() > 5
    assert page.evaluate("getComputedStyle(document.querySelector('.clause')).display") == "grid"
    page.goto(f"/en{BOOK}{CLAUSE}/")
    expect(page).to_have_url(re.compile(rf"/gwc\.turn/#{re.escape(CLAUSE)}$"))
    page.goto(f"/en{BOOK}glossary/dragon/")
    expect(page).to_have_url(re.compile(r"/glossary/#dragon$"))
    page.goto(f"/en{BOOK}components/")
    card = page.locator(".listed a").first
    name, address = card.inner_text(), card.get_attribute("href")
    card.click()
    expect(page).to_have_url(re.compile(r"/components/#"))
    assert page.url.split("#")[1] in (address or "")
    expect(page.locator(":target")).to_contain_text(name)
    found = page.locator(".search-result")
    for query in ("龍", "龙", "dragons"):  # in three scripts
        page.goto(f"/en/rules/search/?q={query}")
        expect(found.first).to_contain_text("Dragon")
    expect(page.locator(".search-result mark").first).to_have_text("Dragon")
    page.locator(".search-component a, .search-term a").first.click()
    expect(page.locator(":target")).to_contain_text("Dragon")
    page.goto("/en/rules/great-wall/gw.solo/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    reader.context.set_offline(False)
    reader.complaints.clear()  # what Chromium says about the network that was not there


def test_a_chapter_prints(page: Page) -> None:
    page.goto(f"/en{BOOK}gwc.turn/")
    page.emulate_media(media="print")
    expect(page.locator(".site-header")).to_be_hidden()
    expect(page.locator(".toc")).to_be_hidden()
    expect(page.locator(f'[id="{CLAUSE}"] .clause-text')).to_be_visible()
    assert page.pdf().startswith(b"%PDF")


def test_a_reader_reports_a_mistake(page: Page) -> None:
    page.goto(f"/en{BOOK}{CLAUSE}/")
    page.get_by_role("link", name="Something is wrong here").click()
    page.get_by_label("What is wrong?").fill("A comma is missing.")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Thank you.")).to_be_visible()


@pytest.fixture
def put_back(live_site: LiveSite) -> Iterator[None]:
    """What a test publishes is withdrawn again: the site is everybody's."""
    from rulebook.editing.workflow import withdraw

    yield
    with live_site.database():
        withdraw(Erratum.objects.filter(from_file=False, state="published"), by=None)


def test_from_an_editors_draft_to_its_reader(visitor: Guests, live_site: LiveSite, put_back: None) -> None:
    with live_site.database():
        clause = Clause.objects.get(ref=CLAUSE)
        before, revision = clause.text_en, Book.objects.get(prefix="gwc").revision
    editor = visitor("editor").goto(f"/admin/rulebook/erratum/add/?target={CLAUSE}", "en")
    fill(editor, "text_en", "Play one card, or two of a kind: corrected words.")
    fill(editor, "reason_hant", "測試用的理由。")
    fill(editor, "reason_en", "The words were hard to read.")
    editor.get_by_role("button", name="Save", exact=True).first.click()
    expect(editor.locator("#result_list").get_by_role("link", name=re.compile("gwc-e")).first).to_be_visible()

    publisher = visitor("publisher").goto("/admin/rulebook/erratum/?state__exact=draft", "en")
    publisher.get_by_role("link", name=re.compile("gwc-e")).first.click()
    publisher.get_by_role("link", name="Preview").click()
    expect(publisher.get_by_text("Readers see now").first).to_be_visible()
    publisher.get_by_role("button", name="Publish").click()
    expect(publisher.get_by_text("In force now:")).to_be_visible()

    reader = visitor().goto(f"{BOOK}gwc.turn/", "en")
    changed = reader.locator(f'[id="{CLAUSE}"]')
    expect(changed.locator(".clause-text")).to_contain_text("corrected words")
    changed.get_by_text("Corrected", exact=True).click()
    expect(changed).to_contain_text("The words were hard to read.")
    expect(changed.locator(".text-before")).to_contain_text(before.split("[[")[0].split(".")[0].replace("**", "")[:30])
    reader.goto(f"/en{BOOK}{CLAUSE}/?at=r{revision}")
    expect(reader.locator(".clause-text").first).not_to_contain_text("corrected words")
    feed = reader.request.get(f"/en{BOOK}changes/feed/").text()
    assert "The words were hard to read." in feed


def fill(page: Page, name: str, words: str) -> None:
    """Types into a field of the admin."""
    page.locator(f"#id_{name}").fill(words)


def test_the_admin_pages_of_editors_obey_the_policy(visitor: Guests) -> None:
    editor = visitor("editor")
    for path in ("erratum/", "ruling/", "report/", "clause/", "erratum/add/", "ruling/add/"):
        page = editor.goto(f"/admin/rulebook/{path}")
        expect(page.locator("#content")).to_be_visible()
    assert editor.complaints == []


def press(page: Page, *keys: str) -> Any:
    """Keys, one after the other."""
    for key in keys:
        page.keyboard.press(key)


def test_a_chapter_is_read_by_keyboard(page: Page) -> None:
    page.goto(f"/en{BOOK}gwc.turn/")
    press(page, "Tab", "Enter")
    expect(page.locator("#main")).to_be_focused()
    number = page.locator(f'[id="{CLAUSE}"] .clause-number')
    number.focus()
    tools = page.locator(f'[id="{CLAUSE}"] .clause-tools')
    expect(tools).to_have_css("opacity", "1")
    press(page, "Enter")
    expect(page).to_have_url(re.compile(r"gwc\.turn\.action\.1/$"))


def test_a_rule_is_found_by_typing(page: Page) -> None:
    page.goto(f"/en{BOOK}")
    press(page, "/")
    expect(page.locator("#site-search")).to_be_focused()
    page.locator("#site-search").press_sequentially("抽牌堆", delay=40)
    hit = page.locator("#search-drop a.search-hit").first
    expect(hit).to_be_visible()
    page.locator("#site-search").fill(CLAUSE)
    page.locator(f'#search-drop a.search-hit[href*="{CLAUSE}"]').first.click()
    expect(page).to_have_url(re.compile(re.escape(CLAUSE)))
