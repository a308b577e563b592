"""A match and its clock: who is asked has a clock that runs, and what it shows is kept with each move."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import tables
from games.engine.rules import chance
from games.models import Move, Seat, Table
from games.requests import refusals
from games.tables.changing import deadlines
from games.tables.clocks import clock as arithmetic
from tests.games.clocks.conftest import NOON, Time, clock_of, seconds_left
from tests.games.making import (
    answer,
    begun,
    bot_answers,
    fresh,
    match_of,
    opened,
    other_seat,
    person_at,
    played,
    to_move,
)
from tests.games.posting import body, post, unchanged

pytestmark = pytest.mark.django_db


class TestWhoseClockRuns:
    def test_only_that_of_the_seat_that_is_asked(self, timed: Table, time: Time) -> None:
        asked = to_move(timed).number
        time.passes(seconds=30)
        left = seconds_left(timed, time)
        assert left[asked] == 570
        assert left[1 - asked] == 600
        assert fresh(timed).deadline == NOON + timedelta(minutes=10)

    def test_a_turn_costs_what_it_took_and_brings_its_increment(self, timed: Table, time: Time) -> None:
        asked = to_move(timed).number
        while to_move(timed).number == asked:
            time.passes(seconds=30)
            before = seconds_left(timed, time)[asked]
            answer(timed)
        time.passes(minutes=3)
        assert seconds_left(timed, time)[asked] == before + 10
        assert seconds_left(timed, time)[1 - asked] == 420

    def test_none_runs_without_a_pace_alone_at_one_screen_or_once_it_is_over(self, alice: User, bob: User) -> None:
        for table in (
            begun(alice, bob),
            begun(alice, bots=1, pace="live:600+10"),
            begun(alice, bots=1, pace="days:3"),
            tables.start(table_id=opened(alice, hot_seat=True, pace="live:600+10").pk, by=alice),
        ):
            assert fresh(table).clock is None
            assert fresh(table).deadline is None
        over = begun(alice, bob, pace="live:600+10")
        tables.resign(table_id=over.pk, by=alice)
        assert fresh(over).deadline is None

    def test_bots_have_no_clock_and_people_beside_them_have(self, alice: User, bob: User, time: Time) -> None:
        table = begun(alice, bob, bots=1, pace="live:600+10")
        bot = Seat.objects.get(table=table, user=None).number
        for _ in range(12):
            time.passes(seconds=5)
            seat = to_move(table)
            assert (fresh(table).deadline is None) == bool(seat.bot)
            if seat.bot:
                bot_answers(table)
            else:
                answer(table, seat=seat)
        assert clock_of(table).seats[bot].used == 0

    def test_a_correspondence_clock_does_not_count_nights(self, alice: User, bob: User, time: Time) -> None:
        for person in (alice, bob):
            person.time_zone = "Asia/Taipei"
            person.save()
        table = begun(alice, bob, pace="days:1")
        # It is 20:00 in Taipei: 3 hours are left of the day, 16 count tomorrow, 5 on the day after.
        assert fresh(table).deadline is not None
        assert str(fresh(table).deadline) == "2026-11-29 04:00:00+00:00"


class TestMoves:
    def test_each_keeps_what_the_clocks_showed_after_it(self, timed: Table, time: Time) -> None:
        for _ in range(6):
            time.passes(seconds=7)
            answer(timed)
            saved = Move.objects.filter(table=timed).latest("number").clock
            assert saved is not None
            assert arithmetic.unpacked_seats(saved) == clock_of(timed).seats

    def test_a_table_without_a_clock_costs_no_query_more_and_one_with_it_none_either(
        self, alice: User, bob: User, time: Time, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(chance, "new_seed", lambda: "the same for both")
        counts = []
        for pace in ("", "live:600+10"):
            table = begun(alice, bob, pace=pace)
            played(table, 4, "same")
            with CaptureQueriesContext(connection) as queries:
                answer(table)
            counts.append(len(queries))
        assert counts[0] == counts[1]

    def test_a_finished_match_verifies_and_its_file_has_the_clocks(
        self, timed: Table, time: Time, tmp_path: Any
    ) -> None:
        while fresh(timed).status == Table.Status.PLAYING:
            time.passes(seconds=3)
            answer(timed)
        printed = io.StringIO()
        call_command("verify_match", str(timed.pk), stdout=printed)
        assert "as promised" in printed.getvalue()
        file = tmp_path / "match.json"
        call_command("export_match", str(timed.pk), output=file)
        assert '"pace":"live:600+10"' in file.read_text()
        call_command("verify_match", str(file), stdout=printed)
        call_command("replay", file, stdout=printed)


class TestTakingBack:
    def test_an_own_answer_taken_back_has_still_cost_its_time(self, timed: Table, time: Time) -> None:
        while True:
            seat = to_move(timed)
            before = seconds_left(timed, time)
            time.passes(seconds=20)
            answer(timed)
            if match_of(timed).may_undo(seat.number):
                break
        time.passes(seconds=5)
        tables.undo(table_id=timed.pk, by=person_at(seat), seat=seat.number, seen_version=fresh(timed).version)
        left = seconds_left(timed, time)
        assert 0 < before[seat.number] - left[seat.number] <= 25
        assert left[1 - seat.number] == before[1 - seat.number]

    def test_a_takeback_by_consent_gives_everybody_back_what_they_had(self, timed: Table, time: Time) -> None:
        played(timed, 2)
        before = seconds_left(timed, time)
        time.passes(minutes=1)
        number = fresh(timed).number
        seat = to_move(timed)
        answer(timed)
        time.passes(minutes=1)
        asks = {"table_id": timed.pk, "to": number}
        tables.propose_takeback(by=person_at(seat), seat=seat.number, seen_version=fresh(timed).version, **asks)
        other = other_seat(timed, seat)
        tables.answer_takeback(
            by=person_at(other), seat=other.number, agree=True, seen_version=fresh(timed).version, **asks
        )
        assert seconds_left(timed, time) == before


class TestTheFlag:
    def test_an_answer_in_the_last_second_counts(self, timed: Table, time: Time) -> None:
        seat = to_move(timed)
        time.passes(seconds=599.999)
        answer(timed)
        assert fresh(timed).number == 1
        assert not Seat.objects.get(pk=seat.pk).bot

    def test_one_second_late_it_does_not_and_says_so(self, timed: Table, time: Time, at: Any) -> None:
        seat = to_move(timed)
        time.passes(seconds=600)
        option = match_of(timed).options(seat.number)[0].id
        answered = post(at(person_at(seat)), timed, "move", seat=seat.number, option=option)
        assert answered.status_code == 409
        assert "Your time ran out before this answer came. It does not count." in body(answered)
        assert [note.what for note in clock_of(timed).notes] == ["fell"]
        assert Seat.objects.get(pk=seat.pk).bot, "what was chosen for that case is done at once"
        assert not Move.objects.filter(table=timed, seat=seat.number, option=option, number=1).exclude(asked=None)

    def test_it_falls_at_once_when_somebody_looks(self, timed: Table, time: Time, at: Any, charlie: User) -> None:
        seat = to_move(timed)
        at(charlie).get(f"/en/table/{timed.pk}/")
        assert clock_of(timed).notes == ()
        time.passes(seconds=600)
        assert at(charlie).get(f"/en/table/{timed.pk}/").status_code == 200
        assert Seat.objects.get(pk=seat.pk).bot

    def test_it_falls_though_nobody_looks_and_only_once(self, timed: Table, time: Time) -> None:
        keeper, other = deadlines.Keeper(), deadlines.Keeper()
        time.passes(seconds=598)
        found, decided = keeper.look()
        assert (found.tables, decided, found.wait) == ([], 0, 2.0)
        time.passes(seconds=2)
        assert deadlines.due().tables == [timed.pk]
        keeper.look()
        other.look()
        deadlines.fall(timed.pk)
        assert [note.what for note in clock_of(timed).notes] == ["fell"]
        assert deadlines.due().tables == []

    def test_what_is_due_is_one_query(self, timed: Table, time: Time, django_assert_num_queries: Any) -> None:
        time.passes(seconds=600)
        with django_assert_num_queries(1):
            assert deadlines.due().tables == [timed.pk]

    def test_a_table_whose_flag_cannot_fall_is_left_alone_for_a_while(
        self, timed: Table, alice: User, charlie: User, time: Time, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        second = begun(alice, charlie, pace="live:600+10")
        tried: list[int] = []

        def fails(table_id: int) -> list[int]:
            tried.append(table_id)
            if table_id == timed.pk:
                raise refusals.Damaged("as it is")
            return fall(table_id)

        fall: Callable[[int], list[int]] = deadlines.fall
        monkeypatch.setattr(deadlines, "fall", fails)
        keeper = deadlines.Keeper()
        time.passes(seconds=700)
        keeper.look()
        keeper.look()
        assert sorted(tried) == [timed.pk, second.pk]

    def test_a_damaged_clock_keeps_no_other_flag_up(self, timed: Table, alice: User, charlie: User, time: Time) -> None:
        second = begun(alice, charlie, pace="live:600+10")
        Table.objects.filter(pk=timed.pk).update(clock=b"no clock")
        time.passes(seconds=700)
        keeper = deadlines.Keeper()
        assert keeper.look()[1] == 1
        assert [note.what for note in clock_of(second).notes] == ["fell"]
        assert keeper.look()[1] == 0
        with pytest.raises(refusals.Damaged):
            answer(timed)

    def test_a_deadline_of_a_table_that_is_over_is_not_due(self, timed: Table, time: Time) -> None:
        Table.objects.filter(pk=timed.pk).update(status=Table.Status.ABANDONED)
        time.passes(seconds=700)
        assert deadlines.due().tables == []

    def test_nothing_happens_where_all_have_time(self, timed: Table, time: Time) -> None:
        before = unchanged(timed)
        assert deadlines.fall(timed.pk) == []
        assert unchanged(timed) == before


class TestMakingATable:
    def test_the_form_offers_paces_in_plain_words_and_the_table_has_the_chosen_one(self, alice: User, at: Any) -> None:
        page = body(at(alice).get("/en/play/great-wall-of-china/new/"))
        assert "60 minutes each, and 30 s more for each turn" in page
        assert "3 days for each turn" in page
        sent = {"mode": "standard", "players": 2, "people": "open", "level": "normal", "bots": 0, "pace": "days:3"}
        answered = at(alice).post("/en/play/great-wall-of-china/new/", sent)
        table = Table.objects.get()
        assert answered.status_code == 302
        assert table.pace == "days:3"
        assert "3 days for each turn" in body(at(alice).get(f"/en/table/{table.pk}/"))
        assert "3 days for each turn" in body(at().get("/en/play/"))
        wrong = at(alice).post("/en/play/great-wall-of-china/new/", {**sent, "pace": "days:300"})
        assert wrong.status_code == 422

    def test_no_table_is_made_with_a_pace_that_nobody_knows(self, alice: User) -> None:
        with pytest.raises(refusals.NotUnderstood):
            opened(alice, pace="live:soon")

    def test_a_rematch_has_the_same_pace_and_begins_with_full_clocks(self, timed: Table, bob: User, time: Time) -> None:
        time.passes(minutes=5)
        alice = person_at(Seat.objects.select_related("user").get(table=timed, number=0))
        tables.resign(table_id=timed.pk, by=alice)
        again = tables.rematch(table_id=timed.pk, by=bob)
        tables.join(table_id=again.pk, by=alice)
        tables.start(table_id=again.pk, by=bob)
        assert seconds_left(again, time) == [600, 600]

    def test_a_copy_keeps_the_pace_and_its_player_alone_has_no_clock(self, timed: Table, alice: User) -> None:
        played(timed, 3)
        copy = tables.play_on(table_id=timed.pk, by=alice, number=2)
        assert copy.pace == "live:600+10"
        assert copy.deadline is None
