"""Fixtures for tests of notices: the site's own queue, and a mail server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django_tasks import task_backends

from accounts.models import User
from config.queue.backend import QueueBackend
from config.queue.models import Job
from games.models import Table
from games.notices import following
from tests.games.making import begun
from tests.games.notices.mailing import Mailboxes, mail_server
from tests.tasks import SITES_OWN


@pytest.fixture(autouse=True)
def queue(settings: Any) -> None:
    """The site's own queue instead of the one for tests. Tests do what is due themselves. No guest is known yet."""
    settings.TASKS = SITES_OWN
    settings.SITE_URL = "https://guiyi.example"
    assert isinstance(task_backends["default"], QueueBackend)
    following._without_ways.clear()


@pytest.fixture
def mailboxes(settings: Any) -> Iterator[Mailboxes]:
    """A mail server, to which the site sends."""
    with mail_server(settings) as server:
        yield server


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """A running match of two people who were told that it has begun, and have read it."""
    table = begun(alice, bob)
    Job.objects.all().delete()
    return table
