"""What silences and closed accounts do at tables, in groups and in study rooms."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Measure, User
from accounts.moderation import measures
from games import tables
from games.community import groups
from games.learning.studies import beginning
from games.models import ConductReport, Group, Message, Seat, Study, Table
from games.tables.changing.leaving import hand_to_bot
from tests.games.making import begun, fresh, opened, played, to_move
from tests.games.posting import HTMX, TITLE, body, post

pytestmark = pytest.mark.django_db(transaction=True)
Kind, Outcome = Measure.Kind, ConductReport.Outcome


# Silence


def silence(person: User, by: User) -> None:
    measures.take(Kind.SILENCE, about=person, by=by, why="Too loud", hours=24)
    person.refresh_from_db()


def test_a_silenced_person_plays_and_cannot_write(at: Any, alice: User, bob: User, moderator: User) -> None:
    table = begun(alice, bob)
    group = groups.make(by=bob, name="Friday", title=TITLE)
    silence(bob, moderator)
    answer = post(at(bob), table, "say", text="hello")
    assert answer.status_code == 403
    assert "You cannot write to others until" in body(answer)
    assert "Too loud" in body(answer)
    assert not Message.objects.exists()
    page = body(at(bob).get(f"/en/table/{table.pk}/"))
    assert 'id="say-text"' not in page
    assert "Too loud" in page
    assert 'id="say-text"' in body(at(alice).get(f"/en/table/{table.pk}/"))
    assert "Too loud" not in body(at(alice).get(f"/en/table/{table.pk}/"))
    assert at(bob).post("/en/groups/", {"name": "Words", "title": TITLE}).status_code == 403
    change = {"do": "change", "title": TITLE, "mode": group.mode, "pace": ""}
    assert at(bob).post(f"/en/group/{group.secret}/", {**change, "name": "Words"}).status_code == 403
    assert at(bob).post(f"/en/group/{group.secret}/", {**change, "name": "Friday"}).status_code == 302
    assert Group.objects.get().name == "Friday"
    tables.resign(table_id=table.pk, by=bob)
    assert fresh(table).status == Table.Status.FINISHED


def test_a_silenced_person_writes_nothing_in_a_study_room_and_names_no_seats(
    at: Any, alice: User, bob: User, moderator: User
) -> None:
    table = played(begun(alice, bob), 4)
    tables.resign(table_id=table.pk, by=alice)
    room = beginning.from_table(by=bob, table=fresh(table), seats=list(table.seats.all()), number=2)
    silence(bob, moderator)
    browser, base = at(bob), f"/en/study/{room.secret}"
    for sent in (
        {"do": "describe", "shown": "1", "branch": "words", "note": "words"},
        {"do": "settle", "name": "words", "may_add": "all"},
    ):
        assert browser.post(f"{base}/change/", sent, headers=HTMX).status_code == 403, sent
    settled = browser.post(f"{base}/change/", {"do": "settle", "name": "", "may_add": "all"}, headers=HTMX)
    assert settled.status_code == 200
    row = Study.objects.get()
    assert (row.name, row.may_add) == ("", "all")
    with pytest.raises(Exception, match="Too loud"):
        opened(bob, hot_seat=True, names=["words", "more"])
    assert opened(bob, hot_seat=True, names=["", " "]).hot_seat


# Closing


def test_bots_play_for_a_closed_account_and_the_person_comes_back(
    at: Any, alice: User, bob: User, moderator: User
) -> None:
    table, waiting, alone = begun(alice, bob), opened(bob), begun(bob, bots=1)
    measure = measures.take(Kind.CLOSING, about=bob, by=moderator, why="closed")
    seat = Seat.objects.get(table=table, user=bob)
    assert seat.bot
    assert seat.away_since is not None
    assert not seat.resigned
    assert fresh(table).status == Table.Status.PLAYING
    assert fresh(waiting).status == Table.Status.ABANDONED
    assert Seat.objects.get(table=alone, user=bob).away_since is None
    assert at(alice).get(f"/en/table/{table.pk}/").status_code == 200
    measures.undo(measure, by=moderator, why="A mistake")
    bob.refresh_from_db()
    assert bob.is_active
    tables.come_back(table_id=table.pk, by=bob)
    assert Seat.objects.filter(pk=seat.pk, bot="", away_since=None).exists()
    assert to_move(table).user in (alice, bob)


def test_nobody_who_comes_back_waits_for_a_closed_account(alice: User, bob: User, moderator: User) -> None:
    table = begun(alice, bob)
    hand_to_bot(table_id=table.pk, by=alice)
    measures.take(Kind.CLOSING, about=bob, by=moderator, why="closed")
    assert Seat.objects.get(table=table, user=bob).away_since is not None


def test_a_group_opens_its_table_without_a_closed_account(
    alice: User, bob: User, charlie: User, moderator: User
) -> None:
    group = groups.make(by=alice, name="Friday", title=TITLE)
    for person in (bob, charlie):
        groups.join(secret=group.secret, by=person)
    measures.take(Kind.CLOSING, about=charlie, by=moderator, why="closed")
    table = groups.open_next(secret=group.secret, by=alice)
    assert not Seat.objects.filter(table=table, user=charlie).exists()
