"""Numbers that explain themselves: who leads and by how much, and what the margin of a theater comes of and reaches."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

import pytest

from accounts.models import User
from games import tables
from games.engine.rules.event import Event
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Ref
from games.learning.scenarios import play, scenarios
from games.tables.reading.scene import SPECTATOR, scene_of
from games.titles import load
from games.titles.imperial_struggle import INFO
from games.titles.imperial_struggle.seen.view import ISView
from games.titles.imperial_struggle.table.components import ALL_REGIONS
from games.titles.imperial_struggle.table.state import BRITAIN, FRANCE, SIDES, ImperialStruggle, Theater
from tests import frames
from tests.games.making import opened, played
from tests.rules import rule
from tests.titles.imperial_struggle.test_course import played as random_game

TITLE = load(INFO.slug)
GOES = "{name} goes to {who} ({france} : {britain})"
NOBODY = "{name}: nobody leads enough ({france} : {britain})"
WINS = "{who} wins {where} by {n}"
TIED = "Nobody wins {where}"


def logged(scenario: str, *sentences: str) -> list[tuple[Event, Reckoning]]:
    """The events of those sentences in a scenario, each with what explains it."""
    *_, last = play(scenarios(INFO.slug)[scenario])
    events = [event for record in last.match.records for event in record.events if event.text.msgid in sentences]
    return [(event, event.reckoning) for event in events if isinstance(event.reckoning, Reckoning)]


def element(cause: Cause) -> str:
    """What a cause names."""
    [named] = cause.text.params.values()
    assert isinstance(named, Ref)
    return named.element


def test_the_log_says_which_spaces_an_award_is_won_with() -> None:
    (event, lead), *nobody = logged("award_needs_lead_of_two", GOES, NOBODY)
    leading, behind, needed = lead.causes
    assert (event.text.params["france"], event.text.params["britain"]) == (leading.amount, -behind.amount)
    assert (element(leading), element(behind)) == ("side:france", "side:britain")
    assert lead.total == leading.amount + behind.amount == 2
    assert "space:savoy" in [element(cause) for cause in leading.causes]
    assert {cause.amount for cause in leading.causes} == {1}
    assert {cause.amount for cause in behind.causes} == {-1}
    assert (needed.amount, needed.text.params, needed.rule) == (0, {"n": 2}, "is.scoring.awards.2")
    assert len(nobody) == 4
    assert all(lead.total < 2 for _, lead in nobody)


@rule("is.scoring.2", "is.conflict.effects.3")
def test_a_space_under_a_conflict_marker_is_named_and_counts_nothing() -> None:
    (_, lead), *_ = logged("award_lead_lost_to_a_conflict_marker", NOBODY)
    assert lead.total == 1
    [marked] = [cause for cause in lead.causes[0].causes if not cause.amount]
    assert (element(marked), marked.rule) == ("space:savoy", "is.scoring.2")


@rule("is.scoring.awards.1", "is.scoring.prestige.1", "is.scoring.demand.1")
def test_who_leads_and_by_how_much_follows_from_the_spaces_named() -> None:
    positions = [match.state for match in random_game("reckonings") if not match.number % 20]
    assert len(positions) > 10
    for state in positions:
        seen = TITLE.view(state, 0)
        assert isinstance(seen, ISView)
        for region in seen.awards:
            assert {side: held.total for side, held in region.counts.items()} == flags(state, ALL_REGIONS[region.id])
        for lead in (*seen.awards, seen.prestige, *seen.goods):
            france, britain = (lead.counts[side].total for side in (FRANCE, BRITAIN))
            assert lead.lead.total == abs(france - britain)
            assert not lead.winner or lead.counts[lead.winner].total == max(france, britain) > min(france, britain)


def flags(state: ImperialStruggle, spaces: tuple[str, ...]) -> dict[str, int]:
    """By side, its flags on those spaces that no Conflict marker covers."""
    return {side: sum(state.flags.get(one) == side and one not in state.conflicts for one in spaces) for side in SIDES}


@rule("is.wars.theaters.3", "is.wars.theaters.4", "is.wars.spoils.1")
def test_a_margin_says_what_it_comes_of_and_the_row_of_spoils_that_it_reaches() -> None:
    points = ("{who} gains {n} victory point (now {vp})", "{who} gains {n} Treaty Point")
    (won, margin), (_, vp), (_, treaty) = logged("queen_annes_war_won_by_three", WINS, *points)
    mine, theirs, row = margin.causes
    assert margin.total == won.text.params["n"] == mine.amount + theirs.amount == 3
    assert "space:halifax" in [element(cause) for cause in mine.causes]
    assert (row.amount, row.rule) == (0, "is.wars.spoils.1")
    assert label(row) == ("by {least}", {"least": 3})
    for gained in (vp, treaty):
        assert gained.total == 1
        assert [label(cause) for cause in gained.causes] == [("by {least}", {"least": 3})]


def label(cause: Cause) -> tuple[str, object]:
    """The margins of the row that a cause names."""
    row = cause.text.params["row"]
    assert not isinstance(row, str | int | list | Ref)
    return row.msgid, row.params


@pytest.mark.parametrize(
    ("scenario", "sentence", "total", "decided"),
    [
        ("a_margin_below_the_lowest_row", WINS, 1, "is.wars.theaters.8"),
        ("tied_theater_has_no_spoils", TIED, 0, "is.wars.theaters.5"),
    ],
)
def test_a_margin_that_gives_nothing_says_why(scenario: str, sentence: str, total: int, decided: str) -> None:
    (_, margin), *_ = logged(scenario, sentence)
    assert margin.total == total
    assert (margin.causes[-1].amount, margin.causes[-1].rule) == (0, decided)


@rule("is.components.hidden.1")
def test_the_margin_at_the_table_comes_of_the_strength_that_one_knows() -> None:
    compared = 0
    for state, theater in theaters():
        for seat, side in enumerate(state.sides):
            seen = TITLE.view(state, seat)
            assert isinstance(seen, ISView)
            shown = next(one for one in seen.theaters if one.id == theater.id)
            strength = {who: known.total for who, known in shown.strength.items()}
            assert shown.margin.total == abs(strength[FRANCE] - strength[BRITAIN])
            assert not shown.leader or strength[shown.leader] == max(strength.values())
            theirs = BRITAIN if side == FRANCE else FRANCE
            named = {str(cause.text.params) for known in shown.margin.causes for cause in known.causes}
            hidden = {str({"what": Ref(f"tile:{tile}")}) for tile in theater.tiles(theirs)}
            assert theater.open or not named & hidden
            compared += 1
    assert compared


def theaters() -> Iterator[tuple[ImperialStruggle, Theater]]:
    """Those of some positions of a random game."""
    for match in random_game("margins"):
        if not match.number % 40:
            yield from ((match.state, theater) for theater in match.state.theaters)


@pytest.mark.django_db
def test_leads_and_margins_open_at_the_table(alice: User) -> None:
    table = opened(alice, title=INFO.slug, hot_seat=True)
    table = played(tables.start(table_id=table.pk, by=alice), 30, "open")
    board = frames.shown(scene_of(table.pk), SPECTATOR, "en")["table-board"]
    opening = [json.loads(html.unescape(found)) for found in re.findall(r"data-reckoning='([^']+)'", board)]
    about = [re.sub("<[^>]+>", "", what) for what, _total, _rows in opening]
    assert about.count("Spaces of France") > 8
    assert about.count("Spaces of Britain") > 8
    assert "Margin" in about
