"""Leaving for good: what goes, what stays, who may not."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.guests import make_guest
from accounts.models import User
from accounts.own.deletion import LastKeeper, leave
from games.models import Message, Seat
from tests.games.making import begun
from tests.people import PASSWORD

PAGE = "/accounts/delete/"


def test_strangers_are_asked_to_sign_in(client: Client, db: None) -> None:
    assert client.get(PAGE)["Location"] == f"/accounts/sign-in/?next={PAGE}"
    assert client.post(PAGE)["Location"] == f"/accounts/sign-in/?next={PAGE}"


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/en"])
def test_the_profile_leads_to_it_in_every_language(client: Client, alice: User, prefix: str) -> None:
    client.force_login(alice)
    assert f'href="{prefix}{PAGE}"' in client.get(f"{prefix}/accounts/profile/").content.decode()
    assert "alice@example.org" in client.get(f"{prefix}{PAGE}").content.decode()
    assert User.objects.filter(pk=alice.pk).exists()


def test_who_leaves_is_gone_and_signed_out_everywhere(client: Client, alice: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(alice)
    client.force_login(alice)
    response = client.post(f"/en{PAGE}", {"password": PASSWORD}, follow=True)
    assert response.redirect_chain == [("/en/", 302)]
    assert "Your account is deleted." in response.content.decode()
    assert not User.objects.exists()
    assert "_auth_user_id" not in client.session
    assert elsewhere.get("/accounts/profile/").status_code == 302
    refused = client.post("/en/accounts/sign-in/", {"username": "alice", "password": PASSWORD})
    assert "do not belong together" in refused.content.decode()


@pytest.mark.parametrize("sent", [{}, {"password": ""}, {"password": "wrong"}])
def test_nobody_is_deleted_without_their_password(client: Client, alice: User, sent: dict[str, str]) -> None:
    client.force_login(alice)
    response = client.post(PAGE, sent)
    assert "password" in response.context["form"].errors
    assert client.get("/accounts/profile/").status_code == 200


@pytest.mark.parametrize("method", ["get", "head", "options", "put", "delete"])
def test_only_what_is_posted_deletes(client: Client, db: None, method: str) -> None:
    guest = make_guest(language="en")
    client.force_login(guest)
    getattr(client, method)(PAGE)
    assert User.objects.filter(pk=guest.pk).exists()


def test_another_site_cannot_delete_anybody(db: None) -> None:
    client = Client(enforce_csrf_checks=True)
    guest = make_guest(language="en")
    client.force_login(guest)
    assert client.post(PAGE).status_code == 403
    assert User.objects.filter(pk=guest.pk).exists()


def test_a_guest_needs_no_password(client: Client, db: None) -> None:
    client.force_login(make_guest(language="en"))
    assert 'type="password"' not in client.get(f"/en{PAGE}").content.decode()
    response = client.post(f"/en{PAGE}", follow=True)
    assert "as a guest is deleted" in response.content.decode()
    assert not User.objects.exists()


def test_guesses_are_counted_with_those_at_the_other_forms(client: Client, alice: User, rate_limits: None) -> None:
    client.force_login(alice)
    for _ in range(5):
        assert client.post(PAGE, {"password": "guess"}).status_code == 200
        assert client.post("/accounts/email/", {"email": "", "password": "guess"}).status_code == 200
    assert client.post(PAGE, {"password": PASSWORD}).status_code == 429
    assert User.objects.filter(pk=alice.pk).exists()


def test_the_last_who_looks_after_the_site_cannot_leave(client: Client, admin: User, editor: User) -> None:
    client.force_login(admin)
    page = client.get(f"/en{PAGE}").content.decode()
    assert "Nobody else looks after this site" in page
    assert 'type="password"' not in page
    refused = client.post(f"/en{PAGE}", {"password": PASSWORD})
    assert "Nobody else looks after this site" in refused.content.decode()
    assert User.objects.filter(pk=admin.pk).exists()


def test_others_of_the_staff_may_leave(admin: User, editor: User) -> None:
    other = User.objects.create(username="other", is_staff=True, is_superuser=True)
    leave(editor)
    leave(other)
    with pytest.raises(LastKeeper):
        leave(admin)


def test_an_editor_alone_cannot_leave(editor: User, alice: User) -> None:
    User.objects.create(username="gone", is_staff=True, is_superuser=True, is_active=False)
    with pytest.raises(LastKeeper):
        leave(editor)
    leave(alice)


def test_what_others_need_stays_without_a_name(client: Client, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    Message.objects.create(table=table, user=bob, seat=1, room=Message.Room.PLAYERS, text="hello there")
    moves = table.moves.count()
    client.force_login(bob)
    client.post(PAGE, {"password": PASSWORD})
    assert table.moves.count() == moves
    assert list(Seat.objects.filter(table=table, user__isnull=False).values_list("user", flat=True)) == [alice.pk]
    client.force_login(alice)
    page = client.get(f"/en/table/{table.pk}/").content.decode()
    assert "hello there" in page
    assert "Somebody who left" in page
    assert "白川" not in page
