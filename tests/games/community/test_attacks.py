"""Every address of people, groups, statistics and leaders against somebody who wants what is not theirs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.community import groups
from games.models import Group, Member, PersonNote, Table
from tests.games.community.recorded import match_files, recorded

pytestmark = pytest.mark.django_db
WALL = "great-wall-of-china"
DOES = ("next", "leave", "remove", "renew", "change")


@pytest.fixture
def tuesday(alice: User, bob: User) -> Group:
    group = groups.make(by=alice, name="Tuesday", title=WALL)
    return groups.join(secret=group.secret, by=bob)


def as_it_was(group: Group) -> list[Any]:
    return [
        Group.objects.filter(pk=group.pk).values().get(),
        list(Member.objects.values("group", "user")),
        Table.objects.count(),
    ]


def strict(user: User | None) -> Client:
    """A browser of which the site asks that a form is its own."""
    client = Client(enforce_csrf_checks=True)
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


# --- groups ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("do", DOES)
def test_whoever_is_not_in_a_group_does_nothing_there(
    tuesday: Group, charlie: User, bob: User, do: str, at: Any
) -> None:
    before = as_it_was(tuesday)
    guest = User.objects.create(username="guest-abc", is_guest=True)
    form = {"do": do, "user": bob.pk, "name": "Ours", "title": WALL, "mode": "standard", "pace": ""}
    for stranger in (charlie, guest, None):
        assert at(stranger).post(f"/en/group/{tuesday.secret}/", form).status_code == 403
    assert as_it_was(tuesday) == before


@pytest.mark.parametrize("do", ["remove", "renew", "change"])
def test_a_member_does_not_do_what_is_the_owners(tuesday: Group, alice: User, bob: User, do: str, at: Any) -> None:
    before = as_it_was(tuesday)
    form = {"do": do, "user": alice.pk, "name": "Mine", "title": WALL, "mode": "standard", "pace": ""}
    assert at(bob).post(f"/en/group/{tuesday.secret}/", form).status_code == 403
    assert as_it_was(tuesday) == before


@pytest.mark.parametrize("user", ["", "0", "-1", "999999", "9" * 40, "x", "1 OR 1=1", "\0", "owner"])
def test_a_forged_number_removes_nobody(tuesday: Group, alice: User, user: str, at: Any) -> None:
    before = as_it_was(tuesday)
    forged = str(alice.pk) if user == "owner" else user
    response = at(alice).post(f"/en/group/{tuesday.secret}/", {"do": "remove", "user": forged})
    assert response.status_code == 400
    assert as_it_was(tuesday) == before


def test_somebody_of_another_group_is_not_removed(tuesday: Group, alice: User, charlie: User, at: Any) -> None:
    other = groups.make(by=charlie, name="Other", title=WALL)
    assert at(alice).post(f"/en/group/{tuesday.secret}/", {"do": "remove", "user": charlie.pk}).status_code == 400
    assert Member.objects.filter(group=other, user=charlie).exists()


def test_a_stale_link_leads_nowhere(tuesday: Group, alice: User, bob: User, charlie: User, at: Any) -> None:
    stale = tuesday.secret
    assert at(alice).post(f"/en/group/{stale}/", {"do": "renew"}).status_code == 302
    for person in (alice, bob, charlie, None):
        assert at(person).get(f"/en/group/{stale}/").status_code == 404
        for do in ("join", *DOES):
            assert at(person).post(f"/en/group/{stale}/", {"do": do, "user": bob.pk}).status_code == 404
    assert not Member.objects.filter(user=charlie).exists()
    assert not Table.objects.exists()


@pytest.mark.parametrize("secret", ["x", "x" * 2000, "%00", "..", "%3Cscript%3E", "\u7fa4"])
def test_a_guessed_link_leads_nowhere(tuesday: Group, secret: str, at: Any) -> None:
    for client in (at(None), at(User.objects.get(username="alice"))):
        response = client.get(f"/en/group/{secret}/")
        assert response.status_code in (301, 400, 404)
        assert "Tuesday" not in response.content.decode()


def test_what_is_too_long_or_holds_nul_is_refused(tuesday: Group, alice: User, at: Any) -> None:
    before = as_it_was(tuesday)
    address, form = f"/en/group/{tuesday.secret}/", {"do": "change", "title": WALL, "mode": "standard", "pace": ""}
    assert at(alice).post(address, form | {"name": "x" * 61}).status_code == 413
    assert at(alice).post(address, form | {"name": "\0"}).status_code == 400
    assert at(alice).post(address, form | {"name": "ok", "title": "great\0wall"}).status_code == 400
    assert at(alice).post(address, form | {"name": "ok", "pace": "x" * 10_000}).status_code == 400
    assert at(alice).post(address, {"do": "x" * 10_000}).status_code == 400
    assert at(alice).post("/en/groups/", {"name": "x" * 100_000, "title": WALL}).status_code == 413
    assert at(alice).post(address, form | {"name": "a\0b"}).status_code == 400
    assert as_it_was(tuesday) == before


def test_nobody_sees_the_groups_of_others(tuesday: Group, alice: User, charlie: User, at: Any) -> None:
    for person in (charlie, None):
        page = at(person).get("/en/groups/").content.decode()
        assert "Tuesday" not in page
        assert tuesday.secret not in page
    assert tuesday.secret not in at(charlie).get(f"/en/people/{alice.username}/").content.decode()


def test_a_form_of_another_site_does_nothing(tuesday: Group, alice: User, bob: User) -> None:
    before = as_it_was(tuesday)
    for do in ("join", *DOES):
        assert strict(alice).post(f"/en/group/{tuesday.secret}/", {"do": do, "user": bob.pk}).status_code == 403
    assert strict(alice).post("/en/groups/", {"name": "x", "title": WALL}).status_code == 403
    assert strict(alice).post(f"/en/people/{bob.username}/", {"text": "x"}).status_code == 403
    assert as_it_was(tuesday) == before
    assert not PersonNote.objects.exists()


def test_nobody_tries_links_without_end(alice: User, at: Any, rate_limits: Any) -> None:
    client = at(alice)
    codes = [client.get(f"/en/group/guess{number}/").status_code for number in range(130)]
    assert codes[0] == 404
    assert codes[-1] == 429


# --- people ------------------------------------------------------------------------------------------------------------------


def test_a_note_is_written_in_nobody_elses_name(alice: User, bob: User, charlie: User, at: Any) -> None:
    at(alice).post(f"/en/people/{bob.username}/", {"text": "of Alice", "user": charlie.pk, "about": charlie.pk})
    assert list(PersonNote.objects.values_list("user", "about", "text")) == [(alice.pk, bob.pk, "of Alice")]
    at(charlie).post(f"/en/people/{bob.username}/", {"text": ""})
    assert PersonNote.objects.count() == 1, "an empty note deletes one's own alone"
    for reader in (bob, charlie, None):
        for address in (
            f"/en/people/{bob.username}/",
            f"/en/people/{alice.username}/",
            f"/en/people/{bob.username}/?saved",
        ):
            assert "of Alice" not in at(reader).get(address).content.decode()


@pytest.mark.parametrize(("text", "status"), [("x" * 2001, 413), ("x" * 1_000_000, 413), ("a\0b", 400), ("\0", 400)])
def test_a_strange_note_is_refused(alice: User, bob: User, text: str, status: int, at: Any) -> None:
    assert at(alice).post(f"/en/people/{bob.username}/", {"text": text}).status_code == status
    assert not PersonNote.objects.exists()


def test_a_guest_notes_and_is_not_noted(alice: User, bob: User, at: Any) -> None:
    guest = User.objects.create(username="guest-abc", is_guest=True)
    assert at(guest).post(f"/en/people/{bob.username}/", {"text": "mine"}).status_code == 302
    assert at(alice).post("/en/people/guest-abc/", {"text": "yours"}).status_code == 404
    assert at(alice).post("/en/people/nobody/", {"text": "yours"}).status_code == 404
    assert PersonNote.objects.count() == 1


@pytest.mark.parametrize("name", ["%00", "..", "x" * 3000, "%3Cscript%3E", "alice%27--", "\u202e", "ALICE"])
def test_a_strange_name_is_nobody(alice: User, name: str, at: Any) -> None:
    response = at(alice).get(f"/en/people/{name}/")
    assert response.status_code in (301, 400, 404)
    assert "<script>" not in response.content.decode().partition("<main")[2].partition("</main>")[0]


def test_private_matches_are_nobodys_business(alice: User, bob: User, charlie: User, at: Any) -> None:
    table = recorded(match_files(WALL)[0], [alice, bob])
    Table.objects.filter(pk=table.pk).update(privacy=Table.Privacy.PRIVATE)
    for reader in (charlie, None):
        for query in ("", "?page=1", f"?viewer={alice.pk}", f"?user={alice.username}"):
            page = at(reader).get(f"/en/people/{alice.username}/{query}").content.decode()
            assert f"/table/{table.pk}/" not in page
            assert bob.public_name not in page


# --- what is kept of somebody ------------------------------------------------------------------------------------------------


def test_own_data_is_ones_own(tuesday: Group, alice: User, bob: User, charlie: User, at: Any) -> None:
    PersonNote.objects.create(user=alice, about=bob, text="of Alice about Bob")
    PersonNote.objects.create(user=bob, about=alice, text="of Bob about Alice")
    recorded(match_files(WALL)[0], [alice, bob])
    from django.urls import reverse

    address = reverse("own_data")
    mine = at(alice).get(f"{address}?user={bob.pk}&username=bob").content.decode()
    assert "of Alice about Bob" in mine
    assert "of Bob" not in mine
    assert tuesday.secret not in mine, "whoever reads the file later must not come in by it"
    assert json.loads(mine)["account"]["username"] == alice.username
    assert at(None).get(address).status_code == 403
    assert at(alice).post(address).status_code == 405
    assert json.loads(at(charlie).get(address).content)["PersonNote"] == []


# --- what everybody reads ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["statistics", "leaders"])
def test_pages_for_all_are_read_only_and_take_anything(alice: User, page: str, at: Any) -> None:
    address = f"/en/play/{WALL}/{page}/"
    assert at(alice).get(f"{address}?mode=%00").status_code == 400
    for query in ("mode=", "players=-1", f"who={'x' * 5000}", "mode=standard&mode=x", "page=%FF"):
        for reader in (alice, None):
            assert at(reader).get(f"{address}?{query}").status_code == 200
    for method in ("post", "put", "delete", "patch"):
        assert getattr(at(alice), method)(address).status_code == 405
    for title in ("none", "x" * 500, "great%00wall"):
        assert at(None).get(f"/en/play/{title}/{page}/").status_code in (400, 404)
