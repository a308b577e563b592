"""Each change of a score has a line in the log. So has what a player begins with.

The logged amounts must also equal the applied amounts. The kit checks this in every playout (``games/engine/testing/counting.py``).
"""

from __future__ import annotations

import random

import pytest

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.testing.counting import Ledger
from games.engine.title.info import Setup, checked_setup
from games.titles import info, load
from tests.titles import SHORT
from tests.titles.guided import setup_name, setups
from tests.titles.owed import having

every_title = pytest.mark.parametrize(
    "slug",
    [pytest.param(title.slug, marks=() if title.slug in SHORT else pytest.mark.long) for title in having("holdings")],
)


def unlogged(setup: Setup) -> list[str]:
    """The moves of a whole game that changed a score without a line in the log."""
    name = setup_name(setup)
    match, chance = Match.start(load(setup.title), setup, f"scores/{name}"), random.Random(name)
    before: dict[str, int] = {}
    moves = []
    while True:
        now = dict(match.title.scores_of(match.state))
        logged = any(record.events for record in match.records)
        match.records.clear()
        changed = {owner: n for owner, n in now.items() if n != before.get(owner, 0)}
        if changed and not logged:
            moves.append(f"{name}, move {match.number}: {changed}")
        if match.request is None:
            return moves
        before = now
        seat = chance.choice(match.waiting_for())
        match.submit(seat, random_bot(match.view(seat), match.question(seat), chance))


@every_title
def test_no_score_changes_without_a_line_in_the_log(slug: str) -> None:
    assert not [move for setup in setups(slug) for move in unlogged(setup)]


@every_title
def test_what_everybody_begins_with_is_logged(slug: str) -> None:
    """Log and table agree from the set-up to the 40th move, in every setup."""
    for setup in setups(slug):
        match, chance = Match.start(load(slug), setup, "begun"), random.Random(1)
        ledger = Ledger(match)
        while match.request is not None and match.number < 40:
            seat = chance.choice(match.waiting_for())
            match.submit(seat, random_bot(match.view(seat), match.question(seat), chance))
            ledger.check(match)
        assert match.title.holdings(match.state)


def test_beginners_in_founders_read_of_their_lasting_influence() -> None:
    setup = checked_setup(info("founders-of-gloomhaven"), players=3, options={"start": "beginner"})
    match, chance = Match.start(load(setup.title), setup, "beginner"), random.Random(1)
    while match.state.drafting:
        seat = match.waiting_for()[0]
        match.submit(seat, random_bot(match.view(seat), match.question(seat), chance))
    changes = [change for record in match.records for event in record.events for change in event.changes]
    lasting = {change.owner: change.n for change in changes if change.what == "good:lasting"}
    assert lasting == {f"seat:{player.seat}": player.lasting for player in match.state.players}
    assert match.title.scores_of(match.state) == lasting
    texts = {event.text.msgid for record in match.records for event in record.events}
    assert "The income of {who} is {n} more than normal" in texts
