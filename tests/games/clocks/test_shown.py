"""What people see of clocks: in the players' strip, at earlier positions, among their own tables. Nothing of it tells who has still to
answer a covert question."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import translation

from accounts.models import User
from games.drawing.words.pace import sentence, short, time_left
from games.learning.scenarios import begin, scenarios
from games.models import Seat, Table
from games.tables.changing import saving
from games.tables.clocks import clock as arithmetic
from games.tables.clocks.clock import Clock
from games.tables.clocks.face import Face, faces
from games.tables.clocks.hours import ALWAYS
from games.tables.clocks.pace import CHOICES, DAY, HOUR, MINUTE, SECOND, read_pace
from games.tables.reading.scene import SPECTATOR, Viewer, scene_of
from tests import frames
from tests.games.clocks.conftest import Time, seconds_left
from tests.games.making import answer, fresh, match_of, person_at, played, to_move
from tests.games.making import begun as table_of
from tests.games.posting import body

NOW = 1_795_000_000_000


def begun(text: str, seats: int = 3) -> Clock:
    pace = read_pace(text)
    assert pace is not None
    return arithmetic.begun(pace, [ALWAYS] * seats, number=0)


def clocks_in(page: str) -> list[tuple[str, bool]]:
    """What the clocks of a strip show, and whether they run."""
    return [
        (re.sub("<[^>]+>", "", shown), "data-until" in attributes)
        for attributes, shown in re.findall(r'<span class="player-clock".*?<time([^>]*)>(.*?)</time>', page, re.DOTALL)
    ]


class TestACovertQuestion:
    """Who might react are 0 and 1; the question waits for whom nobody may know."""

    @pytest.mark.parametrize("text", ["live:600+10", "live:600d10", "days:3", "bank:30"])
    def test_all_who_might_react_show_the_same_whoever_has_still_to_answer(self, text: str) -> None:
        before = arithmetic.turned(begun(text), NOW, asked=[0], number=4, people=(0, 1, 2))
        shown = []
        for waiting in ([0, 1], [1], [0]):
            clock = arithmetic.turned(before, NOW + SECOND, asked=[0, 1], number=5, covert=True, people=(0, 1, 2))
            clock = arithmetic.turned(clock, NOW + 9 * SECOND, asked=waiting, number=5, covert=True, people=(0, 1, 2))
            shown.append(faces(clock, [0, 1], covert=True))
        assert shown[0] == shown[1] == shown[2]
        assert [face and face.apart for face in shown[0][:2]] == [True, True]

    def test_nothing_of_it_is_told_afterwards(self) -> None:
        """Who thought for a minute, who answered at once and who was not even asked have the same time left."""
        after = []
        for thinks in (SECOND, MINUTE):
            clock = arithmetic.turned(begun("live:600+10"), NOW, asked=[0, 1], number=5, covert=True, people=(0, 1, 2))
            for moment, waiting in ((thinks, [1]), (MINUTE, [0])):
                clock = arithmetic.turned(clock, NOW + moment, asked=waiting, number=5, covert=True, people=(0, 1, 2))
            after.append(arithmetic.turned(clock, NOW + 2 * MINUTE, asked=[2], number=7, people=(0, 1, 2)))
        assert after[0] == after[1]


class TestWords:
    @pytest.mark.parametrize(
        ("left", "shown"),
        [
            (0, "0:00"),
            (-5, "0:00"),
            (1, "0:01"),
            (59_000, "0:59"),
            (59_001, "1:00"),
            (HOUR, "1:00:00"),
            (2 * HOUR + 4 * MINUTE + 9_500, "2:04:10"),
            (3 * DAY + 4 * HOUR, "3 d 4 h"),
        ],
    )
    def test_a_begun_second_counts(self, left: int, shown: str) -> None:
        with translation.override("en"):
            assert time_left(left) == shown

    def test_every_pace_has_words_of_its_own(self) -> None:
        for language in ("en", "zh-hant", "zh-hans"):
            with translation.override(language):
                assert len({sentence(text) for text in CHOICES}) == len(CHOICES)
                assert len({short(text) for text in CHOICES}) == len(CHOICES)
        with translation.override("en"):
            assert sentence("live:90+0") == "90 seconds each"
            assert sentence("days:1") == "1 day for each turn"

    def test_a_face_without_a_clock_of_ones_own_shows_nothing_while_it_stands(self) -> None:
        clock = arithmetic.turned(begun("days:3"), NOW, asked=[1], number=0, people=(0, 1, 2))
        assert faces(clock, [1], covert=False) == [None, Face(3 * DAY, NOW + 3 * DAY, 6 * HOUR), None]


@pytest.mark.django_db
class TestAtATable:
    def test_the_strip_shows_whose_time_runs_and_what_all_have(self, timed: Table, time: Time, at: Any) -> None:
        page = body(at().get(f"/en/table/{timed.pk}/"))
        seat = to_move(timed).number
        assert clocks_in(page) == [("10:00", seat == 0), ("10:00", seat == 1)]
        assert "Time left" in page
        assert re.search(r'data-now="\d{13}"', page)

    def test_an_earlier_position_shows_what_was_left_then(self, timed: Table, time: Time, at: Any) -> None:
        first = to_move(timed).number
        time.passes(minutes=2)
        while to_move(timed).number == first:
            answer(timed)
        number = fresh(timed).number
        time.passes(minutes=1)
        played(timed, 4)
        page = body(at().get(f"/en/table/{timed.pk}/at/{number}/"))
        shown = clocks_in(page)
        assert shown[first] == ("8:10", False)
        assert shown[1 - first] == ("10:00", False)

    def test_a_table_without_a_clock_shows_none(self, alice: User, bob: User, at: Any) -> None:
        page = body(at().get(f"/en/table/{table_of(alice, bob).pk}/"))
        assert "player-clock" not in page
        assert "data-now" not in page

    def test_my_tables_show_my_own_time_and_who_has_least_comes_first(
        self, timed: Table, time: Time, at: Any, alice: User, bob: User
    ) -> None:
        person = person_at(to_move(timed))
        other = bob if person == alice else alice
        while True:
            longer = table_of(alice, bob, pace="days:7")
            if person_at(to_move(longer)) == person:
                break
        page = body(at(person).get("/en/play/mine/"))
        rows = re.findall(r'id="my-table-(\d+)".*?(data-until="\d+"|</li>)', page, re.DOTALL)
        mine = [int(number) for number, until in rows if "until" in until]
        assert mine.index(timed.pk) < mine.index(longer.pk)
        theirs = body(at(other).get("/en/play/mine/"))
        row = re.search(rf'id="my-table-{timed.pk}".*?</li>', theirs, re.DOTALL)
        assert row is not None
        assert "data-until" not in row[0]


@pytest.mark.django_db
def test_twins_at_a_covert_question_show_the_same_strip_whoever_has_answered(
    alice: User, bob: User, charlie: User, time: Time
) -> None:
    """At one table Alice has answered, at the other Charlie, at the third nobody: all others see the same, then and afterwards."""
    strips, after = [], []
    for answers in ((0, 2), (2, 0), ()):
        table = laid(table_of(alice, bob, charlie, title="great-wall", pace="live:1800+15"))
        begun_at = time.now
        assert match_of(table).request.covert  # type: ignore[union-attr]
        for seat in answers[:1]:
            time.passes(seconds=11)
            pass_by(table, seat)
        time.now = begun_at + timedelta(seconds=30)
        strips.append([strip(table, viewer) for viewer in (SPECTATOR, Viewer(1, (1,)))])
        for seat in answers[1:] or (0, 2):
            pass_by(table, seat)
        after.append(seconds_left(table, time))
        time.now = begun_at
    assert strips[0] == strips[1] == strips[2]
    assert "data-until" in strips[0][0]
    assert after[0] == after[1] == after[2]


def laid(table: Table) -> Table:
    """A horde card has just been defeated there: seats 0 and 2 are asked covertly whether they react."""
    moment = scenarios("great-wall")["tactic_cards_when_a_horde_is_defeated"]
    with saving.locked_table(table.pk) as (row, seats):
        saving.save(row, seats, begin(moment), before=None, left=-1)
    return table


def pass_by(table: Table, seat: int) -> None:
    """This seat does not react."""
    place = Seat.objects.select_related("user").get(table=table, number=seat)
    if seat in match_of(table).waiting_for():
        answer(table, match_of(table).options(seat)[-1].id, seat=place)


def strip(table: Table, viewer: Viewer) -> str:
    """The players' strip, without the table's number in addresses."""
    return frames.shown(scene_of(table.pk), viewer, "en")["table-players"].replace(f"/table/{table.pk}/", "/table/")
