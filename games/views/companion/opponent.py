"""The page of a printed opponent beside a real table."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import titles
from games.drawing.companion import ports
from games.drawing.companion.opponents import has_opponent, written
from games.drawing.companion.variants import has_companion
from games.drawing.words.wording import plain_message, title_name
from games.engine.rules.errors import NotUnderstood
from games.engine.title.info import Mode
from games.views.answering import readers_language


@require_safe
@cache_control(max_age=300)
def opponent_page(request: HttpRequest, title: str, mode: str) -> HttpResponse:
    """The opponent of a mode, with everything that the page needs to play it without a network."""
    known = known_mode(title, mode)
    info = titles.info(title)
    opponent = written(title, mode)
    opponent["revision"] = _revision(opponent)
    context: dict[str, Any] = {
        "info": info,
        "name": title_name(info, readers_language()),
        "mode": known,
        "mode_name": plain_message(known.name),
        "opponent": opponent,
        "opponent_data": json.dumps(opponent, ensure_ascii=False, separators=(",", ":")),
        "offline_book": ports.offline(info.book),
        "table": reverse("games:companion_mode", args=[title, mode]) if has_companion(title) else "",
    }
    return render(request, "games/companion/opponent.html", context)


def known_mode(title: str, mode: str) -> Mode:
    """A mode that has an opponent, of a published title."""
    if not any(info.slug == title for info in titles.published()):
        raise Http404
    try:
        if has_opponent(title, mode):
            return titles.info(title).mode(mode)
    except NotUnderstood:
        pass
    raise Http404


def _revision(opponent: dict[str, Any]) -> str:
    """Of the graphs: what a browser kept of a step in the middle fits only the same ones. Words may differ."""
    graphs = {key: opponent[key] for key in ("nodes", "values", "starts")}
    return hashlib.sha256(json.dumps(graphs, sort_keys=True).encode()).hexdigest()[:12]
