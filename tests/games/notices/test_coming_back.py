"""Somebody for whom a bot plays is told of no turn, and is asked to come back once."""

from __future__ import annotations

import pytest

from accounts.models import User
from config.queue.models import Job
from games import tables
from games.models import Notice, Seat, Table
from games.notices.current import unread
from games.tables.changing import leaving
from tests.games.making import begun, bot_answers, other_seat, person_at, to_move
from tests.games.notices.mailing import Mailboxes, confirmed, settle

pytestmark = pytest.mark.django_db
Kind = Notice.Kind


@pytest.fixture
def gone(alice: User, bob: User) -> Seat:
    """The seat of somebody who had to go, at a match of two."""
    table = begun(alice, bob)
    seat = to_move(table)
    Job.objects.all().delete()
    leaving.hand_to_bot(table_id=table.pk, by=person_at(seat))
    Job.objects.filter(task__contains="play_bots").delete()  # the bot thinks for long
    return seat


def test_nobody_is_told_of_a_turn_that_a_bot_takes(gone: Seat, mailboxes: Mailboxes) -> None:
    confirmed(person_at(gone))
    for _ in range(3):
        bot_answers(gone.table)
        settle()
    assert mailboxes.to(person_at(gone)) == []
    assert not Notice.objects.filter(user=gone.user_id, kind=Kind.TURN).exists()


@pytest.mark.parametrize("language", ["zh-hant", "en"])
def test_who_is_asked_to_come_back_hears_it_once(gone: Seat, mailboxes: Mailboxes, language: str) -> None:
    user, asker = person_at(gone), person_at(other_seat(gone.table, gone))
    user.language = language
    user.save(update_fields=["language"])
    confirmed(user)
    leaving.ask_back(table_id=gone.table_id, by=asker, seat=gone.number)
    settle()
    (letter,) = mailboxes.to(user)
    assert {"en": "asked to come back", "zh-hant": "有人請你回來"}[language] in str(letter["Subject"])
    assert f"/table/{gone.table_id}/" in mailboxes.text_to(user)
    assert unread(user.pk).filter(kind=Kind.COME_BACK).count() == 1
    tables.come_back(table_id=gone.table_id, by=user)
    assert not unread(user.pk).filter(kind=Kind.COME_BACK).exists(), "who is back is asked no longer"


def test_who_comes_back_before_the_notice_leaves_is_not_told(gone: Seat, mailboxes: Mailboxes) -> None:
    user, asker = person_at(gone), person_at(other_seat(gone.table, gone))
    confirmed(user)
    leaving.ask_back(table_id=gone.table_id, by=asker, seat=gone.number)
    tables.come_back(table_id=gone.table_id, by=user)
    settle()
    assert mailboxes.to(user) == []
    assert Table.objects.get(pk=gone.table_id).status == Table.Status.PLAYING
