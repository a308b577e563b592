"""Fetching files of a book."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from config.queue import jobs
from tests.tasks import SITES_OWN


@pytest.fixture
def work(settings: object) -> Callable[[], int]:
    """The site's own queue, and what a worker does with what is due. Returns the number of calls."""
    settings.TASKS = SITES_OWN  # type: ignore[attr-defined]

    def do() -> int:
        taken = jobs.take(jobs.new_worker(), "books", 50)
        for job in taken:
            jobs.call(job)
        return len(taken)

    return do


@pytest.fixture
def fetch(client: Client, work: Callable[[], int]) -> Callable[[str], bytes]:
    """``fetch(address)``: ask for a file, wait, and get it."""

    def fetched(address: str) -> bytes:
        client.post(address)
        work()
        return client.get(address).content

    return fetched
