"""Names in any script: where there is no room for all of one its beginning is seen, and what stands beside it stays in its place."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.table import listening
from tests.browsing import Visitor
from tests.games.making import begun, played
from tests.live import LiveSite

LONG = "مرحبا بكم في هذه المدينة العظيمة 12!"
"""It runs from right to left."""
LOST = """() => [...document.querySelectorAll(".player-name bdi, .account-name, .who bdi, .clan-name bdi")]
  .filter((name) => name.checkVisibility() && name.textContent.startsWith("م"))
  .map((name) => {
    const letter = (at) => {
      const range = document.createRange();
      range.setStart(name.firstChild, at);
      range.setEnd(name.firstChild, at + 1);
      return range.getBoundingClientRect();
    };
    const within = (box, { left, right }) => box.left >= left - 1 && box.right <= right + 1;
    const around = name.getBoundingClientRect();
    return [name.className || name.parentElement.className, within(letter(0), around), name.scrollWidth > name.clientWidth];
  })"""
"""Every place that bears the name: whether its first letter is in sight, and whether it is cut."""


def test_a_name_that_runs_to_the_left_is_cut_at_its_end(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob, charlie = (live_site.person(name) for name in ("alice", "bob", "charlie"))
    reem = live_site.person("reem", display_name=LONG)
    with live_site.database():
        numbers = [
            played(begun(reem, bob, charlie, alice, title=title), moves).pk
            for title, moves in (("great-wall-of-china", 9), ("great-wall", 30))
        ]
    somebody = visitor("reem")
    names = somebody.goto("/", "en").evaluate(LOST)
    for number in numbers:
        names += listening(somebody.goto(f"/table/{number}/", "en")).evaluate(LOST)
    assert all(begins for _where, begins, _cut in names), names
    assert any(cut for _where, _begins, cut in names), names
