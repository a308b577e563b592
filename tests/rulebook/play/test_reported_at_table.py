"""A report of a clause from a table: the position and the revisions go along, if the reader may see the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.models import Table
from rulebook.models import Report
from tests.games.making import begun, fresh, played
from tests.snapshots import Snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("books")]


@pytest.fixture(scope="module")
def loaded_books(django_db_setup: None, django_db_blocker: Any) -> Snapshot:
    """The rows of the books of two games."""
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("load_rules", "great_wall_of_china", "imperial_struggle", verbosity=0)
        snapshot = Snapshot("rulebook")
        transaction.set_rollback(True)
    return snapshot


@pytest.fixture
def books(db: None, loaded_books: Snapshot) -> None:
    """The books of two games."""
    loaded_books.put_back()


def signed_in(person: User) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def form_of(person: User, table: Table) -> str:
    """The address of the first form that the table offers."""
    page = signed_in(person).get(f"/en/table/{table.pk}/report/").content.decode()
    found = re.search(r'href="(/en/rules/[^"]+/report/)\?table=', page)
    assert found is not None, page
    return found[1]


def test_the_position_and_the_revisions_go_along(alice: User, bob: User, editor: User) -> None:
    table = fresh(played(begun(alice, bob), 6))
    form = f"{form_of(alice, table)}?table={table.pk}&move=4"
    client = signed_in(alice)
    page = client.get(form).content.decode()
    assert f"Table {table.pk} goes along, with its position after move 4" in page
    answer = client.post(form, {"text": "The wall should not fall here.", "contact": ""})
    assert answer["Location"] == f"/en/table/{table.pk}/at/4/"
    report = Report.objects.get()
    assert report.place is not None
    assert report.place.keys() == {"table", "number", "version", "rules"}
    assert (report.place["table"], report.place["number"], report.place["rules"]) == (table.pk, 4, table.revision)
    assert 0 < report.place["version"] < table.version
    assert report.revision >= 1
    queue = signed_in(editor)
    for address in ("", f"{report.pk}/change/"):
        listed = queue.get(f"/en/admin/rulebook/report/{address}").content.decode()
        assert f'href="/en/table/{table.pk}/at/4/"' in listed
        assert "Draft an erratum" in listed


def test_without_a_position_it_is_the_present_one(alice: User, bob: User) -> None:
    table = fresh(played(begun(alice, bob), 5))
    signed_in(alice).post(f"{form_of(alice, table)}?table={table.pk}", {"text": "Why?"})
    place = Report.objects.get().place
    assert place is not None
    assert (place["number"], place["version"]) == (5, table.version)


def test_forged_positions_are_refused(alice: User, bob: User, charlie: User) -> None:
    """Another's private table, another book's, a position to come, and what is no number."""
    table = played(begun(alice, bob), 4)
    private = played(begun(alice, bob, privacy=Table.Privacy.PRIVATE), 4)
    form = form_of(alice, table)
    other = "/en/rules/imperial-struggle/"
    link = re.search(r'href="(/en/rules/imperial-struggle/is\.[^"#?]+)', Client().get(other).content.decode())
    assert link is not None
    forged = [
        f"{form}?table={private.pk}&move=2",
        f"{form}?table={private.pk}",
        f"{form}?table={table.pk}&move=99",
        f"{form}?table={table.pk}&move=-1",
        f"{form}?table={table.pk}&move=x",
        f"{form}?table=99999999999999999999",
        f"{form}?table=x",
        f"{form}?table=",
        f"{link[1]}report/?table={table.pk}",
    ]
    for address in forged:
        assert signed_in(charlie).get(address).status_code == 404, address
        assert signed_in(charlie).post(address, {"text": "Why?"}).status_code == 404, address
    assert Client().get(f"{form}?table=1%00").status_code == 400
    assert not Report.objects.exists()
    assert signed_in(alice).get(forged[0]).status_code == 200


def test_the_panel_at_a_table_leads_to_the_form(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 4)
    page = signed_in(alice).get(f"/en/table/{table.pk}/").content.decode()
    assert f'data-since="?table={table.pk}' in page
    assert (
        f'data-since="?table={table.pk}&amp;move=2'
        in signed_in(alice).get(f"/en/table/{table.pk}/at/2/").content.decode()
    )
    clause = form_of(alice, table).split("/")[-3]
    panel = Client().get(f"/en/rules/panel/{clause}/?table={table.pk}&move=2").content.decode()
    assert f"/{clause}/report/?table={table.pk}&amp;move=2" in panel
    assert "report/?" not in Client().get(f"/en/rules/panel/{clause}/?table=%22x").content.decode()
