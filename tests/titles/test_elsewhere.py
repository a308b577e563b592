"""A copy of a position follows from what its seat knows, in every title: wherever one plays on, and whatever lay hidden there."""

from __future__ import annotations

import random
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.engine import codec, elsewhere, matchfile
from games.engine.match import Match
from games.titles import info, load
from tests.titles.record import FIXTURES

FILES = [path for path in sorted(FIXTURES.glob("*/*.json")) if not path.name.endswith(".outcome.json")]
SHORTEST = {min(files, key=lambda path: path.stat().st_size) for _, files in groupby(FILES, lambda path: path.parent)}
"""Of each title, looked through at every save."""
LOOKED_AT = 60
"""Positions of a match from which its players go on elsewhere."""
every_file = pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=f"{path.parent.name}-{path.stem}", marks=() if path in SHORTEST else pytest.mark.long)
        for path in FILES
    ],
)


def twin(match: Match[Any], seat: int) -> Match[Any] | None:
    """The match at the beginning of its running step, where something else lies hidden from ``seat``; None where the step asks for nothing
    there that the kernel leaves to a seat."""
    saved = match.save()
    step = saved.segments[-1]
    state = codec.decode(step.checkpoint, match.title.state_type)
    match.title.permute_hidden(state, seat, random.Random("twin"))
    state.chance.seed, state.chance.drawn = "another", {"another": 3}
    segment = msgspec.structs.replace(step, checkpoint=codec.encode(state), moves=[])
    changed = {"segments": [segment], "sealed": {}, "standing": {}, "takeback": None, "numbering": msgspec.UNSET}
    again = Match.restore(match.title, msgspec.structs.replace(saved, **changed))
    return again if again.number == step.start else None


@every_file
def test_one_can_play_on_wherever_a_match_has_been(path: Path) -> None:
    """After any answer, from every seat. Two matches that look the same to it become one, byte for byte."""
    file = matchfile.read(path.read_bytes())
    title, tries, twins, dice = load(file.title), 0, 0, random.Random(path.stem)
    match = Match.start(title, matchfile.setup_of(file, info(file.title)), file.seed)
    for number, move in enumerate(file.moves, 1):
        match.follow([move], after=number - 1)
        if match.request is None:
            break
        if dice.random() > LOOKED_AT / len(file.moves):
            continue
        for seat in range(file.players):
            begun = elsewhere.beginning(match, seat, f"x{number}", deal=True)
            moves = elsewhere.repeatable(match, seat, deal=True)
            copy = elsewhere.going_on(match, seat, begun, moves)
            assert all(made.seat == seat for made in moves)
            assert copy.number == match.number or not copy.recent_moves() or copy.recent_moves()[0].forced
            tries += 1
            other = twin(match, seat)
            if other is not None:
                twins += 1
                assert elsewhere.beginning(other, seat, f"x{number}", deal=True) == begun
    assert tries > 20
    assert twins > 10
