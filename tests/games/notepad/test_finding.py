"""Notes are found again."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest

from accounts.models import User
from games.models import Note, Seat, Table
from games.tables.notepad import finding, writing
from tests.games.making import begun

pytestmark = pytest.mark.django_db


@pytest.fixture
def tables(alice: User, bob: User, charlie: User) -> list[Table]:
    """Three tables where Alice has written, and Bob at the first one."""
    User.objects.filter(pk=charlie.pk).update(display_name="陶淵明")
    first, second = begun(alice, bob), begun(alice, charlie, title="imperial-struggle")
    third = begun(alice, bob)
    Seat.objects.filter(table=third, number=1).update(name="Zoë")
    for table, text in ((first, "Watch the dragon"), (second, "戰爭在秋天 100% sure"), (third, "under_score")):
        writing.write(user=alice, table=table, text=text, seen=0)
    writing.write(user=bob, table=first, text="Bob's own dragon", seen=0)
    Note.objects.filter(table=first).update(changed_at=datetime(2025, 3, 14, 12, tzinfo=UTC))
    Table.objects.filter(pk=second.pk).update(started_at=datetime(2024, 7, 1, 12, tzinfo=UTC))
    return [first, second, third]


def found(browser: Any, asked: str) -> str:
    page: str = browser.get("/en/play/notes/", {"q": asked}).content.decode()
    return page


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("", {0, 1, 2}),
        ("dragon", {0}),
        ("DRAGON watch", {0}),
        ("dragon absent", set()),
        ("秋天", {1}),
        ("%", {1}),
        ("_", {2}),
        ("imperial", {1}),
        ("百年對", {1}),
        ("百年对", {1}),
        ("great wall", {0, 2}),
        ("陶淵明", {1}),
        ("Zoë", {2}),
        ("2025-03-14", {0}),
        ("2025-3", {0}),
        ("2024-07", {1}),
        ("2025-13", set()),
        ("0000-01-01", set()),
        ("9999-12-31", set()),
        ("' OR 1=1 --", set()),
        ("<script>", set()),
        ("99999999999999999999999", set()),
    ],
)
def test_words_find_texts_games_people_and_days(
    at: Any, alice: User, tables: list[Table], asked: str, expected: set[int]
) -> None:
    page = found(at(alice), asked)
    assert {number for number, table in enumerate(tables) if f"/en/table/{table.pk}/notes/" in page} == expected
    assert "Bob&#x27;s own" not in page


def test_a_number_finds_its_table(at: Any, alice: User, tables: list[Table]) -> None:
    for asked in (str(tables[1].pk), f"#{tables[1].pk}"):
        assert f"/en/table/{tables[1].pk}/notes/" in found(at(alice), asked)
        assert f"/en/table/{tables[0].pk}/notes/" not in found(at(alice), asked)


def test_nobody_finds_what_others_wrote(at: Any, bob: User, charlie: User, tables: list[Table]) -> None:
    assert "Watch the dragon" not in found(at(bob), "dragon")
    assert "own dragon" in re.sub("</?mark>", "", unescape(found(at(bob), "dragon")))
    for browser in (at(charlie), at()):
        assert "dragon</" not in found(browser, "dragon")
        assert 'class="note"' not in found(browser, "dragon")


def test_what_was_found_is_marked_and_escaped(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    writing.write(user=alice, table=table, text="<b>" + "a" * 600 + " needle <img src=x> Needle" + "z" * 600, seen=0)
    page = found(at(alice), "needle")
    assert page.count("<mark>needle</mark>") == 1
    assert page.count("<mark>Needle</mark>") == 1
    assert "&lt;img src=x&gt;" in page
    assert "<img src=x" not in page
    assert "… aaa" in page


def test_an_excerpt_is_the_text_in_pieces() -> None:
    assert finding.excerpt("short", []) == [("short", False)]
    assert finding.excerpt("a.b axb", ["a.b"]) == [("a.b", True), (" axb", False)]
    long = "".join(piece for piece, _ in finding.excerpt("x" * 5000, []))
    assert long == "x" * finding.LONG + " …"


def test_many_notes_are_paged(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    rows = [Note(user=alice, number=number, title=table.title, text=f"note {number:03}.") for number in range(1, 71)]
    Note.objects.bulk_create(rows)
    browser, address, seen = at(alice), "/en/play/notes/?q=note", []
    for _ in range(5):
        page = browser.get(address).content.decode()
        seen += re.findall(r"</mark> (\d{3})\.", page)
        following = re.search(r'rel="next" href="([^"]+)"', page)
        if following is None:
            break
        address = f"/en/play/notes/{unescape(following[1])}"
    assert seen == [f"{number:03}" for number in range(70, 0, -1)]


def test_the_list_costs_few_queries(
    at: Any, alice: User, tables: list[Table], django_assert_max_num_queries: Any
) -> None:
    browser = at(alice)
    browser.get("/en/play/notes/")
    with django_assert_max_num_queries(12):
        browser.get("/en/play/notes/", {"q": "the dragon wall"})


def test_the_list_is_linked(at: Any, alice: User, tables: list[Table]) -> None:
    for address in ("/en/play/mine/", "/en/accounts/profile/", f"/en/table/{tables[0].pk}/"):
        assert 'href="/en/play/notes/"' in at(alice).get(address, follow=True).content.decode(), address
