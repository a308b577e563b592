"""A person's page: what others may see, what only they see, and private notes."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.community.profiles import profile_of
from games.models import MatchResult, PersonNote, Table
from tests.games.community.recorded import match_files, recorded

pytestmark = pytest.mark.django_db
WALL = "great-wall-of-china"


def wall(name: str, people: list[User], bots: list[str]) -> Table:
    path = next(path for path in match_files(WALL) if path.stem == name)
    return recorded(path, people, bots)


def test_a_profile_counts_games_seats_and_rivals(alice: User, bob: User) -> None:
    two, three = wall("heuristic_2", [alice, bob], []), wall("heuristic_3", [alice], ["easy", "careful"])
    profile = profile_of(alice, alice)
    assert profile.games == 2
    records = {record.all.games for record in profile.records}
    assert records == {2}
    results = {row.table_id: list(row.seats.order_by("number")) for row in MatchResult.objects.all()}
    mine = [results[two.pk][0], results[three.pk][0]]
    record = profile.records[0]
    assert record.all.won == sum(seat.won for seat in mine)
    points = [seat.score or 0 for seat in mine]
    assert record.points is not None
    assert (record.points.count, record.points.least, record.points.most) == (2, min(points), max(points))
    assert record.points.middle == sum(points) / 2
    assert sum(one.count for one in record.points.bins) == 2
    assert [(share.key, share.games) for share in record.by_seat] == [("0", 2)]
    against = profile.people[0]
    assert (against.person, against.games, against.ahead + against.behind) == (bob, 1, 1)
    assert against.ahead == (mine[0].place < results[two.pk][1].place)
    assert {one.bot: one.games for one in profile.bots} == {"easy": 1, "careful": 1}


def test_others_see_open_tables_alone(client: Client, alice: User, bob: User, at: Any) -> None:
    hidden, shown = wall("heuristic_2", [alice, bob], []), wall("heuristic_3", [alice], ["easy", "careful"])
    Table.objects.filter(pk=hidden.pk).update(privacy=Table.Privacy.PRIVATE)
    assert profile_of(alice, None).games == profile_of(alice, bob).games == 1
    page = client.get(f"/en/people/{alice.username}/").content.decode()
    assert f"/table/{shown.pk}/" in page
    assert f"/table/{hidden.pk}/" not in page
    assert bob.public_name not in page
    assert f"/table/{hidden.pk}/" in at(alice).get(f"/en/people/{alice.username}/").content.decode()


def test_guests_and_strangers_have_no_page(client: Client, at: Any) -> None:
    guest = User.objects.create(username="guest-abc", is_guest=True)
    assert client.get("/people/guest-abc/").status_code == 404
    assert at(guest).get("/people/guest-abc/").status_code == 200
    assert client.get("/people/nobody/").status_code == 404
    gone = User.objects.create(username="gone", is_active=False)
    assert client.get(f"/people/{gone.username}/").status_code == 404


def test_only_the_writer_reads_a_note(alice: User, bob: User, charlie: User, at: Any) -> None:
    address = f"/en/people/{bob.username}/"
    assert at(alice).post(address, {"text": "<b>trades</b> fairly"}).status_code == 302
    page = at(alice).get(address).content.decode()
    assert "&lt;b&gt;trades&lt;/b&gt; fairly" in page
    for other in (bob, charlie, None):
        assert "fairly" not in at(other).get(address).content.decode()
    assert at(bob).post(address, {"text": "about myself"}).status_code == 403
    assert at(None).post(address, {"text": "nobody"}).status_code == 403
    assert at(alice).post(address, {"text": "x" * 2001}).status_code == 413
    assert [(note.user, note.about) for note in PersonNote.objects.all()] == [(alice, bob)]
    at(alice).post(address, {"text": " "})
    assert not PersonNote.objects.exists()


def test_a_rival_who_left_the_site_is_not_named(alice: User, bob: User) -> None:
    wall("heuristic_2", [alice, bob], [])
    bob.delete()
    profile = profile_of(alice, alice)
    assert (profile.games, profile.people) == (1, [])


def test_hot_seats_and_copies_do_not_count(alice: User, bob: User) -> None:
    recorded(match_files(WALL)[0], [alice])
    table = wall("heuristic_3", [alice, bob], ["easy"])
    MatchResult.objects.filter(table=table).update(continued=True)
    assert profile_of(alice, alice).games == 0
