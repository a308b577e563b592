"""Readers with an account get a notice of the answer; many reports are answered with one word; a report may lead to a ruling."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from rulebook.editing.workflow import put_in_force, withdraw
from rulebook.models import Action, Book, Report, Ruling
from tests.rulebook.admin.test_drafts import filled_in
from tests.rulebook.editing.test_answered_reports import NOTES, REPORTS, reported

RULINGS = "/en/admin/rulebook/ruling/"
MARK = "Answers to my reports"


@pytest.fixture
def report(toy: Book, alice: User) -> Report:
    """Alice wrote it, and left no address."""
    return reported(toy, user=alice)


def home(client: Client) -> str:
    return client.get("/en/").content.decode()


def test_a_reader_with_an_account_sees_that_there_is_an_answer(
    client: Client, report: Report, editor: User, alice: User, bob: User
) -> None:
    client.force_login(alice)
    assert MARK not in home(client)
    client.force_login(editor)
    client.post(f"{REPORTS}{report.pk}/change/", {"state": "declined", "answer": "It is <so>."})
    client.force_login(bob)
    assert MARK not in home(client)
    client.force_login(alice)
    assert MARK in home(client)
    page = client.get(NOTES).content.decode()
    assert "New answer" in page
    assert "It is &lt;so&gt;." in page
    assert MARK not in home(client), "it was read"
    assert "New answer" not in client.get(NOTES).content.decode()
    report.refresh_from_db()
    assert report.read_at is not None


def test_an_answer_is_noticed_once_and_spam_never(client: Client, report: Report, editor: User, alice: User) -> None:
    client.force_login(editor)
    for _ in range(2):
        client.post(REPORTS, {"action": "decline", "_selected_action": [report.pk]})
    report.refresh_from_db()
    first = report.noticed_at
    client.post(REPORTS, {"action": "decline", "_selected_action": [report.pk]})
    report.refresh_from_db()
    assert report.noticed_at == first
    spam = reported(report.book, user=alice)
    client.post(REPORTS, {"action": "mark_spam", "_selected_action": [spam.pk, report.pk]})
    client.force_login(alice)
    assert MARK not in home(client)


def test_many_are_answered_with_one_word(
    client: Client, report: Report, editor: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    stranger = reported(report.book, contact="r@example.org")
    client.force_login(editor)
    chosen = {"action": "decline_with_words", "_selected_action": [report.pk, stranger.pk]}
    page = client.post(REPORTS, chosen).content.decode()
    assert "A word to the readers" in page
    report.refresh_from_db()
    assert report.state == Report.State.NEW, "the words come first"
    with django_capture_on_commit_callbacks(execute=True):
        client.post(REPORTS, {**chosen, "decide": "1", "answer": "See p. 4 of the printed book."})
    for one in (report, stranger):
        one.refresh_from_db()
        assert (one.state, one.answer) == (Report.State.DECLINED, "See p. 4 of the printed book.")
        assert one.noticed_at is not None
    (sent,) = mail.outbox
    assert "See p. 4 of the printed book." in sent.body
    entries = Action.objects.filter(kind=Action.Kind.REPORT, what=Action.What.ANSWERED)
    assert {entry.item for entry in entries} == {str(report.pk), str(stranger.pk)}
    assert all(entry.person == editor for entry in entries)


def test_a_word_that_is_missing_or_too_long_decides_nothing(client: Client, report: Report, editor: User) -> None:
    client.force_login(editor)
    chosen = {"action": "accept_with_words", "_selected_action": [report.pk], "decide": "1"}
    for words in ("", "x" * 2001):
        client.post(REPORTS, {**chosen, "answer": words})
        report.refresh_from_db()
        assert report.state == Report.State.NEW


def test_a_reviewer_reads_reports_and_answers_none(client: Client, report: Report, reviewer: User) -> None:
    client.force_login(reviewer)
    assert client.get(REPORTS).status_code == 200
    for action in ("accept", "decline_with_words", "mark_spam"):
        client.post(REPORTS, {"action": action, "_selected_action": [report.pk], "decide": "1", "answer": "No."})
    report.refresh_from_db()
    assert report.state == Report.State.NEW


def drafted(client: Client, report: Report) -> Ruling:
    """The ruling that an editor drafts by the link at the report."""
    page = client.get(f"{REPORTS}{report.pk}/change/").content.decode()
    link = next(part for part in unescape(page).split('"') if part.startswith(f"{RULINGS}add/?"))
    form = client.get(link)
    assert "toy.turn.attack.1" in form.content.decode()
    assert "It costs 3, not 2." in form.content.decode()
    fields: dict[str, Any] = filled_in(report.book, RULINGS)
    assert client.post(link, fields).status_code == 302
    return Ruling.objects.latest("pk")


def test_a_ruling_is_drafted_from_a_report_as_an_erratum_is(
    client: Client, report: Report, editor: User, publisher: User, alice: User
) -> None:
    client.force_login(editor)
    item = drafted(client, report)
    report.refresh_from_db()
    assert (report.ruling, report.state) == (item, Report.State.NEW)
    page = client.get(f"{REPORTS}{report.pk}/change/").content.decode()
    assert f'href="{RULINGS}{item.pk}/change/"' in page
    assert "Draft a ruling" not in page, "one report needs one answer"
    assert "It costs 3, not 2." in client.get(f"{RULINGS}{item.pk}/change/").content.decode()
    client.force_login(publisher)
    client.post(f"{RULINGS}{item.pk}/publish/")
    report.refresh_from_db()
    assert report.state == Report.State.ACCEPTED
    client.force_login(alice)
    assert MARK in home(client)
    page = client.get(NOTES).content.decode()
    assert f"There is a ruling on it now ({item.code})." in page
    assert 'href="/en/rules/toy-game/changes/r2/"' in page


def test_a_withdrawn_ruling_opens_its_report_again(
    client: Client, report: Report, editor: User, publisher: User
) -> None:
    client.force_login(editor)
    item = drafted(client, report)
    put_in_force([item], by=publisher)
    withdraw([item], by=publisher)
    report.refresh_from_db()
    assert (report.state, report.noticed_at) == (Report.State.NEW, None)
    assert "Draft a ruling" in client.get(f"{REPORTS}{report.pk}/change/").content.decode()


def test_the_answers_of_a_guest_move_to_the_account(client: Client, report: Report, editor: User, bob: User) -> None:
    from accounts.guests import make_guest, merge_guest

    guest = make_guest(language="en")
    Report.objects.filter(pk=report.pk).update(user=guest)
    client.force_login(editor)
    client.post(REPORTS, {"action": "decline", "_selected_action": [report.pk]})
    merge_guest(guest=guest, user=bob)
    client.force_login(bob)
    assert MARK in home(client)
