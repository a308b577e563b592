"""Fixtures for tests of the portal."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User


@pytest.fixture
def at(client: Client) -> Any:
    """``at(alice)``: a browser in which Alice is signed in; ``at()``: a passer-by's."""

    def browser(user: User | None = None) -> Client:
        fresh_one = Client()
        if user is not None:
            fresh_one.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return fresh_one

    return browser
