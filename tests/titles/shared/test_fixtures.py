"""Finished matches, replayed: the same moves lead to the same end, byte for byte. ``tests/titles/record.py`` writes them."""

from __future__ import annotations

import io
import json
from itertools import groupby
from pathlib import Path

import pytest
from django.core.management import call_command

from games.engine.match import matchfile
from games.engine.match.match import Match
from games.engine.match.saved import Move
from games.engine.rules.ask import AskAll
from games.engine.title import codec
from games.titles import info, infos
from tests.titles import without_pieces
from tests.titles.record import FIXTURES

FILES = [path for path in sorted(FIXTURES.glob("*/*.json")) if not path.name.endswith(".outcome.json")]
SHORTEST = {min(files, key=lambda path: path.stat().st_size) for _, files in groupby(FILES, lambda path: path.parent)}
"""Of each title, replayed at every save."""
every_file = pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=f"{path.parent.name}-{path.stem}", marks=() if path in SHORTEST else pytest.mark.long)
        for path in FILES
    ],
)


def expected(path: Path) -> dict[str, object]:
    outcome: dict[str, object] = json.loads(path.with_suffix(".outcome.json").read_text(encoding="utf-8"))
    return outcome


@every_file
def test_a_finished_match_ends_as_it_did(path: Path) -> None:
    out = io.StringIO()
    call_command("replay", str(path), "--json", stdout=out)
    assert json.loads(out.getvalue()) == {**expected(path), "failure": None}


@every_file
def test_forced_moves_may_be_left_out_and_a_match_saved_in_the_middle(path: Path) -> None:
    """It ends as it did, whether its second half follows at once or is played by the match that was loaded."""
    file, title = matchfile.read(path.read_bytes()), without_pieces(path.parent.name.replace("_", "-"))
    moves = [move for move in file.moves if not move.forced]
    rest = moves[len(moves) // 2 :]
    file.moves = moves[: len(moves) // 2]
    match = matchfile.replay(file, info(file.title), title)
    again = Match.restore(title, codec.clone(match.save()))
    for half in (match, again):
        half.follow(rest)
        assert codec.fingerprint(half.state) == expected(path)["hash"]


@pytest.mark.parametrize("slug", [title.slug for title in infos() if title.stage == "production"])
def test_every_mode_of_a_finished_title_has_a_match(slug: str) -> None:
    files = [matchfile.read(path.read_bytes()) for path in FILES if path.parent.name == slug.replace("-", "_")]
    assert {file.mode for file in files} == {mode.slug for mode in info(slug).modes}


@every_file
def test_a_recording_with_passes_that_the_kernel_gave_ends_as_it_did(path: Path) -> None:
    """So they were recorded before all were asked to react who might: who had no choice was passed over."""
    file = matchfile.read(path.read_bytes())
    title = without_pieces(file.title)
    match = Match.start(title, matchfile.setup_of(file, info(file.title)), file.seed)
    before: list[Move] = []
    for move in file.moves:
        asked = match.ask(move.seat) if isinstance(match.request, AskAll) and match.request.covert else None
        lone = asked is not None and len(match.options(move.seat)) == 1
        before.append(Move(move.seat, move.option, move.forced or lone))
        match.follow([move], after=len(before) - 1)
    if before == file.moves:  # nobody was asked to react: it is the same recording
        assert codec.fingerprint(match.state) == expected(path)["hash"]
        return
    file.moves = before
    assert codec.fingerprint(matchfile.replay(file, info(file.title), title).state) == expected(path)["hash"]
