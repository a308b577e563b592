"""The page of a title's statistics."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.community.statistics import ENOUGH
from games.models import MatchResult, SeatResult, Table
from games.titles import published
from tests.games.community.recorded import match_files, recorded

pytestmark = pytest.mark.django_db
WALL = "great-wall-of-china"


def copies(table: Table, count: int) -> None:
    """That many more results like the one of a table."""
    one = MatchResult.objects.get(table=table)
    seats = list(one.seats.all())
    first = Table.objects.count()
    for number in range(first, first + count):
        again = Table.objects.create(title=table.title, mode=table.mode, players=table.players, invite=f"copy{number}")
        row = MatchResult.objects.create(**{**values(one), "table": again})
        SeatResult.objects.bulk_create(SeatResult(**{**values(seat), "match": row}) for seat in seats)


def values(row: Any) -> dict[str, Any]:
    fields = [field for field in row._meta.concrete_fields if not field.primary_key and not field.is_relation]
    return {field.name: getattr(row, field.name) for field in fields}


@pytest.mark.parametrize("language", ["", "/en", "/zh-hans"])
@pytest.mark.parametrize("slug", [info.slug for info in published()])
def test_it_is_there_before_the_first_match(client: Client, slug: str, language: str) -> None:
    response = client.get(f"{language}/play/{slug}/statistics/")
    assert response.status_code == 200
    assert '<svg class="plot"' not in response.content.decode()


def test_a_plot_needs_enough_games(client: Client, alice: User) -> None:
    table = recorded(match_files(WALL)[0], [alice])
    seats = table.players
    copies(table, ENOUGH - 2)  # one game is missing, and there are more seats than enough
    few = client.get(f"/en/play/{WALL}/statistics/").content.decode()
    assert '<svg class="plot"' not in few
    assert f"Fewer than {ENOUGH} games" in few
    copies_needed = ENOUGH
    for row in Table.objects.filter(invite__startswith="copy"):
        row.delete()
    copies(table, copies_needed)
    many = client.get(f"/en/play/{WALL}/statistics/?mode=&players={seats}&who=people").content.decode()
    assert '<svg class="plot"' in many
    assert f'<b class="number">{ENOUGH + 1}</b>' in many


def test_what_is_unknown_is_ignored(client: Client, alice: User) -> None:
    recorded(match_files(WALL)[0], [alice])
    response = client.get(f"/en/play/{WALL}/statistics/?mode=<script>&players=99999999999999999999&who=admin")
    assert response.status_code == 200
    assert '<b class="number">1</b>' in response.content.decode()
    assert "<script>&players" not in response.content.decode()
    assert client.get("/en/play/chess/statistics/").status_code == 404
    assert client.post(f"/en/play/{WALL}/statistics/").status_code == 405


def test_nobody_is_named(client: Client, alice: User, bob: User) -> None:
    recorded(match_files(WALL)[0], [alice, bob])
    page = client.get(f"/play/{WALL}/statistics/").content.decode()
    assert alice.public_name not in page
    assert bob.username not in page
