"""axe at every kind of question of every title, in both themes, at a desk and on a phone: a few by lot, or all in the soak."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page

from games import titles
from tests.browser.kinds import Position, drawn_by_lot, every_kind, table_at
from tests.browser.table import listening, unfold
from tests.browsing import SIZES, Visitor, axe
from tests.live import LiveSite

LOT = os.environ.get("LOT") or datetime.now(UTC).date().isoformat()
"""Which questions are looked at: others each day, or those of ``LOT=…``, which a failure names."""
TITLES = [info.slug for info in titles.infos()]
LOOKS = [(size, theme) for size in ("desk", "phone") for theme in ("paper", "night")]


def faults(page: Page, size: str, theme: str) -> str:
    """What axe finds at this size in this theme, with the question open."""
    page.set_viewport_size(SIZES[size])
    page.evaluate(
        "(theme) => { document.documentElement.dataset.theme = theme; dispatchEvent(new Event('resize')); }", theme
    )
    unfold(page)
    try:
        axe(page)
    except AssertionError as found:
        return f"{size}, {theme}: {found}"
    return ""


def asked(site: LiveSite, visitor: Visitor, position: Position) -> Page:
    """The page of a person who is asked at this position."""
    number, name = table_at(site, position)
    return listening(visitor.sign_in(site.person(name)).goto(f"/table/{number}/", "en"))


@pytest.mark.parametrize("title", TITLES)
def test_anybody_can_use_a_question_drawn_by_lot(
    live_site: LiveSite, visitor: Callable[..., Visitor], title: str
) -> None:
    position = drawn_by_lot(title, LOT)
    page = asked(live_site, visitor(), position)
    look = random.Random(f"{title}{LOT}").choice(LOOKS)
    assert not (found := faults(page, *look)), f"LOT={LOT}, {page.locator('#ask-heading').inner_text()}, {found}"


@pytest.mark.soak
@pytest.mark.parametrize("title", TITLES)
def test_anybody_can_use_every_kind_of_question(
    live_site: LiveSite, visitor: Callable[..., Visitor], title: str
) -> None:
    someone, found = visitor(), list[str]()
    for kind, position in every_kind(title).items():
        page = asked(live_site, someone, position)
        found += [f"{kind}\n{fault}" for look in LOOKS if (fault := faults(page, *look))]
    assert not found, f"{len(found)}:\n" + "\n".join(found)
