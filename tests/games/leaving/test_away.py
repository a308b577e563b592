"""Somebody's time runs out: a bot plays on, and the owner comes back; or the seat is given up."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import tables
from games.models import Move, Seat, Table, Turnover
from games.requests import refusals
from games.tables.changing import saving
from games.tables.changing.leaving import noting
from games.tables.reading import queries
from games.tables.reading.scene import SPECTATOR, scene_of
from games.tables.reading.since import since_of
from games.tables.rows import matches
from games.tables.rows.rights import bots_to_move
from tests import frames
from tests.games.making import answer, begun, bot_answers, fresh, match_of, opened, person_at, played, seated, to_move

pytestmark = pytest.mark.django_db(transaction=True)


def run_out(table: Table) -> Seat:
    """The time of the seat that is asked runs out."""
    seat = to_move(table)
    assert tables.time_ran_out(table_id=table.pk, seat=seat.number)
    seat.refresh_from_db()
    return seat


def kinds(table: Table) -> list[str]:
    """What the log says of people, in its order."""
    return list(Turnover.objects.filter(table=table).values_list("kind", flat=True))


def held_by(table: Table, person: User) -> Seat:
    return Seat.objects.get(table=table, user=person)


def test_a_bot_plays_on_and_the_owner_keeps_the_seat(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    number = match_of(table).number
    leaver = run_out(table)
    assert (bool(leaver.bot), leaver.resigned, leaver.user is None) == (True, False, False)
    assert match_of(table).number > number, "the bot was woken and has answered"
    assert kinds(table) == ["time-out"]


def test_the_owner_comes_back_with_one_click(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    leaver = run_out(table)
    person = person_at(leaver)
    tables.come_back(table_id=table.pk, by=person)
    leaver.refresh_from_db()
    assert (leaver.bot, leaver.away_since) == ("", None)
    assert kinds(table) == ["time-out", "back"]
    while to_move(table).number != leaver.number:
        answer(table)
    answer(table, seat=to_move(table))


def test_what_the_bot_did_is_news_to_the_owner_who_comes_back(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    leaver = run_out(table)
    own = Move.objects.filter(table=table, seat=leaver.number, forced=False, by_bot=False).order_by("number").last()
    of_bot = Move.objects.filter(table=table, seat=leaver.number, by_bot=True).order_by("number").first()
    assert of_bot is not None
    tables.come_back(table_id=table.pk, by=person_at(leaver))
    scene = scene_of(table.pk)
    since = since_of(scene, scene.viewer(leaver.user_id))
    assert since is not None
    assert since.number == (own.number if own is not None else 0) < of_bot.number
    assert of_bot.number in [move.number for move in since.moves]


def test_while_a_bot_plays_the_owner_answers_nothing_but_sees_the_own_hand(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    leaver = run_out(table)
    with pytest.raises(refusals.NotNow):
        tables.submit_move(
            table_id=table.pk,
            by=person_at(leaver),
            seat=leaver.number,
            option_id="x",
            seen_version=fresh(table).version,
        )
    scene = scene_of(table.pk)
    assert scene.viewer(leaver.user_id).seat == leaver.number


def test_a_second_call_a_wrong_seat_and_a_late_one_do_nothing(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    asked = to_move(table).number
    row = fresh(table).row_version
    assert not tables.time_ran_out(table_id=table.pk, seat=1 - asked)
    assert not tables.time_ran_out(table_id=table.pk, seat=9)
    assert not tables.time_ran_out(table_id=table.pk, seat=asked, still=lambda table, seats: False)
    assert fresh(table).row_version == row
    assert tables.time_ran_out(table_id=table.pk, seat=asked)
    assert not tables.time_ran_out(table_id=table.pk, seat=asked)
    assert kinds(table) == ["time-out"]


def test_who_has_the_seat_or_never_had_it_takes_nothing_back(alice: User, bob: User, charlie: User) -> None:
    table = played(begun(alice, bob), 3)
    leaver = run_out(table)
    with pytest.raises(refusals.NotYours):
        tables.come_back(table_id=table.pk, by=charlie)
    stayer = alice if leaver.user == bob else bob
    with pytest.raises(refusals.Repeated):
        tables.come_back(table_id=table.pk, by=stayer)
    tables.come_back(table_id=table.pk, by=person_at(leaver))
    with pytest.raises(refusals.Repeated):
        tables.come_back(table_id=table.pk, by=person_at(leaver))
    assert kinds(table) == ["time-out", "back"]


def test_a_bot_that_was_woken_before_the_owner_came_back_does_not_answer(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    asked = to_move(table)
    with saving.locked_table(table.pk) as (_row, seats):
        noting.stand_in(seats[asked.number])  # as if the process ended before it woke the bot
    fingerprint = matches.fingerprint(fresh(table))
    tables.come_back(table_id=table.pk, by=person_at(asked))
    number = match_of(table).number
    assert tables.play_bot(table_id=table.pk, fingerprint=fingerprint) is None
    assert match_of(table).number == number


def test_where_everybody_is_away_the_bots_rest(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    first = run_out(table)
    while to_move(table).number == first.number:
        assert bot_answers(table) or to_move(table).number != first.number
    second = run_out(table)
    number = match_of(table).number
    assert not bot_answers(table)
    assert match_of(table).number == number
    scene = scene_of(table.pk)
    assert bots_to_move(scene.seats, match_of(table)) == []
    tables.come_back(table_id=table.pk, by=person_at(first))
    assert match_of(table).number > number, "a bot plays on as soon as somebody is there"
    assert second.user_id != first.user_id


def test_a_table_does_not_wait_for_an_owner_for_whom_a_bot_plays(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    asked = to_move(table)
    with saving.locked_table(table.pk) as (_row, seats):
        noting.stand_in(seats[asked.number])
    person = person_at(asked)
    assert queries.own_tables([person.pk])[person.pk].waiting == 0
    assert [one.mine for one in queries.tables_of(person)] == [False]  # type: ignore[attr-defined]


def test_of_two_the_other_wins_where_a_time_out_is_a_loss(alice: User, bob: User) -> None:
    table = played(begun(alice, bob, on_timeout="forfeit"), 3)
    leaver = run_out(table)
    assert fresh(table).status == Table.Status.FINISHED
    result = matches.result_of(fresh(table))
    assert result is not None
    assert result.winners == [1 - leaver.number]
    assert kinds(table) == ["forfeit"]


def test_of_three_the_seat_is_given_up_and_two_play_on(alice: User, bob: User, charlie: User) -> None:
    table = played(begun(alice, bob, charlie, on_timeout="forfeit"), 4)
    leaver = run_out(table)
    assert (leaver.resigned, bool(leaver.bot)) == (True, True)
    assert fresh(table).status == Table.Status.PLAYING
    with pytest.raises(refusals.NotYours):
        tables.come_back(table_id=table.pk, by=person_at(leaver))


@pytest.mark.parametrize("chosen", ["forfeit", "vote"])
def test_alone_against_bots_nobody_loses_by_the_clock(alice: User, chosen: str) -> None:
    table = begun(alice, bots=1, on_timeout=chosen)
    while to_move(table).bot:
        bot_answers(table)
    leaver = run_out(table)
    assert (leaver.resigned, bool(leaver.bot), fresh(table).status) == (False, True, Table.Status.PLAYING)


def test_a_table_knows_what_was_chosen_and_its_rematch_too(alice: User, bob: User) -> None:
    table = begun(alice, bob, on_timeout="forfeit")
    assert fresh(opened(alice)).on_timeout == "bot"
    tables.resign(table_id=table.pk, by=bob)
    assert tables.rematch(table_id=table.pk, by=alice).on_timeout == "forfeit"
    with pytest.raises(refusals.NotUnderstood):
        opened(alice, on_timeout="never")


def test_resigning_while_a_bot_plays_is_for_good(alice: User, bob: User, charlie: User) -> None:
    table = played(begun(alice, bob, charlie), 4)
    leaver = run_out(table)
    tables.resign(table_id=table.pk, by=person_at(leaver))
    leaver.refresh_from_db()
    assert (leaver.resigned, leaver.away_since, bool(leaver.bot)) == (True, None, True)
    with pytest.raises(refusals.NotYours):
        tables.come_back(table_id=table.pk, by=person_at(leaver))
    assert held_by(table, person_at(leaver)).resigned


def test_a_move_asks_for_nothing_of_this_where_nobody_has_left(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 4)
    with CaptureQueriesContext(connection) as queries:
        answer(table)
        for viewer in (seated(0), seated(1), SPECTATOR):
            frames.shown(scene_of(table.pk), viewer, "en")
    assert queries.captured_queries
    assert not [
        query["sql"] for query in queries.captured_queries if "turnover" in query["sql"].replace('"turnovers"', "")
    ]
