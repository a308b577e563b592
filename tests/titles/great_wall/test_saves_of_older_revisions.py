"""Matches saved before a correction of the rules go on under it (docs/adding-a-title.md)."""

from __future__ import annotations

import msgspec

from games.engine.match.match import Match
from games.engine.match.saved import Move
from games.learning.scenarios import begin, scenarios
from games.titles import load
from tests.rules import rule


@rule("gw.cards.command.17")
def test_who_chose_to_copy_where_nothing_can_be_copied_is_asked_again() -> None:
    """Revision 1 offered Betrayal's copy where only Betrayals lie on the track."""
    title = load("great-wall")
    saved = begin(scenarios("great-wall")["betrayal_finds_only_betrayals"]).save()
    *_, step = saved.segments
    chosen = msgspec.structs.replace(step, moves=[Move(0, "choose:0")])
    match = Match.restore(title, msgspec.structs.replace(saved, revision=1, segments=[chosen]))
    assert match.restarted
    ask = match.ask(0)
    assert ask is not None
    assert ask.rule == "gw.clerks.move.1"
