"""A title that is begun is told what else it owes, in one list of plain words."""

from __future__ import annotations

import pytest

from games.engine.title.info import Info
from games.titles import infos
from tests.titles.owed import owed


@pytest.mark.parametrize("info", infos(), ids=lambda info: info.slug)
def test_a_title_owes_nothing(info: Info) -> None:
    """What it owes is left out of the other shared tests, so that it can be played while it is built."""
    debts = owed(info)
    assert not debts, "\n".join(
        [f"{info.slug} can be played. It still owes:", *(f"- {words}" for words in debts.values())]
    )
