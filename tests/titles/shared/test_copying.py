"""In every title, a copy of a position depends only on what the copying seat knows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.engine.match import copying, matchfile
from games.engine.match.match import Match
from games.engine.match.saved import Move, Saved, Segment
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.orders import offered
from games.engine.title import codec
from games.titles import info, load
from tests.titles.record import FIXTURES

FILES = [path for path in sorted(FIXTURES.glob("*/*.json")) if not path.name.endswith(".outcome.json")]
SHORTEST = {min(files, key=lambda path: path.stat().st_size) for _, files in groupby(FILES, lambda path: path.parent)}
"""Of each title, looked through at every save."""
HIDING = [
    FIXTURES / f"{name}.json"
    for name in ("imperial_struggle/heuristic", "imperial_struggle/random", "great_wall/standard_3")
]
"""Matches in which seats choose what others do not see."""
CHOICES = 12
"""Other answers that are tried."""
LOOKED_AT = 24
"""Positions of a match from which its players go on elsewhere."""
every_file = pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=f"{path.parent.name}-{path.stem}", marks=() if path in SHORTEST else pytest.mark.long)
        for path in FILES
    ],
)


def begun_anew(match: Match[Any], seat: int | None) -> Match[Any]:
    """The match at the beginning of its running step, with new numbers for its pieces; where something else lies hidden from ``seat``."""
    state = codec.decode(match.step.checkpoint, match.title.state)
    state.numbering = msgspec.UNSET
    if seat is not None:
        match.title.permute_hidden(state, seat, random.Random("twin"))
        state.chance.seed, state.chance.drawn = "another", {"another": 3}
    segment = Segment(codec.encode(state), match.step.start, [])
    return Match.restore(match.title, Saved(match.setup.title, match.title.revision, match.setup, [segment]))


def look_alike(one: Match[Any], other: Match[Any], seat: int) -> bool:
    """Whether both are the same for all that a seat knows: what it sees, whom play waits for, and which steps are still to come."""
    first, second = (
        (match.number, match.questions.shown_waiting(), match.state.agenda, match.view(seat)) for match in (one, other)
    )
    return first == second


@every_file
def test_one_can_play_on_wherever_a_match_has_been(path: Path) -> None:
    """After any answer, from every seat. Two matches that look the same to it become one, byte for byte."""
    tries, twins = 0, 0
    for match, _ in along(path):
        for seat in range(match.setup.players):
            begun = copying.copied_step(match, seat, "x", deal=True)
            moves = copying.repeatable_moves(match, seat, deal=True)
            copy = copying.continued(match, seat, begun, moves)
            assert copy.number == match.number or not copy.recent_moves() or copy.recent_moves()[0].forced
            if moves and not match.revealed_since(begun.segments[0].start - 1):
                assert copy.number == match.number, "nothing came of the answers that the seat could not know"
            tries += 1
            first_copy, second_copy = begun_anew(match, None), begun_anew(match, seat)
            if (
                look_alike(first_copy, second_copy, seat)
                and first_copy.step.start == second_copy.step.start == first_copy.number
            ):
                twins += 1
                first, second = (
                    copying.copied_step(found, seat, "x", deal=True) for found in (first_copy, second_copy)
                )
                assert first == second
    assert tries > 10
    assert twins > 2


@pytest.mark.long
def test_what_another_seat_has_chosen_unseen_is_not_in_the_copy() -> None:
    """Two matches that differ in such a choice become one."""
    compared = 0
    for path in HIDING:
        for match, before in along(path, 400):
            last = match.step.moves[-1] if match.step.moves else None
            if last is None or last.seat < 0:
                continue
            for seat in {*range(match.setup.players)} - {last.seat}:
                other = otherwise(match, before, last, seat)
                if other is not None:
                    compared += 1
                    first, second = (copied(found, seat) for found in (match, other))
                    assert first == second, (path.stem, match.number, seat)
    assert compared > 10


def copied(match: Match[Any], seat: int) -> bytes:
    """The copy that goes on from where a match is."""
    begun = copying.copied_step(match, seat, "x", deal=True)
    copy = copying.continued(match, seat, begun, copying.repeatable_moves(match, seat, deal=True))
    return codec.encode(copy.save())


def otherwise(match: Match[Any], before: Saved, last: Move, seat: int) -> Match[Any] | None:
    """The match in which the last answer was another one, if it looks the same to ``seat``."""
    asked = Match.restore(match.title, before)
    for option in offered(asked.options(last.seat))[:CHOICES] if asked.ask(last.seat) is not None else ():
        other = Match.restore(match.title, before)
        if option.id == last.option:
            continue
        try:
            other.submit(last.seat, option.id)
        except NotUnderstood:  # one of several things to be put in order
            continue
        if look_alike(match, other, seat) and other.step.start == match.step.start:
            return other
    return None


def along(path: Path, looked_at: int = LOOKED_AT) -> Iterator[tuple[Match[Any], Saved]]:
    """Positions of a recorded match at random, each with the match as it was saved before the last answer."""
    file = matchfile.read(path.read_bytes())
    dice = random.Random(path.stem)
    match = Match.start(load(file.title), matchfile.setup_of(file, info(file.title)), file.seed)
    for number, move in enumerate(file.moves, 1):
        before = match.save() if dice.random() < looked_at / len(file.moves) else None
        match.follow([move], after=number - 1)
        if match.request is None:
            return
        if before is not None:
            yield match, before
