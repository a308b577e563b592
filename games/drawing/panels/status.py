"""The state of a table for scripts and for screen readers, as the fragment ``table-status``."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from config.shared.isolating import isolated
from config.shared.spacing import filled
from games.drawing.board.travels import travels
from games.drawing.panels.since import skip, strip
from games.drawing.viewer import leaving
from games.drawing.viewer.ending import ending, in_words
from games.drawing.viewer.lines import logbook
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import person, title_name
from games.tables.reading.scene import Scene, Viewer


def context(viewing: Viewing, announcement: str | None = None) -> dict[str, Any]:
    """Whether it is the viewer's turn, the title of the page, the moves of pieces, and the announcement. A lesson gives its own
    ``announcement``."""
    scene, viewer = viewing.scene, viewing.viewer
    name = title_name(scene.info, viewing.language)
    # Not within the braces of an f-string: the collector of messages does not read there.
    page = " · ".join([name, filled(_("Table {number}"), number=scene.table.pk)])
    mine = viewing.ask is not None and viewer.seat not in (scene.match.sealed if scene.match else {})
    heading = " · ".join(["● " + _("Your turn"), page]) if mine or viewing.curtain else page
    if scene.match is None and viewer.host and scene.full:
        heading = " · ".join(["● " + _("Everybody is here: you can begin"), page])
    return {
        "mine": mine,
        "private": scene.private_version(viewer),
        "heading": heading,
        "takeback_said": viewing.takeback_said,
        "alone": viewing.alone,
        "resign": giving_up(scene, viewer),
        "travels": "" if viewing.curtain else travels(scene, viewer),
        "announcement": _announcement(viewing) if announcement is None else announcement,
        "asks": _asks(viewing) if announcement is None else "",
    }


def _announcement(viewing: Viewing) -> str:
    """The text for a screen reader after the change: a proposed takeback, and what has happened. The question is not in it, because the
    page moves the focus to its heading, where a screen reader says it."""
    return " ".join(filter(None, [viewing.takeback_said, _news(viewing)]))


def _asks(viewing: Viewing) -> str:
    return "" if viewing.ask is None or viewing.curtain else viewing.wording.plain(viewing.ask.prompt)


def _news(viewing: Viewing) -> str:
    """The events of the last change, and how the match ended."""
    scene, plain = viewing.scene, viewing.wording.plain
    if viewing.curtain:
        return filled(_("Hand the screen to {name}"), name=viewing.signs[viewing.curtain.number].said)
    if scene.match is None:
        people = _(", ").join(viewing.signs[seat.number].said for seat in scene.seats)
        return " ".join([people, _("Everybody is here: you can begin")]) if scene.full else people
    sentences = [takeback.said(plain) for takeback in viewing.taken_back[:1] if takeback.version == scene.table.version]
    sentences = sentences or leaving.news(scene, viewing.signs) or _moves(viewing)
    end = ending(scene, viewing.viewer)
    if end["result"] is not None:
        sentences.append(in_words(end, viewing.viewer, viewing.signs))
    if end.get("again"):
        sentences.append(filled(_("{name} waits for you at a new table."), name=end["again"]))
    return " ".join(sentences)


def _moves(viewing: Viewing) -> list[str]:
    """The lines of the last move. Moves of bots are not said while bots play. When they have finished, one sentence says what has happened
    since the viewer's answer. It is said too if the viewer's turn begins with a move without a choice."""
    scene, seat = viewing.scene, viewing.viewer.seat
    chosen = (move for move in scene.log if seat is None or move.seat != seat or not move.forced)
    last = next(chosen, None) if scene.now else None
    by_bot = last is not None and last.seat is not None and last.seat != seat and bool(scene.seats[last.seat].bot)
    if by_bot and skip(viewing):
        return []
    if by_bot and viewing.ask is not None and (sentence := _since(viewing)):
        return [sentence]
    lines = logbook(scene, viewing.viewer, moves=1)
    first_of_side = next((index for index, line in enumerate(lines) if line.by), None)
    if first_of_side is not None and viewing.ask is not None and (sentence := _since(viewing)):
        return [*(viewing.wording.plain(line.text) for line in lines[:first_of_side]), sentence]
    return [viewing.wording.plain(line.text) for line in lines]


SPOKEN = 8
"""The number of lines of the news that are said: the most important ones. The strip and the log have all."""


def _since(viewing: Viewing) -> str:
    """The news since the viewer's answer."""
    news = strip(viewing)
    sentences = [viewing.wording.plain(entry.line.text).rstrip(".。") for entry, rank in news["news"] if rank < SPOKEN]
    more = len(news["news"]) - len(sentences)
    if not sentences:
        return ""
    if more:
        sentences.append(filled(ngettext("{n} more line in the log", "{n} more lines in the log", more), n=more))
    separator = "; " if viewing.language == "en" else "；"
    return filled(_("Since your turn: {news}."), news=separator.join(sentences))


def giving_up(scene: Scene, viewer: Viewer) -> str:
    """The result if this viewer resigns, in a sentence. Empty if the viewer cannot. It forecasts :func:`games.tables.resign`."""
    if not scene.running or not viewer.seats:
        return ""
    others = [seat for seat in scene.seats if seat.number not in viewer.seats and not seat.resigned]
    if not any(seat.user_id for seat in others):
        return _("Nobody would be left to play, so the table is given up. This cannot be taken back.")
    if len(others) == 1 and not scene.mode.cooperative:
        name = isolated(person(others[0], get_language() or ""))
        return filled(_("The match is over then, and {name} wins. This cannot be taken back."), name=name)
    return _("A bot takes your seat and plays on. This cannot be taken back.")
