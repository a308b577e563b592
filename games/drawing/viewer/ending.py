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
        "again": rematch_host(scene, viewer),
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


def ranks(result: Result, without_seat: Sequence[Rival]) -> list[Rank]:
    """All sides by place. The sides without a seat take the places that the seats left open. Without a score they have no place."""
    ranked = [
        Rank(standing.place, standing.seat, f"seat:{standing.seat}", standing.score, standing.lines)
        for standing in result.standings
    ]
    taken = {rank.place for rank in ranked}
    scored = sorted((rival for rival in without_seat if rival.score is not None), key=lambda rival: -(rival.score or 0))
    free = [place for place in range(1, len(ranked) + len(scored) + 1) if place not in taken]
    ranked += [
        Rank(place, None, rival.owner, rival.score, rival.lines) for place, rival in zip(free, scored, strict=False)
    ]
    ranked.sort(key=lambda rank: (rank.place or 0, rank.seat is None, rank.seat or 0))
    return ranked + [Rank(None, None, rival.owner, None, rival.lines) for rival in without_seat if rival.score is None]


def outcome(result: Result, viewer: Viewer) -> str:
    """``won``, ``lost``, ``tied``, or empty for spectators."""
    if viewer.seat is None:
        return ""
    winners = result.winners
    if not set(viewer.seats) & set(winners):
        return "lost"
    return "tied" if result.won is None and len(winners) > 1 else "won"


def rematch_host(scene: Scene, viewer: Viewer) -> str:
    """The name of another player who has opened a rematch and waits there. Empty if there is none."""
    host = None if scene.rematch is None else scene.rematch.host
    if host is None or any(scene.seats[number].user_id == host.pk for number in viewer.seats):
        return ""
    return isolated(host.public_name)


def in_words(end: dict[str, Any], viewer: Viewer, signs: Sequence[SeatSign]) -> str:
    """The end of a match in a sentence. If several people at this screen played against each other, "you" would mean all of them. Then the
    sentence names the winners."""
    result = end["result"]
    if len(viewer.seats) < 2 or result is None or result.won is not None:
        return outcome_in_words(end.get("outcome", ""))
    names = [signs[seat].said for seat in result.winners]
    sentence = _("{name} has won") if len(names) == 1 else _("{names} share the first place")
    return filled(sentence, name=names[0], names=_(", ").join(names))


def outcome_in_words(outcome: str) -> str:
    """The outcome for one person in a sentence. A spectator reads that the match is over."""
    match outcome:
        case "won":
            return _("You have won")
        case "lost":
            return _("You have lost")
        case "tied":
            return _("You share the first place")
        case _:
            return _("The match is over")
