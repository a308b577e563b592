"""How a match ended: standings by place, and what this viewer reads of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from config.shared.isolating import isolated
from config.shared.spacing import filled
from games.drawing.board.board import SeatSign
from games.engine.rules.state import Result, ScoreLine
from games.engine.title.news import Rival
from games.tables.reading.scene import Scene, Viewer


def ending(scene: Scene, viewer: Viewer) -> dict[str, Any]:
    """How the match ended: standings by place with the score explained, and whether this viewer won."""
    result = scene.result
    if result is None:
        return {"result": None}
    return {
        "result": result,
        "ranks": ranks(result, rivals(scene)),
        "outcome": outcome(result, viewer),
        "again": again(scene, viewer),
        "seed": scene.table.seed,
        "commitment": scene.table.seed_commitment,
    }


@dataclass(frozen=True)
class Rank:
    """A side at the end: a seat, or (``seat`` None) a side without a seat, named by its element ``owner``."""

    place: int | None
    seat: int | None
    owner: str
    score: int | None
    lines: Sequence[ScoreLine]


def rivals(scene: Scene) -> Sequence[Rival]:
    """The sides without a seat, if the rules have ended the match."""
    match = scene.match
    return [] if match is None or match.state.result is None else match.title.rivals(match.state)


def ranks(result: Result, others: Sequence[Rival]) -> list[Rank]:
    """All sides by place. The sides without a seat take the places that the seats left open. Without a score they have no place."""
    ranked = [Rank(one.place, one.seat, f"seat:{one.seat}", one.score, one.lines) for one in result.standings]
    taken = {one.place for one in ranked}
    scored = sorted((one for one in others if one.score is not None), key=lambda one: -(one.score or 0))
    free = [place for place in range(1, len(ranked) + len(scored) + 1) if place not in taken]
    ranked += [Rank(place, None, one.owner, one.score, one.lines) for place, one in zip(free, scored, strict=False)]
    ranked.sort(key=lambda one: (one.place or 0, one.seat is None, one.seat or 0))
    return ranked + [Rank(None, None, one.owner, None, one.lines) for one in others if one.score is None]


def outcome(result: Result, viewer: Viewer) -> str:
    """``won``, ``lost``, ``tied``, or empty for spectators."""
    if viewer.seat is None:
        return ""
    winners = result.winners
    if not set(viewer.seats) & set(winners):
        return "lost"
    return "tied" if result.won is None and len(winners) > 1 else "won"


def again(scene: Scene, viewer: Viewer) -> str:
    """The other player who has opened a rematch and waits there. Empty if there is none."""
    host = None if scene.rematch is None else scene.rematch.host
    asked = host is not None and all(scene.seats[number].user_id != host.pk for number in viewer.seats)
    return isolated(host.public_name) if host is not None and asked else ""


def in_words(end: dict[str, Any], viewer: Viewer, signs: Sequence[SeatSign]) -> str:
    """The end of a match in a sentence. If several people at this screen played against each other, "you" would mean all of them, so it
    names the winners."""
    result = end["result"]
    if len(viewer.seats) < 2 or result is None or result.won is not None:
        return said_of(end.get("outcome", ""))
    names = [signs[seat].said for seat in result.winners]
    said = _("{name} has won") if len(names) == 1 else _("{names} share the first place")
    return filled(said, name=names[0], names=_(", ").join(names))


def said_of(outcome: str) -> str:
    """The end of a match in a sentence, for any viewer."""
    match outcome:
        case "won":
            return _("You have won")
        case "lost":
            return _("You have lost")
        case "tied":
            return _("You share the first place")
        case _:
            return _("The match is over")
