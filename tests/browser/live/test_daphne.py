"""The same tests over daphne, Channels' own server: whoever serves the site with it misses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.games.test_hotseat import test_between_turns_a_curtain_falls
from tests.browser.games.test_table import (
    test_a_guest_plays_a_bot,
    test_undo_takes_back_ones_own_last_answer,
)
from tests.browser.live.test_reconnect import (
    test_a_cut_socket_reconnects,
    test_after_a_restart_of_the_site_play_goes_on,
)
from tests.live import DaphneSite, LiveSite, served

__all__ = [
    "test_a_cut_socket_reconnects",
    "test_a_guest_plays_a_bot",
    "test_after_a_restart_of_the_site_play_goes_on",
    "test_between_turns_a_curtain_falls",
    "test_undo_takes_back_ones_own_last_answer",
]


@pytest.fixture(scope="module")
def live_site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[LiveSite]:
    """Instead of the usual one."""
    yield from served(DaphneSite, tmp_path_factory, django_db_blocker)
