"""Match files: what is written is read again, and mistakes are named."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.bots.bots import bot
from games.engine.bots.policies import random_bot
from games.engine.match import matchfile
from games.engine.rules.errors import NotUnderstood
from games.engine.testing.kit import play_out
from games.engine.title.info import checked_setup
from tests.engine.toy import SETUP, TOY


def test_a_played_match_is_written_read_and_played_again() -> None:
    played = play_out(TOY, SETUP, "s", [random_bot] * 2)
    data = matchfile.write(SETUP, "s", 1, played.moves)
    match = matchfile.replay(matchfile.read(data), TOY.info, TOY)
    assert match.result == played.result
    assert data.count(b"\n") == len(played.moves) + 2


@pytest.mark.parametrize(
    "data", [b"", b"[]", b'{"title": "toy"}', b'{"title":"toy","players":"two","seed":"s","moves":[]}']
)
def test_what_is_no_match_file_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(NotUnderstood, match="not a match file"):
        matchfile.read(data)


@pytest.mark.parametrize("format", [0, 9])
def test_a_file_of_another_format_is_refused_by_its_number(format: int) -> None:
    """However its moves are written."""
    data = b'{"format":%d,"title":"toy","players":2,"seed":"s","moves":{"0":"take:1"}}' % format
    with pytest.raises(NotUnderstood, match=f"a match file of format {format}, and only format 1 is understood"):
        matchfile.read(data)


def test_a_forged_move_is_refused() -> None:
    file = matchfile.read(b'{"title":"toy","players":2,"seed":"s","moves":[[0,"take:7"]]}')
    with pytest.raises(NotUnderstood):
        matchfile.replay(file, TOY.info, TOY)


@pytest.mark.parametrize("wrong", [{"mode": "none"}, {"players": 9}, {"options": {"unknown": True}}])
def test_a_setup_the_title_does_not_have_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(NotUnderstood):
        checked_setup(TOY.info, **wrong)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(NotUnderstood, match="no bot 'grandmaster'"):
        bot(TOY, "grandmaster")
