"""Groups: people who play together again and again."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from accounts.signals import account_merged
from games import tables
from games.community import groups
from games.models import Group, Member, Seat, Table
from games.requests import refusals

pytestmark = pytest.mark.django_db(transaction=True)
WALL = "great-wall-of-china"


@pytest.fixture
def tuesday(alice: User, bob: User) -> Group:
    group = groups.make(by=alice, name="  Our   Tuesday game ", title=WALL)
    return groups.join(secret=group.secret, by=bob)


def seats(table: Table) -> list[User | None]:
    return [seat.user for seat in Seat.objects.filter(table=table).order_by("number")]


def over(table: Table, by: User) -> None:
    tables.resign(table_id=table.pk, by=by)


def test_one_click_seats_all_and_the_seats_rotate(tuesday: Group, alice: User, bob: User) -> None:
    first = groups.open_next(secret=tuesday.secret, by=bob)
    assert seats(first) == [alice, bob]
    assert first.status == Table.Status.PLAYING
    assert groups.open_next(secret=tuesday.secret, by=alice) == first, "while it runs, it is the next table"
    over(first, alice)
    assert seats(groups.open_next(secret=tuesday.secret, by=alice)) == [bob, alice]


def test_bots_fill_up_and_too_many_are_told(tuesday: Group, alice: User, bob: User) -> None:
    groups.leave(secret=tuesday.secret, by=bob)
    table = groups.open_next(secret=tuesday.secret, by=alice)
    assert [seat.bot for seat in Seat.objects.filter(table=table).order_by("number")] == ["", "normal"]
    over(table, alice)
    for number in range(5):
        groups.join(secret=tuesday.secret, by=User.objects.create(username=f"friend{number}"))
    with pytest.raises(refusals.NotNow):
        groups.open_next(secret=tuesday.secret, by=alice)
    assert Table.objects.count() == 1


def test_the_owner_leaves_and_the_oldest_member_owns_it(tuesday: Group, alice: User, bob: User, charlie: User) -> None:
    groups.join(secret=tuesday.secret, by=charlie)
    groups.leave(secret=tuesday.secret, by=alice)
    tuesday.refresh_from_db()
    assert groups.owner_of(tuesday) == bob
    bob.delete()
    tuesday.refresh_from_db()
    assert groups.owner_of(tuesday) == charlie
    groups.change(secret=tuesday.secret, by=charlie, name="Wednesday", title="great-wall", mode="none", pace="")
    groups.leave(secret=tuesday.secret, by=charlie)
    assert not Group.objects.exists()


def test_whoever_is_removed_cannot_come_back_by_the_link(tuesday: Group, alice: User, bob: User) -> None:
    old = tuesday.secret
    with pytest.raises(refusals.NotYours):
        groups.remove(secret=old, by=bob, user_id=alice.pk)
    with pytest.raises(refusals.NotUnderstood):
        groups.remove(secret=old, by=alice, user_id=alice.pk)
    groups.remove(secret=old, by=alice, user_id=bob.pk)
    with pytest.raises(refusals.Unknown):
        groups.join(secret=old, by=bob)


def test_strangers_do_nothing(tuesday: Group, charlie: User) -> None:
    for forbidden in (groups.open_next, groups.leave, groups.renew_link):
        with pytest.raises(refusals.NotYours):
            forbidden(secret=tuesday.secret, by=charlie)
    with pytest.raises(refusals.Unknown):
        groups.open_next(secret="no-such", by=charlie)
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("name", "title", "pace", "refusal"),
    [
        ("", WALL, "", refusals.NotUnderstood),
        (" \0 ", WALL, "", refusals.NotUnderstood),
        ("x" * 61, WALL, "", refusals.TooLong),
        ("fine", "chess", "", refusals.NotUnderstood),
        ("fine", WALL, "never", refusals.NotUnderstood),
    ],
)
def test_what_makes_no_sense_changes_nothing(
    tuesday: Group, alice: User, name: str, title: str, pace: str, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        groups.change(secret=tuesday.secret, by=alice, name=name, title=title, mode="standard", pace=pace)
    tuesday.refresh_from_db()
    assert (tuesday.name, tuesday.title, tuesday.pace) == ("Our Tuesday game", WALL, "")


def test_nobody_is_in_too_many_and_no_group_is_too_large(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(groups, "MOST_GROUPS", 1)
    monkeypatch.setattr(groups, "MOST_MEMBERS", 1)
    group = groups.make(by=alice, name="one", title=WALL)
    with pytest.raises(refusals.NotNow):
        groups.make(by=alice, name="two", title=WALL)
    with pytest.raises(refusals.NotNow):
        groups.join(secret=group.secret, by=bob)


def test_a_guest_who_signs_in_stays_in(tuesday: Group, alice: User, bob: User) -> None:
    guest = User.objects.create(username="guest-abc", is_guest=True)
    groups.join(secret=tuesday.secret, by=guest)
    mine = groups.make(by=guest, name="mine", title=WALL)
    account_merged.send(User, guest=guest, user=bob)
    assert [member.user for member in tuesday.members.all()] == [alice, bob]
    mine.refresh_from_db()
    assert (mine.owner, Member.objects.filter(group=mine, user=bob).exists()) == (bob, True)


def test_the_pages(tuesday: Group, alice: User, bob: User, charlie: User, at: Any) -> None:
    address = f"/en/group/{tuesday.secret}/"
    stranger = at(charlie).get(address).content.decode()
    assert "Come into the group" in stranger
    assert "Make a new link" not in stranger
    member, owner = at(bob).get(address).content.decode(), at(alice).get(address).content.decode()
    assert "Open the next table for all" in member
    assert "Make a new link" not in member
    assert "Make a new link" in owner
    assert at(charlie).post(address, {"do": "next"}).status_code == 403
    assert at(charlie).post(address, {"do": "dance"}).status_code == 400
    assert at(charlie).get("/en/group/none/").status_code == 404
    answer = at(bob).post(address, {"do": "next"})
    assert answer.status_code == 302
    assert answer.url.endswith(f"/table/{Table.objects.get().pk}/")
    assert at(charlie).post("/en/groups/", {"name": "<b>Ours</b>", "title": WALL}).status_code == 302
    assert "&lt;b&gt;Ours&lt;/b&gt;" in at(charlie).get("/en/groups/").content.decode()
    assert "Ours" not in at(bob).get("/en/groups/").content.decode()


def test_an_old_name_that_is_refused_today_does_not_lock_the_other_settings(alice: User) -> None:
    group = groups.make(by=alice, name="us", title=WALL)
    Group.objects.filter(pk=group.pk).update(name="Moderators")
    groups.change(secret=group.secret, by=alice, name="Moderators", title=WALL, mode=group.mode, pace="days:3")
    group.refresh_from_db()
    assert (group.name, group.pace) == ("Moderators", "days:3")
    Group.objects.filter(pk=group.pk).update(name="us")
    with pytest.raises(refusals.NotUnderstood):
        groups.change(secret=group.secret, by=alice, name="Moderators", title=WALL, mode=group.mode, pace="")
