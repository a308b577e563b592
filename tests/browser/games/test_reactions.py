"""Whether one reacts, in real browsers: who might is asked though all that can be done is to pass, and need not be asked for a while."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import expect

from games import tables
from games.learning.scenarios import begin, scenarios
from games.models import Table
from games.tables.changing import saving
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import match_of
from tests.live import LiveSite

MOMENT = scenarios("great-wall")["tactic_cards_when_a_horde_is_defeated"]
NOTHING = {"clans.0.tactics": ["restless"], "clans.2.tactics": ["forced_march", "night_prayers"]}
"""Cards that cannot be played when a horde card falls."""


def laid(live_site: LiveSite, *names: str) -> Table:
    """A table of these people at which a horde card has just been defeated."""
    people = [live_site.person(name) for name in names]
    with live_site.database():
        table = tables.create(host=people[0], title="great-wall", players=len(people))
        for person in people[1:]:
            tables.join(table_id=table.pk, by=person)
        tables.start(table_id=table.pk, by=people[0])
        match = begin(msgspec.structs.replace(MOMENT, given={**MOMENT.given, **NOTHING}))
        with saving.locked_table(table.pk) as (row, seats):
            saving.save(row, seats, match, before=None, left=-1)
        return table


@pytest.mark.parametrize(("size", "theme"), [("desk", "paper"), ("phone", "night")])
def test_who_has_nothing_to_play_is_asked_and_may_pass_for_a_while(
    live_site: LiveSite, visitor: Callable[..., Visitor], size: str, theme: str
) -> None:
    table = laid(live_site, "alice", "bob", "charlie")
    alice = visitor("alice", size=size, theme=theme).goto(f"/table/{table.pk}/", "en")
    charlie = visitor("charlie", size=size, theme=theme).goto(f"/table/{table.pk}/")
    bob = visitor("bob", size=size, theme=theme).goto(f"/table/{table.pk}/", "en")
    panel = alice.locator("#table-ask")
    expect(panel).to_contain_text("When a horde card is defeated")
    expect(panel.locator("[data-options] .option")).to_have_text(["1Do not react"])
    expect(bob.locator("#table-ask")).to_contain_text("Waiting for")
    axe(alice)
    no_sideways(alice)
    panel.get_by_role("button", name="Play no tactic card until your hand changes", exact=True).click()
    expect(panel).to_contain_text("Answered for you: Play no tactic card until your hand changes")
    charlie.locator("[data-options] .option").first.click()
    expect(charlie.locator("#table-ask")).to_contain_text("陣亡")
    with live_site.database():
        assert match_of(table).waiting_for() == [2], "alice, whose card it was, has passed twice more unasked"
    panel.get_by_role("button", name="Ask me again").click()
    expect(panel).not_to_contain_text("Answered for you")
