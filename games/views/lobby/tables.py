"""The lobby, *My tables*, and the making of tables."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.guests import ensure_guest
from games import tables, titles
from games.community.finding.friends import kept_until
from games.community.finding.wishes import filter_of
from games.drawing.board.board import has_board
from games.drawing.pages.lobby import tables as lobby
from games.drawing.words.wording import original_name, person, plain_message, title_name
from games.engine.rules.errors import NotUnderstood
from games.engine.title.info import Info
from games.forms import TableForm
from games.models import Table
from games.requests import access
from games.tables.reading import queries
from games.tables.rows.blocks import blocked_either_way
from games.views.answering import readers_language, shows_refusals, table_address, user_id
from games.views.lobby.finding import finding_context
from games.views.lobby.inviting import invite_and_say, to_be_invited


@require_GET
@never_cache
def lobby_page(request: HttpRequest) -> HttpResponse:
    """Open tables, live; matches to watch; games to begin. ``?game=…&pace=…&spoken=…&free=…&friends=yes`` chooses the open tables."""
    reader = user_id(request), readers_language(), filter_of(request.GET.dict())
    drawn = lobby.for_readers([reader])[reader][lobby.LOBBY]
    context = {
        "fragment": mark_safe(str(drawn)),  # noqa: S308 - drawn with autoescape
        "finding": finding_context(request),
        "own_tables": own_tables(request),
        "offers": offers(),
    }
    return render(request, "games/lobby/lobby.html", context)


def own_tables(request: HttpRequest) -> SafeString:
    """The number of tables that wait for the reader, for the site's head."""
    person = user_id(request)
    tables = queries.NO_TABLES if person is None else queries.own_tables([person])[person]
    return lobby.own(tables, readers_language())


def offers() -> list[dict[str, Any]]:
    """The games that can be played and have been drawn, as the lobby offers them."""
    return [
        {
            "info": info,
            "name": title_name(info, readers_language()),
            "original": original_name(info, readers_language()),
            "summary": plain_message(info.summary),
        }
        for info in titles.published()
        if has_board(info.slug)
    ]


@require_GET
@never_cache
def my_tables(request: HttpRequest) -> HttpResponse:
    """The tables one sits at, those that wait for one first."""
    shown = lobby.mine(user_id(request), readers_language())
    context = {
        "fragment": lobby.mine_drawn(shown, readers_language()),
        "own_tables": own_tables(request),
        "offered": offered_seats(request),
        "offers": [] if shown else offers(),
    }
    return render(request, "games/lobby/my_tables.html", context)


def offered_seats(request: HttpRequest) -> list[dict[str, Any]]:
    """The seats that others offer to the reader by name, unless there is a block between them and the reader."""
    me = user_id(request)
    offered = [] if me is None else queries.offered_to(me)
    blocked = blocked_either_way(me) if me is not None and offered else set()
    return [
        {
            "address": reverse("games:offered_seat", args=[seat.table_id, seat.number, seat.offer]),
            "giver": person(seat, readers_language()),
            "name": title_name(titles.info(seat.table.title), readers_language()),
            "table": seat.table_id,
        }
        for seat in offered
        if seat.user_id not in blocked
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals
def create(request: HttpRequest, title: str) -> HttpResponse:
    """Choose how to play, and open the table."""
    info = known_title(title)
    form = TableForm(info, readers_language(), request.POST if request.method == "POST" else None)
    invited = to_be_invited(request)
    if request.method == "POST" and form.is_valid():
        access.limit(request, "create", "30/h")
        host = ensure_guest(request)
        chosen = form.table()
        kept = kept_until(host, chosen["privacy"])
        table = tables.create(host=host, title=info.slug, kept_until=kept, **chosen)
        if form.begins_at_once():
            tables.start(table_id=table.pk, by=host)
        elif invited is not None:
            invite_and_say(request, table.pk, host, invited.username)
        return redirect(table_address(table.pk))
    context = {
        "form": form,
        "info": info,
        "invited": invited,
        "name": title_name(info, readers_language()),
        "summary": plain_message(info.summary),
    }
    return render(request, "games/lobby/create.html", context, status=422 if form.errors else 200)


@require_POST
@shows_refusals
def quick_play(request: HttpRequest, title: str) -> HttpResponse:
    """One click: a table of the fewest players against bots, with guidance, begun at once."""
    info = known_title(title)
    access.limit(request, "create", "30/h")
    player = ensure_guest(request)
    mode = info.modes[0]
    players = next((count for count in mode.players if count > 1), mode.players[0])
    table = tables.create(
        host=player,
        title=info.slug,
        mode=mode.slug,
        players=players,
        bots=players - 1,
        privacy=Table.Privacy.PRIVATE,
        guidance=True,
    )
    tables.start(table_id=table.pk, by=player)
    return redirect(table_address(table.pk))


def known_title(slug: str) -> Info:
    """The title, or 404 where there is none that people are offered."""
    try:
        return titles.published_info(slug)
    except NotUnderstood as error:
        raise Http404 from error
