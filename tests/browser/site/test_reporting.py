"""People report others, and moderators settle it: at a desk and on a phone, in three languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, Permission
from playwright.sync_api import expect

from accounts.models import Measure, User
from games.models import ConductReport, Message
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import begun, played
from tests.live import LiveSite


@pytest.mark.parametrize(("size", "language"), [("desk", "en"), ("small", "zh-hant"), ("phone", "zh-hans")])
def test_somebody_reports_a_message_and_a_moderator_silences(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, language: str
) -> None:
    with live_site.database():
        alice, bob, _ = (live_site.person(name) for name in ("alice", "bob", "moderator"))
        codes = ["view_measure", "add_measure", "change_measure", "view_conductreport", "change_conductreport"]
        Group.objects.get(name="moderators").permissions.set(Permission.objects.filter(codename__in=codes))
        Measure.objects.all().delete()
        ConductReport.objects.all().delete()
        User.objects.update(silenced_until=None)
        table = played(begun(alice, bob), 4)
        message = Message.objects.create(table=table, user=bob, room="players", text="You fool")
    reader = visitor("alice", size=size)
    page = reader.goto(f"/table/{table.pk}/message/{message.pk}/report/", language)
    expect(page.locator(".reported-words")).to_have_text("You fool")
    axe(page)
    no_sideways(page)
    page.locator("#reason-insult").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.type("That was not nice.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*/")
    page = reader.goto(f"/table/{table.pk}/report/", language)
    expect(page.locator(".report-clauses a").first).to_be_visible()
    axe(page)
    no_sideways(page)
    keeper = visitor("moderator", size=size).goto("/admin/games/conductreport/", language)
    keeper.locator("#result_list tbody th a").click()
    expect(keeper.locator(".moderation-reported")).to_contain_text("You fool")
    keeper.locator("#moderation-why").fill("Be kind to others.")
    keeper.locator("#moderation-hours").select_option("24")
    keeper.locator("button[value=silence]").click()
    expect(keeper.locator(".messagelist .success")).to_be_visible()
    page = reader.goto("/reports/", language)
    expect(page.locator(".tag")).to_be_visible()
    axe(page)
    no_sideways(page)
    silenced = visitor("bob", size=size)
    page = silenced.goto(f"/table/{table.pk}/", language)
    expect(page.locator(".silenced")).to_contain_text("Be kind to others.")
    expect(page.locator("#say-text")).to_have_count(0)
    expect(page.locator(".from-moderators a")).to_be_visible()
    page.locator(".from-moderators a").click()
    expect(page.locator(".measure blockquote")).to_have_text("Be kind to others.")
    axe(page)
    no_sideways(page)
    expect(silenced.goto("/", language).locator(".from-moderators")).to_have_count(0)
