"""Where a replay can jump: turns, the beginnings of seasons and rounds, the turns of a player, the moves that cite a clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from games.drawing.viewer.lines import lines_of
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.clauses import numbers_of
from games.models import Move
from games.tables.reading.scene import Scene, Viewer
from games.tables.rows import matches

MOST = 5000
"""The number of moves that are looked through: the latest."""
Targets = list[tuple[int, str]]
"""The numbers of positions, each with what happened there (empty: only the number is known)."""


def jumps(scene: Scene, viewer: Viewer, language: str) -> dict[str, Any]:
    """The ways to jump, each with its name and its targets. None behind a curtain."""
    with translation.override(language):
        viewing = Viewing(scene, viewer, language)
        moves = [] if scene.match is None or viewing.curtain else _moves(scene)
        ways = [way for way in _ways(viewing, moves) if way["targets"]]
        return {"version": scene.table.version, "ways": ways}


def _moves(scene: Scene) -> list[Move]:
    first = scene.first + 1 if scene.first else 1
    moves = Move.objects.filter(table=scene.table, undone_version=None, number__range=(first, scene.in_force))
    return list(moves.order_by("-number")[:MOST])[::-1]


def _ways(viewing: Viewing, moves: list[Move]) -> Iterator[dict[str, Any]]:
    turns = list(_turns(moves))
    names = [sign.said for sign in viewing.signs]
    everybody = _("Everybody")
    by_turn = [(number, everybody if seat is None else names[seat]) for number, seat in turns]
    yield {"group": "", "name": "turn", "label": _("Turns"), "targets": by_turn}
    yield {"group": "", "name": "chapter", "label": _("Seasons and rounds"), "targets": _chapters(viewing, moves)}
    for place, name in enumerate(names):
        own = [(number, "") for number, seat in turns if seat == place]
        yield {"group": _("Turns of a player"), "name": f"seat:{place}", "label": name, "targets": own}
    cited = _clauses(moves, viewing.viewer.seat)
    for rule, number in zip(cited, numbers_of([*cited]), strict=True):
        targets = [(at, "") for at in cited[rule]]
        yield {"group": _("Clauses that were cited"), "name": f"rule:{rule}", "label": number, "targets": targets}


def _turns(moves: list[Move]) -> Iterator[tuple[int, int | None]]:
    """The last move of each turn, with its seat: None where several answered together, or where no seat did."""
    saved = [list(together) for _, together in groupby(moves, key=lambda move: move.version)]
    for seat, turn in groupby(saved, key=_whose):
        *_, last = turn
        yield last[-1].number, seat


def _whose(saved: list[Move]) -> int | None:
    seats = {move.seat for move in saved}
    seat = saved[0].seat
    return seat if len(seats) == 1 and seat is not None and seat >= 0 else None


def _chapters(viewing: Viewing, moves: list[Move]) -> Targets:
    """The moves by which a chapter of the title begins, with the sentence that says so."""
    match, reader = viewing.scene.match, viewing.viewer.seat
    begins = set() if match is None else {chapter.begins for chapter in match.title.chapters}
    found: Targets = []
    for move in moves:
        said = [event.seen_by(reader) for event in matches.events_of(move)] if begins else []
        found += [
            (move.number, viewing.wording.plain(text)) for text in said if text is not None and text.msgid in begins
        ]
    return found


def _clauses(moves: list[Move], reader: int | None) -> dict[str, list[int]]:
    """By clause, the moves whose lines cite it as this viewer reads them. In the order of the book."""
    cited: dict[str, list[int]] = {}
    for move in moves:
        for rule in dict.fromkeys(line.rule for line in lines_of(move, reader) if line.rule):
            cited.setdefault(rule, []).append(move.number)
    numbers = dict(zip(cited, numbers_of([*cited]), strict=True))
    return {rule: cited[rule] for rule in sorted(cited, key=lambda rule: _in_book(numbers[rule]))}


def _in_book(number: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"\.", number)]
