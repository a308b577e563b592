"""Processes are replaced again and again before hundreds of pages: nothing is lost, and nobody waits long for the next board.

``RENEWALS=5`` replaces all processes that often. The last line says what was seen; the figures of one day are in docs/measuring.md.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.live import fill_database
from tests.managed import ManagedSite
from tests.renewing import SENT_ON, played

pytestmark = [pytest.mark.soak, pytest.mark.server]
TABLES, PAGES = 20, 500
RENEWALS = int(os.environ.get("RENEWALS", "25"))
"""How often both processes are replaced: one restart for each of them."""
PAUSE = 4.0
"""Seconds between two answers at a table."""
LONGEST_WAIT = 3.0
"""Seconds until every page shows an answer that was acknowledged."""


def test_fifty_restarts_before_five_hundred_pages(
    tmp_path: Path, django_db_blocker: Any, postgres_url: str, redis_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    site = ManagedSite(tmp_path, django_db_blocker, postgres_url, processes=2, REDIS_URL=redis_url)
    fill_database(site.environment, "great-wall-of-china")
    site.start()

    def renew() -> None:
        for _ in range(RENEWALS):
            assert site.renew() == "the processes are renewed"

    try:
        seen, sittings = asyncio.run(played(site, TABLES, PAGES, PAUSE, renew))
        with site.database():
            whole = [sitting.is_whole() for sitting in sittings]
    finally:
        site.stop()
    with capsys.disabled():
        sys.stdout.write(f"\n{2 * RENEWALS} restarts, {PAGES} pages: {seen.line()}\n")
        sys.stdout.flush()
    assert seen.failed == []
    assert all(whole)
    assert set(seen.closed) <= {SENT_ON}
    assert seen.waits[-1] < LONGEST_WAIT
