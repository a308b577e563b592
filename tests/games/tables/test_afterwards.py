"""Giving up, playing again, playing on elsewhere, moving in."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.guests import make_guest, merge_guest
from accounts.models import User
from games import tables
from games.engine.match.match import Match
from games.engine.title import codec
from games.models import Message, Seat, Table
from games.requests import refusals
from games.tables.reading import chat, queries
from games.tables.reading.scene import Viewer, scene_of
from games.tables.rows import matches
from tests import frames
from tests.games.making import answer, begun, bot_answers, fresh, match_of, opened, played, to_move


def test_of_two_the_one_who_stays_wins(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    tables.resign(table_id=table.pk, by=bob)
    result = matches.result_of(fresh(table))
    assert result is not None
    assert result.winners == [0]


def test_of_three_a_bot_takes_the_seat(alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob, charlie)
    tables.resign(table_id=table.pk, by=bob)
    seat = Seat.objects.get(table=table, number=1)
    assert fresh(table).status == Table.Status.PLAYING
    assert (bool(seat.bot), seat.resigned) == (True, True)
    with pytest.raises(refusals.NotYours):
        tables.resign(table_id=table.pk, by=bob)


def test_who_gave_up_keeps_their_name_and_reads_that_they_lost(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 4)
    tables.resign(table_id=table.pk, by=bob)
    scene = scene_of(table.pk)
    drawn = frames.shown(scene, scene.viewer(bob.pk), "en")
    assert bob.public_name in drawn["table-log"]
    assert "Bot" not in drawn["table-log"] + drawn["table-ask"]
    assert "You have lost" in drawn["table-ask"]
    assert "Play again" in drawn["table-ask"]
    assert [entry.pk for entry in queries.tables_of(bob)] == [table.pk]


def test_of_three_who_gave_up_is_not_waited_for(alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob, charlie)
    while to_move(table).user != bob:
        answer(table)
    tables.resign(table_id=table.pk, by=bob)
    assert queries.own_tables([bob.pk])[bob.pk].waiting == 0
    assert queries.tables_of(bob) == []


def test_a_game_against_bots_that_was_given_up_can_be_played_again(alice: User) -> None:
    table = begun(alice, bots=2)
    tables.resign(table_id=table.pk, by=alice)
    assert [entry.pk for entry in queries.tables_of(alice)] == [table.pk]
    again = tables.rematch(table_id=table.pk, by=alice)
    assert fresh(again).status == Table.Status.PLAYING, "nobody else has to come"


def test_a_hot_seat_plays_again_at_once(alice: User) -> None:
    table = tables.start(table_id=opened(alice, players=3, hot_seat=True).pk, by=alice)
    tables.resign(table_id=table.pk, by=alice)
    again = tables.rematch(table_id=table.pk, by=alice)
    assert fresh(again).status == Table.Status.PLAYING


def test_a_rematch_is_one_table_whoever_asks_first(alice: User, bob: User, dana: User) -> None:
    table = played(begun(alice, bob), 500)
    again = tables.rematch(table_id=table.pk, by=bob)
    assert tables.rematch(table_id=table.pk, by=alice).pk == again.pk
    assert again.host == bob
    with pytest.raises(refusals.NotYours):
        tables.rematch(table_id=table.pk, by=dana)


def test_there_is_no_rematch_of_a_running_match(alice: User, bob: User) -> None:
    with pytest.raises(refusals.NotNow):
        tables.rematch(table_id=begun(alice, bob).pk, by=alice)


def test_a_copy_goes_on_from_an_earlier_position_and_leaves_the_match_alone(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 20)
    before = bytes(table.saved or b"")
    copy = tables.play_on(table_id=table.pk, by=alice, number=9)
    assert copy.privacy == Table.Privacy.PRIVATE
    assert copy.number <= matches.match_after(table, 9).number
    assert copy.seed != table.seed
    for _ in range(6):
        seat = to_move(copy)
        if seat.bot:
            bot_answers(copy)
        else:
            answer(copy, seat=seat)
    assert bytes(fresh(table).saved or b"") == before


def test_a_copy_goes_on_from_every_position_whatever_is_dealt_anew(alice: User, bob: User) -> None:
    """Where the new cards leave one answer only, that move is the copy's, not the original's."""
    table = played(begun(alice, bob), 30)
    for number in range(table.number + 1):
        copy = tables.play_on(table_id=table.pk, by=alice, number=number)
        numbers = list(copy.moves.order_by("number").values_list("number", flat=True))
        assert numbers[-1:] in ([], [copy.number])
        assert len(set(numbers)) == len(numbers)


def test_while_a_match_runs_a_copy_knows_no_more_than_its_player(alice: User, bob: User) -> None:
    """What Alice does not see is dealt again: she sees what she saw when the step began, Bob's cards are others."""
    table = played(begun(alice, bob), 10)
    mine = Seat.objects.get(table=table, user=alice).number
    hidden = set()
    for _ in range(6):
        copy = tables.play_on(table_id=table.pk, by=alice, number=fresh(table).number)
        assert view_of_step(match_of(copy), mine) == view_of_step(match_of(table), mine)
        hidden.add(repr(match_of(copy).state.sides[1 - mine]))
    assert len(hidden) > 1


def test_a_copy_of_a_copy_knows_no_more_either(alice: User, bob: User) -> None:
    """Not even when the copy is over, while the match itself still runs."""
    table = played(begun(alice, bob), 10)
    mine = Seat.objects.get(table=table, user=bob).number
    copy = tables.play_on(table_id=table.pk, by=bob, number=table.number)
    tables.resign(table_id=copy.pk, by=bob)
    hidden = set()
    for _ in range(6):
        again = tables.play_on(table_id=copy.pk, by=bob, number=fresh(copy).number)
        assert Seat.objects.get(table=again, user=bob).number == mine
        hidden.add(repr(match_of(again).state.sides[1 - mine]))
    assert len(hidden) > 1


def test_a_strangers_copy_of_a_copy_waits_for_the_match(alice: User, bob: User, dana: User) -> None:
    table = played(begun(alice, bob), 4)
    copy = tables.play_on(table_id=table.pk, by=bob, number=table.number)
    tables.resign(table_id=copy.pk, by=bob)
    with pytest.raises(refusals.NotYours):
        tables.play_on(table_id=copy.pk, by=dana, number=0)


def view_of_step(match: Match[Any], seat: int) -> Any:
    """What a seat saw when the running step began."""
    checkpoint = match.save().segments[-1].checkpoint
    return match.title.view(codec.decode(checkpoint, match.title.state), seat)


def test_strangers_may_not_play_on_while_a_match_runs(alice: User, bob: User, dana: User) -> None:
    with pytest.raises(refusals.NotYours):
        tables.play_on(table_id=begun(alice, bob).pk, by=dana, number=0)


def test_a_guest_who_signs_in_keeps_seats_tables_and_words(alice: User) -> None:
    guest = make_guest(language="en")
    table = opened(guest)
    scene = scene_of(table.pk)
    chat.post_message(scene, Viewer(0, (0,), True), guest, "hello")
    merge_guest(guest=guest, user=alice)
    table.refresh_from_db()
    assert table.host == alice
    assert Seat.objects.get(table=table, number=0).user == alice
    assert Message.objects.get(table=table).user == alice
