"""The bell and what one chooses about notices, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from games import tables
from games.models import Table
from tests.browser.playing import begin
from tests.browser.table import choose_by_button, listening, mine
from tests.browsing import PREFIXES, Visitor, looks, no_sideways
from tests.games.making import answer, person_at, to_move
from tests.live import LiveSite


def waiting_for(site: LiveSite, name: str, other: str) -> int:
    """The number of a table where it becomes that person's turn."""
    table = begin(site, "great-wall-of-china", name, other)
    with site.database():
        while person_at(to_move(table)).username == name:
            answer(table)
        while person_at(to_move(table)).username != name:
            answer(table)
    return table.pk


def test_the_bell_rings_while_one_looks_elsewhere(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    number = waiting_for(live_site, "bob", "erin")
    erin, bob = visitor("erin"), visitor("bob")
    page = erin.goto("/play/", "en")
    page.locator("[data-connected]").wait_for(state="attached")
    assert page.locator("#bell .count").is_hidden()
    theirs = listening(bob.goto(f"/table/{number}/", "en"))
    while mine(theirs):
        choose_by_button(theirs)
    expect(page.locator("#bell .count")).to_have_text("1", timeout=10_000)
    assert page.title().startswith("(1) ")
    assert "data:image/svg" in str(page.locator("link[rel=icon]").get_attribute("href"))
    page.locator("#bell").click()
    page.locator(f".notice-unread a[href*='/table/{number}/']").first.click()
    expect(page.locator("#ask-heading")).to_be_visible()
    page.goto("/en/notices/")
    expect(page.locator(".notice-unread")).to_have_count(0)


def test_a_page_without_a_socket_asks_when_somebody_comes_back(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    page = visitor("heidi").goto("/rules/", "en")
    waiting_for(live_site, "heidi", "bob")
    page.evaluate("""() => {
        const now = Date.now();
        Date.now = () => now + 60000;
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    expect(page.locator("#bell .count")).to_have_text("1", timeout=10_000)


@looks()
def test_anybody_can_choose_what_they_are_told(
    visitor: Callable[..., Visitor], axe: Callable[..., None], live_site: LiveSite, size: str, theme: str
) -> None:
    frank = visitor("frank", size=size, theme=theme)
    waiting_for(live_site, "frank", "bob")
    for language in PREFIXES:
        for path in ("/notices/", "/notices/choices/"):
            page = frank.goto(path, language)
            no_sideways(page)
            axe(page)
    page = frank.goto("/notices/choices/", "en")
    chat = page.get_by_role("checkbox", name="E-mail: Somebody speaks to you")
    chat.set_checked(False)
    page.get_by_label("Quiet from").fill("22:00")
    page.get_by_label("Quiet until").fill("07:00")
    page.get_by_label("Time zone").select_option("Europe/Paris")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(chat).not_to_be_checked()
    expect(page.get_by_label("Quiet until")).to_have_value("07:00")
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Paris")


def test_the_next_table_is_one_key_away(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    first = waiting_for(live_site, "grace", "bob")
    grace = visitor("grace")
    with live_site.database():
        table = Table.objects.get(pk=first)
        while person_at(to_move(table)).username == "grace":
            answer(table)
    second = waiting_for(live_site, "grace", "bob")
    page = grace.goto(f"/table/{first}/", "en")
    expect(page.locator("#table-ask [data-next-table]")).to_be_visible()
    page.keyboard.press("n")
    page.wait_for_url(f"**/table/{second}/#ask-heading")
    page.keyboard.press("n")
    page.wait_for_timeout(300)
    assert f"/table/{second}/" in page.url, "who is asked stays"


def test_a_host_invites_by_name_and_the_table_keeps_its_place(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    alice, ivan = live_site.person("alice"), live_site.person("ivan")
    with live_site.database():
        table = tables.create(host=alice, title="great-wall-of-china", players=2, privacy="private")
    page = visitor("alice").goto(f"/table/{table.pk}/", "en")
    top = "document.getElementById('table-players').getBoundingClientRect().top"
    before = page.evaluate(top)
    page.get_by_label("User name of somebody to invite").fill(ivan.username)
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.locator(".toasts .notice")).to_have_text("The invitation is on its way.")
    assert page.evaluate(top) == before
    theirs = visitor("ivan").goto("/play/", "en")
    expect(theirs.locator("#bell .count")).to_have_text("1", timeout=10_000)
    theirs.locator("#bell").click()
    link = theirs.locator(".notice-unread a[href*='/invitation/']")
    expect(link).to_contain_text("You are invited")
    link.click()
    expect(theirs.get_by_role("button", name="Take a seat")).to_be_visible()
