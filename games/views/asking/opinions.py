"""What a careful bot would do, for somebody who asks: in a study room, in a lesson, at a table of one person against bots. It thinks
elsewhere, and the page asks again until it has thought."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.bots import pool, shared
from games.bots.worker import Opine
from games.drawing.board.board import template
from games.drawing.viewer.thoughts import shown
from games.drawing.viewer.viewing import Viewing
from games.engine.bots.comparing import Opinion
from games.engine.match.match import Match
from games.engine.title import codec
from games.requests import access, refusals
from games.tables.reading.scene import Scene
from games.tables.rows.rights import may_ask_bot, plays_bots_alone
from games.views.answering import number, readers_language, shows_refusals, viewer_at, visible_scene

OPINIONS = "30/m"
"""How often one person may let a bot think. The page that waits for the thought asks again and again, which does not count here."""
OPINION = 0
"""Where a table's number is in the keys of thoughts. Tables have positive numbers there, plans negative ones."""
AGAIN_AFTER = 60
"""Seconds after which a bot that could not think may try again: the machine was busy."""


@dataclass(frozen=True)
class Asked:
    """Where a bot is asked: the match, the seat for which it answers, how the reader sees the position, and where and with what the page
    asks again. ``name`` is that of a seat that is not the reader's own. In a ``lesson`` another answer may be the right one."""

    match: Match[Any]
    seat: int
    viewing: Viewing
    address: str
    sent: Mapping[str, str]
    name: str = ""
    lesson: bool = False


def opinion(request: HttpRequest, asked: Asked) -> HttpResponse:
    """What the bot would do, as a part of the page. The bot knows what the seat knows."""
    key, opinion = _opinion(request, asked)
    answers = [] if opinion is None else shown(opinion)
    context = {
        "thinks": not pool.is_known(key),
        "shown": answers,
        "seems_better": any(one.difference.total > 0 for one in answers),
        "name": asked.name,
        "lesson": asked.lesson,
        "failed": len(asked.match.options(asked.seat)) > 1,
        "moved": False,
        "address": asked.address,
        "sent": asked.sent,
    }
    return _drawn(asked.viewing, context)


def _drawn(viewing: Viewing, context: Mapping[str, Any]) -> HttpResponse:
    response = HttpResponse(template("branches/_opinion.jinja").render(viewing.context, **context))
    response["Cache-Control"] = "private, no-store"
    return response


def _opinion(request: HttpRequest, asked: Asked) -> tuple[shared.Key, Opinion | None]:
    """The opinion about the position, if there is one and it compares answers, and its key. If there is none, the bot begins to think."""
    match, seat = asked.match, asked.seat
    job = Opine(codec.encode(match.save()), seat, f"opinion/{match.number}/{seat}", pool.SECONDS, match.setup.title)
    first, again = (shared.key_of(OPINION, job, salt) for salt in (b"", repr(int(time.time() // AGAIN_AFTER)).encode()))
    for key in (first, again):
        if not pool.is_known(key):
            if not pool.is_thinking(key):
                access.limit(request, "opinion", OPINIONS)
            pool.think(key, job)
            return key, None
        opinion = pool.opinion_of(key)
        if opinion is not None and opinion.answers:
            return key, opinion
    return again, None


def _refusal(scene: Scene, seat: int) -> refusals.NotNow:
    """Why nobody may ask a bot here."""
    if plays_bots_alone(scene.table, scene.seats, seat):
        return refusals.NotNow(
            _("The match that this one was copied from still runs. A bot may be asked here when that match is over.")
        )
    return refusals.NotNow(
        _("A bot may be asked only where one person plays against bots, and the match is not rated.")
    )


@require_POST
@shows_refusals
def at_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """At a table where one person plays against bots. Never where anybody else has a seat."""
    access.limit(request, "opinions", access.ACTION_RATE)
    scene = visible_scene(request, table_id)
    viewer = viewer_at(request, scene)
    if viewer.seat is None:
        raise refusals.NotYours(_("You do not sit at this table."))
    if not may_ask_bot(scene.table, scene.seats, viewer.seat):
        raise _refusal(scene, viewer.seat)
    viewing = Viewing(scene, viewer, readers_language())
    to_ask = viewing.bot_to_ask()
    if viewing.ask is None or to_ask is None or number(request.POST.get("version")) != scene.table.asked_version:
        return _drawn(viewing, {"thinks": False, "shown": [], "failed": False, "moved": True})
    assert scene.match is not None
    address, sent = to_ask
    return opinion(request, Asked(scene.match, viewer.seat, viewing, address, sent))
