"""All answers are in sight at a desk: some questions of a game of each title in English at 1280×720. tests/soak/test_rail.py looks at whole
games."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable

import pytest

from games import titles
from games.engine.title.info import checked_setup
from tests.browser.kinds import answered, table_at
from tests.browser.rail import MOST, OUT_OF_SIGHT, looked_at, positions
from tests.browser.table import eventually, listening
from tests.browsing import SIZES, Visitor
from tests.live import LiveSite

QUESTIONS = 10
FEW = 8
"""That many answers under a heading fit into the panel of a small desk together with the other headings."""


@pytest.mark.parametrize("title", [info.slug for info in titles.infos()])
def test_few_questions_need_scrolling(live_site: LiveSite, visitor: Callable[..., Visitor], title: str) -> None:
    every = positions(title, titles.info(title).modes[0].slug)
    asked = [every[len(every) * place // QUESTIONS] for place in range(QUESTIONS)]
    seen = looked_at(live_site, visitor, asked, ["laptop"])
    scrolled = [look for look in seen if look["hidden"]]
    assert len(scrolled) <= MOST * QUESTIONS, "\n".join(map(json.dumps, scrolled))


def test_a_heading_that_is_opened_gets_the_room_of_the_others(
    live_site: LiveSite, visitor: Callable[..., Visitor]
) -> None:
    """In Imperial Struggle some fifty answers are asked at once, by Region. The one that somebody opens is in sight with all headings."""
    setup = checked_setup(titles.info("imperial-struggle"), mode="standard", players=2)
    asked = (position for question, position in answered(setup, "rail", at_random=False) if len(question.options) > 40)
    number, name = table_at(live_site, next(itertools.islice(asked, 4, None)))
    page = listening(visitor(name).sign_in(live_site.person(name)).goto(f"/table/{number}/", "en"))
    page.set_viewport_size(SIZES["laptop"])
    opened = 0
    for place in range(page.locator("[data-section]").count()):
        page.reload()
        section = listening(page).locator("[data-section]").nth(place)
        if section.get_attribute("open") is None and section.locator(".option").count() <= FEW:
            section.locator("summary").click()
            eventually(page, lambda: not page.evaluate(OUT_OF_SIGHT)["hidden"], lambda: page.evaluate(OUT_OF_SIGHT), 5)
            opened += 1
    assert opened
