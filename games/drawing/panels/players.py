"""The players' strip, as the fragment ``table-players``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from games.drawing.board.board import SeatSign, template
from games.drawing.board.controls import gap
from games.drawing.viewer.ending import ranks, rivals
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.pace import time_left
from games.engine.lru import LruCache
from games.engine.rules.ask import AskAll
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.state import Track
from games.engine.title import codec
from games.engine.title.view import AutomaPanel, Panel, View
from games.tables.clocks.clock import unpacked_seats
from games.tables.clocks.face import Face, faces, past_faces
from games.tables.reading.scene import Scene
from games.tables.rows import matches
from games.tables.rows.moment import moment_of
from games.tables.rows.rights import plays

_players: LruCache[tuple[object, ...], tuple[str, ...]] = LruCache(1024)
"""The HTML of seats in the strip, split at the place where the owner reads "you", and where others find a link about the owner."""


def context(viewing: Viewing) -> dict[str, Any]:
    """The drawn seats in their order, then the sides without a seat."""
    strip = players(viewing.scene, viewing.signs, viewing.view)
    strip += automas(viewing.scene, viewing.scene_text.sides, viewing.view)
    track = track_of(viewing)
    return {"count": len(strip), "track": track, "players": [_drawn(viewing, player) for player in strip]}


def track_of(viewing: Viewing) -> Track | None:
    """The track that counts for all seats, in place of their scores."""
    match = viewing.scene.match
    return None if match is None or match.title.track is None else match.title.track(match.state)


def _drawn(viewing: Viewing, player: Player) -> SafeString:
    """A seat in the strip. It changes at some moves only, and is the same for all viewers except its owner."""
    key = (viewing.scene_text.table, codec.encode(player))
    pieces = _players.get(key) or _players.put(key, _cut(viewing, player))
    number = player.sign.number
    if number in viewing.viewer.seats:
        between = template("table/players/_you.jinja").render(viewing.context, number=number)
    elif number >= 0 and viewing.scene.seats[number].user_id is not None:
        between = template("table/players/_about.jinja").render(viewing.context, number=number)
    else:
        between = ""
    return SafeString(between.join(pieces))  # safe: drawn with autoescape


def _cut(viewing: Viewing, player: Player) -> tuple[str, ...]:
    """The HTML before and after the word "you"."""
    html = template("table/players/_player.jinja").render(
        viewing.context, player=player, yours=gap(0), time_left=time_left, moment_of=moment_of
    )
    return tuple(html.split(gap(0)))


@dataclass(frozen=True)
class Player:
    """A seat in the strip, or a side without one."""

    sign: SeatSign
    panel: Panel | AutomaPanel | None
    to_move: bool
    committed: bool
    resigned: bool
    away: bool
    """Whether a bot plays for the person."""
    empty: bool
    place: int | None
    """The place at the end, if there are places. Partners who win or lose together have none."""
    score: int | None
    """The score that the title shows during the match. At the end it is the final score."""
    why: Reckoning | None
    """The reckoning of the score, if the title gives one."""
    clock: Face | None = None
    """The person's clock, if it is shown."""
    by_program: bool = False
    """Whether the person's last answer came from a program."""


def players(scene: Scene, signs: Sequence[SeatSign], view: View | None) -> list[Player]:
    """The players' strip in the order of seats."""
    match = scene.match
    asked = match.questions.shown_waiting() if match is not None and scene.running and scene.now else []
    open_answers = match is not None and isinstance(match.request, AskAll) and not match.request.covert
    panels = {} if view is None else {panel.seat: panel for panel in view.panels}
    ends = {} if scene.result is None else {standing.seat: standing for standing in scene.result.standings}
    together = scene.result is not None and scene.result.won is not None
    clocks = clocks_of(scene, asked)
    return [
        Player(
            sign=signs[seat.number],
            panel=(panel := panels.get(seat.number)),
            to_move=seat.number in asked,
            committed=open_answers and match is not None and seat.number in match.sealed,
            resigned=seat.resigned,
            away=seat.away_since is not None and scene.running,
            empty=match is None and seat.user is None and not seat.bot,
            place=end.place if (end := ends.get(seat.number)) and (end.score is not None or not together) else None,
            score=(score := end.score if end and end.score is not None else panel.points if panel else None),
            why=explained(panel, score),
            clock=clocks[seat.number] if clocks and plays(seat) else None,
            by_program=seat.by_program and plays(seat),
        )
        for seat in scene.seats
    ]


def clocks_of(scene: Scene, asked: Sequence[int]) -> list[Face | None]:
    """What the clocks show at the scene's position, if the seats ``asked`` are shown as asked. Empty without clocks."""
    clock, match = scene.clock, scene.match
    if clock is None or match is None or (scene.now and not scene.running):
        return []
    if scene.now:
        return faces(clock, asked, covert=isinstance(match.request, AskAll) and match.request.covert)
    saved = scene.log[0].clock if scene.log else None
    with matches.readable(scene.table.pk, "clock"):
        return [] if saved is None else past_faces(clock, unpacked_seats(saved))


def automas(scene: Scene, sides: Mapping[str, SeatSign], view: View | None) -> list[Player]:
    """The sides without a seat in the players' strip, in the title's order. At the end each has a place among the seats."""
    panels = [] if view is None else view.automas
    ends = {} if scene.result is None else {rank.owner: rank for rank in ranks(scene.result, rivals(scene))}
    return [
        Player(
            sign=sides[panel.owner],
            panel=panel,
            to_move=False,
            committed=False,
            resigned=False,
            away=False,
            empty=False,
            place=end.place if (end := ends.get(panel.owner)) else None,
            score=(score := end.score if end and end.score is not None else panel.points),
            why=explained(panel, score),
        )
        for panel in panels
    ]


def explained(panel: Panel | AutomaPanel | None, score: int | None) -> Reckoning | None:
    """The reckoning of a score in the strip: the title's, unless the match ended with another score."""
    why = None if panel is None else panel.score
    return why if isinstance(why, Reckoning) and why.total == score else None
