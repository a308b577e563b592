"""The board that docs/drawing-a-board.md shows is a whole board."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

from games.drawing.board import board as drawing
from tests.contracts.documents import ROOT, whole
from tests.games.drawing.test_boards import ELEMENT, along, board

EXAMPLE = re.compile(r"```jinja\n(.*?)```", re.DOTALL)
DOCUMENT = ROOT / "docs" / "drawing-a-board.md"
PLAYERS = 3


def example(document: Path) -> str:
    """The first template in a document."""
    match = EXAMPLE.search(whole(document))
    assert match
    return match[1]


def test_the_first_board_shows_everything_that_can_be_chosen() -> None:
    template = drawing.environment().from_string(example(DOCUMENT))
    questions = 0
    with patch.object(drawing, "template", lambda _name: template):
        for match in along("great-wall-of-china", "standard", PLAYERS, "first board"):
            for seat in range(PLAYERS):
                drawn = ELEMENT.findall(board(match, seat))
                assert len(drawn) == len(set(drawn))
                if match.ask(seat) is not None:
                    questions += 1
                    assert {one for option in match.options(seat) for one in option.elements} <= set(drawn)
    assert questions
