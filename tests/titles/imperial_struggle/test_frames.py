"""What travels to a page: also where a War and a turn end by one answer it is little."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from accounts.models import User
from games import tables
from games.drawing.panels import fragments
from games.engine.rules import chance
from games.live.frames import Frames
from games.tables.reading.scene import SPECTATOR, scene_of
from tests.frames import Page
from tests.games.making import answer, opened, played, seated

MOST = 12_100
"""Bytes of a frame."""


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["zh-hant", "en"])
@pytest.mark.parametrize(
    ("seed", "moves", "last"),
    [
        ("14", 52, "deploy:cabot_strait:gulf_of_cazones"),
        *[
            pytest.param(*game, marks=pytest.mark.long)
            for game in [
                ("58", 51, "flag:maratha"),
                ("23", 43, "done"),
                ("62", 54, "unflag:austria_alliance_3"),
            ]
        ],
    ],
)
def test_a_war_and_a_turn_that_end_by_one_answer_are_a_short_frame(
    alice: User, seed: str, moves: int, last: str, code: str
) -> None:
    """Of eighty random games these are the answers of which there was most to tell: up to 74 events."""
    with patch.object(chance, "new_seed", lambda: seed):
        table = opened(alice, title="imperial-struggle", hot_seat=True)
        table = tables.start(table_id=table.pk, by=alice)
    table = played(table, moves, seed)
    viewers = [seated(0), seated(1), SPECTATOR]
    drawings = [fragments.fragments(scene_of(table.pk), viewer, code) for viewer in viewers]
    answer(table, last)
    scene, frames = scene_of(table.pk), Frames()
    assert scene.match is not None
    assert scene.match.state.phase == "deal"
    for viewer, before in zip(viewers, drawings, strict=True):
        drawn = fragments.fragments(scene, viewer, code)
        frame = frames.between(before, drawn)
        assert frame is not None
        assert MOST / 4 < len(frame) <= MOST
        page = Page()
        page.whole(frames.between(None, before) or b"")
        page.whole(frame)
        assert "\n".join(page.sent["table-board"]) == drawn["table-board"]
