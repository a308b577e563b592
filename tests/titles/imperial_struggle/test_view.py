"""What the board shows beyond what lies on it."""

from __future__ import annotations

import random

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles import load
from games.titles.imperial_struggle import INFO
from games.titles.imperial_struggle.peace.ending import scoring_phase
from games.titles.imperial_struggle.rules.tracks import track_at
from games.titles.imperial_struggle.seen.view import view
from tests.rules import rule


@rule("is.scoring.1", "is.scoring.3", "is.scoring.awards.1", "is.scoring.prestige.1", "is.scoring.demand.2")
def test_if_scored_now_is_what_scoring_then_moves_the_marker_by() -> None:
    title = load(INFO.slug)
    seen: set[int] = set()
    for number in range(6):
        match, dice = Match.start(title, checked_setup(INFO), f"scored/{number}"), random.Random(number)
        while match.request is not None and match.number < 60:
            seat = dice.choice(match.waiting_for())
            match.submit(seat, dice.choice(match.question(seat).options).id)
        state = match.state
        now = view(state, 0).scored
        if state.result is not None or not state.awards or now is None:
            continue
        expected, before = now.total, state.vp
        list(scoring_phase(title.game(state)))
        assert state.vp - before == expected
        seen.add(expected)
    assert len(seen) > 1


@rule("is.components.track.2")
def test_whoever_leads_has_a_name_in_each_language() -> None:
    title = load(INFO.slug)
    match = Match.start(title, checked_setup(INFO), "leads")
    for vp, names in ((12, ("英國", "Britain")), (18, ("法國", "France"))):
        track = track_at(vp, match.state.sides)
        assert (title.name(track.side, "zh-Hant"), title.name(track.side, "en")) == names
