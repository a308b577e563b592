"""Whom a person knows, which tables the lobby puts first for them, and which it leaves out."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games import tables
from games.community import groups, relations
from games.community.finding import friends, inviting
from games.community.finding.friends import Tie
from games.community.finding.wishes import ALL, Filter, Wish
from games.drawing.pages.lobby import tables as lobby
from games.models import Notice, Relation, Table
from games.requests import refusals
from games.tables.reading import queries
from tests import frames
from tests.games.making import TITLE, begun, opened

pytestmark = pytest.mark.django_db(transaction=True)
Kind = Relation.Kind


def listed(person: User | None, chosen: Filter = ALL) -> str:
    reader = (None if person is None else person.pk, "en", chosen)
    return frames.texts(lobby.for_readers([reader])[reader])["lobby-tables"]


def order(html: str, *made: Table) -> list[Table]:
    """These tables in the order in which they are listed."""
    places = {html.find(f'data-table="{table.pk}"'): table for table in made}
    return [table for place, table in sorted(places.items(), key=lambda item: item[0]) if place >= 0]


@pytest.fixture
def group(alice: User, charlie: User) -> str:
    secret = groups.make(by=charlie, name="Thursday <club>", title=TITLE).secret
    groups.join(secret=secret, by=alice)
    return secret


def test_people_whom_one_follows_and_members_of_ones_groups_are_known(
    alice: User, bob: User, charlie: User, group: str
) -> None:
    relations.add(alice, bob, Kind.FOLLOWS)
    people = [alice.pk, bob.pk, charlie.pk]
    by_group = Tie(False, "Thursday <club>")
    assert friends.ties(people, people) == {
        alice.pk: {bob.pk: Tie(True, ""), charlie.pk: by_group},
        charlie.pk: {alice.pk: by_group},
    }
    assert friends.audience(bob.pk) == {alice.pk: Tie(True, "")}
    assert friends.audience(charlie.pk) == {alice.pk: by_group}
    assert friends.kept_until(bob, "open") is not None
    assert friends.kept_until(bob, "private") is None
    relations.remove(alice, bob, Kind.FOLLOWS)
    assert friends.kept_until(bob, "open") is None


@pytest.mark.parametrize(("kind", "by_host"), [(Kind.MUTES, False), (Kind.BLOCKS, False), (Kind.BLOCKS, True)])
def test_nobody_is_told_of_a_host_whom_they_mute_or_with_whom_there_is_a_block(
    alice: User, charlie: User, group: str, kind: str, by_host: bool
) -> None:
    relations.add(*((charlie, alice) if by_host else (alice, charlie)), kind)
    assert friends.audience(charlie.pk) == {}
    assert friends.ties([alice.pk], [charlie.pk]) == {}


def test_tables_of_people_one_knows_come_first_with_the_reason_and_for_oneself_alone(
    alice: User, bob: User, charlie: User, group: str
) -> None:
    followed, grouped, newest = opened(bob), opened(charlie), opened(User.objects.create(username="eve"))
    relations.add(alice, bob, Kind.FOLLOWS)
    html = listed(alice)
    assert order(html, followed, grouped, newest) == [grouped, followed, newest]
    assert "whom you follow" in html
    assert "of your group" in html
    assert "Thursday &lt;club&gt;" in html
    for other in (None, bob):
        html = listed(other)
        assert order(html, followed, grouped, newest) == [newest, grouped, followed]
        assert "whom you follow" not in html
        assert "club" not in html


def test_the_lobby_shows_what_is_chosen(alice: User, bob: User, charlie: User) -> None:
    english = opened(bob, players=4, language="en", pace="live:3600+30")
    chinese = opened(charlie, language="zh-hant")
    hidden = opened(bob, language="en", privacy=Table.Privacy.PRIVATE)
    relations.add(alice, charlie, Kind.FOLLOWS)
    both = [english, chinese, hidden]
    for chosen, shown in (
        (ALL, [chinese, english]),
        (Filter(Wish(language="en")), [english]),
        (Filter(Wish(TITLE)), [chinese, english]),
        (Filter(Wish("great-wall")), []),
        (Filter(Wish(pace="none")), [chinese]),
        (Filter(free=2), [english]),
        (Filter(friends=True), [chinese]),
    ):
        assert order(listed(alice, chosen), *both) == shown, chosen
    assert "No table that waits for players is what you chose." in listed(alice, Filter(Wish("great-wall")))
    assert order(listed(None, Filter(friends=True)), *both) == []


def test_a_chosen_table_is_found_among_more_than_a_page_shows(alice: User, bob: User, monkeypatch: Any) -> None:
    monkeypatch.setattr(queries, "SHOWN", 2)
    old = opened(alice, players=4)
    for _ in range(3):
        opened(alice)
    assert order(listed(None), old) == []
    assert order(listed(None, Filter(free=3)), old) == [old]
    relations.add(bob, alice, Kind.FOLLOWS)
    assert listed(bob).count("data-table=") == 2


def test_any_number_of_readers_and_tables_costs_the_same(
    alice: User, bob: User, charlie: User, group: str, django_assert_num_queries: Any
) -> None:
    relations.add(alice, bob, Kind.FOLLOWS)
    readers = {(person.pk, language, ALL) for person in (alice, bob, charlie) for language in ("en", "zh-hant")}
    for host in (bob, charlie, bob, alice):
        opened(host)
        with django_assert_num_queries(7):
            drawn = lobby.for_readers(readers | {(None, "en", Filter(free=2))})
    looks = {id(drawing) for drawing in drawn.values()}
    assert len(looks) == 7, "three people look differently in two languages, and a passer-by chooses"


def test_the_list_of_people_one_follows_says_where_a_seat_is_free(alice: User, bob: User, charlie: User) -> None:
    gone, active = User.objects.create(username="gone"), [charlie, bob]
    for person in [gone, *active]:
        relations.add(alice, person, Kind.FOLLOWS)
    table = opened(bob, players=3)
    tables.join(table_id=table.pk, by=charlie)
    begun(bob, charlie)
    opened(charlie, privacy=Table.Privacy.PRIVATE)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    assert friends.followed(alice) == [(bob, [table]), (charlie, [table])]
    assert friends.followed(bob) == []
    gone.delete()
    assert len(friends.followed(alice)) == 2


class TestInvitations:
    def test_who_comes_to_mind(self, alice: User, bob: User, charlie: User, group: str) -> None:
        dana = User.objects.create(username="dana")
        relations.add(alice, dana, Kind.FOLLOWS)
        begun(alice, bob)
        assert inviting.suggestions(alice) == [dana, bob]
        assert inviting.suggestions(alice, {bob.pk}) == [dana]
        relations.add(bob, alice, Kind.BLOCKS)
        assert inviting.suggestions(alice) == [dana]

    def test_tables_of_ones_own_with_a_free_seat(self, alice: User, bob: User) -> None:
        private, full = opened(alice, privacy=Table.Privacy.PRIVATE), opened(alice)
        tables.join(table_id=full.pk, by=bob)
        begun(alice, bob)
        opened(alice, hot_seat=True)
        assert inviting.own_tables(alice) == [private]

    def test_who_has_too_many_unread_invitations_gets_no_more(
        self, alice: User, bob: User, charlie: User, monkeypatch: Any
    ) -> None:
        table = opened(alice)
        monkeypatch.setattr(inviting, "MOST_UNREAD", 1)
        Notice.objects.create(user=bob, table=opened(charlie), kind="invited", key="one", version=1)
        with pytest.raises(refusals.NotNow) as refused:
            inviting.invite(table_id=table.pk, by=alice, name="BOB ")
        assert str(refused.value.message) == "這個人現在不再接受邀請。"
        assert not Notice.objects.filter(table=table).exists()
