"""Editors see what they work on, reports lead to drafts, and readers hear what becomes of them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from games.models import Message, Table
from rulebook.models import Book, Report
from tests.games.making import begun
from tests.rulebook.editing.test_errata import draft

ADD = "/en/admin/rulebook/erratum/add/"
REPORTS = "/en/admin/rulebook/report/"


def shown(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def report(toy: Book) -> Report:
    """A reader of the Simplified pages who left an address."""
    return Report.objects.create(
        book=toy,
        target="toy.turn.attack.1",
        revision=1,
        language="zh-Hans",
        text="写错了。\n是 3 个。",
        contact="r@example.org",
    )


# --- an erratum shows what it corrects ------------------------------------------------------------------------------------------


def test_a_draft_shows_the_text_in_force(client: Client, toy: Book, editor: User) -> None:
    client.force_login(editor)
    page = shown(client, f"{ADD}?target=toy.turn.1")
    assert "Readers see now" in page
    assert "as corrected by toy-1" in page
    assert 'lang="zh-Hant"' in page
    assert "Draw 2 Command cards each turn.</textarea>" in page


def test_a_term_is_corrected_from_its_page(client: Client, toy: Book, editor: User) -> None:
    client.force_login(editor)
    assert f"{ADD}?target=term:coin&amp;book=toy" in shown(client, "/en/rules/toy-game/glossary/coin/")
    page = shown(client, f"{ADD}?target=term:coin&book=toy")
    assert "Money.</textarea>" in page
    client.logout()
    assert "Draft an erratum" not in shown(client, "/en/rules/toy-game/glossary/coin/")


def test_a_draft_begun_with_nothing_finds_its_target(client: Client, toy: Book, editor: User) -> None:
    client.force_login(editor)
    page = shown(client, ADD)
    assert "Give the id of a clause" in page
    assert "js/admin-erratum.js" in page
    fragment = client.get("/en/admin/rulebook/erratum/target/?target=toy.turn.attack.1").json()
    assert "An attack costs 2" in fragment["html"]
    assert fragment["texts"]["text_en"].startswith("An attack costs 2 coins")
    assert fragment["book"] == toy.pk
    unknown = client.get("/en/admin/rulebook/erratum/target/?target=toy.moon.1&book=x").json()
    assert unknown["texts"] == {}
    assert unknown["book"] is None


def test_a_draft_that_is_sent_back_still_shows_its_clause(client: Client, toy: Book, editor: User) -> None:
    client.force_login(editor)
    page = client.post(ADD, {"book": toy.pk, "target": "toy.turn.attack.1", "kind": "correction"}).content.decode()
    assert "This field is required" in page
    assert "An attack costs 2" in page


def test_strangers_are_told_nothing(client: Client, toy: Book, alice: User) -> None:
    client.force_login(alice)
    assert client.get("/en/admin/rulebook/erratum/target/?target=toy.turn.1").status_code == 302


# --- reports ----------------------------------------------------------------------------------------------------------------------


def test_a_report_shows_its_clause_and_leads_to_a_draft(client: Client, report: Report, editor: User) -> None:
    client.force_login(editor)
    page = shown(client, f"{REPORTS}{report.pk}/change/")
    assert "An attack costs 2" in page
    assert f"{ADD}?target=toy.turn.attack.1" in page
    assert f"{ADD}?target=toy.turn.attack.1" in shown(client, REPORTS)


def test_new_reports_are_counted_at_the_door_and_come_first(client: Client, report: Report, editor: User) -> None:
    Report.objects.create(book=report.book, target="toy.turn.1", revision=1, language="en", text="Spam", state="spam")
    client.force_login(editor)
    assert "1 new report</a>" in shown(client, "/en/admin/")
    page = shown(client, REPORTS)
    assert page.index("toy.turn.attack.1") < page.index("toy.turn.1<")
    Report.objects.update(state="accepted")
    assert "new report" not in shown(client, "/en/admin/")


def test_the_front_page_counts_what_waits(client: Client, report: Report, editor: User) -> None:
    for state in ("new", "accepted", "declined", "spam"):
        Report.objects.create(book=report.book, target="toy.turn.1", revision=1, language="en", text="x", state=state)
    draft(report.book)
    client.force_login(editor)
    page = shown(client, "/en/admin/")
    assert f'<a href="{REPORTS}?state__exact=new">2 open reports</a>' in page
    assert '<a href="/en/admin/rulebook/erratum/?state__exact=draft">1 draft of an erratum</a>' in page
    assert '<a href="/en/admin/rulebook/ruling/?state__exact=draft">No draft of a ruling</a>' in page
    assert "2 則待處理的回報" in shown(client, "/admin/")
    assert "2 条待处理的反馈" in shown(client, "/zh-hans/admin/")
    Report.objects.update(state="accepted")
    assert f'<a href="{REPORTS}?state__exact=new">No open reports</a>' in shown(client, "/en/admin/")
    assert page.index("2 open reports") < page.index(f'<a href="{REPORTS}"'), "above the list of what there is"


def test_the_front_page_counts_only_what_may_be_looked_at(client: Client, report: Report, alice: User) -> None:
    alice.is_staff = True
    alice.save()
    client.force_login(alice)
    page = shown(client, "/en/admin/")
    assert "open report" not in page
    assert "draft of" not in page
    alice.user_permissions.add(Permission.objects.get(codename="view_ruling"))
    page = shown(client, "/en/admin/")
    assert "No draft of a ruling" in page
    assert "open report" not in page
    assert "draft of an erratum" not in page


def test_a_reader_who_left_an_address_is_told_once(
    client: Client, report: Report, editor: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    client.force_login(editor)
    sent = {"state": "accepted", "answer": "改成 3 個了。"}
    with django_capture_on_commit_callbacks(execute=True):
        assert (
            "1 reader is told by e-mail."
            in client.post(f"{REPORTS}{report.pk}/change/", sent, follow=True).content.decode()
        )
    report.refresh_from_db()
    assert (report.state, report.answer) == ("accepted", sent["answer"])
    [email] = mail.outbox
    assert email.to == ["r@example.org"]
    assert email.subject == "关于你对《玩具战》toy.turn.attack.1 的反馈"
    assert "> 写错了。\n> 是 3 个。" in email.body
    assert "这一条会更正" in email.body
    assert "改成 3 個了。" in email.body
    assert "/zh-hans/rules/id/toy.turn.attack.1/" in email.body
    with django_capture_on_commit_callbacks(execute=True):
        client.post(f"{REPORTS}{report.pk}/change/", {"state": "declined", "answer": "No."})
        client.post(REPORTS, {"action": "accept", "_selected_action": [report.pk]})
    assert len(mail.outbox) == 1


@pytest.mark.parametrize(("action", "emails"), [("accept", 1), ("decline", 1), ("mark_spam", 0)])
def test_many_are_decided_at_once(
    client: Client,
    report: Report,
    editor: User,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    action: str,
    emails: int,
) -> None:
    silent = Report.objects.create(book=report.book, target="toy.turn.1", revision=1, language="en", text="No address")
    client.force_login(editor)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(REPORTS, {"action": action, "_selected_action": [report.pk, silent.pk]})
    assert len(mail.outbox) == emails
    assert Report.objects.exclude(state="new").count() == 2


# --- the rest of the house ---------------------------------------------------------------------------------------------------------


def test_the_administration_speaks_chinese(client: Client, toy: Book, admin: User) -> None:
    client.force_login(admin)
    page = shown(client, "/admin/")
    assert "人員" in page
    assert "牌桌與交談" in page
    assert "Accounts" not in page
    assert "Games" not in page
    Report.objects.create(book=toy, target="toy.turn.1", revision=1, language="en", text="A typo")
    assert "1 則新回報" in shown(client, "/admin/")


def test_talk_and_tables_are_looked_at_and_not_changed(client: Client, admin: User, alice: User, bob: User) -> None:
    table: Table = begun(alice, bob)
    said = Message.objects.create(table=table, user=alice, room="players", text="You cheat!")
    client.force_login(admin)
    page = shown(client, "/en/admin/games/message/?q=cheat")
    assert "You cheat!" in page
    assert f"/en/table/{table.pk}/" in page
    page = shown(client, f"/en/admin/games/table/{table.pk}/change/")
    assert table.seed not in page
    assert table.invite not in page
    assert page.count(str(alice)) > 1
    assert f"/en/table/{table.pk}/" in shown(client, "/en/admin/games/table/?q=alice")
    for path in (f"table/{table.pk}/delete/", f"message/{said.pk}/delete/", "table/add/"):
        assert client.get(f"/en/admin/games/{path}").status_code == 403
