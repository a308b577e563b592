"""The statistics of a title, for everybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_ratelimit.decorators import ratelimit

from accounts.models import User
from games import titles
from games.community.ratings import leaders, ratings_of
from games.community.statistics import PEOPLE, Chosen, statistics_of
from games.drawing.pages.lobby import statistics as drawing
from games.drawing.pages.lobby.profile import certainty
from games.drawing.words.wording import LEVELS, original_name, title_name
from games.engine.title.info import Info
from games.views.answering import readers_language
from games.views.lobby.tables import known_title

LEADERS = 100
"""The length of a leader board."""


@require_safe
@ratelimit(key="ip", rate="120/m")
def statistics(request: HttpRequest, title: str) -> HttpResponse:
    """``?mode=…&players=…&who=people|easy|normal|careful|expert``. What the title does not have is ignored."""
    info = known_title(title)
    found = statistics_of(chosen_of(request, info))
    language = readers_language()
    context = {"info": info, "name": title_name(info, language), "original": original_name(info, language)}
    return render(request, "games/lobby/people/statistics.html", context | drawing.page(info, found))


@require_safe
@ratelimit(key="ip", rate="120/m")
def leader_board(request: HttpRequest, title: str) -> HttpResponse:
    """The best ratings of a title, of people who want to be shown, and the reader's own rating."""
    info, language = known_title(title), readers_language()
    board = [(place, rating, certainty(rating)) for place, rating in enumerate(leaders(info.slug, LEADERS), 1)]
    own = ratings_of(request.user) if isinstance(request.user, User) else []
    mine = next((rating for rating in own if rating.title == info.slug), None)
    context = {
        "info": info,
        "name": title_name(info, language),
        "board": board,
        "mine": mine,
        "my_certainty": certainty(mine) if mine is not None else "",
        "others": [(one.slug, title_name(one, language)) for one in titles.published() if one.slug != info.slug],
    }
    return render(request, "games/lobby/people/leaders.html", context)


def chosen_of(request: HttpRequest, info: Info) -> Chosen:
    """The games that the address asks for."""
    mode, players, who = (request.GET.get(name, "") for name in ("mode", "players", "who"))
    return Chosen(
        info.slug,
        mode=mode if mode in {one.slug for one in info.modes} else "",
        players=int(players) if players in {str(count) for count in info.players} else 0,
        who=who if who in {PEOPLE, *LEVELS} else "",
    )
