"""How often somebody has to scroll the question's panel to see all answers: whole games of bots, at a desk of 1440×900.

``RAIL_QUESTIONS=20`` looks at fewer questions of each title, ``-k great-wall`` at one title. A line for each title says what was seen; the
figures of one day are in docs/measuring.md."""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Page

from games import titles
from games.engine.rules import chance
from games.engine.rules.orders import Orders
from games.models import Table
from tests.browser.table import at_the_present, listening
from tests.browsing import Visitor
from tests.games.making import answer, begun, fresh, match_of, person_at, to_move
from tests.live import LiveSite

pytestmark = [pytest.mark.soak, pytest.mark.browser]

PEOPLE = ("alice", "bob", "charlie")
QUESTIONS = int(os.environ.get("RAIL_QUESTIONS", "60"))
"""Questions of each title that are looked at. They are spread over a whole game."""
GAME = {
    "great-wall-of-china": 55,
    "great-wall": 260,
    "imperial-struggle": 240,
    "viscounts-of-the-west-kingdom": 380,
    "founders-of-gloomhaven": 340,
}
"""About how many questions a game of bots has."""
MOST = 0.1
"""The share of questions at which the panel may be scrolled."""

OUT_OF_SIGHT = """() => {
  const panel = document.getElementById('table-ask');
  const box = panel.getBoundingClientRect();
  const foot = panel.querySelector('.ask-foot')?.getBoundingClientRect().top ?? box.bottom;
  const answers = [...panel.querySelectorAll('[data-options] :is(.option, .option-section > summary), [data-ordering] .thing, .tick')];
  const shut = (one) => one.closest('.option-section:not([open])') && !one.matches('summary');
  const drawn = answers.filter((one) => one.getBoundingClientRect().height > 0 && !shut(one));
  const hidden = drawn.filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < box.top - 1 || bottom > (one.closest('.ask-foot') ? box.bottom : Math.min(box.bottom, foot)) + 2;
  });
  return { answers: drawn.length, hidden: hidden.length, tall: panel.scrollHeight, room: panel.clientHeight,
    folded: panel.querySelectorAll('.option-section:not([open])').length, asks: document.getElementById('ask-heading').innerText };
}"""


def looked_at(site: LiveSite, visitor: Callable[..., Visitor], title: str) -> list[dict[str, Any]]:
    """What was seen at questions of a whole game that two bots play."""
    bot = titles.load(title).bots["heuristic"]
    seats = min(count for count in titles.info(title).modes[0].players if count > 1)
    people = [site.person(name) for name in PEOPLE[:seats]]
    with site.database(), patch.object(chance, "new_seed", lambda: f"rail {title}"):
        table = begun(*people, title=title)
    dice, pages, seen = random.Random(title), dict[str, Page](), list[dict[str, Any]]()
    every = max(1, GAME[title] // QUESTIONS)
    for number in range(2000):
        with site.database():
            if fresh(table).status != Table.Status.PLAYING:
                break
            seat = to_move(table)
            name, match = person_at(seat).username, match_of(table)
            question = match.question(seat.number)
        if number % every == 0:
            if name not in pages:
                pages[name] = listening(visitor(name, size="desk").goto(f"/table/{table.pk}/", "en"))
                pages[name].set_viewport_size({"width": 1440, "height": 900})
            at_the_present(pages[name], site, table)
            seen.append({**pages[name].evaluate(OUT_OF_SIGHT), "rule": question.ask.rule})
        with site.database():
            lone = isinstance(question.options, Orders)
            choice = question.options[0].id if lone else bot(match.view(seat.number), question, dice)
            answer(table, choice, seat=seat)
    return seen


@pytest.mark.parametrize("title", [info.slug for info in titles.infos()])
def test_few_questions_need_scrolling(
    live_site: LiveSite, visitor: Callable[..., Visitor], title: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = looked_at(live_site, visitor, title)
    scrolled = [one for one in seen if one["hidden"]]
    folded = sum(bool(one["folded"]) for one in seen)
    report = {"title": title, "questions": len(seen), "scrolled": len(scrolled), "folded": folded}
    with capsys.disabled():
        sys.stdout.write("\n".join(["", *map(json.dumps, [report, *scrolled]), ""]))
    assert len(scrolled) <= MOST * len(seen)
