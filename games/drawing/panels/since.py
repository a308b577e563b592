"""The strip with the news since the viewer's last answer: a few lines by their weight. The others are folded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.drawing.viewer.since import NewsLine, lines, ranks
from games.drawing.viewer.viewing import Viewing
from games.tables.reading.chapters import ended_by
from games.tables.reading.since import Since, since_of
from games.tables.rows import matches

SHOWN = 4
"""The number of lines that are shown at once, by weight. Where there is little room, only the first two are shown."""
FOLDED = 20
"""The number of the latest lines that can be unfolded. The log has all lines."""


def context(viewing: Viewing) -> dict[str, Any]:
    """The news since this viewer answered, and what others took back."""
    news = strip(viewing)
    since: Since | None = news["since"]
    values = {**news, "whose": None if since is None else viewing.signs[since.whose]}
    if since is None:
        return {**values, "taken_back": []}
    answered = since.moves[0].version if since.moves else 0
    others = [
        takeback
        for takeback in viewing.taken_back
        if takeback.version > answered and takeback.seat != viewing.viewer.seat
    ]
    return {**values, "taken_back": others[::-1]}


def strip(viewing: Viewing) -> dict[str, Any]:
    """The lines of the strip, by their weight."""
    scene, viewer = viewing.scene, viewing.viewer
    since = since_of(scene, viewer)
    match = scene.match
    if since is None or match is None:
        return {"since": None, "news": [], "folded": 0, "skip": "", "chapters": []}
    news = list(lines(match.title, [(move, matches.events_of(move)) for move in since.moves], viewer.seat, since))
    if not _by_others(news, since):
        news = []
    ranked = enumerate(zip(news, ranks(news, viewer.seat), strict=True))
    return {
        "since": since,
        "news": [(line, rank) for index, (line, rank) in ranked if rank < SHOWN or index >= len(news) - FOLDED],
        "folded": max(0, len(news) - SHOWN),
        "shown": SHOWN,
        "touched": list(dict.fromkeys(element for entry in news for element in entry.line.elements)),
        "first": news[0].line.number if news else "",
        "chapters": [(move.number, ended) for move in since.moves for ended in ended_by(match.title, move).values()],
        "skip": skip(viewing),
    }


def _by_others(news: Iterable[NewsLine], since: Since) -> bool:
    """Whether another seat, a side without a seat or a stand-in has done any of it, or whether it resulted from another seat's answer."""
    stood_in = {move.number for move in since.moves if move.by_bot and move.seat == since.whose}
    answered = {move.number: move.seat for move in since.moves}
    return any(
        entry.line.by
        or entry.line.number in stood_in
        or (answered[entry.line.number] if entry.line.seat is None else entry.line.seat) != since.whose
        for entry in news
    )


def skip(viewing: Viewing) -> str:
    """How this viewer can skip the pauses of bots. ``table``: the bots may play on at once, since no other person watches them. ``view``:
    only this viewer skips the pauses. Empty if no bot has to answer."""
    scene, match = viewing.scene, viewing.scene.match
    if match is None or not scene.running or viewing.viewer.seat is None:
        return ""
    waited = match.questions.shown_waiting()
    if not waited or any(not scene.seats[seat].bot for seat in waited):
        return ""
    return "table" if viewing.alone else "view"
