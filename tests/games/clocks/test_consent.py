"""Adjourning, going on and another pace: all people agree, or nothing changes."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games import tables
from games.models import Table
from games.requests import refusals
from games.tables.changing import deadlines
from tests.games.clocks.conftest import NOON, Time, clock_of, seconds_left
from tests.games.making import answer, begun, fresh, other_seat, person_at, played, to_move
from tests.games.posting import body, post, unchanged

pytestmark = pytest.mark.django_db


def proposed(table: Table, what: str, pace: str = "") -> Table:
    """Whoever is asked proposes it."""
    seat = to_move(table)
    return tables.propose_time(table_id=table.pk, by=person_at(seat), seat=seat.number, what=what, pace=pace)


def answered(table: Table, what: str, *, agree: bool = True) -> Table:
    """The other one answers."""
    seat = other_seat(table)
    return tables.answer_time(table_id=table.pk, by=person_at(seat), seat=seat.number, agree=agree, what=what)


def agreed(table: Table, what: str, pace: str = "") -> None:
    proposed(table, what, pace)
    answered(table, f"{what} {pace}".strip())


class TestAdjourning:
    def test_nobodys_time_runs_once_all_have_agreed_and_anybody_may_still_answer(
        self, timed: Table, time: Time
    ) -> None:
        asked = to_move(timed).number
        time.passes(seconds=30)
        proposed(timed, "adjourned")
        time.passes(seconds=30)
        assert seconds_left(timed, time)[asked] == 540, "a proposal stops nothing"
        answered(timed, "adjourned")
        time.passes(days=2)
        assert seconds_left(timed, time)[asked] == 540
        deadlines.Keeper().look()
        answer(timed)
        assert fresh(timed).number == 1

    def test_time_runs_again_when_all_agree(self, timed: Table, time: Time) -> None:
        agreed(timed, "adjourned")
        time.passes(hours=5)
        agreed(timed, "resumed")
        assert fresh(timed).deadline == time.now + timedelta(minutes=10)
        assert [note.what for note in clock_of(timed).notes] == ["adjourned", "resumed"]

    def test_after_a_week_it_runs_again_by_itself_and_the_log_says_so(self, timed: Table, time: Time, at: Any) -> None:
        agreed(timed, "adjourned")
        assert fresh(timed).deadline == NOON + timedelta(days=7)
        page = body(at().get(f"/en/table/{timed.pk}/"))
        assert "data-until" not in page.split('id="table-players"')[1].split("</ul>")[0]
        time.passes(days=7)
        deadlines.Keeper().look()
        assert fresh(timed).deadline == time.now + timedelta(minutes=10)
        assert [note.what for note in clock_of(timed).notes] == ["adjourned", "resumed"]
        page = body(at().get(f"/en/table/{timed.pk}/"))
        assert "Adjourned: nobody&#39;s time runs." in page
        assert "Time runs again." in page

    def test_whoever_declines_is_named_and_nothing_changes(self, timed: Table, time: Time, at: Any) -> None:
        before = fresh(timed).deadline
        proposed(timed, "adjourned")
        other = person_at(other_seat(timed))
        page = body(at(other).get(f"/en/table/{timed.pk}/"))
        assert "asks to adjourn" in page
        answered(timed, "adjourned", agree=False)
        assert fresh(timed).deadline == before
        page = body(at(other).get(f"/en/table/{timed.pk}/"))
        assert "would rather not adjourn" in page
        assert clock_of(timed).notes == ()


class TestAnotherPace:
    def test_live_becomes_correspondence_and_back(self, timed: Table, time: Time, at: Any) -> None:
        played(timed, 3)
        agreed(timed, "paced", "days:3")
        assert fresh(timed).pace == "days:3"
        deadline = fresh(timed).deadline
        assert deadline is not None
        assert deadline > time.now + timedelta(days=3)
        played(timed, 2)
        agreed(timed, "paced", "live:3600+30")
        assert seconds_left(timed, time) == [3600, 3600]
        page = body(at().get(f"/en/table/{timed.pk}/"))
        assert "All agreed to another pace: 60 minutes each, and 30 s more for each turn." in re.sub(
            r"<[^>]+>", "", page
        )

    def test_an_answer_agrees_to_what_its_page_showed_and_to_nothing_else(self, timed: Table, time: Time) -> None:
        proposed(timed, "paced", "days:3")
        with pytest.raises(refusals.NotNow):
            answered(timed, "paced days:7")
        with pytest.raises(refusals.NotNow):
            answered(timed, "adjourned")
        assert fresh(timed).pace == "live:600+10"

    def test_one_without_a_clock_or_unknown_is_no_pace(self, timed: Table, time: Time) -> None:
        for what, pace in (("paced", ""), ("paced", "live:1+0"), ("stopped", ""), ("", "days:3")):
            with pytest.raises(refusals.NotUnderstood):
                proposed(timed, what, pace)
        with pytest.raises(refusals.NotNow):
            proposed(timed, "resumed")


class TestTheWrongPersonAndTheRepeatedClick:
    def test_strangers_and_the_proposer_agree_to_nothing(
        self, timed: Table, time: Time, charlie: User, at: Any
    ) -> None:
        proposed(timed, "adjourned")
        seat, other = to_move(timed), other_seat(timed)
        before = unchanged(timed)
        sent: dict[str, Any] = {"proposed": "adjourned", "agree": "yes"}
        for person, number in (
            (charlie, other.number),
            (person_at(seat), other.number),
            (person_at(seat), seat.number),
        ):
            assert post(at(person), timed, "time/answer", seat=number, **sent).status_code in (403, 409)
        assert post(at(charlie), timed, "time", seat=other.number, time="adjourned").status_code == 403
        assert unchanged(timed) == before

    def test_a_second_click_changes_nothing(self, timed: Table, time: Time, at: Any) -> None:
        seat, other = to_move(timed), other_seat(timed)
        assert post(at(person_at(seat)), timed, "time", seat=seat.number, time="adjourned").status_code == 200
        assert post(at(person_at(seat)), timed, "time", seat=seat.number, time="adjourned").status_code == 409
        sent: dict[str, Any] = {"seat": other.number, "proposed": "adjourned", "agree": "yes"}
        assert post(at(person_at(other)), timed, "time/answer", **sent).status_code == 200
        assert post(at(person_at(other)), timed, "time/answer", **sent).status_code == 409
        assert post(at(person_at(seat)), timed, "time", seat=seat.number, time="adjourned").status_code == 409
        assert [note.what for note in clock_of(timed).notes] == ["adjourned"]

    def test_a_match_without_a_clock_has_nothing_to_agree_about(self, alice: User, bob: User) -> None:
        table = begun(alice, bob)
        with pytest.raises(refusals.NotNow):
            proposed(table, "adjourned")
