"""Each change of a score has a line in the log. So has what a player begins with.

The logged amounts must also equal the applied amounts. The kit checks this in every playout (``games/engine/testing/counting.py``).
"""

from __future__ import annotations

import random

import pytest

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles import info, load
from tests.contracts.whole_games import Findings, findings
from tests.titles import SHORT
from tests.titles.owed import having

every_title = pytest.mark.parametrize(
    "slug",
    [
        pytest.param(title.slug, marks=() if title.slug in SHORT else pytest.mark.long)
        for title in having("holdings", "guidance")
    ],
)


@pytest.fixture
def found(slug: str, tmp_path_factory: pytest.TempPathFactory) -> Findings:
    """What is found in a game of every setup of the title."""
    return findings(slug, tmp_path_factory)


@every_title
def test_no_score_changes_without_a_line_in_the_log(found: Findings) -> None:
    assert not found.unlogged


@every_title
def test_what_everybody_begins_with_is_logged(found: Findings) -> None:
    """Log and table agree from the set-up to the 40th move, in every setup."""
    assert not found.parted


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
