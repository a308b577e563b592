"""Plans: pages at which somebody tries out what could be played, and what is posted there."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.bots import pool, shared
from games.bots.worker import Job
from games.drawing.board.board import package
from games.drawing.pages import plan as pages
from games.drawing.pages.page import by_part
from games.drawing.panels.outline import outline
from games.drawing.words.wording import title_name
from games.engine.bots import bots as engine_bots
from games.engine.rules import orders as sequences
from games.engine.title import codec
from games.live.frames import html_of
from games.models import Order
from games.requests import access, refusals
from games.tables.plans import orders, plans, sending
from games.tables.plans.plans import Planned
from games.tables.reading.scene import SPECTATOR
from games.views.answering import (
    is_htmx,
    notice,
    number,
    readers_language,
    redirect_any,
    requested_seat,
    shows_refusals,
    table_address,
    visible_scene,
)
from games.views.asking.may_i import Place, answered
from games.views.replay import described

AT_ONCE = 0.35
"""Seconds that bots play on in one request. Then the page asks again."""


@require_POST
@shows_refusals
def begin(request: HttpRequest, table_id: int) -> HttpResponse:
    """Open a plan at the present position of the table."""
    access.limit(request, "act", access.ACTION_RATE)
    scene = visible_scene(request, table_id)
    if not request.user.is_authenticated:
        raise refusals.NotYours(_("You do not sit at this table."))
    seat = requested_seat(request)
    viewer = scene.viewer(request.user.pk, seat)
    if viewer.seat is None:
        raise refusals.NotYours(_("You do not sit at this table."))
    row = plans.begin(table_id=table_id, by=request.user, seat=viewer.seat)
    return redirect_any(request, reverse("games:plan", args=[table_id, row.pk]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def plan(request: HttpRequest, table_id: int, plan_id: int) -> HttpResponse:
    """The page of a plan. An answer is posted to it."""
    if request.method != "POST":
        access.limit_looks(request)
        return _page(request, _own(request, table_id, plan_id))
    return _changed(request, table_id, plan_id, _answer, tells=True)


def _own(request: HttpRequest, table_id: int, plan_id: int) -> Planned:
    return plans.plan_of(table_id=table_id, plan_id=plan_id, by=request.user)


def _answer(request: HttpRequest, table_id: int, plan_id: int) -> Planned:
    option = request.POST.get("option", "")
    if option == sequences.VERB:
        option = ":".join([option, *request.POST.getlist("order")[:50]])
    return plans.answer(
        table_id=table_id,
        plan_id=plan_id,
        by=request.user,
        node=number(request.POST.get("shown"), 0),
        seat=number(request.POST.get("seat")),
        option_id=option[:200],
        deal=number(request.POST.get("deal"), 0),
    )


@require_POST
@shows_refusals
def go(request: HttpRequest, table_id: int, plan_id: int) -> HttpResponse:
    """Show another position of the plan."""
    return _changed(
        request,
        table_id,
        plan_id,
        lambda request, table_id, plan_id: plans.go(
            table_id=table_id, plan_id=plan_id, by=request.user, node=number(request.POST.get("go"), 0)
        ),
    )


@require_POST
@shows_refusals
def bots(request: HttpRequest, table_id: int, plan_id: int) -> HttpResponse:
    """Let the bots of the plan play on for a moment."""
    return _changed(request, table_id, plan_id, _play_on)


def _play_on(request: HttpRequest, table_id: int, plan_id: int) -> Planned:
    """The bots answer until the owner is asked, one that searches has to think, or the moment is over."""
    planned = _own(request, table_id, plan_id)
    until = time.monotonic() + AT_ONCE
    while (seat := planned.bot_is_to_answer()) is not None and time.monotonic() < until:
        choice = _choice(planned, seat)
        if choice is None:
            break
        planned = plans.bot_answer(
            table_id=table_id, plan_id=plan_id, by=request.user, node=planned.row.at, option_id=choice
        )
    return planned


def _choice(planned: Planned, seat: int) -> str | None:
    """What a bot answers. None while a careful bot or an expert thinks: the page asks again."""
    level = planned.row.level
    match = planned.match
    if level not in engine_bots.SEARCHING or not match.step.checkpoint:
        # Where the plan begins in the middle of a step, nothing is saved yet that a bot could think about.
        return plans.quick_choice(planned, seat, engine_bots.NORMAL if level in engine_bots.SEARCHING else level)
    saved, seconds = codec.encode(match.save()), pool.seconds(level, live=False)
    job = Job(saved, seat, plans.bot_seed(planned), seconds, match.setup.title, level)
    key = shared.key_of(-planned.row.pk, job)
    if not pool.is_known(key):
        with suppress(refusals.NotNow):  # too many wait already: the page asks again
            pool.think(key, job)
        return None
    thought = pool.thought_of(key)
    return plans.quick_choice(planned, seat, engine_bots.NORMAL) if thought is None else thought.option


@require_POST
@shows_refusals
def change(request: HttpRequest, table_id: int, plan_id: int) -> HttpResponse:
    """What else is done with a plan: another deal, other bots, names, deletions, an order."""
    if request.POST.get("do") == "order":
        access.limit(request, "act", access.ACTION_RATE)
        orders.make(table_id=table_id, plan_id=plan_id, by=_person(request), node=number(request.POST.get("shown"), 0))
        return redirect_any(request, reverse("games:plans", args=[table_id]))
    if request.POST.get("do") == "delete":
        plans.delete(table_id=table_id, plan_id=plan_id, by=request.user)
        return redirect_any(request, reverse("games:plans", args=[table_id]))
    return _changed(request, table_id, plan_id, _change, tells=True)


def _person(request: HttpRequest) -> Any:
    if not request.user.is_authenticated:
        raise refusals.Unknown(_("There is no such plan."))
    return request.user


def _seen(request: HttpRequest) -> tuple[str, str] | None:
    """The name and the note that the page showed. A post without them is that of a page without the form."""
    post = request.POST
    return (post["seen_branch"], post["seen_note"]) if "seen_branch" in post and "seen_note" in post else None


def _change(request: HttpRequest, table_id: int, plan_id: int) -> Planned:
    of: dict[str, Any] = {"table_id": table_id, "plan_id": plan_id, "by": request.user}
    shown, post = number(request.POST.get("shown"), 0), request.POST
    if "level" in post:
        level = post["level"]
        return plans.set_level(**of, level="" if level == "none" else level)
    match post.get("do"):
        case "deal":
            return plans.deal_anew(**of)
        case "drop":
            return plans.drop(**of, node=shown)
        case "describe":
            return plans.describe(
                **of, node=shown, name=post.get("branch", ""), note=post.get("note", ""), seen=_seen(request)
            )
    raise refusals.NotUnderstood(_("That is no answer to what is being asked."))


@require_POST
@shows_refusals
def send(request: HttpRequest, table_id: int, plan_id: int) -> HttpResponse:
    """Send the branch that is shown to the table. If all of it was sent, the table is next."""
    access.limit(request, "act", access.ACTION_RATE)
    outcome = sending.send(
        table_id=table_id, plan_id=plan_id, by=request.user, node=number(request.POST.get("send"), 0)
    )
    if not outcome.stop:
        return redirect_any(request, table_address(table_id, _own(request, table_id, plan_id).row.seat))
    return _shown(request, _own(request, table_id, plan_id))


def _changed(
    request: HttpRequest,
    table_id: int,
    plan_id: int,
    change: Callable[[HttpRequest, int, int], Planned],
    *,
    tells: bool = False,
) -> HttpResponse:
    """What a post at a plan shows: the plan, and the reason if it was refused. With ``tells``, the person learns that another device has
    changed the plan since the page was drawn."""
    access.limit(request, "plan", access.ACTION_RATE)
    try:
        planned = change(request, table_id, plan_id)
    except refusals.Unknown:
        raise
    except refusals.Refusal as refusal:
        return _shown(request, _own(request, table_id, plan_id), refusal)
    seen = number(request.POST.get("version"))
    word = _("Another device has changed this plan too. What both did is kept.")
    return _shown(request, planned, word=word if tells and 0 < seen < planned.row.version - 1 else "")


def _shown(
    request: HttpRequest, planned: Planned, refusal: refusals.Refusal | None = None, word: str = ""
) -> HttpResponse:
    if not is_htmx(request):
        return _page(request, planned, refusal, word)
    parts = html_of(pages.fragments(planned, readers_language()))
    return HttpResponse(f"{notice(refusal, word)}\n{parts}", status=200 if refusal is None else refusal.status)


def _page(
    request: HttpRequest, planned: Planned, refusal: refusals.Refusal | None = None, word: str = ""
) -> HttpResponse:
    """The plan at a table: its whole page."""
    viewing = pages.viewing_of(planned, readers_language())
    context = {
        "table": viewing.scene.table,
        "scene": viewing.scene,
        "viewer": SPECTATOR,
        "plan": planned.row,
        "name": title_name(viewing.scene.info, readers_language()),
        "fragments": by_part(pages.fragments(planned, readers_language())),
        "notice": notice(refusal, word),
        "package": package(planned.row.table.title),
        "may_i": reverse("games:plan_may_i", args=[planned.row.table_id, planned.row.pk]),
        "description": _("A plan, which only its owner sees."),
        "canonical": request.build_absolute_uri(table_address(planned.row.table_id)),
    }
    return render(request, "games/pages/plan.html", context, status=200 if refusal is None else refusal.status)


@require_GET
@never_cache
@shows_refusals
def what_is(request: HttpRequest, table_id: int, plan_id: int) -> HttpResponse:
    """What a thing on the board of the plan is."""
    return described(request, pages.viewing_of(_own(request, table_id, plan_id), readers_language()))


@require_GET
@never_cache
@shows_refusals
def may_i(request: HttpRequest, table_id: int, plan_id: int) -> HttpResponse:
    """What may be done in the plan. It is not counted: whoever plans may go back and forth."""
    access.limit_looks(request)
    viewing = pages.viewing_of(_own(request, table_id, plan_id), readers_language())
    return answered(request, Place(viewing, reverse("games:plan", args=[table_id, plan_id])))[1]


@require_GET
@never_cache
@shows_refusals
def outline_of_plan(request: HttpRequest, table_id: int, plan_id: int) -> HttpResponse:
    """The board of the plan as a list."""
    viewing = pages.viewing_of(_own(request, table_id, plan_id), readers_language())
    return HttpResponse(outline(viewing.scene, viewing.viewer, readers_language()))


@require_GET
@never_cache
@shows_refusals
def news(request: HttpRequest, table_id: int) -> HttpResponse:
    """What has come of the person's orders at a table since it was asked last, as JSON: how many still ``wait``, and what is ``said``."""
    scene = visible_scene(request, table_id)
    waiting, ended = orders.news_for(table_id, request.user)
    said = [pages.said_of(order, scene, readers_language()) for order in ended]
    return JsonResponse({"wait": waiting, "said": said})


# --- the list -----------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def listing(request: HttpRequest, table_id: int) -> HttpResponse:
    """A person's plans, orders and standing answers at a table. A post drops an order."""
    access.limit_looks(request)
    scene = visible_scene(request, table_id)
    if request.method == "POST":
        orders.drop(table_id=table_id, order_id=number(request.POST.get("drop"), 0), by=_person(request))
        return redirect("games:plans", table_id)
    language = readers_language()
    own = [*orders.orders_at(scene.table, request.user)]
    context = {
        "table": scene.table,
        "name": title_name(scene.info, language),
        "plans": pages.listed(plans.plans_at(scene.table, request.user)),
        "orders": [pages.listed_order(order, scene, language) for order in own],
        "standing": pages.standing(scene, scene.viewer(request.user.pk), language),
        "seat": scene.viewer(request.user.pk).seat,
    }
    Order.objects.filter(pk__in=[order.pk for order in own], seen=False).exclude(status=Order.Status.WAITING).update(
        seen=True
    )
    return render(request, "games/pages/plans.html", context)
