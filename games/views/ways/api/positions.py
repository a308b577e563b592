"""A table as one seat sees it, as plain data. What is told here is what the page draws: the same Viewing, so nothing more can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language

from games.drawing.viewer.lines import Line, lines_of
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import person
from games.engine.rules.ask import Option
from games.engine.rules.orders import Orders, offered
from games.models import Move, Seat, Table
from games.tables.reading.scene import Scene, Viewer
from games.tables.rows.rights import is_free, plays
from games.views.ways.api.telling import Teller

MOST_MOVES = 100
"""Of how many moves one answer tells."""


def language() -> str:
    """Django's code of the active language."""
    return get_language() or "zh-hant"


def table(row: Table, seats: Iterable[Seat], user_id: int) -> dict[str, Any]:
    """A table without its position."""
    placed = list(seats)
    own = [seat for seat in placed if seat.user_id == user_id and not seat.resigned]
    return {
        "id": row.pk,
        "title": row.title,
        "mode": row.mode,
        "players": row.players,
        "options": row.options,
        "status": row.status,
        "version": row.version,
        "number": row.number,
        "waits": row.status == Table.Status.PLAYING and any(seat.to_move and not seat.bot for seat in own),
        "rated": row.rated,
        "private": row.privacy == Table.Privacy.PRIVATE,
        "hot_seat": row.hot_seat,
        "pace": row.pace,
        "deadline": row.deadline,
        "seats": [_seat(seat, user_id) for seat in placed],
        "address": reverse("games:table", args=[row.pk]),
    }


def _seat(seat: Seat, user_id: int) -> dict[str, Any]:
    return {
        "number": seat.number,
        "name": person(seat, language()),
        "bot": seat.bot,
        "mine": seat.user_id == user_id and not seat.resigned,
        "free": is_free(seat),
        "by_program": seat.by_program and plays(seat),
    }


def position(scene: Scene, viewer: Viewer, user_id: int) -> dict[str, Any]:
    """The present position of a table as this viewer sees it."""
    viewing = Viewing(scene, viewer, language())
    teller = Teller(viewing.wording)
    match = scene.match
    shown = match.questions.shown_waiting() if match is not None and scene.running else []
    return {
        "table": table(scene.table, scene.seats, user_id),
        "seat": viewer.seat,
        "hand_to": None if viewing.curtain is None else viewing.curtain.number,
        "waiting_for": list(shown),
        "view": None if viewing.view is None else teller.tell(viewing.view),
        "question": _question(viewing, teller),
        "result": None if scene.result is None else teller.tell(scene.result),
    }


def _question(viewing: Viewing, teller: Teller) -> dict[str, Any] | None:
    """The question to the viewer with its options, those that are refused too."""
    ask, seat, match = viewing.ask, viewing.viewer.seat, viewing.scene.match
    if ask is None or seat is None or match is None:
        return None
    options = viewing.options
    return {
        "prompt": teller.text(ask.prompt),
        "rule": ask.rule,
        "kind": "order" if isinstance(options, Orders) else "choose",
        "version": viewing.scene.table.version,
        "private": viewing.scene.private_version(viewing.viewer),
        "options": _options(offered(options), teller),
        "refused": _options(ask.refused(), teller),
        "answered": match.sealed.get(seat),
        "about": ask.about,
        "left": ask.left,
    }


def _options(options: Sequence[Option], teller: Teller) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = teller.tell(options)
    return told


def log(scene: Scene, viewer: Viewer, after: int) -> dict[str, Any]:
    """The lines of the moves after move ``after``, of at most :data:`MOST_MOVES`."""
    moves = list(_moves_after(scene, after)[:MOST_MOVES])
    viewing = Viewing(scene, viewer, language())
    lines = [] if viewing.curtain else _lines(moves, viewer)
    return {
        "number": scene.in_force,
        "upto": moves[-1].number if moves else min(after, scene.in_force),
        "lines": list(_told(lines, Teller(viewing.wording))),
    }


def _moves_after(scene: Scene, after: int) -> Any:
    in_force = Move.objects.filter(table=scene.table, undone_version=None, number__lte=scene.in_force)
    return in_force.filter(number__gt=after).order_by("number")


def _lines(moves: Iterable[Move], viewer: Viewer) -> list[Line]:
    return [line for move in moves for line in lines_of(move, viewer.seat)]


def _told(lines: Iterable[Line], teller: Teller) -> Iterator[dict[str, Any]]:
    for line in lines:
        yield {
            "move": line.number,
            "seat": line.seat,
            "text": teller.text(line.text),
            "rule": line.rule,
            "elements": list(line.elements),
            "reckoning": None if line.reckoning is None else teller.tell(line.reckoning),
        }
