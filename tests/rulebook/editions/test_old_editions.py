"""A book is read as it was at a revision or on a day."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from rulebook.models import Book, Revision
from tests.rulebook.books import replace

TAIPEI = ZoneInfo("Asia/Taipei")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|csrf[^"]*"[^"]*"[A-Za-z0-9]{64}')


@pytest.fixture
def two_revisions(toy: Book, reload: Callable[..., Book]) -> Book:
    """The little book with two revisions: one is from the first minutes of a day in March, one from the last minutes of another day."""
    book = reload(file_02_solo_md=replace("02-solo.md", "count double", "count triple"))
    moments = {1: datetime(2026, 3, 2, 0, 10, tzinfo=TAIPEI), 2: datetime(2026, 3, 5, 23, 50, tzinfo=TAIPEI)}
    for number, moment in moments.items():
        Revision.objects.filter(number=number).update(published_at=moment)
    return book


@pytest.mark.parametrize(
    ("day", "word"),
    [
        ("2026-03-02", "double"),
        ("2026-03-04", "double"),
        ("2026-03-05", "triple"),
        ("2031-01-01", "triple"),
    ],
)
def test_a_day_opens_the_revision_in_force_at_its_end(client: Client, two_revisions: Book, day: str, word: str) -> None:
    page = client.get(f"/en/rules/toy-game/toy.solo.play.1/?at={day}").content.decode()
    assert f"walls count {word}" in page


def test_the_page_of_a_day_links_to_its_revision(client: Client, two_revisions: Book) -> None:
    page = client.get("/en/rules/toy-game/toy.solo/?at=2026-03-04").content.decode()
    assert "You read revision r1." in page
    assert "In force is r2." in page
    assert 'href="/en/rules/toy-game/toy.solo.play.1/?at=r1"' in page


@pytest.mark.parametrize("day", ["2026-03-01", "1970-01-01", "2026-02-30", "2026-3-2", "20260302", "0000-01-01", "r"])
@pytest.mark.parametrize("address", ["/en/rules/toy-game/", "/api/rules/toy-game/", "/en/rules/panel/toy.turn.1/"])
def test_a_day_before_the_first_revision_and_a_wrong_day_are_not_found(
    client: Client, two_revisions: Book, day: str, address: str
) -> None:
    assert client.get(address, {"at": day}).status_code == 404


PAGES = [
    "rules/toy-game/",
    "rules/toy-game/toy.solo/",
    "rules/toy-game/toy.solo.play.1/",
    "rules/toy-game/toy.solo.play.1/history/",
    "rules/toy-game/toy.solo.play.1/report/",
    "rules/toy-game/hover/toy.solo.play.1/",
    "rules/toy-game/glossary/",
    "rules/toy-game/glossary/coin/",
    "rules/toy-game/components/",
    "rules/toy-game/sheets/",
    "rules/toy-game/rulings/",
    "rules/toy-game/changes/",
    "rules/toy-game/changes/r1/",
    "rules/toy-game/changes/feed/",
    "rules/toy-game/offline/",
    "rules/id/toy.solo.play.1/",
    "rules/panel/toy.solo.play.1/",
]
API_ANSWERS = ["", "clauses/", "clauses/toy.solo.play.1/", "terms/", "components/", "errata/", "revisions/"]


@pytest.mark.parametrize(
    "address",
    [
        *(f"/en/{page}" for page in PAGES),
        *(f"/api/rules/toy-game/{answer}" for answer in API_ANSWERS),
        *(f"/api/rules/toy/{answer}" for answer in API_ANSWERS),
    ],
)
def test_every_address_with_a_revision_takes_a_day_too(client: Client, two_revisions: Book, address: str) -> None:
    by_number, by_day = client.get(f"{address}?at=r1"), client.get(f"{address}?at=2026-03-04")
    assert by_number.status_code == by_day.status_code != 404
    assert by_number.get("Location") == by_day.get("Location")
    number_text, day_text = (TOKEN.sub("", answer.content.decode()) for answer in (by_number, by_day))
    assert day_text.replace("2026-03-04", "r1") == number_text


def test_the_page_of_changes_asks_for_a_day(client: Client, two_revisions: Book) -> None:
    page = client.get("/en/rules/toy-game/changes/").content.decode()
    form = page[page.index('<form class="at-day"') :].partition("</form>")[0]
    assert 'action="/en/rules/toy-game/"' in form
    assert 'type="date" name="at"' in form
    assert 'min="2026-03-02"' in form
