"""Readers report; nobody can flood the editors."""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client

from accounts.models import User
from rulebook.models import Book, Report
from tests.limits import Clock

FORM = "/en/rules/toy-game/toy.turn.1/report/"


def test_a_report_comes_to_the_editors(client: Client, toy: Book, editor: User, alice: User) -> None:
    client.force_login(alice)
    answer = client.post(FORM, {"text": " It says 1, but means 2. ", "contact": ""})
    assert answer["Location"] == "/en/rules/toy-game/toy.turn.1/"
    report = Report.objects.get()
    assert (report.text, report.target, report.revision, report.user) == (
        "It says 1, but means 2.",
        "toy.turn.1",
        1,
        alice,
    )
    client.force_login(editor)
    assert "but means 2" in client.get("/en/admin/rulebook/report/").content.decode()
    client.post("/en/admin/rulebook/report/", {"action": "accept", "_selected_action": [report.pk]})
    report.refresh_from_db()
    assert report.state == Report.State.ACCEPTED


@pytest.mark.parametrize(
    ("sent", "complaint"),
    [
        ({"text": ""}, "This field is required"),
        ({"text": "x" * 2_001}, "2001 characters long; 2000 are read"),
        ({"text": "fine", "contact": "nowhere"}, "valid email"),
    ],
)
def test_what_cannot_be_read_is_sent_back(client: Client, toy: Book, sent: dict[str, str], complaint: str) -> None:
    answer = client.post(FORM, sent)
    assert answer.status_code == 422
    assert complaint in answer.content.decode()
    assert not Report.objects.exists()


def test_script_in_a_report_is_shown_as_text(client: Client, toy: Book, admin: User) -> None:
    client.post(FORM, {"text": "<script>alert(1)</script>"})
    client.force_login(admin)
    page = client.get("/en/admin/rulebook/report/").content.decode()
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert(1)" not in page


def test_a_paste_of_ten_megabytes_is_refused(client: Client, toy: Book) -> None:
    answer = client.post(FORM, {"text": "x" * 10_000_000})
    assert answer.status_code in (400, 413, 422)
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    "many", [pytest.param(1_000, marks=pytest.mark.long), pytest.param(10_000, marks=pytest.mark.soak)]
)
def test_thousands_of_reports_from_one_address(
    client: Client, toy: Book, rate_limits: Clock, caplog: pytest.LogCaptureFixture, many: int
) -> None:
    answers = Counter(client.post(FORM, {"text": f"report {number}"}).status_code for number in range(many))
    assert answers == {302: 5, 429: many - 5}
    assert [report.text for report in Report.objects.order_by("pk")] == [f"report {number}" for number in range(5)]
    refusal = client.post(FORM, {"text": "once more"})
    assert "Please wait a little and try again; nothing was changed." in refusal.content.decode()
    assert int(refusal["Retry-After"]) > 0
    assert len(refusal.content) < 2_000
    assert not any(record.exc_info for record in caplog.records), "a line of the log is enough"
    assert client.post(FORM, {"text": "mine"}, REMOTE_ADDR="10.0.0.9").status_code == 302
    assert client.get(FORM).status_code == 200
    rate_limits.wait(600)
    assert client.post(FORM, {"text": "later"}).status_code == 302
    assert set(Report.objects.order_by("pk").values_list("text", flat=True)[5:]) == {"mine", "later"}


def test_nobody_reports_more_than_thirty_times_a_day(client: Client, toy: Book, rate_limits: Clock) -> None:
    for _ten_minutes in range(10):
        for number in range(5):
            client.post(FORM, {"text": f"report {number}"})
        rate_limits.wait(600)
    assert Report.objects.count() == 30
    rate_limits.wait(24 * 60 * 60)
    assert client.post(FORM, {"text": "tomorrow"}).status_code == 302


def test_a_machine_that_fills_in_everything_is_not_heard(client: Client, toy: Book) -> None:
    assert client.post(FORM, {"text": "buy", "website": "https://evil.example"}).status_code == 302
    assert not Report.objects.exists()


def test_a_reader_who_leaves_the_site_leaves_no_address(client: Client, toy: Book, alice: User, bob: User) -> None:
    for reader in (alice, bob):
        client.force_login(reader)
        client.post(FORM, {"text": "odd", "contact": reader.email})
    alice.delete()
    reports = Report.objects.order_by("pk").values_list("text", "contact", "user")
    assert list(reports) == [("odd", "", None), ("odd", "bob@example.org", bob.pk)]
