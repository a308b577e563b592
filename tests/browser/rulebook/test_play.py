"""Proofs, the book of one's own games and marks, as readers and players see them."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Move
from rulebook.editing.workflow import put_in_force, withdraw
from rulebook.models import Book, Erratum, Revision
from tests.browser.past.test_coming_back import picture
from tests.browser.playing import begin
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import answer, person_at, to_move
from tests.live import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
CLAUSE = "/rules/great-wall-of-china/gwc.cards.noble.4/"
COVERS = """() => {
  const notice = document.getElementById('rule-notice').getBoundingClientRect();
  return ['#table-board', '#table-ask', '#table-players'].filter((one) => {
    const box = document.querySelector(one).getBoundingClientRect();
    return box.height && box.top < notice.bottom - 1 && notice.top < box.bottom - 1;
  });
}"""
"""What the notice lies over."""
SAYS = {"en": "played by the rules that run here", "zh-hant": "實際走過，全部成立", "zh-hans": "实际走过，全部成立"}


@pytest.mark.parametrize("language", SAYS)
def test_a_clause_is_proved_and_its_example_played_in_its_place(visitor: Callable[..., Visitor], language: str) -> None:
    page = visitor(size="small").goto(CLAUSE, language)
    expect(page.locator(".proofs-say")).to_contain_text(SAYS[language])
    no_sideways(page)
    axe(page)
    proof = page.locator(".proof .position").first
    proof.locator("summary").click()
    proof.locator("[data-played] .button").click()
    expect(proof.locator(".played-prompt")).to_be_visible()
    option = proof.locator(".played-option").first
    option.click()
    expect(proof.locator(".played-same, .played-other").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"gwc\.cards\.noble\.4/$"))
    no_sideways(page)
    axe(page)


@pytest.mark.parametrize("size", ["small", "desk"])
def test_a_player_is_shown_what_a_correction_changed(
    live_site: LiveSite, visitor: Callable[..., Visitor], size: str
) -> None:
    table = begin(live_site, "great-wall-of-china", f"Noticed One {size}", f"Noticed Two {size}")
    with live_site.database():
        seat = to_move(table)
        answer(table, seat=seat)
        name = person_at(seat).username
        then = timezone.now() - timedelta(days=3)
        Move.objects.filter(table=table).update(at=then)
        book = Book.objects.get(prefix="gwc")
        Revision.objects.filter(book=book, number=1).update(published_at=then - timedelta(days=3))
        words = {"text_hant": "城牆一律算 1。", "text_en": "A wall always counts 1.", "changes_play": True}
        erratum = Erratum.objects.create(book=book, target="gwc.cards.wall.1", **words)
        put_in_force([erratum], by=None)
    page = visitor(name, size=size).goto(f"/table/{table.pk}/", "en")
    notice = page.locator("#rule-notice")
    expect(notice).to_contain_text("The rules read otherwise in 1 place since your last answer here")
    picture(page, f"rule-notice-{size}")
    assert page.evaluate(COVERS) == []
    notice.locator("summary").click()
    expect(notice.locator("ins")).to_contain_text("always")
    assert page.evaluate(COVERS) == []
    no_sideways(page)
    axe(page)
    notice.locator("a[data-rule]").click()
    panel = page.locator("#rule-panel-text")
    expect(panel).to_contain_text("A wall always counts 1.")
    expect(panel).to_contain_text("when this table adopted its rules")
    page.locator("#rule-panel [data-closes]").click()
    notice.locator("[data-puts-away]").click()
    expect(notice).to_be_empty()
    with live_site.database():
        withdraw([erratum], by=None)


def test_a_mark_is_small_and_read_out(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    """The reward tokens of the Wall: a clause that they name was corrected."""
    table = begin(live_site, "great-wall-of-china", "Marked One", "Marked Two")
    page = visitor("Marked One").goto(f"/table/{table.pk}/", "en")
    token = page.locator("#table-board [data-noted]").first
    expect(token).to_have_attribute("title", "Corrected, or ruled on: see its rules")
    width = token.evaluate("one => parseFloat(getComputedStyle(one, '::after').width)")
    assert 0 < width <= 10
