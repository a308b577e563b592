"""Readers report; nobody can flood the editors."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from rulebook.models import Book, Report

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
        ({"text": "  \x00 "}, ""),
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


def test_ten_thousand_reports_from_one_address_are_limited(client: Client, toy: Book, rate_limits: None) -> None:
    answers = [client.post(FORM, {"text": f"report {number}"}).status_code for number in range(10_000 // 100)]
    assert answers[:5] == [302] * 5
    assert set(answers[5:]) == {429}
    assert Report.objects.count() == 5


def test_another_address_is_not_limited_by_it(client: Client, toy: Book, rate_limits: None) -> None:
    for number in range(8):
        client.post(FORM, {"text": f"report {number}"})
    assert client.post(FORM, {"text": "mine"}, REMOTE_ADDR="10.0.0.9").status_code == 302


def test_a_machine_that_fills_in_everything_is_not_heard(client: Client, toy: Book) -> None:
    assert client.post(FORM, {"text": "buy", "website": "https://evil.example"}).status_code == 302
    assert not Report.objects.exists()
