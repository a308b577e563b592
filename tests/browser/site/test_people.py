"""People, groups and leaders as people read them: at a desk and on small screens, in three languages, by keyboard too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.community import groups, ratings
from games.models import Group, MatchResult, SeatResult
from tests.browsing import Visitor, axe, no_sideways
from tests.games.community.recorded import match_files, recorded
from tests.games.community.test_ratings import rated
from tests.games.community.test_statistics_page import WALL, copies
from tests.live import LiveSite

LOOKS = pytest.mark.parametrize(
    ("size", "theme", "language"),
    [("desk", "paper", "en"), ("small", "night", "zh-hant"), ("phone", "paper", "zh-hans")],
)
LONG = "Bartholomew-the-Builder-of-Walls <b>x</b>"


def whole(page: Page) -> None:
    axe(page)
    no_sideways(page)


def history_of(alice: User, bob: User) -> None:
    """Forty-one matches of the two, of which twenty more are rated."""
    if MatchResult.objects.filter(rated=True).exists():
        return
    two = next(path for path in match_files(WALL) if path.stem == "heuristic_2")
    copies(recorded(two, [alice, bob]), 40)
    SeatResult.objects.filter(number=0).update(user=alice)
    SeatResult.objects.filter(number=1).update(user=bob)
    for _ in range(10):
        rated(alice, bob)
        rated(bob, alice)
    User.objects.filter(pk__in=[alice.pk, bob.pk]).update(on_leader_boards=True)
    User.objects.filter(pk=bob.pk).update(display_name=LONG[:40])
    ratings.rate_all()


@LOOKS
def test_one_reads_of_a_person_and_notes_something(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, theme: str, language: str
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        history_of(alice, bob)
    browser = visitor(size=size, theme=theme).sign_in(alice)
    page = browser.goto("/people/bob/", language)
    expect(page.locator("h1")).to_have_text(LONG[:40])
    expect(page.locator(".match")).to_have_count(20)
    whole(page)
    page.locator(".person-record summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".person-record .plot")).to_be_visible()
    whole(page)
    page.locator("nav [rel=next]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("nav [rel=prev]")).to_be_visible()
    page.locator("#person-note").fill("takes towers")
    page.locator(".person-note button").click()
    expect(page.locator("#note [role=status]")).to_be_visible()
    expect(page.locator("#person-note")).to_have_value("takes towers")
    whole(page)
    page.locator(".match-people a").first.click()
    expect(page.locator(".person-head .button")).to_be_visible()
    whole(page)


@LOOKS
def test_one_reads_who_leads(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, theme: str, language: str
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        history_of(alice, bob)
    page = visitor(size=size, theme=theme).sign_in(alice).goto(f"/play/{WALL}/leaders/", language)
    expect(page.locator(".leaders-table tbody tr")).to_have_count(2)
    expect(page.locator(".leaders-mine")).to_be_visible()
    whole(page)
    page.locator(".leaders-others a").last.click()
    expect(page.locator(".empty")).to_be_visible()
    whole(page)


@LOOKS
def test_a_group_is_made_joined_and_plays(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, theme: str, language: str
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    page = visitor(size=size, theme=theme).sign_in(alice).goto("/play/", language)
    page.locator("#account summary").click()
    page.locator("#account a[href$='/groups/']").click()
    expect(page.locator(".groups form")).to_be_visible()
    whole(page)
    page.locator("#group-name").fill(LONG)
    page.locator("#group-name").press("Enter")
    expect(page.locator(".group-members li")).to_have_count(1)
    link = page.locator("#group-link").input_value()
    whole(page)

    other = visitor(size=size, theme=theme).sign_in(bob)
    joined = other.goto(link.removeprefix(live_site.url))
    whole(joined)
    joined.locator(".group-next button").focus()
    joined.keyboard.press("Enter")
    expect(joined.locator(".group-members li")).to_have_count(2)
    whole(joined)

    page.reload()
    page.locator(".group-next button").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*/")
    joined.goto(link)
    joined.locator(".group-next button").click()
    joined.wait_for_url(page.url.replace(f"/{language}/", "/*/") if language != "zh-hant" else page.url)
    with live_site.database():
        group = Group.objects.get(secret=link.rstrip("/").rpartition("/")[2])
        assert group.opened == 1
        assert group.last_table is not None
        groups.leave(secret=group.secret, by=alice)
        groups.leave(secret=group.secret, by=bob)
