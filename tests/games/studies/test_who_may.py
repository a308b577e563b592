"""Who may do what in a study room: follow, lead, add, delete."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.learning.studies import leading, studies
from games.models import Study
from games.requests import refusals
from tests.games.studies.rooms import browser_of, ended, forked, page, post, room_of, tried_at

pytestmark = pytest.mark.django_db(transaction=True)


def test_others_follow_and_add_only_if_the_owner_allows(alice: User, bob: User) -> None:
    row = room_of(ended(alice, bob), alice)
    begins, _line = forked(row, alice)
    browser = browser_of(bob)
    assert "you follow" in page(browser, row)
    with pytest.raises(refusals.NotYours):
        tried_at(row, bob, begins)
    with pytest.raises(refusals.NotYours):
        studies.go(secret=row.secret, by=bob, node=0)
    refused = post(browser, row, shown=begins, seat=0, option="x")
    assert refused.status_code == 403
    studies.settle(secret=row.secret, by=alice, name="Our match", may_add="all", eyes=None)
    at = studies.row_of(row.secret).at
    node = tried_at(row, bob, begins)
    assert studies.row_of(row.secret).at == at, "only the leader takes all others along"
    with pytest.raises(refusals.NotYours):
        studies.drop(secret=row.secret, by=bob, node=node)
    with pytest.raises(refusals.NotYours):
        studies.settle(secret=row.secret, by=bob, name="", may_add="all", eyes=None)
    studies.close(secret=row.secret, by=alice, closed=True)
    with pytest.raises(refusals.NotNow):
        tried_at(row, alice, begins)


def test_who_answers_without_leading_goes_on_alone(alice: User, bob: User) -> None:
    row = room_of(ended(alice, bob), alice)
    begins, _line = forked(row, alice)
    studies.settle(secret=row.secret, by=alice, name="", may_add="all", eyes=None)
    there = studies.opened(studies.row_of(row.secret), begins)
    seat = there.asked()
    assert seat is not None
    option = there.match.options(seat)[0].id
    answered = post(browser_of(bob), row, shown=begins, seat=seat, option=option)
    node = int(answered.headers["HX-Redirect"].partition("node=")[2])
    assert studies.opened(studies.row_of(row.secret), node).tree.nodes[node].parent == begins


def test_a_person_looks_around_alone_and_moves_nobody(alice: User, bob: User) -> None:
    row = room_of(ended(alice, bob), alice)
    browser = browser_of(bob)
    alone = page(browser, row, "?node=3")
    assert "You look around by yourself." in alone
    version = studies.row_of(row.secret).version
    answered = post(browser, row, "study_go", go=5, shown=3, alone=1)
    assert answered.status_code == 200
    assert "node=5" in answered.headers["HX-Replace-Url"]
    assert 'data-node="5"' in answered.content.decode()
    after = studies.row_of(row.secret)
    assert (after.version, after.at) == (version, row.at)
    leads = post(browser_of(alice), row, "study_go", go="jump", jump=2, shown=row.at)
    assert leads.status_code == 200
    assert studies.row_of(row.secret).at == 2


def test_the_lead_is_handed_on(alice: User, bob: User, charlie: User) -> None:
    row = room_of(ended(alice, bob), alice)
    leading.ask(secret=row.secret, by=bob)
    asked = studies.row_of(row.secret)
    assert (asked.leader_id, asked.asking_id) == (alice.pk, bob.pk)
    assert "asks to lead" in page(browser_of(alice), row)
    assert "asks to lead" not in page(browser_of(charlie), row)
    with pytest.raises(refusals.NotYours):
        leading.hand_over(secret=row.secret, by=charlie, to=bob.pk)
    with pytest.raises(refusals.Stale):
        leading.hand_over(secret=row.secret, by=alice, to=charlie.pk)
    leading.hand_over(secret=row.secret, by=alice, to=bob.pk)
    assert studies.row_of(row.secret).leader_id == bob.pk
    leading.ask(secret=row.secret, by=alice)
    assert studies.row_of(row.secret).leader_id == alice.pk, "the owner may always lead"


def test_when_the_leader_has_left_the_owner_leads_or_whoever_asks_first(alice: User, bob: User, charlie: User) -> None:
    row = room_of(ended(alice, bob), alice)
    leading.ask(secret=row.secret, by=bob)
    leading.hand_over(secret=row.secret, by=alice, to=bob.pk)
    leading.has_gone(row.pk, {alice.pk})
    assert studies.row_of(row.secret).leader_id == bob.pk, "bob's page was open a moment ago"
    gone = timezone.now() - leading.GONE_AFTER - timedelta(seconds=1)
    Study.objects.update(led_at=gone)
    leading.has_gone(row.pk, {alice.pk, charlie.pk})
    assert studies.row_of(row.secret).leader_id == alice.pk
    Study.objects.update(led_at=gone)
    leading.has_gone(row.pk, {charlie.pk})
    assert "Nobody leads." in page(browser_of(charlie), row)
    assert "You lead." in page(browser_of(alice), row), (
        "unless somebody else has taken the lead, the leader may come back"
    )
    leading.is_here(row.pk, alice.pk)
    leading.ask(secret=row.secret, by=charlie)
    assert studies.row_of(row.secret).asking_id == charlie.pk
    Study.objects.update(led_at=gone, asking=None)
    leading.ask(secret=row.secret, by=charlie)
    assert studies.row_of(row.secret).leader_id == charlie.pk
    leading.is_here(row.pk, charlie.pk)
    leading.ask(secret=row.secret, by=bob)
    assert studies.row_of(row.secret).leader_id == charlie.pk


def test_a_leader_whose_account_is_deleted_leaves_the_room_without_a_leader(alice: User, bob: User) -> None:
    row = room_of(ended(alice, bob), alice)
    leading.ask(secret=row.secret, by=bob)
    leading.hand_over(secret=row.secret, by=alice, to=bob.pk)
    bob.delete()
    assert "Nobody leads." in page(Client(), row)
    alice.delete()
    assert Client().get(reverse("games:study", args=[row.secret])).status_code == 404


def test_a_room_is_deleted_by_its_owner_alone(alice: User, bob: User) -> None:
    row = room_of(ended(alice, bob), alice)
    with pytest.raises(refusals.NotYours):
        studies.delete(secret=row.secret, by=bob)
    answered = browser_of(alice).post(reverse("games:study_change", args=[row.secret]), {"do": "delete"})
    assert answered.status_code == 302
    assert Client().get(reverse("games:study", args=[row.secret])).status_code == 404
