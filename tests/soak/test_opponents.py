"""The table of docs/opponents.md holds: other deals give shares that agree with it. SOAK_BOT_GAMES says how many games of each row at the
most; a row is never played oftener than the table did."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import msgspec
import pytest
from django.conf import settings

from games.bots.tournament import games
from games.engine.tournament.record import Record, read
from games.engine.tournament.schedule import fixtures

GAMES = int(os.environ.get("SOAK_BOT_GAMES", "60"))
FILES = sorted((Path(settings.BASE_DIR) / "docs" / "opponents").glob("*.json"))
pytestmark = pytest.mark.soak


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_other_deals_agree_with_the_table(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = read(path)
    tournament = msgspec.structs.replace(table.tournament, seed="soak")
    deals = max(1, min(GAMES, len(table.games)) // len(tournament.rotations))
    again = Record(tournament=tournament)
    for game, times in games(tournament, fixtures(tournament, deals * len(tournament.rotations))):
        again.add(game, times, "")
    assert not again.failed
    here, there = again.figures[0], table.figures[0]
    with capsys.disabled():
        sys.stdout.write(json.dumps({"row": path.stem, "share": here.share, "interval": [here.low, here.high]}) + "\n")
    assert here.low <= there.high, f"{here.share} is less than {there.share}"
    assert there.low <= here.high, f"{here.share} is more than {there.share}"
