"""Reports about people: what they copy, who may report what, the moderators' queue."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.guests import make_guest, merge_guest
from accounts.models import Measure, User
from config.bridge.own_data import own_data
from games import tables
from games.community import groups
from games.learning.studies import beginning, studies
from games.models import ConductReport, Message, Seat, Table
from tests.games.making import begun, fresh, played
from tests.games.posting import TITLE, body

pytestmark = pytest.mark.django_db(transaction=True)
Kind, Outcome = Measure.Kind, ConductReport.Outcome
SENT = {"reason": "insult", "words": "That was not nice."}


def said(table: Table, who: User, text: str, room: str = "players") -> Message:
    return Message.objects.create(table=table, user=who, room=room, text=text)


def address(message: Message, language: str = "/en") -> str:
    return f"{language}/table/{message.table_id}/message/{message.pk}/report/"


def reported(at: Any, by: User, message: Message) -> ConductReport:
    assert at(by).post(address(message), SENT).status_code == 302
    return ConductReport.objects.get(reporter=by, key=f"message:{message.pk}")


# What is copied


def test_a_report_copies_the_message_with_those_before_it(at: Any, alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 4)
    for number in range(12):
        said(table, alice, f"before {number}")
    said(table, bob, "from outside", room="spectators")
    message = said(table, bob, "You <b>fool</b>")
    said(table, alice, "after")
    page = body(at(alice).get(address(message)))
    assert "You &lt;b&gt;fool&lt;/b&gt;" in page
    row = reported(at, alice, message)
    Message.objects.all().delete()
    row.refresh_from_db()
    texts = [line["text"] for line in row.shown["messages"]]
    assert texts == [*(f"before {number}" for number in range(4, 12)), "You <b>fool</b>"]
    assert (row.about, row.reporter, row.table, row.number, row.room) == (bob, alice, table, 4, "players")
    assert (row.reason, row.words) == ("insult", SENT["words"])
    assert row.version == fresh(table).version


def test_the_same_twice_is_one_report(at: Any, alice: User, bob: User, moderator: User) -> None:
    message = said(begun(alice, bob), bob, "fool")
    browser = at(alice)
    for _ in range(2):
        assert browser.post(address(message), SENT).status_code == 302
    assert ConductReport.objects.count() == 1
    at(moderator).post(_decide(ConductReport.objects.get()), {"decision": "dismiss", "why": "harmless"})
    browser.post(address(message), SENT)
    assert ConductReport.objects.count() == 1
    page = f"/en/people/{bob.username}/report/"
    for _ in range(2):
        browser.post(page, SENT)
    assert ConductReport.objects.filter(what="person").count() == 1
    at(moderator).post(_decide(ConductReport.objects.get(what="person")), {"decision": "dismiss", "why": "harmless"})
    browser.post(page, SENT)
    assert ConductReport.objects.filter(what="person").count() == 2


def test_groups_and_studies_are_reported_with_what_is_written_there(at: Any, alice: User, bob: User) -> None:
    group = groups.make(by=bob, name="A bad name", title=TITLE)
    assert at(alice).post(f"/en/group/{group.secret}/report/", SENT).status_code == 302
    table = played(begun(alice, bob), 4)
    tables.resign(table_id=table.pk, by=alice)
    room = beginning.from_table(by=bob, table=fresh(table), seats=list(table.seats.all()), number=0)
    studies.describe(secret=room.secret, by=bob, node=1, name="A line", note="A bad note")
    assert at(alice).post(f"/en/study/{room.secret}/report/", SENT).status_code == 302
    named, written = ConductReport.objects.order_by("pk")
    assert named.shown == {"name": "A bad name"}
    assert written.shown["words"] == ["A line", "A bad note"]
    assert named.about == written.about == bob
    assert at(bob).get(f"/en/group/{group.secret}/report/").status_code == 403


# Attacks


def test_nobody_reports_what_they_cannot_see(at: Any, alice: User, bob: User, charlie: User) -> None:
    """Another room, another table's number, a private table: all are answered in the same way."""
    table, private = begun(alice, bob), begun(alice, bob, privacy=Table.Privacy.PRIVATE)
    inside, hidden = said(table, bob, "our secret"), said(private, bob, "our secret")
    outside = said(table, bob, "aloud", room="spectators")
    for browser, message in ((at(charlie), inside), (at(charlie), hidden), (at(alice), outside)):
        for answer in (browser.get(address(message)), browser.post(address(message), SENT)):
            assert answer.status_code == 404
            assert "our secret" not in body(answer)
    for forged in (
        f"/en/table/{table.pk}/message/{hidden.pk}/report/",
        f"/en/table/{table.pk}/message/999999999999999999/report/",
        f"/en/table/{private.pk}/report/0/",
        f"/en/table/{private.pk}/report/",
        f"/en/table/{table.pk}/report/9/",
        "/en/group/forged/report/",
        "/en/study/forged/report/",
        "/en/people/nobody/report/",
    ):
        assert at(charlie).get(forged).status_code == 404, forged
        assert at(charlie).post(forged, SENT).status_code in (404, 405), forged
    assert not ConductReport.objects.exists()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"reason": ""}, 400),
        ({"reason": "because"}, 400),
        ({"reason": "spam", "words": "x" * 1001}, 413),
        ({"reason": "spam", "words": "a\0b"}, 400),
        ({"reason": "spam\0"}, 400),
        ({}, 400),
    ],
)
def test_a_report_without_sense_is_refused(at: Any, alice: User, bob: User, sent: dict[str, str], status: int) -> None:
    message = said(begun(alice, bob), bob, "fool")
    assert at(alice).post(address(message), sent).status_code == status
    assert not ConductReport.objects.exists()


