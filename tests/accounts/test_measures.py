"""What moderators decide about people: warnings, silences, closed accounts, and how they are undone and told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.guests import make_guest, merge_guest
from accounts.models import Measure, User
from accounts.moderation import measures
from tests.people import PASSWORD

pytestmark = pytest.mark.django_db
Kind = Measure.Kind


def signed_in(person: User) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_silence_lasts_as_long_as_was_said_and_ends_early(moderator: User, bob: User) -> None:
    measures.take(Kind.SILENCE, about=bob, by=moderator, why="Too loud", hours=1)
    longer = measures.take(Kind.SILENCE, about=bob, by=moderator, why="Still too loud", hours=24)
    bob.refresh_from_db()
    assert bob.is_silenced
    assert "Still too loud" in measures.silence_sentence(bob)
    measures.undo(longer, by=moderator, why="A mistake")
    bob.refresh_from_db()
    assert bob.silenced_until is not None
    assert timedelta(0) < bob.silenced_until - timezone.now() <= timedelta(hours=1)
    assert "Still" not in measures.silence_sentence(bob)
    User.objects.filter(pk=bob.pk).update(silenced_until=timezone.now() - timedelta(seconds=1))
    bob.refresh_from_db()
    assert not bob.is_silenced


@pytest.mark.parametrize(
    ("kind", "why", "hours"),
    [
        (Kind.WARNING, "  ", 0),
        (Kind.WARNING, "x" * 1001, 0),
        (Kind.SILENCE, "why", 0),
        (Kind.SILENCE, "why", 9999),
        ("hanging", "why", 0),
    ],
)
def test_a_measure_without_sense_is_refused(moderator: User, bob: User, kind: str, why: str, hours: int) -> None:
    with pytest.raises(measures.Refused):
        measures.take(kind, about=bob, by=moderator, why=why, hours=hours)
    assert not Measure.objects.exists()


def test_nobody_acts_on_themselves_or_on_those_who_look_after_the_site(
    moderator: User, admin: User, editor: User
) -> None:
    for person in (moderator, admin, editor):
        for kind in Kind.values:
            with pytest.raises(measures.Refused):
                measures.take(kind, about=person, by=moderator, why="because", hours=1)
    assert not Measure.objects.exists()
    assert User.objects.filter(pk__in=[moderator.pk, admin.pk, editor.pk], is_active=True).count() == 3


def test_nobody_undoes_a_measure_about_themselves(moderator: User, bob: User) -> None:
    measure = measures.take(Kind.SILENCE, about=bob, by=moderator, why="loud", hours=1)
    with pytest.raises(measures.Refused):
        measures.undo(measure, by=bob, why="I was not")
    measures.undo(measure, by=moderator, why="He was not")
    with pytest.raises(measures.Refused):
        measures.undo(measure, by=moderator, why="again")
    measure.refresh_from_db()
    assert (measure.undone_why, measure.undone_by) == ("He was not", moderator)


def test_a_closed_account_cannot_sign_in_and_reads_why(moderator: User, bob: User) -> None:
    browser = signed_in(bob)
    assert browser.get("/en/accounts/profile/").status_code == 200
    measure = measures.take(Kind.CLOSING, about=bob, by=moderator, why="Two <accounts>", hours=0)
    assert browser.get("/en/accounts/profile/").status_code == 302
    page = browser.get("/en/").content.decode()
    assert "This account was closed." in page
    assert "Two &lt;accounts&gt;" in page
    sign_in = Client()
    answer = sign_in.post("/en/accounts/sign-in/", {"username": "bob", "password": PASSWORD})
    assert "This account was closed. The reason: Two &lt;accounts&gt;" in answer.content.decode()
    assert measures.contact() in answer.content.decode()
    assert "_auth_user_id" not in sign_in.session
    wrong = Client().post("/en/accounts/sign-in/", {"username": "bob", "password": "guessed"})
    assert "closed" not in wrong.content.decode()
    assert browser.post("/en/play/great-wall-of-china/now/").status_code == 403  # the same browser makes no guest
    measures.undo(measure, by=moderator, why="They are brothers")
    answer = sign_in.post("/en/accounts/sign-in/", {"username": "bob", "password": PASSWORD})
    assert answer.status_code == 302
    told = sign_in.get("/en/accounts/measures/").content.decode()
    assert "They are brothers" in told


@pytest.mark.parametrize(("prefix", "words"), [("", "管理員"), ("/zh-hans", "管理员"), ("/en", "moderator")])
def test_a_person_is_told_once_and_reads_it_in_their_language(
    moderator: User, bob: User, prefix: str, words: str
) -> None:
    User.objects.filter(pk=moderator.pk).update(display_name="青石")
    measures.take(Kind.WARNING, about=bob, by=moderator, why="Be kind\nplease")
    browser = signed_in(bob)
    assert 'class="notice notice-warning from-moderators"' in browser.get(f"{prefix}/").content.decode()
    page = browser.get(f"{prefix}/accounts/measures/").content.decode()
    assert words in page
    assert "Be kind<br>please" in page
    assert "from-moderators" not in browser.get(f"{prefix}/").content.decode()
    assert "青石" not in page


def test_others_read_nothing_of_it(moderator: User, bob: User, alice: User) -> None:
    measures.take(Kind.WARNING, about=bob, by=moderator, why="between us")
    assert "between us" not in signed_in(alice).get("/en/accounts/measures/").content.decode()
    assert Client().get("/en/accounts/measures/").status_code == 302
    assert signed_in(bob).post("/en/accounts/measures/").status_code == 405


def test_a_silenced_person_keeps_the_name(moderator: User, bob: User) -> None:
    measures.take(Kind.SILENCE, about=bob, by=moderator, why="names", hours=24)
    sent = {"display_name": "Shouting", "theme": "auto", "animation_speed": "normal", "language": ""}
    page = signed_in(bob).post("/en/accounts/profile/", sent)
    assert "You cannot write to others until" in page.content.decode()
    bob.refresh_from_db()
    assert bob.display_name != "Shouting"
    sent["display_name"] = bob.display_name
    assert signed_in(bob).post("/en/accounts/profile/", {**sent, "theme": "night"}).status_code == 302


def test_a_silence_follows_a_guest_into_the_account(moderator: User, bob: User) -> None:
    guest = make_guest(language="en")
    measures.take(Kind.SILENCE, about=guest, by=moderator, why="loud", hours=24)
    merge_guest(guest=guest, user=bob)
    bob.refresh_from_db()
    assert bob.is_silenced
    assert Measure.objects.get().user == bob


def test_a_measure_outlives_the_account(moderator: User, bob: User) -> None:
    measures.take(Kind.WARNING, about=bob, by=moderator, why="Be kind")
    bob.delete()
    assert Measure.objects.get().user is None


def test_the_contact_is_that_of_the_site(settings: Any) -> None:
    settings.SECURITY_CONTACT = ["mailto:keepers@example.org"]
    assert measures.contact() == "keepers@example.org"
    settings.SECURITY_CONTACT = []
    settings.DEFAULT_FROM_EMAIL = "Guiyi <guiyi@example.org>"
    assert measures.contact() == "guiyi@example.org"


# The administration


def test_a_moderator_undoes_a_measure_in_the_administration(moderator: User, bob: User) -> None:
    measure = measures.take(Kind.CLOSING, about=bob, by=moderator, why="closed")
    browser = signed_in(moderator)
    address = f"/en/admin/accounts/measure/{measure.pk}/"
    page = browser.get(f"{address}change/").content.decode()
    assert "moderation-form" in page
    assert bob.email not in page
    browser.post(f"{address}undo/", {"why": ""})
    assert not User.objects.get(pk=bob.pk).is_active
    browser.post(f"{address}undo/", {"why": "A mistake"})
    assert User.objects.get(pk=bob.pk).is_active
    assert "moderation-form" not in browser.get(f"{address}change/").content.decode()
    assert browser.get(f"{address}undo/").status_code == 405
    assert browser.get(f"{address}delete/").status_code == 403
    assert browser.get(f"/en/admin/accounts/user/{bob.pk}/change/").status_code == 403


def test_others_undo_nothing(moderator: User, bob: User, editor: User, alice: User) -> None:
    measure = measures.take(Kind.SILENCE, about=bob, by=moderator, why="loud", hours=1)
    for person in (editor, alice, bob):
        answer = signed_in(person).post(f"/en/admin/accounts/measure/{measure.pk}/undo/", {"why": "because"})
        assert answer.status_code in (302, 403)
    assert Client().post(f"/en/admin/accounts/measure/{measure.pk}/undo/", {"why": "x"}).status_code == 302
    measure.refresh_from_db()
    assert measure.undone_at is None


def test_an_account_opens_when_no_closing_holds_any_more(moderator: User, bob: User) -> None:
    first = measures.take(Kind.CLOSING, about=bob, by=moderator, why="one")
    User.objects.filter(pk=bob.pk).update(is_active=True)  # a keeper did that by hand
    second = measures.take(Kind.CLOSING, about=bob, by=moderator, why="two")
    measures.undo(first, by=moderator, why="one was a mistake")
    bob.refresh_from_db()
    assert not bob.is_active
    assert measures.closing_of(bob) == second
    measures.undo(second, by=moderator, why="two was a mistake as well")
    bob.refresh_from_db()
    assert bob.is_active


def test_a_moderator_undoes_no_measure_of_a_keeper(moderator: User, admin: User, bob: User) -> None:
    measure = measures.take(Kind.CLOSING, about=bob, by=admin, why="because")
    with pytest.raises(measures.Refused):
        measures.undo(measure, by=moderator, why="no")
    page = signed_in(moderator).get(f"/en/admin/accounts/measure/{measure.pk}/change/").content.decode()
    assert "/undo/" not in page
    assert "/undo/" in signed_in(admin).get(f"/en/admin/accounts/measure/{measure.pk}/change/").content.decode()
    measures.undo(measure, by=admin, why="yes")
    bob.refresh_from_db()
    assert bob.is_active
