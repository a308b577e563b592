"""People who know a host are told of a table that the host opens to all."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.guests import make_guest
from accounts.models import User
from games import tables
from games.community import groups, relations
from games.models import Notice, NoticeSettings, Relation, Table
from games.notices import current, making
from tests.games.making import TITLE, opened
from tests.games.notices.mailing import Mailboxes, confirmed, pass_time, settle, text_of

pytestmark = pytest.mark.django_db
Kind = Notice.Kind


@pytest.fixture(autouse=True)
def follows(alice: User, bob: User) -> None:
    """Bob follows Alice."""
    relations.add(bob, alice, Relation.Kind.FOLLOWS)


def told(table: Table) -> set[User | None]:
    return {notice.user for notice in Notice.objects.filter(kind=Kind.OPENED, table=table)}


def test_followers_and_members_of_groups_are_told_with_the_reason(
    alice: User, bob: User, charlie: User, mailboxes: Mailboxes
) -> None:
    secret = groups.make(by=alice, name="Thursday", title=TITLE).secret
    groups.join(secret=secret, by=charlie)
    confirmed(bob, charlie, alice)
    table = opened(alice)
    settle()
    assert told(table) == {bob, charlie}
    for person, reason in ((bob, "你追蹤的"), (charlie, "Thursday")):
        [email] = mailboxes.to(person)
        assert reason in text_of(email)
        assert f"/table/{table.pk}/" in text_of(email)
        assert current.unread(person.pk).count() == 1
    assert not mailboxes.to(alice), "the host is told of no followers"


@pytest.mark.parametrize(
    "more",
    [
        {"privacy": Table.Privacy.PRIVATE},
        {"hot_seat": True},
        {"players": 3, "bots": 2},
        {"privacy": Table.Privacy.PRIVATE, "bots": 1},
    ],
)
def test_nobody_is_told_of_a_table_where_nobody_may_sit_down(alice: User, more: dict[str, Any]) -> None:
    table = opened(alice, **more)
    settle()
    assert told(table) == set()
    making.make_of_opened(table.pk)
    assert told(table) == set(), "not even by a call that is in the queue by mistake"


def test_quick_play_tells_nobody(client: Any, alice: User) -> None:
    client.force_login(alice)
    assert client.post(f"/en/play/{TITLE}/now/").status_code == 302
    settle()
    assert not Notice.objects.filter(kind=Kind.OPENED).exists()


@pytest.mark.parametrize(("person", "kind"), [("bob", "mutes"), ("bob", "blocks"), ("alice", "blocks")])
def test_nobody_is_told_who_does_not_want_to_hear_or_is_apart(alice: User, bob: User, person: str, kind: str) -> None:
    groups.join(secret=groups.make(by=alice, name="Both", title=TITLE).secret, by=bob)
    relations.add(*((bob, alice) if person == "bob" else (alice, bob)), kind)
    table = opened(alice)
    settle()
    assert told(table) == set()


def test_at_most_one_an_hour_of_a_host(alice: User, bob: User, charlie: User) -> None:
    relations.add(bob, charlie, Relation.Kind.FOLLOWS)
    first, second, of_another = opened(alice), opened(alice), opened(charlie)
    settle()
    assert (told(first), told(second), told(of_another)) == ({bob}, set(), {bob})
    tables.join(table_id=first.pk, by=charlie)
    tables.leave(table_id=first.pk, by=alice)  # Charlie is its host now
    third = opened(alice)
    settle()
    assert told(third) == set()
    pass_time(hours=1)
    fourth = opened(alice)
    settle()
    assert told(fourth) == {bob}


def test_a_notice_is_over_when_the_last_seat_is_taken(
    alice: User, bob: User, charlie: User, mailboxes: Mailboxes
) -> None:
    confirmed(bob)
    NoticeSettings.objects.create(user=bob, pace=NoticeSettings.Pace.HOUR)
    table = opened(alice)
    making.make_of_opened(table.pk)
    notice = Notice.objects.get(kind=Kind.OPENED)
    assert current.is_current(notice)
    assert current.unread(bob.pk).count() == 1
    tables.join(table_id=table.pk, by=charlie)
    notice = Notice.objects.get(kind=Kind.OPENED)
    assert not current.is_current(notice)
    assert current.unread(bob.pk).count() == 0
    settle()
    assert not mailboxes.to(bob)


def test_it_can_be_switched_off(alice: User, bob: User, mailboxes: Mailboxes, client: Any) -> None:
    confirmed(bob)
    client.force_login(bob)
    assert 'value="email:kind:opened"' in client.get("/en/notices/choices/").content.decode()
    NoticeSettings.objects.create(user=bob, off=["email:kind:opened"])
    table = opened(alice)
    settle()
    assert told(table) == {bob}
    assert not mailboxes.to(bob)


def test_guests_without_a_way_and_people_who_cannot_sign_in_get_none(alice: User, bob: User) -> None:
    groups.join(secret=(group := groups.make(by=alice, name="All", title=TITLE)).secret, by=make_guest(language="en"))
    assert group.members.count() == 2
    User.objects.filter(pk=bob.pk).update(is_active=False)
    table = opened(alice)
    settle()
    assert told(table) == set()


def test_the_list_of_notices_costs_the_same_for_many(alice: User, bob: User, client: Any) -> None:
    client.force_login(bob)
    for _ in range(3):
        opened(alice)
        settle()
        pass_time(hours=2)
    page = client.get("/en/notices/").content.decode()
    assert page.count("whom you follow") == 3
    assert page.count("A seat is free") >= 3
    assert "Empty seat" not in page
