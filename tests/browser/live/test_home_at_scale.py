"""The site on PostgreSQL and Redis: two processes are one site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.table import draw_card, listening, moved_on, state
from tests.browsing import Contexts, Visitor
from tests.live import LiveSite


@pytest.fixture
def two_processes(
    tmp_path: Path, django_db_blocker: Any, filled_postgres_url: str, redis_url: str
) -> Iterator[tuple[LiveSite, LiveSite]]:
    """Two processes over one PostgreSQL and one Redis."""
    sites = [LiveSite(tmp_path, django_db_blocker, filled_postgres_url, REDIS_URL=redis_url) for _ in range(2)]
    for site in sites:
        site.start()
    yield sites[0], sites[1]
    for site in sites:
        site.stop()


@pytest.mark.long
def test_a_move_in_one_process_is_seen_by_a_player_of_the_other(
    two_processes: tuple[LiveSite, LiveSite], chromium: Browser
) -> None:
    here, there = two_processes
    alice, bob = here.person("alice"), here.person("bob")
    with here.database():
        from games import tables

        table = tables.create(host=alice, title="great-wall-of-china", players=2)
        tables.join(table_id=table.pk, by=bob)
        tables.start(table_id=table.pk, by=alice)
    people = [
        Visitor(Contexts(chromium, site), site, own=True).sign_in(person)
        for site, person in ((here, alice), (there, bob))
    ]
    pages = [listening(person.goto(f"/table/{table.pk}/", "en")) for person in people]
    mover, watcher = pages if pages[0].locator("#table-ask .option").count() else reversed(pages)
    before = state(watcher)["version"]
    draw_card(mover)
    for page in (mover, watcher):
        moved_on(page, before)
    for person in people:
        person.leave()
