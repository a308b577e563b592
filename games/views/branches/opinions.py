"""A careful bot's opinion of a position in a study room. It thinks elsewhere, and the page asks again until it has thought."""

from __future__ import annotations

import hashlib
import time

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.bots import pool
from games.bots.worker import Job
from games.drawing.board.board import template
from games.drawing.pages.study import Role, StudyViewing
from games.drawing.viewer.thoughts import Why, expected
from games.engine.bots.careful import Thought
from games.engine.title import codec
from games.learning.studies import studies
from games.learning.studies.studies import Studied
from games.requests import access, refusals
from games.views.answering import number, readers_language, shows_refusals
from games.views.branches.rooms import look_of

OPINIONS = "30/m"
"""How often one person may let a bot think. The page that waits for the thought asks again and again, which does not count here."""
OPINION = 0
"""Where a table's number is in the keys of thoughts. Tables have positive numbers there, plans negative ones."""
AGAIN_AFTER = 60
"""Seconds after which a bot that could not think may try again: the machine was busy."""


@require_POST
@shows_refusals
def opinion(request: HttpRequest, secret: str) -> HttpResponse:
    """What a careful bot would do for the seat that is asked. The bot knows what the seat knows. With another seat's eyes there is no
    opinion."""
    if not request.user.is_authenticated:
        access.limit_viewers(request)
    access.limit(request, "study_act", access.VIEW_RATE)
    row = studies.row_of(secret)
    room = studies.opened(row, number(request.POST.get("shown"), 0))
    viewing = StudyViewing(room, look_of(request), Role(), readers_language())
    seat = room.asked()
    if seat is None or seat != viewing.viewer.seat:
        raise refusals.NotNow(_("Nobody is asked here with these eyes."))
    key, thought = _thought(request, room, seat)
    why = None
    if thought is not None:
        why = Why(seat, tuple((tried, expected(thought, tried)) for tried in thought.considered))
    context = {
        "thinks": not pool.is_known(key),
        "why": why,
        "failed": len(room.match.options(seat)) > 1,
        "address": reverse("games:study_opinion", args=[secret]),
        "node": room.node,
        "wanted": look_of(request).wanted,
    }
    return HttpResponse(template("branches/studies/_opinion.jinja").render(viewing.context, **context))


def _thought(request: HttpRequest, room: Studied, seat: int) -> tuple[pool.Key, Thought | None]:
    """The thought about the position, if there is one and it compares answers, and its key. If there is none, the bot begins to think."""
    saved = codec.encode(room.match.save())
    for salt in (b"", repr(int(time.time() // AGAIN_AFTER)).encode()):
        digest = hashlib.blake2b(saved + bytes([seat]), digest_size=7, salt=salt[-16:]).digest()
        key = (OPINION, int.from_bytes(digest))
        if not pool.is_known(key):
            if not pool.is_thinking(key):
                access.limit(request, "opinion", OPINIONS)
            pool.think(key, Job(saved, seat, f"study/{room.match.number}/{seat}", pool.SECONDS, room.row.title))
            break
        thought = pool.thought_of(key)
        if thought is not None and thought.considered:
            return key, thought
    return key, None
