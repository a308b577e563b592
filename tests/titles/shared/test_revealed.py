"""Every title reports when something is drawn, rolled or revealed: an answer never shows the seat new information unreported."""

from __future__ import annotations

import random
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.engine.match import matchfile
from games.engine.match.match import Match
from games.engine.match.saved import Saved, Segment
from games.engine.title import codec
from games.titles import info, load
from tests.titles.record import FIXTURES

FILES = [path for path in sorted(FIXTURES.glob("*/*.json")) if not path.name.endswith(".outcome.json")]
SHORTEST = {min(files, key=lambda path: path.stat().st_size) for _, files in groupby(FILES, lambda path: path.parent)}
"""Of each title, looked through at every save."""
every_file = pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=f"{path.parent.name}-{path.stem}", marks=() if path in SHORTEST else pytest.mark.long)
        for path in FILES
    ],
)
WORLDS = 3
"""So often is what a seat cannot know dealt again."""
COMPARED = 40
"""Answers of a match after which the worlds are compared."""


def answered(match: Match[Any], step: Segment, seat: int, option: str, world: int | None) -> Any:
    """Where play is after a seat's answer in a ``step`` that has just begun, and what the seat sees. In a ``world`` other things are hidden
    from it, and chance goes another way."""
    state = codec.decode(step.checkpoint, match.title.state)
    state.numbering = msgspec.UNSET
    if world is not None:
        match.title.permute_hidden(state, seat, random.Random(world))
        state.chance.seed = f"world {world}"
    segment = Segment(codec.encode(state), step.start, [])
    begun = Match.restore(match.title, Saved(match.setup.title, match.title.revision, match.setup, [segment]))
    if begun.ask(seat) is None:
        return None
    begun.submit(seat, option)
    return (begun.number, begun.questions.shown_waiting(), begun.state.agenda), begun.view(seat)


@every_file
def test_what_could_not_be_known_is_noticed(path: Path) -> None:
    """Answers to the first question of a step: where nothing was learned they lead to the same sight whatever lay hidden."""
    file = matchfile.read(path.read_bytes())
    title, quiet, learned = load(file.title), 0, 0
    match, dice = Match.start(title, matchfile.setup_of(file, info(file.title)), file.seed), random.Random(path.stem)
    for number, move in enumerate(file.moves, 1):
        step, before, uses = match.step, match.number, match.state.chance.uses
        first = not step.moves and not match.sealed and match.ask(move.seat) is not None
        learned_before = match.revealed_since(before - 1)
        match.follow([move], after=number - 1)
        if match.request is None:
            break
        if match.revealed_since(before):
            learned += 1
            continue
        assert match.state.chance.uses == uses, "nothing is drawn or rolled unnoticed"
        compares = not quiet or dice.random() < COMPARED / len(file.moves)
        if compares and first and match.number > before and not learned_before:
            known = answered(match, step, move.seat, move.option, None)
            for world in range(WORLDS):
                other = answered(match, step, move.seat, move.option, world)
                if known and other and other[0] == known[0]:  # else somebody is asked there who has nothing here
                    quiet += 1
                    assert other[1] == known[1], (number, move)
    assert learned
    assert quiet
