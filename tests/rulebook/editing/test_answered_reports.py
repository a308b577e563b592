"""A report and the erratum that was drafted from it belong together, and the reader sees what became of the report."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.test import Client

from accounts.guests import make_guest, merge_guest
from accounts.models import User
from rulebook.editing.workflow import put_in_force, withdraw
from rulebook.kinds import State
from rulebook.models import Book, Erratum, Report
from tests.rulebook.editing.test_errata import draft, written

ERRATA = "/en/admin/rulebook/erratum/"
REPORTS = "/en/admin/rulebook/report/"
NOTES = "/en/rules/notes/"


def reported(book: Book, **more: Any) -> Report:
    """What a reader wrote about an attack."""
    row = {"target": "toy.turn.attack.1", "revision": 1, "language": "en", "text": "It costs 3, not 2."}
    return Report.objects.create(book=book, **row | more)


@pytest.fixture
def report(toy: Book, alice: User) -> Report:
    """Alice wrote it, and left an address."""
    return reported(toy, user=alice, contact="alice@example.org")


def drafted(client: Client, report: Report, **more: Any) -> Erratum:
    """The erratum that an editor drafts by the link at the report."""
    page = client.get(f"{REPORTS}{report.pk}/change/").content.decode()
    link = next(part for part in unescape(page).split('"') if part.startswith(f"{ERRATA}add/?"))
    assert client.get(link).status_code == 200
    assert client.post(link, {**written(report.book), **more}).status_code == 302
    return Erratum.objects.latest("pk")


# --- the tie ------------------------------------------------------------------------------------------------------------------------


def test_an_erratum_that_is_drafted_from_a_report_is_tied_to_it(client: Client, report: Report, editor: User) -> None:
    client.force_login(editor)
    erratum = drafted(client, report)
    report.refresh_from_db()
    assert (report.erratum, report.state) == (erratum, Report.State.NEW)
    page = client.get(f"{REPORTS}{report.pk}/change/").content.decode()
    assert f'href="{ERRATA}{erratum.pk}/change/"' in page
    assert "Draft an erratum" not in page, "one report needs one erratum"
    assert f'href="{ERRATA}{erratum.pk}/change/"' in client.get(REPORTS).content.decode()
    page = client.get(f"{ERRATA}{erratum.pk}/change/").content.decode()
    assert "It costs 3, not 2." in page
    assert f'href="{REPORTS}{report.pk}/change/"' in page


def test_the_list_of_reports_leads_to_a_tied_draft_too(client: Client, report: Report, editor: User) -> None:
    client.force_login(editor)
    assert f"report={report.pk}" in client.get(REPORTS).content.decode()


def test_the_tie_outlives_another_target(client: Client, report: Report, editor: User) -> None:
    client.force_login(editor)
    erratum = drafted(client, report, target="toy.turn.1")
    report.refresh_from_db()
    assert report.erratum == erratum
    assert "It costs 3, not 2." in client.get(f"{ERRATA}{erratum.pk}/change/").content.decode()


def test_further_reports_of_the_clause_are_tied_and_untied_by_hand(
    client: Client, report: Report, editor: User
) -> None:
    second = reported(report.book, text="Too cheap!")
    reported(report.book, text="Buy my cheap walls", state=Report.State.SPAM)
    reported(report.book, target="toy.turn.1", text="Another clause")
    client.force_login(editor)
    erratum = drafted(client, report)
    address = f"{ERRATA}{erratum.pk}/change/"
    page = client.get(address).content.decode()
    assert "Too cheap!" in page
    assert "Buy my cheap walls" not in page
    assert "Another clause" not in page
    assert page.count(' name="reports" ') == 2
    assert page.count(" checked> <span>It costs 3") == 1
    client.post(address, {**written(report.book), "reports": [second.pk]})
    assert [row.text for row in erratum.reports.all()] == ["Too cheap!"]


def test_a_target_that_is_typed_shows_its_reports(client: Client, report: Report, editor: User) -> None:
    client.force_login(editor)
    shown = client.get(f"{ERRATA}target/?target=toy.turn.attack.1").json()["html"]
    assert "It costs 3, not 2." in shown
    assert " checked" not in shown
    kept = client.get(f"{ERRATA}target/?target=toy.turn.1&reports={report.pk}").json()["html"]
    assert " checked> <span>It costs 3" in kept
    begun = client.get(f"{ERRATA}target/?target=toy.turn.1&report={report.pk}").json()["html"]
    assert "It costs 3, not 2." in begun
    assert 'name="reports"' not in begun, "it is tied without being ticked"


def test_a_report_is_not_taken_from_another_erratum(client: Client, report: Report, editor: User) -> None:
    client.force_login(editor)
    erratum = drafted(client, report)
    client.post(f"{ERRATA}add/?target=toy.turn.attack.1&report={report.pk}", written(report.book))
    answer = client.post(f"{ERRATA}add/", {**written(report.book), "reports": [report.pk]})
    assert answer.status_code == 200
    assert "Select a valid choice" in answer.content.decode()
    report.refresh_from_db()
    assert report.erratum == erratum


@pytest.mark.parametrize("number", ["x", "999999999999999999999", "", "0"])
def test_a_report_that_is_not_there_ties_nothing(client: Client, toy: Book, editor: User, number: str) -> None:
    client.force_login(editor)
    address = f"{ERRATA}add/?target=toy.turn.1&report={number}"
    assert client.get(address).status_code == 200
    assert client.post(address, written(toy)).status_code == 302


def test_reports_are_shown_only_to_who_may_read_them(client: Client, report: Report, bob: User) -> None:
    erratum = draft(report.book)
    erratum.reports.add(report)
    bob.is_staff = True
    bob.save()
    names = ["view_erratum", "change_erratum", "add_erratum"]
    bob.user_permissions.set(Permission.objects.filter(codename__in=names))
    client.force_login(bob)
    change = f"{ERRATA}{erratum.pk}/change/"
    for address in (
        change,
        f"{ERRATA}add/?target={report.target}&report={report.pk}",
        f"{ERRATA}target/?target={report.target}",
    ):
        assert "It costs 3" not in client.get(address).content.decode()
    assert client.post(change, written(report.book)).status_code == 302
    report.refresh_from_db()
    assert report.erratum == erratum, "who does not see the tie does not untie it"


# --- closing ------------------------------------------------------------------------------------------------------------------------


def test_publishing_closes_the_report(report: Report, publisher: User) -> None:
    other, declined = reported(report.book), reported(report.book, state=Report.State.DECLINED)
    erratum = draft(report.book)
    erratum.reports.set([report, declined])
    put_in_force([erratum], by=publisher)
    states = [Report.objects.get(pk=row.pk).state for row in (report, other, declined)]
    assert states == [Report.State.ACCEPTED, Report.State.NEW, Report.State.DECLINED]


def by_action(client: Client, erratum: Erratum) -> None:
    client.post(ERRATA, {"action": "publish_chosen", "_selected_action": [erratum.pk]})


def by_preview(client: Client, erratum: Erratum) -> None:
    client.post(f"{ERRATA}{erratum.pk}/publish/")


def by_form(client: Client, erratum: Erratum) -> None:
    tied = [report.pk for report in erratum.reports.all()]
    client.post(f"{ERRATA}{erratum.pk}/change/", {**written(erratum.book), "reports": tied, "_publish": "1"})


@pytest.mark.parametrize("publish", [by_action, by_preview, by_form])
@pytest.mark.parametrize("before", [Report.State.NEW, Report.State.ACCEPTED])
def test_the_reader_is_told_that_it_is_corrected(
    client: Client,
    report: Report,
    publisher: User,
    django_capture_on_commit_callbacks: Any,
    publish: Any,
    before: Report.State,
) -> None:
    erratum = draft(report.book)
    report.erratum, report.state, report.answer = erratum, before, "Thanks, Alice."
    report.save()
    client.force_login(publisher)
    with django_capture_on_commit_callbacks(execute=True):
        publish(client, erratum)
    report.refresh_from_db()
    assert report.state == Report.State.ACCEPTED
    [email] = mail.outbox
    assert email.to == ["alice@example.org"]
    assert "You were right: the text is corrected (toy-e1)." in email.body
    assert "Thanks, Alice." in email.body
    assert "/en/rules/id/toy.turn.attack.1/" in email.body
    page = client.get(ERRATA).content.decode()
    assert "1 reader is told by e-mail." in page


def test_nobody_is_told_twice_of_one_correction(
    client: Client, report: Report, publisher: User, django_capture_on_commit_callbacks: Any
) -> None:
    erratum = draft(report.book)
    erratum.reports.add(report)
    client.force_login(publisher)
    with django_capture_on_commit_callbacks(execute=True):
        by_preview(client, erratum)
        by_preview(client, erratum)
        client.post(REPORTS, {"action": "accept", "_selected_action": [report.pk]})
    assert len(mail.outbox) == 1


def test_a_letter_after_the_correction_says_that_it_is_done(
    client: Client, report: Report, publisher: User, django_capture_on_commit_callbacks: Any
) -> None:
    erratum = draft(report.book)
    put_in_force([erratum], by=publisher)
    report.erratum = erratum
    report.save()
    client.force_login(publisher)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(REPORTS, {"action": "accept", "_selected_action": [report.pk]})
    assert "is corrected (toy-e1)" in mail.outbox[0].body


def test_a_withdrawn_erratum_opens_its_report_again(client: Client, report: Report, publisher: User) -> None:
    erratum = draft(report.book)
    erratum.reports.add(report)
    put_in_force([erratum], by=publisher)
    withdraw([erratum], by=publisher)
    report.refresh_from_db()
    assert (report.state, report.told_at) == (Report.State.NEW, None)
    client.force_login(publisher)
    newer = drafted(client, report)
    report.refresh_from_db()
    assert report.erratum == newer


def test_a_draft_that_is_deleted_leaves_its_report_open(client: Client, report: Report, publisher: User) -> None:
    client.force_login(publisher)
    erratum = drafted(client, report)
    assert client.post(f"{ERRATA}{erratum.pk}/delete/", {"post": "yes"}).status_code == 302
    report.refresh_from_db()
    assert (report.erratum, report.state) == (None, Report.State.NEW)


# --- what the reader sees --------------------------------------------------------------------------------------------------------


def notes(client: Client) -> str:
    response = client.get(NOTES)
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    return response.content.decode()


def test_a_reader_sees_what_became_of_each_note(client: Client, report: Report, alice: User, publisher: User) -> None:
    client.force_login(alice)
    page = notes(client)
    assert "It costs 3, not 2." in page
    assert "Nobody has looked at it yet." in page
    assert 'href="/en/rules/id/toy.turn.attack.1/">1.1.1</a>' in page
    Report.objects.update(state=Report.State.ACCEPTED, answer="It will be 3.")
    page = notes(client)
    assert "the text of this clause will be corrected." in page
    assert "It will be 3." in page
    erratum = draft(report.book)
    erratum.reports.set(Report.objects.all())
    put_in_force([erratum], by=publisher)
    page = notes(client)
    assert "the text is corrected (toy-e1)." in page
    assert 'href="/en/rules/toy-game/changes/r2/"' in page
    assert "Nobody has looked at it yet." not in page
    Report.objects.update(state=Report.State.DECLINED)
    assert "stays as it is" in notes(client)


def test_a_correction_that_a_later_one_replaced_was_made(
    client: Client, report: Report, alice: User, publisher: User
) -> None:
    erratum = draft(report.book)
    erratum.reports.add(report)
    put_in_force([erratum], by=publisher)
    put_in_force([draft(report.book, text_en="An attack costs 4 coins.")], by=publisher)
    erratum.refresh_from_db()
    assert erratum.state == State.SUPERSEDED
    client.force_login(alice)
    assert "is corrected (toy-e1)" in notes(client)


def test_a_reader_sees_no_notes_of_others_and_no_drafts(client: Client, report: Report, alice: User, bob: User) -> None:
    erratum = draft(report.book, text_en="A secret draft.")
    erratum.reports.add(report)
    client.force_login(alice)
    page = notes(client)
    assert "A secret draft." not in page
    assert erratum.code not in page
    client.force_login(bob)
    assert "It costs 3" not in notes(client)
    assert "You have reported nothing yet." in notes(client)


def test_spam_is_not_answered(client: Client, report: Report, alice: User) -> None:
    Report.objects.update(state=Report.State.SPAM)
    client.force_login(alice)
    assert "It costs 3" not in notes(client)


def test_nobody_without_a_name_has_notes(client: Client, report: Report) -> None:
    answer = client.get(NOTES)
    assert answer.status_code == 302
    assert "/sign-in/" in answer["Location"]


def test_the_way_to_ones_notes(client: Client, report: Report, alice: User) -> None:
    form = "/en/rules/toy-game/toy.turn.1/report/"
    assert NOTES not in client.get(form).content.decode()
    client.force_login(alice)
    for place in (form, "/en/rules/"):
        assert f'href="{NOTES}"' in client.get(place).content.decode()


def test_notes_follow_a_guest_who_signs_in(toy: Book, alice: User) -> None:
    guest = make_guest(language="en")
    report = reported(toy, user=guest)
    merge_guest(guest=guest, user=alice)
    report.refresh_from_db()
    assert report.user == alice
