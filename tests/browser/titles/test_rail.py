"""All answers are in sight at a desk: some questions of a game of each title in English at 1280×720. tests/soak/test_rail.py looks at whole
games."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from games import titles
from tests.browser.rail import MOST, looked_at, positions
from tests.browsing import Visitor
from tests.live import LiveSite

QUESTIONS = 10


@pytest.mark.parametrize("title", [info.slug for info in titles.infos()])
def test_few_questions_need_scrolling(live_site: LiveSite, visitor: Callable[..., Visitor], title: str) -> None:
    every = positions(title, titles.info(title).modes[0].slug)
    asked = [every[len(every) * place // QUESTIONS] for place in range(QUESTIONS)]
    seen = looked_at(live_site, visitor, asked, ["laptop"])
    scrolled = [look for look in seen if look["hidden"]]
    assert len(scrolled) <= MOST * QUESTIONS, "\n".join(map(json.dumps, scrolled))