def test_strangers_report_nobody_and_guests_may(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    message = said(table, bob, "fool", room="spectators")
    for browser in (at(),):
        assert browser.get(address(message)).status_code == 403
        assert browser.post(address(message), SENT).status_code == 403
        assert browser.get("/en/reports/").status_code == 302
    reported(at, make_guest(language="en"), message)
    assert at().get(f"/en/table/{table.pk}/report/").status_code == 200


def test_nobody_reports_themselves_or_somebody_who_left(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    own, orphan = said(table, alice, "mine"), said(table, bob, "gone")
    Message.objects.filter(pk=orphan.pk).update(user=None)
    assert at(alice).post(address(own), SENT).status_code == 403
    assert at(alice).post(f"/en/people/{alice.username}/report/", SENT).status_code == 403
    assert at(alice).post(address(orphan), SENT).status_code == 409
    guest = make_guest(language="en")
    assert at(alice).post(f"/en/people/{guest.username}/report/", SENT).status_code == 404
    assert not ConductReport.objects.exists()


def test_reports_are_rate_limited(at: Any, alice: User, bob: User, rate_limits: None) -> None:
    table, browser = begun(alice, bob), at(alice)
    messages = [said(table, bob, f"fool {number}") for number in range(11)]
    answers = [browser.post(address(message), SENT).status_code for message in messages]
    assert answers == [*[302] * 10, 429]


# What the reporter and the person learn


def test_a_reporter_learns_in_general_words_what_became_of_it(at: Any, alice: User, bob: User, moderator: User) -> None:
    row = reported(at, alice, said(begun(alice, bob), bob, "fool"))
    browser = at(alice)
    assert "Nobody has looked at it yet." in body(browser.get("/en/reports/"))
    at(moderator).post(_decide(row), {"decision": "warning", "why": "Told to Bob alone"})
    assert "What became of my reports" in body(browser.get("/en/"))
    page = body(browser.get("/en/reports/"))
    assert "has done something about it" in page
    assert "Told to Bob alone" not in page
    assert "What became of my reports" not in body(browser.get("/en/"))
    for person in (bob, moderator):
        assert SENT["words"] not in body(at(person).get("/en/reports/"))
    told = body(at(bob).get("/en/accounts/measures/"))
    assert "Told to Bob alone" in told
    assert alice.public_name not in told
    assert SENT["words"] not in told


def test_own_data_has_ones_own_reports_and_not_those_about_oneself(at: Any, alice: User, bob: User) -> None:
    reported(at, alice, said(begun(alice, bob), bob, "fool"))
    assert [row["words"] for row in own_data(alice)["ConductReport"]] == [SENT["words"]]
    assert own_data(bob)["ConductReport"] == []


def test_reports_about_an_account_go_with_it_and_those_by_it_stay(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    reported(at, alice, said(table, bob, "fool"))
    by_bob = reported(at, bob, said(table, alice, "fool yourself"))
    bob.delete()
    assert list(ConductReport.objects.all()) == [by_bob]
    assert ConductReport.objects.get().reporter is None


def test_reports_follow_a_guest_into_the_account(at: Any, alice: User, bob: User, charlie: User) -> None:
    guest = make_guest(language="en")
    table = begun(alice, bob)
    message, other = said(table, bob, "fool", "spectators"), said(table, bob, "fool again", "spectators")
    reported(at, guest, message)
    reported(at, charlie, message)
    reported(at, guest, other)
    about_guest = said(table, guest, "fool", "spectators")
    reported(at, charlie, about_guest)
    merge_guest(guest=guest, user=charlie)
    kept = ConductReport.objects.order_by("pk").values_list("reporter", "about", "key")
    assert sorted(key for _, _, key in kept) == sorted([f"message:{message.pk}", f"message:{other.pk}"])
    assert {(reporter, about) for reporter, about, _ in kept} == {(charlie.pk, bob.pk)}


# The queue


def _decide(row: ConductReport) -> str:
    return f"/en/admin/games/conductreport/{row.pk}/decide/"


def test_a_moderator_reads_what_was_said_and_no_more(at: Any, alice: User, bob: User, moderator: User) -> None:
    table = begun(alice, bob, privacy=Table.Privacy.PRIVATE)
    said(table, alice, "the line before")
    row = reported(at, alice, said(table, bob, "You <i>fool</i>"))
    browser = at(moderator)
    assert bob.public_name in body(browser.get("/en/admin/games/conductreport/"))
    page = body(browser.get(f"/en/admin/games/conductreport/{row.pk}/change/"))
    assert "the line before" in page
    assert "You &lt;i&gt;fool&lt;/i&gt;" in page
    assert "@example.org" not in page
    leads = browser.get(f"/en/admin/games/conductreport/{row.pk}/table/")
    shown = body(browser.get(leads["Location"]))
    assert 'data-seat=""' in shown  # a spectator's page
    assert "You &lt;i&gt;fool" not in shown  # the players' room is theirs
    for other in ("user", "table", "message", "note", "personnote"):
        assert browser.get(f"/en/admin/accounts/{other}/").status_code in (403, 404)
        assert browser.get(f"/en/admin/games/{other}/").status_code in (403, 404)


@pytest.mark.parametrize("decision", ["warning", "silence", "closing"])
def test_one_decision_settles_all_reports_of_a_thing(
    at: Any, alice: User, bob: User, moderator: User, decision: str
) -> None:
    message = said(begun(alice, bob), bob, "fool", room="spectators")
    first = reported(at, make_guest(language="en"), message)
    reported(at, make_guest(language="en"), message)
    answer = at(moderator).post(_decide(first), {"decision": decision, "why": "Be kind", "hours": "24"})
    assert answer.status_code == 302
    measure = Measure.objects.get()
    assert (measure.kind, measure.user, measure.made_by, measure.why) == (decision, bob, moderator, "Be kind")
    assert set(ConductReport.objects.values_list("outcome", "measure")) == {(Outcome.ACTED, measure.pk)}
    at(moderator).post(_decide(first), {"decision": "warning", "why": "again"})
    assert Measure.objects.count() == 1


@pytest.mark.parametrize(
    "sent",
    [
        {"decision": "dismiss"},
        {"decision": "warning", "why": "  "},
        {"decision": "silence", "why": "loud", "hours": "7"},
        {"decision": "silence", "why": "loud", "hours": "-1"},
        {"decision": "hang", "why": "loud"},
        {"why": "loud"},
    ],
)
def test_a_decision_without_sense_changes_nothing(
    at: Any, alice: User, bob: User, moderator: User, sent: dict[str, str]
) -> None:
    row = reported(at, alice, said(begun(alice, bob), bob, "fool"))
    assert at(moderator).post(_decide(row), sent).status_code == 302
    row.refresh_from_db()
    assert row.outcome == Outcome.OPEN
    assert not Measure.objects.exists()


def test_others_decide_nothing(at: Any, alice: User, bob: User, editor: User) -> None:
    row = reported(at, alice, said(begun(alice, bob), bob, "fool"))
    for browser in (at(), at(bob), at(alice), at(editor)):
        for answer in (
            browser.post(_decide(row), {"decision": "dismiss", "why": "no"}),
            browser.get(f"/en/admin/games/conductreport/{row.pk}/change/"),
            browser.get(f"/en/admin/games/conductreport/{row.pk}/table/"),
        ):
            assert answer.status_code in (302, 403)
            assert "fool" not in body(answer)
    row.refresh_from_db()
    assert row.outcome == Outcome.OPEN


def test_a_moderator_neither_sees_nor_decides_reports_about_themselves(
    at: Any, alice: User, bob: User, moderator: User, admin: User
) -> None:
    table = begun(alice, moderator)
    row = reported(at, alice, said(table, moderator, "fool"))
    browser = at(moderator)
    assert browser.post(_decide(row), {"decision": "dismiss", "why": "me?"}).status_code == 404
    assert f"conductreport/{row.pk}/" not in body(browser.get("/en/admin/games/conductreport/"))
    assert f"conductreport/{row.pk}/" in body(at(admin).get("/en/admin/games/conductreport/"))
    answer = at(admin).post(_decide(row), {"decision": "warning", "why": "you"})
    assert answer.status_code == 403  # nobody acts on those who look after the site
    assert at(admin).post(_decide(row), {"decision": "dismiss", "why": "we spoke"}).status_code == 302


# Pages


@pytest.mark.parametrize("language", ["", "/zh-hans", "/en"])
def test_the_links_are_where_people_look_for_them(at: Any, alice: User, bob: User, language: str) -> None:
    table = played(begun(alice, bob), 3)
    message = said(table, bob, "fool")
    page = body(at(alice).get(f"{language}/table/{table.pk}/"))
    assert f'href="{address(message, language)}"' in page
    assert f'href="{language}/table/{table.pk}/report/"' in page
    listed = body(at(alice).get(f"{language}/table/{table.pk}/report/"))
    seat = Seat.objects.get(table=table, user=bob).number
    assert f'href="{language}/table/{table.pk}/report/{seat}/"' in listed
    assert f"?table={table.pk}&amp;move=3" in listed
    assert f'href="{language}/people/bob/report/"' in body(at(alice).get(f"{language}/people/bob/"))
    assert "/report/" not in body(at().get(f"{language}/people/bob/"))
    assert "/people/bob/report/" not in body(at(bob).get(f"{language}/people/bob/"))
    assert at(alice).get(address(message, language)).status_code == 200
    client: Client = at(alice)
    assert client.head(f"{language}/reports/").status_code == 200
