"""How often somebody has to scroll the question's panel to see all answers: whole games of bots, in English, at 1280×720 and 1440×900.

``RAIL_EVERY=20`` looks at fewer questions, ``-k great-wall-solo`` at one mode. A line for each mode and size says what was seen; the
figures of one day are in docs/measuring.md."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from games import titles
from tests.browser.rail import MOST, looked_at, positions
from tests.browsing import Visitor
from tests.live import LiveSite

pytestmark = [pytest.mark.soak, pytest.mark.browser]

EVERY = int(os.environ.get("RAIL_EVERY", "5"))
"""Of how many questions one is looked at."""
PICTURES = os.environ.get("RAIL_PICTURES", "")
"""A folder for pictures of the questions that are scrolled."""
SIZES = ("laptop", "desk")
MODES = [(info.slug, mode.slug) for info in titles.infos() for mode in info.modes]


@pytest.mark.parametrize(("title", "mode"), MODES, ids=["-".join(one) for one in MODES])
def test_few_questions_need_scrolling(
    live_site: LiveSite, visitor: Callable[..., Visitor], title: str, mode: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def pictured(page: Page, look: dict[str, Any]) -> None:
        if PICTURES and look["hidden"]:
            page.screenshot(path=Path(PICTURES) / f"{title}-{mode}-{look['size']}-{look['number']}.png")

    seen = looked_at(live_site, visitor, positions(title, mode)[::EVERY], SIZES, also=pictured)
    missed = []
    for size in SIZES:
        there = [one for one in seen if one["size"] == size]
        scrolled = [one for one in there if one["hidden"]]
        report = {"title": title, "mode": mode, "size": size, "questions": len(there), "scrolled": len(scrolled)}
        with capsys.disabled():
            sys.stdout.write("\n".join(["", *map(json.dumps, [report, *scrolled]), ""]))
            sys.stdout.flush()
        if len(scrolled) > MOST * len(there):
            missed.append(report)
    assert not missed
