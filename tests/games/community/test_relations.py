"""Who follows, mutes or blocks whom."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.signals import account_merged
from games.community import relations
from games.community.relations import Kind
from games.models import Relation
from games.requests import refusals

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_block_holds_for_both_and_ends_what_they_followed(alice: User, bob: User, charlie: User) -> None:
    relations.add(alice, bob, Kind.FOLLOWS)
    relations.add(bob, alice, Kind.FOLLOWS)
    relations.add(charlie, bob, Kind.FOLLOWS)
    relations.add(bob, alice, Kind.BLOCKS)
    assert relations.is_block_between(alice.pk, bob.pk)
    assert relations.is_block_between(bob.pk, alice.pk)
    assert relations.blocked_either_way(alice.pk) == {bob.pk}
    assert relations.blocked_either_way(bob.pk) == {alice.pk}
    assert relations.followers_of(bob.pk) == {charlie.pk}
    assert relations.followed_by(bob.pk) == set()
    assert not relations.is_block_between(alice.pk, charlie.pk)
    assert not relations.is_block_between(None, alice.pk)
    relations.remove(bob, alice, Kind.BLOCKS)
    assert not relations.is_block_between(alice.pk, bob.pk)


def test_who_is_blocked_cannot_follow(alice: User, bob: User) -> None:
    relations.add(bob, alice, Kind.BLOCKS)
    for person, other in ((alice, bob), (bob, alice)):
        with pytest.raises(refusals.NotYours):
            relations.add(person, other, Kind.FOLLOWS)


def test_only_who_mutes_or_blocks_does_not_hear(alice: User, bob: User, charlie: User) -> None:
    relations.add(alice, bob, Kind.MUTES)
    relations.add(alice, charlie, Kind.BLOCKS)
    relations.add(alice, bob, Kind.MUTES)
    assert relations.muted_by(alice.pk) == {bob.pk, charlie.pk}
    assert relations.muted_by(bob.pk) == relations.muted_by(charlie.pk) == relations.muted_by(None) == set()
    assert Relation.objects.count() == 2


@pytest.mark.parametrize("kind", ["", "hates"])
def test_what_is_unknown_is_refused(alice: User, bob: User, kind: str) -> None:
    with pytest.raises(refusals.NotUnderstood):
        relations.add(alice, bob, kind)


def test_nobody_wants_anything_of_themselves(alice: User) -> None:
    with pytest.raises(refusals.NotUnderstood):
        relations.add(alice, alice, Kind.MUTES)


def test_too_many_are_refused(alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relations, "MOST", 1)
    relations.add(alice, bob, Kind.MUTES)
    with pytest.raises(refusals.NotNow):
        relations.add(alice, charlie, Kind.MUTES)


def test_a_guest_who_signs_in_keeps_them(alice: User, bob: User) -> None:
    guest = User.objects.create(username="guest-abcd1234", is_guest=True)
    relations.add(guest, bob, Kind.BLOCKS)
    relations.add(alice, bob, Kind.BLOCKS)
    relations.add(bob, guest, Kind.MUTES)
    relations.add(guest, alice, Kind.MUTES)
    account_merged.send(sender=User, guest=guest, user=alice)
    assert {(row.user, row.other, row.kind) for row in Relation.objects.all()} == {
        (alice, bob, Kind.BLOCKS),
        (bob, alice, Kind.MUTES),
    }
