"""Statistics as people read them: at a desk and on a phone, in three languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.models import MatchResult
from tests.browsing import Visitor, axe, no_sideways
from tests.games.community.recorded import match_files, recorded
from tests.games.community.test_statistics_page import WALL, copies
from tests.live import LiveSite


@pytest.mark.parametrize(("size", "language"), [("desk", "en"), ("small", "zh-hant"), ("phone", "zh-hans")])
def test_one_reads_the_statistics_of_a_game(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, language: str
) -> None:
    with live_site.database():
        if not MatchResult.objects.exists():
            copies(recorded(match_files(WALL)[0], [live_site.person("alice")]), 40)
    page = visitor(size=size).goto(f"/play/{WALL}/statistics/", language)
    expect(page.locator(".plot").first).to_be_visible()
    page.locator(".statistics-figure summary").first.click()
    expect(page.locator(".statistics-table").first).to_be_visible()
    axe(page)
    no_sideways(page)
    page.locator("#choose-who").select_option("careful")
    page.locator(".statistics-form button").click()
    expect(page.locator(".empty")).to_be_visible()
    axe(page)
