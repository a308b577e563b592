"""Most often got wrong: the counts of a book for readers, and the same counts for editors."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from rulebook.models import Book, Ruling, Tally
from rulebook.tallies import tally
from rulebook.views.play import often_wrong
from tests.people import make_person

ADDRESS = "/en/rules/toy-game/often-wrong/"
ATTACK, DRAW, SOLO = "toy.turn.attack.1", "toy.turn.1", "toy.solo.1"


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """The counts of the day are forgotten."""
    cache.clear()


def shown(client: Client, address: str = ADDRESS) -> str:
    answered = client.get(address)
    assert answered.status_code == 200
    return re.sub(r"\s+", " ", answered.content.decode())


def clauses(page: str) -> list[str]:
    return re.findall(r'data-clause="([^"]+)"', page)


def test_where_nothing_was_asked_the_page_says_so(client: Client, toy: Book) -> None:
    page = shown(client)
    assert "No rule of this book has been asked about or tried often enough yet." in page
    assert clauses(page) == []
    assert f"from {often_wrong.LEAST} times on" in page


def test_the_highest_count_comes_first_and_low_ones_are_not_shown(client: Client, toy: Book) -> None:
    tally(Tally.Kind.ASKED, "toy", [DRAW] * 5)
    tally(Tally.Kind.ASKED, "toy", [ATTACK] * 12)
    tally(Tally.Kind.ASKED, "toy", ["toy.turn.attack.2"] * 4)
    tally(Tally.Kind.MET, "toy", ["toy.turn.attack.2"] * 400)
    tally(Tally.Kind.ASKED, "gw", [DRAW] * 99)
    page = shown(client)
    assert clauses(page) == [ATTACK, DRAW]
    assert page.index('<b class="number">12</b> <span>times</span>') < page.index('<b class="number">5</b>')


def test_counts_of_several_months_are_one(client: Client, toy: Book) -> None:
    tally(Tally.Kind.ASKED, "toy", [DRAW] * 3)
    month = timezone.localdate().replace(day=1)
    Tally.objects.create(kind=Tally.Kind.ASKED, prefix="toy", key=DRAW, month=month.replace(year=2020), count=4)
    assert '<b class="number">7</b>' in shown(client)


def test_clauses_that_are_gone_or_unknown_are_left_out(client: Client, toy: Book) -> None:
    tally(Tally.Kind.ASKED, "toy", ["toy.turn.999", "<script>", ATTACK] * 6)
    assert clauses(shown(client)) == [ATTACK]


def test_modes_that_a_reader_switched_off_are_left_out(client: Client, toy: Book) -> None:
    solo = next(clause.ref for clause in toy.clauses.all() if "solo" in clause.tags)
    tally(Tally.Kind.ASKED, "toy", [solo, ATTACK] * 6)
    assert set(clauses(shown(client))) == {solo, ATTACK}
    client.cookies["rules-without-toy"] = "solo"
    assert clauses(shown(client)) == [ATTACK]


def test_nobody_reads_from_it_what_is_asked_at_this_moment(client: Client, toy: Book) -> None:
    """The counts are those of the first reader of the day."""
    tally(Tally.Kind.ASKED, "toy", [ATTACK] * 5)
    before = clauses(shown(client)), "5" in shown(client)
    tally(Tally.Kind.ASKED, "toy", [ATTACK, *[DRAW] * 9])
    assert (clauses(shown(client)), "5" in shown(client)) == before
    cache.clear()
    assert clauses(shown(client)) == [DRAW, ATTACK]


@pytest.mark.parametrize(
    ("address", "heading"),
    [
        ("/rules/toy-game/", "最常弄錯的規則"),
        ("/zh-hans/rules/toy-game/", "最常弄错的规则"),
        ("/en/rules/toy-game/", "Most often got wrong"),
    ],
)
def test_the_book_leads_to_it_in_three_languages(client: Client, toy: Book, address: str, heading: str) -> None:
    assert f'href="{address}often-wrong/">{heading}</a>' in shown(client, address)
    assert f"<h1>{heading}</h1>" in shown(client, f"{address}often-wrong/")


def test_there_is_none_of_a_book_that_there_is_not(client: Client, toy: Book) -> None:
    assert client.get("/en/rules/no-game/often-wrong/").status_code == 404
    assert client.post(ADDRESS).status_code == 405


# --- for editors ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def editing(db: None) -> Client:
    """The browser of an editor."""
    person = make_person("editor")
    User.objects.filter(pk=person.pk).update(is_staff=True)
    person.groups.add(Group.objects.get(name="editors"))
    browser = Client()
    browser.force_login(User.objects.get(pk=person.pk))
    return browser


def test_editors_see_what_is_asked_about_and_not_found(editing: Client, toy: Book) -> None:
    tally(Tally.Kind.ASKED, "toy", [ATTACK] * 2)
    tally(Tally.Kind.NOTHING, "toy", ["dragon", "龙纹"])
    tally(Tally.Kind.NOTHING, "", ["<b>bold</b>"])
    tally(Tally.Kind.MET, "toy", ["toy.turn.attack.2"] * 7)
    page = shown(editing, "/en/admin/rulebook/tally/")
    for key in (ATTACK, "dragon", "龙纹", "&lt;b&gt;bold&lt;/b&gt;"):
        assert key in page
    assert f'href="/en/rules/id/{ATTACK}/"' in page
    assert "toy.turn.attack.2" not in page, "what is met in play is no work"
    asked = shown(editing, "/en/admin/rulebook/tally/?kind__exact=asked&prefix=toy")
    assert ATTACK in asked
    assert "dragon" not in asked
    front = shown(editing, "/en/admin/")
    assert "1 rule asked about at tables" in front
    assert "3 searches that found nothing" in front


@pytest.mark.parametrize(
    ("kind", "key", "field"),
    [
        (Tally.Kind.ASKED, ATTACK, ""),
        (Tally.Kind.NOTHING, "dragon", "question_en"),
        (Tally.Kind.NOTHING, "龙纹", "question_hant"),
    ],
)
def test_a_ruling_is_drafted_from_a_count(editing: Client, toy: Book, kind: Any, key: str, field: str) -> None:
    tally(kind, "toy", [key])
    page = shown(editing, "/en/admin/rulebook/tally/")
    found = re.search(r'href="([^"]+)">Draft a ruling', page)
    assert found
    form = shown(editing, found[1].replace("&amp;", "&"))
    assert f'<option value="{toy.pk}" selected>' in form
    if field:
        assert re.search(rf'<textarea name="{field}"[^>]*> ?{key}</textarea>', form)
    else:
        assert re.search(rf'<option value="{toy.clauses.get(ref=key).pk}" selected[^>]*>', form)
    assert not Ruling.objects.filter(state="draft").exists(), "only a form was opened"


def test_counts_are_read_only_and_for_editors(editing: Client, client: Client, toy: Book, alice: User) -> None:
    tally(Tally.Kind.ASKED, "toy", [ATTACK])
    row = Tally.objects.get()
    assert editing.get("/en/admin/rulebook/tally/add/").status_code == 403
    assert editing.post(f"/en/admin/rulebook/tally/{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Tally.objects.get() == row
    client.force_login(alice)
    assert client.get("/en/admin/rulebook/tally/").status_code == 302


def test_a_long_list_asks_the_database_no_more_often(editing: Client, toy: Book) -> None:
    tally(Tally.Kind.ASKED, "toy", [ATTACK])
    with CaptureQueriesContext(connection) as few:
        shown(editing, "/en/admin/rulebook/tally/")
    tally(Tally.Kind.ASKED, "toy", [DRAW, "toy.turn.attack.2", "toy.turn.999"])
    tally(Tally.Kind.NOTHING, "toy", [f"word {number}" for number in range(30)])
    with CaptureQueriesContext(connection) as many:
        shown(editing, "/en/admin/rulebook/tally/")
    assert len(many) <= len(few) + 1
