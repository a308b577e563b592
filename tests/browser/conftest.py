"""Tables that browsers come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.making import begun, played
from tests.live import LiveSite


@pytest.fixture
def match(live_site: LiveSite) -> Callable[..., int]:
    """``match(moves=10)``: the number of a table at which Alice and Bob have made that many moves."""

    def laid(moves: int = 0, **more: Any) -> int:
        alice, bob = live_site.person("alice"), live_site.person("bob")
        with live_site.database():
            return played(begun(alice, bob, **more), moves).pk

    return laid
