"""Numbers that say why, in real browsers: by pointing, by the keyboard, by touch, and in the log."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from games import tables
from games.models import Table
from games.titles.great_wall_of_china.cards import counted
from games.titles.great_wall_of_china.components import VALUES
from games.titles.great_wall_of_china.state import Laid
from tests.browser.playing import begin
from tests.browser.table import listening, turn_to
from tests.browsing import Visitor, axe, looks, no_sideways
from tests.games.making import match_of, played
from tests.live import LiveSite


def a_year_on(live_site: LiveSite, *names: str) -> int:
    """A table of The Great Wall with horde cards before the wall and prices in the log."""
    people = [live_site.person(name) for name in names]
    with live_site.database():
        table = tables.create(host=people[0], title="great-wall", mode="standard", players=len(people))
        for person in people[1:]:
            tables.join(table_id=table.pk, by=person)
        tables.start(table_id=table.pk, by=people[0])
        played(Table.objects.get(pk=table.pk), 110, seed="reckonings")
        return int(table.pk)


def opened(page: Page) -> Locator:
    card = page.get_by_role("dialog", name="What this comes of")
    expect(card).to_be_visible()
    return card


def adds_up(card: Locator) -> int:
    """The total that the card shows, which the amounts of its causes must sum to."""
    amounts = [_number(amount) for amount in card.locator("tbody tr:not(.part) td").all_inner_texts()]
    total = _number(card.locator("tfoot td").inner_text())
    assert sum(amounts) == total
    return total


def _number(shown: str) -> int:
    return int(shown.replace("\N{MINUS SIGN}", "-"))


@looks("phone")
def test_a_number_says_why(live_site: LiveSite, visitor: Callable[..., Visitor], size: str, theme: str) -> None:
    number = a_year_on(live_site, "alice", "bob", "charlie")
    page = listening(visitor("alice", size=size, theme=theme).goto(f"/table/{number}/", "en"))
    attack = turn_to(page, page.locator(".section-center .attack button.reckoned"))
    attack.scroll_into_view_if_needed()
    if size == "phone":
        attack.tap()
    else:
        attack.hover()
    card = opened(page)
    assert adds_up(card) == int(attack.inner_text())
    expect(card.locator("a.rule-link").first).to_have_attribute("data-rule", re.compile(r"^gw\."))
    no_sideways(page)
    axe(page)


def test_by_the_keyboard_it_opens_is_walked_into_and_closes(
    live_site: LiveSite, visitor: Callable[..., Visitor]
) -> None:
    number = a_year_on(live_site, "alice", "bob", "charlie")
    page = listening(visitor("alice").goto(f"/table/{number}/", "en"))
    amount = page.locator("#log-lines button.reckoned").first
    amount.focus()
    page.keyboard.press("w")
    card = opened(page)
    assert adds_up(card) == _number(amount.inner_text())
    expect(card).to_be_focused()
    page.keyboard.press("Tab")
    expect(card.locator("a.rule-link").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(amount).to_be_focused()
    page.keyboard.press("Enter")
    expect(opened(page)).to_be_focused()


def changed_cards(live_site: LiveSite) -> int:
    """A table of Great Wall of China with a reward that Alice has won, and a card that counts something else than what is printed."""
    table = begin(live_site, "great-wall-of-china", "alice", "bob")
    with live_site.database():
        for number in range(200):
            state = match_of(table).state
            changed = any(count != VALUES[card.kind] for row in state.rows for card, count in _counts(row.cards))
            if changed and state.sides[0].tokens:
                return int(table.pk)
            table = played(table, 1, seed=f"changed/{number}")
    raise AssertionError("no card is changed while Alice has a reward")


def _counts(cards: list[Laid]) -> list[tuple[Laid, int]]:
    return [(card, count) for card, count in zip(cards, counted(cards), strict=True) if not card.covered]


@looks("phone")
def test_a_card_that_counts_otherwise_and_the_own_score_say_why(
    live_site: LiveSite, visitor: Callable[..., Visitor], size: str, theme: str
) -> None:
    page = listening(visitor("alice", size=size, theme=theme).goto(f"/table/{changed_cards(live_site)}/", "en"))
    if page.locator("#chapter").is_visible():
        page.keyboard.press("Escape")  # a row that was summed up
    score = page.locator("#table-players .score button.reckoned")
    score.scroll_into_view_if_needed()
    (score.tap if size == "phone" else score.hover)()
    assert adds_up(opened(page)) == int(score.inner_text())
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="What this comes of")).to_be_hidden()
    card = page.locator(".wall .changed .reckoned").first
    card.scroll_into_view_if_needed()
    if size != "phone":
        card.hover()
        assert adds_up(opened(page)) == int(card.inner_text())
    total = page.locator(".sums button.reckoned").first
    (total.tap if size == "phone" else total.hover)()
    adds_up(opened(page))
    no_sideways(page)
