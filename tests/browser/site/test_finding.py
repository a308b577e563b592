"""People find a game: a quick match, the choice of tables in the lobby, the people whom one follows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.community import relations
from games.models import Relation, Table
from tests.browser.table import listening
from tests.browsing import Visitor, axe, no_sideways
from tests.live import LiveSite

FOUNDERS = "founders-of-gloomhaven"


@pytest.fixture(autouse=True)
def _no_tables(live_site: LiveSite) -> None:
    """Tables of other tests would fit too."""
    with live_site.database():
        Table.objects.filter(status=Table.Status.OPEN).delete()
        Relation.objects.all().delete()


def connected(page: Page) -> Page:
    """Wait until the lobby listens."""
    expect(page.locator(".lobby[data-connected]")).to_be_attached()
    return page


def quick_match(page: Page, *, spoken: str, pace: str = "") -> str:
    """Press the button; the path of the table's page without language."""
    page.select_option("#quick-game", FOUNDERS)
    page.select_option("#quick-pace", pace)
    page.select_option("#quick-spoken", spoken)
    page.locator("#quick-spoken").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/table/\d+/"))
    return re.sub(r"^.*(/table/\d+/).*$", r"\1", page.url)


@pytest.mark.parametrize(
    ("size", "theme", "language"),
    [("desk", "paper", "en"), ("small", "night", "zh-hant"), ("phone", "paper", "zh-hans")],
)
def test_two_people_find_each_other(visitor: Callable[..., Visitor], size: str, theme: str, language: str) -> None:
    alice, bob = (visitor(name, size=size, theme=theme) for name in ("alice", "bob"))
    lobby = alice.goto("/play/", language)
    no_sideways(lobby)
    axe(lobby)
    path = quick_match(lobby, spoken="en", pace="days")
    page = listening(lobby)
    expect(page.locator("#table-ask .room-place .player-you")).to_have_count(1)
    assert quick_match(bob.goto("/play/", language), spoken="") == path
    expect(page.locator("#table-ask .room-place-free")).to_have_count(0)
    again = alice.goto("/play/", language)
    assert again.locator("#quick-game").input_value() == FOUNDERS
    assert quick_match(again, spoken="en", pace="days") == path


@pytest.mark.parametrize(("size", "theme", "language"), [("desk", "night", "zh-hant"), ("small", "paper", "en")])
def test_what_is_chosen_in_the_lobby_holds_while_tables_come_and_go(
    visitor: Callable[..., Visitor], size: str, theme: str, language: str
) -> None:
    watcher = visitor("charlie", size=size, theme=theme)
    page = connected(watcher.goto("/play/", language))
    page.locator(".lobby-filter > summary").focus()
    page.keyboard.press("Enter")
    page.select_option("#filter-spoken", "zh-hant")
    page.select_option("#filter-game", FOUNDERS)
    axe(page)
    page.locator(".finding-go button").click()
    page.wait_for_url(re.compile(r"spoken=zh-hant"))
    connected(page)
    expect(page.locator("#lobby-tables .empty a")).to_be_visible()
    other = quick_match(visitor("alice").goto("/play/"), spoken="en")
    fitting = quick_match(visitor("bob").goto("/play/"), spoken="zh-hant")
    expect(page.locator(f"[data-table='{number(fitting)}']")).to_be_visible()
    expect(page.locator(f"[data-table='{number(other)}']")).to_have_count(0)
    no_sideways(page)
    page.locator(".finding-go a").first.click()
    expect(page.locator(f"[data-table='{number(other)}']")).to_be_visible()


def number(path: str) -> str:
    return path.strip("/").rpartition("/")[2]


@pytest.mark.parametrize(("size", "theme", "language"), [("desk", "paper", "zh-hans"), ("small", "night", "en")])
def test_one_follows_somebody_and_hears_of_their_table(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, theme: str, language: str
) -> None:
    charlie, alice = visitor("charlie", size=size, theme=theme), visitor("alice")
    page = charlie.goto("/people/alice/", language)
    axe(page)
    no_sideways(page)
    page.locator("button[value=follow]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("button[value=unfollow]")).to_be_visible()
    lobby = connected(charlie.goto("/play/", language))
    path = quick_match(alice.goto("/play/"), spoken="")
    expect(lobby.locator(f"[data-table='{number(path)}'] .table-why")).to_contain_text("青石")
    axe(lobby)
    no_sideways(lobby)
    followed = charlie.goto("/play/following/", language)
    expect(followed.locator(f".followed a[href$='{path}']")).to_be_visible()
    axe(followed)
    no_sideways(followed)
    followed.locator("button[value=unfollow]").click()
    expect(followed.locator(".empty")).to_be_visible()
    with live_site.database():
        assert not relations.followed_by(live_site.person("charlie").pk)
    page = alice.goto("/people/charlie/", language)
    page.select_option("#person-table", number(path))
    page.locator("form[action$='/invite/'] button").click()
    expect(page.locator("#person-table")).to_be_visible()
    axe(page)
