"""Matches saved or recorded before a change of the rules go on under it (docs/adding-a-title.md)."""

from __future__ import annotations

import msgspec

from games.engine.match.match import Match
from games.engine.match.saved import Move, Saved, Segment
from games.engine.title import codec
from games.learning.scenarios import begin, laid, scenarios
from games.titles import load
from tests.rules import rule

TITLE = load("imperial-struggle")


def saved(stem: str, *moves: Move) -> Saved:
    """The scenario's position before anything is asked, saved by revision 3 after these moves of its first step."""
    title, setup, state = laid(scenarios("imperial-struggle")[stem])
    return Saved(title.info.slug, 3, setup, [Segment(codec.encode(state), 0, list(moves))])


@rule("is.peace.ministry.2")
def test_who_was_asked_with_all_cards_face_up_is_asked_no_more() -> None:
    match = Match.restore(TITLE, saved("nobody_is_asked_with_all_cards_face_up"))
    assert not match.restarted
    assert [ask.rule for seat in (0, 1) if (ask := match.questions.shown_ask(seat))] == ["is.peace.initiative.4"]


@rule("is.peace.ministry.2")
def test_a_recording_in_which_both_answered_is_followed() -> None:
    match = begin(scenarios("imperial-struggle")["nobody_is_asked_with_all_cards_face_up"])
    today = codec.encode(match.state)
    match.follow([Move(0, "ministries:M-12:M-13"), Move(1, "ministries:M-15:M-16")], after=0)
    assert codec.encode(match.state) == today
    assert match.number == 2


@rule("is.peace.ministry.8")
def test_who_filled_the_place_of_the_uprisings_chooses_again() -> None:
    """Revision 3 had 2 cards chosen."""
    older = saved(
        "the_place_of_the_uprisings_stays_empty",
        Move(0, "ministries:M-11:M-12"),
        Move(1, "ministries:M-15:M-16"),
    )
    match = Match.restore(TITLE, older)
    assert match.restarted
    assert match.waiting_for() == [0, 1]


@rule("is.events.play.14")
def test_who_joined_both_lots_at_once_chooses_again() -> None:
    """Revision 3 had lots that differ in limit join together."""
    stem = "points_that_differ_in_limit_join_lot_by_lot"
    match = begin(scenarios("imperial-struggle")[stem])
    for answer in ("tile:inv_24", "event:event_10"):
        match.submit(1, answer)
    kept = match.save()
    last = msgspec.structs.replace(kept.segments[-1], moves=[Move(1, "join:diplomatic")])
    again = Match.restore(TITLE, msgspec.structs.replace(kept, revision=3, segments=[*kept.segments[:-1], last]))
    assert again.restarted
    assert {"join:diplomatic:0", "join:diplomatic:1"} <= {option.id for option in again.options(1)}
