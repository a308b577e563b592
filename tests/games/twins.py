"""Two tables that differ only in information hidden from one seat. The site must give that seat the same answers for both.

Both have the positions of the same match, each saved as a key frame. In the second table everything hidden from the seat is dealt again at
every position, and other seats' secret lines and answers are replaced.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
import pytest
from django.apps import apps
from django.db.models import Model

from accounts.models import User
from games.engine.match.match import Match
from games.engine.match.saved import Saved
from games.engine.rules.event import Event
from games.engine.rules.text import Text
from games.engine.title import codec
from games.models import Keyframe, Move, Seat, Table
from games.tables.reading.takeback import Asked
from games.tables.rows import matches
from games.titles import infos
from tests.games.hiding import PASSING, with_other_secrets
from tests.games.making import begun, fresh, match_of, played, to_move

MINE = 0
"""The seat from which both look the same: its owner sits there."""
NUMBERS = (710_001, 720_002)
"""Of both tables."""
TITLES = [info.slug for info in infos() if any(max(mode.players) > 1 for mode in info.modes)]


@dataclass
class Twins:
    """Both tables, and the numbers of the positions at which they are twins."""

    tables: list[Table]
    numbers: list[int]

    @property
    def last(self) -> int:
        """The number of the present position."""
        return self.numbers[-1]


def plain(content: str, table: Table) -> str:
    """What was answered about a table, without what always differs and without the names of the table."""
    content = PASSING.sub("", content).replace(table.invite, "INVITATION")
    content = re.sub("|".join(map(str, NUMBERS)), "TWIN", content)
    return re.sub(rf"(?<![\d.]){table.pk}(?![\d.])", "TABLE", content)


def twins_of(slug: str, people: list[User], patch: pytest.MonkeyPatch, moves: int = 40) -> Twins:
    """Twins of a match at random, in the middle of it: a question to the owner of the seat, who has answered already in the running step
    where the title has such steps."""
    patch.setattr(matches, "KEYFRAME_EVERY", 1)
    table = begun(*people, title=slug)
    best = played(table, moves, slug)
    for _ in range(40):
        if to_move(best).number == MINE and match_of(best).may_undo(MINE):
            break
        best = played(best, 1, f"{slug}{best.number}")
    first, second = (row_like(table, number) for number in NUMBERS)
    numbers = [number for number in range(best.number + 1) if _stored_apart(best, number, first, second)]
    while not _as_present(best, numbers[-1], first, second):
        numbers.pop()
    for twin, change in ((first, lambda event: event), (second, partial(with_other_secrets, seat=MINE))):
        _copy_rows(best, twin, numbers[-1], change)
        _took_back(twin)
    return Twins([fresh(first), fresh(second)], numbers)


def stored_twins() -> Twins:
    """The twins that are in the database."""
    first, second = (Table.objects.get(pk=pk) for pk in NUMBERS)
    frames = Keyframe.objects.filter(table=first).order_by("number")
    return Twins([first, second], list(frames.values_list("number", flat=True)))


def row_like(table: Table, pk: int) -> Table:
    """Another row of the same."""
    row = fresh(table)
    row.pk, row.invite, row.version, row.asked_version = pk, f"secret-{pk}", 900, 900
    row.seed = f"seed of {pk}"
    row.save(force_insert=True)
    return row


def hidden_anew(match: Match[Any], seed: str) -> Match[Any] | None:
    """The match with another hidden part, or (without ``seed``) as it is, with new numbers for its pieces and no way back beyond its
    running step. None where what was answered there cannot be answered again."""
    saved, step = match.save(), match.step
    state = codec.decode(step.checkpoint, match.title.state)
    state.numbering = msgspec.UNSET
    if seed:
        match.title.permute_hidden(state, MINE, random.Random(seed))
        state.chance.seed = seed
    segment = msgspec.structs.replace(step, checkpoint=codec.encode(state), moves=list(step.moves))
    alone = Saved(saved.title, saved.revision, saved.setup, [segment], floor=step.start)
    try:
        again = Match.restore(match.title, alone)
        again.title.check(again.state)
    except Exception:
        return None
    return again if again.number == match.number else None


def _stored_apart(table: Table, number: int, first: Table, second: Table) -> bool:
    """Store the position after a move as key frames of both; whether there is such a position of both."""
    match = matches.match_after(table, number)
    if match.number != number:
        return False
    first_match, second_match = hidden_anew(match, ""), hidden_anew(match, f"twin/{number}")
    if first_match is None or second_match is None or first_match.state.agenda != second_match.state.agenda:
        return False
    if any(first_match.view(seat) != second_match.view(seat) for seat in (MINE, None)):
        return False
    for row, shown in ((first, first_match), (second, second_match)):
        Keyframe.objects.create(table=row, number=number, saved=matches.frozen(shown))
    return True


def _as_present(table: Table, number: int, first: Table, second: Table) -> bool:
    """Let both stand at that position, if it is a question to the seat that can be asked of both."""
    frames = [Keyframe.objects.get(table=row, number=number) for row in (first, second)]
    pair = [matches.restore(frame.saved) for frame in frames]
    if any(match.ask(MINE) is None or match.waiting_for() != pair[0].waiting_for() for match in pair):
        return False
    for row, frame, match in zip((first, second), frames, pair, strict=True):
        Table.objects.filter(pk=row.pk).update(saved=frame.saved, number=number)
        for place in Seat.objects.filter(table=table):
            place.pk, place.table, place.to_move = None, row, place.number in match.waiting_for()
            place.save(force_insert=True)
        Keyframe.objects.filter(table=row, number__gt=number).delete()
    return True


def _copy_rows(table: Table, row: Table, number: int, change: Callable[[Event], Event]) -> None:
    """The moves that are in force. What others answered may name what they hold."""
    for move in Move.objects.filter(table=table, undone_version=None, number__lte=number):
        events = codec.encode([change(event) for event in matches.events_of(move)])
        move.pk, move.table, move.events = None, row, events
        if move.seat != MINE:
            move.option, move.asked = f"option of {row.pk}", _asked_otherwise(row)
        move.save(force_insert=True)


def _took_back(row: Table) -> None:
    """Somebody else has taken back an answer that the log does not tell."""
    last = row.moves.order_by("version").last()
    assert last is not None
    took = {"number": last.number + 1, "version": last.version + 1, "undone_version": last.version + 2}
    Move.objects.create(
        table=row, seat=1, events=b"\x90", asked=_asked_otherwise(row), answered_version=last.version, **took
    )


def _asked_otherwise(row: Table) -> bytes:
    """A question and an answer that are others in the twin."""
    return codec.encode(Asked(Text(f"question of {row.pk}"), Text(f"answer of {row.pk}")))


def rows_of(table: Table) -> list[tuple[str, dict[str, Any]]]:
    """All that is stored of a table and hangs on it, but for the names of rows and their times."""
    rows: list[Model] = [Table.objects.get(pk=table.pk)]
    for model in apps.get_app_config("games").get_models():
        for field in model._meta.concrete_fields:
            if field.related_model is Table and model is not Table:
                rows += model._default_manager.filter(**{field.name: table}).order_by("pk")
    return [(type(row).__name__, _plain_row(row)) for row in rows]


NAMES = {"id", "table", "origin", "invite", "row_version", "rematch_of"}


def _plain_row(row: Model) -> dict[str, Any]:
    values = {}
    for field in row._meta.concrete_fields:
        if field.name not in NAMES and field.get_internal_type() != "DateTimeField":
            value = getattr(row, field.attname)
            values[field.name] = bytes(value) if isinstance(value, memoryview) else value
    return values
