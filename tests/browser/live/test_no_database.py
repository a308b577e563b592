"""The database is away while somebody answers: the page says why the answer is not saved, and sends it until it is."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import Route, expect

from config.server import outages
from config.views import without_database
from tests.browser.live.test_reconnect import asked
from tests.browser.table import draw_card, moved_on, state
from tests.browsing import Visitor
from tests.live import LiveSite

TRY_AGAIN = 3
"""The try that gets through."""


@pytest.mark.parametrize("size", ["desk", "small"])
def test_the_page_says_why_an_answer_is_not_saved_and_sends_it_again(
    visitor: Callable[..., Visitor], live_site: LiveSite, axe: Callable[..., None], size: str
) -> None:
    someone, page = asked(lambda name: visitor(name, size=size), live_site)
    version = state(page)["version"]
    tries: list[str] = []

    def refuse(route: Route) -> None:
        tries.append(route.request.headers.get("x-sent-again", ""))
        if len(tries) == TRY_AGAIN:
            expect(page.locator(".unsent")).to_contain_text("Nothing can be saved just now")
            axe(page)
            route.continue_()
            return
        with override("en"):
            request: Any = SimpleNamespace(htmx=True, path_info="/en/table/1/move/")
            response = without_database(request, outages.AWAY if len(tries) == 1 else outages.FULL)
        route.fulfill(status=response.status_code, body=response.content, headers={"Content-Type": "text/html"})

    page.route("**/move/", refuse)
    draw_card(page)
    expect(page.locator(".unsent")).to_contain_text("The site cannot reach its database")
    expect(page.locator(".unsent")).to_be_in_viewport(ratio=1)
    moved_on(page, version)
    assert tries == ["", "yes", "yes"]
    expect(page.locator(".unsent")).to_have_count(0)
    someone.complaints.clear()  # of the tries that were refused
