"""Reports are about the right person, are decided by somebody else, and give moderators a look and no part."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.guests import make_guest, merge_guest
from accounts.models import Measure, User
from accounts.moderation import measures
from games import tables
from games.community import groups
from games.learning.studies import beginning, studies
from games.learning.studies.shapes import Shape, packed
from games.models import ConductReport, Group, Message, Seat, Study, Table
from tests.games.ears import Ear, there
from tests.games.making import begun, fresh, opened, played
from tests.games.posting import TITLE, body, post

pytestmark = pytest.mark.django_db(transaction=True)
SENT = {"reason": "insult", "words": "That was not nice."}
PRIVATE = Table.Privacy.PRIVATE


def admin_page(row: ConductReport, name: str) -> str:
    return f"/en/admin/games/conductreport/{row.pk}/{name}/"


def report_seat(by: User, table: Table, about: User) -> ConductReport:
    key = f"seat:{table.pk}:{about.pk}"
    return ConductReport.objects.create(reporter=by, about=about, what="seat", key=key, reason="spam", table=table)


# A look, and no part


def test_a_moderator_looks_at_a_reported_table_and_has_no_part_in_it(
    at: Any, alice: User, bob: User, moderator: User
) -> None:
    table = begun(alice, bob, privacy=PRIVATE)
    browser: Client = at(moderator)
    address = f"/en/table/{table.pk}/"
    assert browser.get(address).status_code == 404, "nothing is reported"
    row = report_seat(alice, table, bob)
    session = dict(browser.session)
    leads = browser.get(admin_page(row, "table"))
    assert browser.get(leads["Location"]).status_code == 200
    assert 'data-seat=""' in body(browser.get(address))
    assert dict(browser.session) == session, "a look changes no session"
    for what in ("join", "say", "spectators-chat", "block", "leave"):
        assert post(browser, table, what, text="hello", closed="yes").status_code == 404, what
    assert not Message.objects.exists()
    moderator.groups.clear()
    moderator.user_permissions.remove(*Permission.objects.all())
    assert browser.get(address).status_code == 404, "the look ends with the permission"


def test_a_moderator_takes_no_seat_at_a_reported_table_that_waits(
    at: Any, alice: User, bob: User, moderator: User
) -> None:
    table = opened(alice, players=3, privacy=PRIVATE)
    tables.join(table_id=table.pk, by=bob)
    row = report_seat(alice, table, bob)
    browser = at(moderator)
    assert admin_page(row, "table") not in body(browser.get(admin_page(row, "change")))
    browser.get(admin_page(row, "table"))
    assert browser.get(f"/en/table/{table.pk}/").status_code == 404
    assert post(browser, table, "join").status_code == 404
    assert set(Seat.objects.filter(table=table).values_list("user", flat=True)) == {alice.pk, bob.pk, None}


def test_nobody_else_looks_at_a_reported_table(
    at: Any, alice: User, bob: User, charlie: User, editor: User, moderator: User
) -> None:
    table, about_moderator = begun(alice, bob, privacy=PRIVATE), begun(alice, moderator, privacy=PRIVATE)
    report_seat(alice, table, bob)
    report_seat(alice, about_moderator, moderator)
    for person in (None, charlie, editor):
        assert at(person).get(f"/en/table/{table.pk}/").status_code == 404
    Seat.objects.filter(table=about_moderator, user=moderator).update(user=bob)
    assert at(moderator).get(f"/en/table/{about_moderator.pk}/").status_code == 404, "the report is about them"


async def test_the_socket_shows_a_moderator_the_same(alice: User, bob: User, moderator: User) -> None:
    table: Table = await there(begun, alice, bob, privacy=PRIVATE)
    await there(report_seat, alice, table, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=en", moderator) as ear:
        assert "table-chat" in await ear.hello()


# Decided by somebody else


def test_nobody_settles_what_they_have_reported(at: Any, alice: User, bob: User, moderator: User, admin: User) -> None:
    table = begun(alice, bob)
    own, same = report_seat(moderator, table, bob), report_seat(alice, table, bob)
    browser = at(moderator)
    for row in (own, same):
        page = body(browser.get(admin_page(row, "change")))
        assert 'value="dismiss"' not in page
        assert "You have reported this yourself." in page
        for decision in ("dismiss", "warning", "closing"):
            answer = browser.post(admin_page(row, "decide"), {"decision": decision, "why": "because"})
            assert answer.status_code == 403
    assert not Measure.objects.exists()
    assert set(ConductReport.objects.values_list("outcome", flat=True)) == {""}
    assert at(admin).post(admin_page(own, "decide"), {"decision": "warning", "why": "because"}).status_code == 302
    assert set(ConductReport.objects.values_list("outcome", flat=True)) == {"acted"}


# About the right person


def test_the_name_of_a_group_is_reported_about_whoever_wrote_it(at: Any, alice: User, bob: User, charlie: User) -> None:
    group = groups.make(by=alice, name="A bad name", title=TITLE)
    groups.join(secret=group.secret, by=bob)
    groups.leave(secret=group.secret, by=alice)
    address = f"/en/group/{group.secret}/report/"
    change: dict[str, Any] = {"secret": group.secret, "by": bob, "title": TITLE, "mode": group.mode, "pace": ""}
    groups.change(name="A bad name", **change)
    assert at(charlie).post(address, SENT).status_code == 302
    assert ConductReport.objects.get().about == alice, "Bob has kept the name, and has not written it"
    groups.change(name="Another bad name", **change)
    assert at(alice).post(address, SENT).status_code == 302
    assert ConductReport.objects.get(reporter=alice).about == bob
    Group.objects.update(named_by=None)
    assert at(bob).post(address, SENT).status_code == 403, "of an old name only the owner is known"


def test_who_named_a_group_as_a_guest_has_named_it(alice: User) -> None:
    guest = make_guest(language="en")
    groups.make(by=guest, name="Friday", title=TITLE)
    merge_guest(guest=guest, user=alice)
    assert Group.objects.get().named_by == alice


def test_the_words_of_a_study_room_have_their_authors(at: Any, alice: User, bob: User, moderator: User) -> None:
    table = played(begun(alice, bob), 4)
    tables.resign(table_id=table.pk, by=alice)
    seats = list(table.seats.all())
    row = beginning.from_table(by=alice, table=fresh(table), seats=seats, number=2)
    studies.describe(secret=row.secret, by=alice, node=1, name="A line", note="")
    room = studies.opened(row)
    shapes = room.shapes
    shapes.add(Shape(1, "note", [], shapes.author(bob.pk, "Bob"), "Drawn words"))
    Study.objects.filter(pk=row.pk).update(shapes=packed(shapes))
    form = at(bob).get(f"/en/study/{row.secret}/report/")
    assert "Somebody else may have written them." in body(form)
    assert at(bob).post(f"/en/study/{row.secret}/report/", SENT).status_code == 302
    report = ConductReport.objects.get()
    assert (report.shown["words"], report.shown["by"]) == (["A line", "Drawn words"], [None, bob.pk])
    page = body(at(moderator).get(admin_page(report, "change")))
    assert "Somebody else may have written them." in page
    assert "author not known" in page
    assert f"<bdi>{bob.public_name}</bdi></li>" in page
    del report.shown["by"]
    report.save()
    assert body(at(moderator).get(admin_page(report, "change"))).count("author not known") == 2, "an old report"


def test_reports_about_a_guest_are_reports_about_the_account(alice: User, bob: User, charlie: User) -> None:
    guest = make_guest(language="en")
    first, second = begun(bob, charlie, guest), begun(bob, charlie, guest, alice)
    moved = report_seat(bob, first, guest)
    report_seat(charlie, second, guest)
    known = report_seat(charlie, second, alice)
    person = ConductReport.objects.create(reporter=bob, about=guest, what="person", key=f"person:{guest.pk}")
    own = report_seat(guest, second, bob)
    merge_guest(guest=guest, user=alice)
    rows = dict(ConductReport.objects.values_list("pk", "key"))
    assert rows == {
        moved.pk: f"seat:{first.pk}:{alice.pk}",
        known.pk: f"seat:{second.pk}:{alice.pk}",
        person.pk: f"person:{alice.pk}",
        own.pk: f"seat:{second.pk}:{bob.pk}",
    }
    assert set(ConductReport.objects.exclude(pk=own.pk).values_list("about", flat=True)) == {alice.pk}
    assert ConductReport.objects.get(pk=own.pk).reporter == alice


# Those who may come back


def test_a_group_waits_for_members_whose_account_is_closed(alice: User, bob: User, moderator: User) -> None:
    group = groups.make(by=alice, name="Friday", title=TITLE)
    groups.join(secret=group.secret, by=bob)
    measure = measures.take("closing", about=bob, by=moderator, why="closed")
    groups.leave(secret=group.secret, by=alice)
    group.refresh_from_db()
    assert groups.owner_of(group) is None
    measures.undo(measure, by=moderator, why="A mistake")
    assert groups.owner_of(Group.objects.get()) == bob
    bob.delete()
    assert not Group.objects.exists()
