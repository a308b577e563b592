"""People who press the button of a quick match in one moment, at a site of two processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from games.models import Seat, Table
from tests.games.making import TITLE
from tests.games.views.test_at_once import Hand
from tests.live import LiveSite

ROUNDS = 5


@pytest.fixture(scope="module")
def sites(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any, filled_postgres_url: str
) -> Iterator[tuple[LiveSite, LiveSite]]:
    """Two processes over one PostgreSQL. A single process answers one after the other."""
    folder = tmp_path_factory.mktemp("finding")
    here, there = (LiveSite(folder, django_db_blocker, filled_postgres_url) for _ in range(2))
    for site in (here, there):
        site.start()
    yield here, there
    for site in (here, there):
        site.stop()


def press(hand: Hand) -> httpx.Response:
    headers = {"X-CSRFToken": hand.client.cookies["csrftoken"], "Referer": str(hand.client.base_url)}
    return hand.client.post("/en/play/find/", data={"game": TITLE}, headers=headers)


def test_of_two_people_at_once_the_second_finds_the_table_of_the_first(sites: tuple[LiveSite, LiveSite]) -> None:
    hands = [Hand(site, name) for site, name in zip(sites, ("alice", "bob"), strict=True)]
    for _ in range(ROUNDS):
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(press, hands))
        assert [answer.status_code for answer in answers] == [302, 302]
        assert len({answer.headers["Location"] for answer in answers}) == 1
        with sites[0].database():
            assert Table.objects.filter(status=Table.Status.OPEN).count() == 1
            assert Seat.objects.filter(user=None, table__status=Table.Status.OPEN).count() == 0
            Table.objects.all().delete()


def test_a_person_who_presses_in_two_browsers_at_once_has_one_seat(sites: tuple[LiveSite, LiveSite]) -> None:
    hands = [Hand(site, "charlie") for site in sites]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(press, hands))
    assert len({answer.headers["Location"] for answer in answers}) == 1
    with sites[0].database():
        assert Seat.objects.filter(user__username="charlie").count() == 1
