"""The log, as the fragment ``table-log``. A move usually adds lines and changes none."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import translation

from games.drawing.board.board import template
from games.drawing.board.controls import gap
from games.drawing.viewer import clock, leaving
from games.drawing.viewer.viewing import Viewing
from games.live.frames import Growing
from games.models import Move, Turnover
from games.tables.reading.scene import Scene, Viewer


def log(viewing: Viewing) -> Growing:
    """The log of the last moves. It is drawn once for all viewers who read the same lines."""
    moves, logs = viewing.scene.log, viewing.scene_text.logs
    lines = *_with_taken_back(viewing, moves, _lines(viewing, moves)), _earlier(viewing, moves)
    cached = logs.get(lines)
    if cached is None:
        before, after = template("table/log/_log.jinja").render(viewing.context, lines=gap(0)).split(gap(0))
        cached = logs[lines] = Growing("log-lines", before, lines[:-1], lines[-1] + after)
    return cached


def earlier(scene: Scene, viewer: Viewer, language: str, moves: list[Move]) -> str:
    """Earlier lines of the log, without the fragment. The last line links to those before. There are none behind a curtain."""
    with translation.override(language):
        viewing = Viewing(scene, viewer, language)
        return "".join([*_lines(viewing, moves), _earlier(viewing, moves)])


def _with_taken_back(viewing: Viewing, moves: Sequence[Move], lines: Sequence[str]) -> list[str]:
    """The lines of the moves, and between them the lines of takebacks, of people who left or came back, and of time."""
    if not lines:
        return []
    between = [
        (takeback.version, template("table/takeback/_line.jinja").render(viewing.context, takeback=takeback))
        for takeback in viewing.taken_back
    ]
    between += [(turnover.version, _turnover(viewing, turnover)) for turnover in viewing.scene.turnovers]
    between += [
        (version, template("table/log/_between.jinja").render(viewing.context, said=said))
        for version, said in clock.notes(viewing.scene, moves, viewing.signs)
    ]
    entries = list(lines)
    for version, line in sorted(between, key=lambda entry: entry[0]):
        later = sum(move.version > version for move in moves)
        entries.insert(later, line)
    return entries


def _turnover(viewing: Viewing, turnover: Turnover) -> str:
    sign, words = viewing.signs[turnover.seat], leaving.line(turnover, viewing.scene, viewing.signs)
    return template("table/log/_turnover.jinja").render(viewing.context, sign=sign, line=words)


def _lines(viewing: Viewing, moves: Sequence[Move]) -> list[str]:
    """The lines of each of these moves. At a copied table, another line marks the position with which the copy began."""
    if viewing.curtain:
        return []
    drawn = [move.read_by(viewing.viewer, viewing.context) for move in viewing.scene_text.lines(moves)]
    origin = viewing.scene.first if viewing.scene.table.origin_id else None
    return [
        template("table/log/_origin.jinja").render(viewing.context) + lines if move.number == origin else lines
        for move, lines in zip(moves, drawn, strict=True)
    ]


def _earlier(viewing: Viewing, moves: Sequence[Move]) -> str:
    """The link to the lines before these moves."""
    return "" if viewing.curtain else viewing.scene_text.earlier(moves)
