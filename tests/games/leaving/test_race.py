"""Several processes at once: an owner comes back while the bot answers, two people take one seat, and a process is killed."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from unittest.mock import patch

import pytest
from django.db import connection

from accounts.models import User
from games import tables
from games.models import Seat, Table, Turnover
from games.requests import refusals
from games.tables.changing import leaving
from games.tables.rows import matches
from tests.games.making import begun, fresh, match_of, person_at, played, to_move
from tests.people import make_person

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]
ROUNDS = 6


def in_a_child(begin: float, work: Callable[[], object]) -> int:
    """Another process that does this at that time, and its number. Its end says whether it was refused."""
    connection.close()
    child = os.fork()
    if child == 0:
        code = 1
        with suppress(refusals.Refusal):
            time.sleep(max(0.0, begin - time.time()))
            work()
            code = 0
        os._exit(code)
    return child


def ended(children: list[int]) -> list[int]:
    """How each of them has ended: 0, or 1 if it was refused."""
    return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]


def gone(alice: User, bob: User) -> tuple[Table, Seat]:
    """A table where a bot has to answer for somebody who had to go."""
    table = played(begun(alice, bob), 3)
    seat = to_move(table)
    with patch("games.bots.tasks.wake_bots"):  # the bot thinks for long
        leaving.hand_to_bot(table_id=table.pk, by=person_at(seat))
    return fresh(table), seat


def test_an_owner_who_comes_back_while_the_bot_answers_is_back_once(alice: User, bob: User) -> None:
    for _ in range(ROUNDS):
        table, seat = gone(alice, bob)
        before, begin = match_of(table).number, time.time() + 0.3
        back = partial(tables.come_back, table_id=table.pk, by=person_at(seat))
        bot = partial(tables.play_bot, table_id=table.pk, fingerprint=matches.fingerprint(table))
        codes = ended([in_a_child(begin, back), in_a_child(begin, back), in_a_child(begin, bot)])
        assert sorted(codes[:2]) == [0, 1], "the second click is told so"
        assert codes[2] == 0, "a bot that is too late is no error"
        seat.refresh_from_db()
        assert (seat.bot, seat.away_since) == ("", None)
        assert list(Turnover.objects.filter(table=table).values_list("kind", flat=True)) == ["to-bot", "back"]
        assert match_of(table).number >= before


def test_of_two_who_take_a_seat_at_once_one_has_it(alice: User, bob: User, charlie: User) -> None:
    dana = make_person("dana")
    for _ in range(ROUNDS):
        table = played(begun(alice, bob), 3)
        seat = to_move(table)
        leaving.offer_seat(table_id=table.pk, by=person_at(seat), seat=seat.number)
        seat.refresh_from_db()
        begin = time.time() + 0.3
        take = partial(leaving.take_over, table_id=table.pk, seat=seat.number, offer=seat.offer)
        assert sorted(ended([in_a_child(begin, partial(take, by=one)) for one in (charlie, dana)])) == [0, 1]
        seat.refresh_from_db()
        assert seat.user in (charlie, dana)
        assert Turnover.objects.filter(table=table, kind="to-person").count() == 1


def test_a_process_that_is_killed_has_let_the_time_run_out_or_not(alice: User, bob: User) -> None:
    dice = random.Random(2)
    for _ in range(2 * ROUNDS):
        table = played(begun(alice, bob, on_timeout="vote"), 3)
        seat = to_move(table)
        child = in_a_child(0.0, partial(tables.time_ran_out, table_id=table.pk, seat=seat.number))
        time.sleep(dice.uniform(0.0, 0.03))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        seat.refresh_from_db()
        lines = Turnover.objects.filter(table=table).count()
        assert (seat.vote_until is not None) == (lines == 1)
        tables.time_ran_out(table_id=table.pk, seat=seat.number)
        assert Turnover.objects.filter(table=table).count() == 1
