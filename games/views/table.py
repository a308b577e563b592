"""The page of a table, and the posts at it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Protocol

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from accounts.guests import ensure_guest
from accounts.models import User
from accounts.preferences import preferred_language
from config.shared.seen import moves
from games import tables
from games.community.finding import inviting
from games.engine.rules import orders
from games.models import Table
from games.notices import reading
from games.requests import access, asking, refusals
from games.tables.changing import deadlines
from games.views.answering import (
    number,
    redirect_any,
    requested_seat,
    scene_for_visitor,
    seen_private,
    seen_version,
    shows_refusals,
    table_address,
    table_answer,
    table_page,
    user_id,
    visible_scene,
)

View = Callable[..., HttpResponse]


class TableView(Protocol):
    """A view of a table, as Django calls it."""

    def __call__(self, request: HttpRequest, table_id: int) -> HttpResponse: ...


@require_GET
@never_cache
@shows_refusals
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page of the table."""
    scene = scene_for_visitor(request, table_id)
    if deadlines.fall_if_due(scene.table):
        scene = visible_scene(request, table_id)
    person = user_id(request)
    if person is not None:
        reading.looked(person, table_id)
    return table_page(request, scene)


@require_safe
def no_network(request: HttpRequest) -> HttpResponse:
    """Shown by the service worker in place of a table that cannot be reached. The page knows no table."""
    return render(request, "games/pages/no_network.html")


@require_GET
@never_cache
def invitation(request: HttpRequest, invite: str) -> HttpResponse:
    """The link that was sent: from here on this person may see the table. ``?at=5`` leads to the position after that move."""
    table = get_object_or_404(Table, invite=invite)
    access.remember_invitation(request, table)
    at = number(request.GET.get("at"))
    return redirect(table_address(table.pk) if at < 0 else reverse("games:position", args=[table.pk, at]))


@require_safe
@never_cache
def invite(request: HttpRequest, invite: str) -> HttpResponse:
    """The link of an invitation. It leads on in the language of the person who follows it, not of the person who sent
    it."""
    with override(preferred_language(request)):
        address = reverse("games:invitation", args=[invite])
    query = request.META.get("QUERY_STRING", "")
    response = redirect(f"{address}?{query}" if query else address)
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


# What every post says: the seat it speaks for, beside the version of the table that was looked at.


def _seat(request: HttpRequest) -> int:
    return number(request.POST.get("seat"))


def must_be_visible(request: HttpRequest, table_id: int) -> None:
    """Refuse what is posted at a table that this person may not see. One small query where it is open to all."""
    if not Table.objects.filter(pk=table_id, privacy=Table.Privacy.OPEN).exists():
        visible_scene(request, table_id)


def only_posts(view: View) -> View:
    """Only a post changes a table. A page that refuses something has the address that was posted to. So its links to
    other languages and themes, and a reload, come here and lead to the table."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def guarded(request: HttpRequest, table_id: int, **more: object) -> HttpResponse:
        if request.method != "POST":
            return redirect(table_address(table_id, requested_seat(request)))
        return view(request, table_id, **more)

    return guarded


def table_action(change: Callable[[HttpRequest, int], Table], *, from_a_seat: bool = False) -> TableView:
    """A view of a post at a table. After ``change`` it shows the table; after a refusal, the table and the reason.

    With ``from_a_seat``, only the owner of a seat gets past ``change``, and that owner may see the table. Others learn
    nothing, since the refusal is shown only to those who may see the table. An answer from a seat names the version
    that the page shows, and gets what has changed.
    """

    @only_posts
    @shows_refusals
    def view(request: HttpRequest, table_id: int) -> HttpResponse:
        access.limit(request, "act", access.ACTION_RATE)
        if not from_a_seat:
            must_be_visible(request, table_id)
        before = user_id(request)
        try:
            changed = change(request, table_id)
        except refusals.Unknown:
            raise
        except refusals.Refusal as refusal:
            if isinstance(refusal, refusals.Repeated) and "X-Sent-Again" in request.headers:
                # A browser that heard nothing the first time: it learns what came of its answer, without reproach.
                return table_answer(request, table_id)
            return table_answer(request, table_id, refusal)
        if user_id(request) != before:
            # A stranger has become a guest: the page's head and its socket still speak for nobody.
            return redirect_any(request, table_address(table_id))
        return table_answer(request, table_id, changed=changed, certain=from_a_seat)

    return view


@moves.timed(moves.PERSON)
@partial(table_action, from_a_seat=True)
def move(request: HttpRequest, table_id: int) -> Table:
    """Give an answer; where things were put in order without scripts, their ids follow it one by one."""
    option_id = request.POST.get("option", "")
    if option_id == orders.VERB:
        option_id = ":".join([option_id, *request.POST.getlist("order")[:50]])
    try:
        return tables.submit_move(
            table_id=table_id,
            by=request.user,
            seat=_seat(request),
            option_id=option_id[:200],
            seen_version=seen_version(request),
            seen_private=seen_private(request),
        )
    except refusals.NotAllowed as refusal:
        asking.note(request, visible_scene(request, table_id).table, _seat(request), [refusal.rule])
        raise


@table_action
def hurry(request: HttpRequest, table_id: int) -> Table:
    """Let the bots play on at once."""
    return tables.hurry(table_id=table_id, by=request.user)


@table_action
def undo(request: HttpRequest, table_id: int) -> Table:
    """Take back one's own last answer, or the whole turn."""
    return tables.undo(
        table_id=table_id,
        by=request.user,
        seat=_seat(request),
        seen_version=seen_version(request),
        whole="whole" in request.GET,
    )


@table_action
def unseal(request: HttpRequest, table_id: int) -> Table:
    """Withdraw an answer that waits for the others'."""
    return tables.unseal(
        table_id=table_id,
        by=request.user,
        seat=_seat(request),
        seen_version=seen_version(request),
        seen_private=seen_private(request),
    )


@table_action
def standing(request: HttpRequest, table_id: int) -> Table:
    """Leave a standing answer (``option key``), or take the one with this key back."""
    option_id, _, key = request.POST.get("standing", "")[:200].partition(" ")
    if forgotten := request.POST.get("forget", "")[:200]:
        option_id, key = "", forgotten
    return tables.set_standing(
        table_id=table_id, by=request.user, seat=_seat(request), key=key, option_id=option_id or None
    )


@table_action
def settle(request: HttpRequest, table_id: int) -> Table:
    """Go on with what was agreed so far."""
    return tables.settle(table_id=table_id, by=request.user, seat=_seat(request), seen_version=seen_version(request))


@table_action
def propose_takeback(request: HttpRequest, table_id: int) -> Table:
    """Ask the others to return to an earlier position."""
    access.limit(request, "takeback", "20/h")
    to = number(request.POST.get("to"))
    return tables.propose_takeback(
        table_id=table_id, by=request.user, seat=_seat(request), to=to, seen_version=seen_version(request)
    )


@table_action
def answer_takeback(request: HttpRequest, table_id: int) -> Table:
    """Agree to return, or not."""
    return tables.answer_takeback(
        table_id=table_id,
        by=request.user,
        seat=_seat(request),
        to=number(request.POST.get("to")),
        agree=request.POST.get("agree") == "yes",
        seen_version=seen_version(request),
    )


@table_action
def propose_time(request: HttpRequest, table_id: int) -> Table:
    """Ask the others to adjourn, to go on, or to play at another pace."""
    access.limit(request, "time", "20/h")
    return tables.propose_time(
        table_id=table_id,
        by=request.user,
        seat=_seat(request),
        what=request.POST.get("time", ""),
        pace=request.POST.get("pace", ""),
    )


@table_action
def answer_time(request: HttpRequest, table_id: int) -> Table:
    """Agree to what was proposed about time, or not."""
    return tables.answer_time(
        table_id=table_id,
        by=request.user,
        seat=_seat(request),
        agree=request.POST.get("agree") == "yes",
        what=request.POST.get("proposed", ""),
    )


@table_action
def resign(request: HttpRequest, table_id: int) -> Table:
    """Leave a running match for good."""
    return tables.resign(table_id=table_id, by=request.user)


# Before the match


@table_action
def join(request: HttpRequest, table_id: int) -> Table:
    """Take a seat; a stranger becomes a guest."""
    access.limit(request, "join", "60/h")
    return tables.join(table_id=table_id, by=ensure_guest(request), seat=requested_seat(request))


@table_action
def leave(request: HttpRequest, table_id: int) -> Table:
    """Get up."""
    return tables.leave(table_id=table_id, by=request.user)


@table_action
def seat_bot(request: HttpRequest, table_id: int) -> Table:
    """Let a bot of some level take an empty seat, or another bot's."""
    place = number(request.POST.get("place"))
    return tables.seat_bot(table_id=table_id, by=request.user, seat=place, bot=request.GET.get("level", ""))


@table_action
def clear_seat(request: HttpRequest, table_id: int) -> Table:
    """Send a bot or somebody else away."""
    place = number(request.POST.get("place"))
    return tables.clear_seat(table_id=table_id, by=request.user, seat=place, seen_version=seen_version(request))


@table_action
def renew_invitation(request: HttpRequest, table_id: int) -> Table:
    """Another link for friends; the old one is dead."""
    return tables.renew_invitation(table_id=table_id, by=request.user)


@only_posts
@shows_refusals
def invite_person(request: HttpRequest, table_id: int) -> HttpResponse:
    """Invite somebody by user name, before the match begins."""
    access.limit(request, "invite", "30/h")
    must_be_visible(request, table_id)
    try:
        inviting.invite(table_id=table_id, by=request.user, name=request.POST.get("name", ""))
    except refusals.Unknown:
        raise
    except refusals.Refusal as refusal:
        return table_answer(request, table_id, refusal)
    messages.success(request, _("The invitation is on its way."))
    return redirect_any(request, table_address(table_id))


@table_action
def start(request: HttpRequest, table_id: int) -> Table:
    """Begin."""
    return tables.start(table_id=table_id, by=request.user)


@table_action
def abandon(request: HttpRequest, table_id: int) -> Table:
    """Give the table up."""
    return tables.abandon(table_id=table_id, by=request.user)


# Going elsewhere


@only_posts
@shows_refusals
def rematch(request: HttpRequest, table_id: int) -> HttpResponse:
    """The same again."""
    must_be_visible(request, table_id)
    access.limit(request, "create", "30/h")
    person = request.user
    again = tables.rematch(table_id=table_id, by=person)
    assert isinstance(person, User), "whoever asks for a rematch sits at the table"
    if again.status == Table.Status.OPEN and all(seat.user != person for seat in again.seats.all()):
        tables.join(table_id=again.pk, by=person)
    return redirect_any(request, table_address(again.pk))


@only_posts
@shows_refusals
def play_on(request: HttpRequest, table_id: int, at: int) -> HttpResponse:
    """A private copy that goes on from a position."""
    visible_scene(request, table_id)
    access.limit(request, "create", "30/h")
    copy = tables.play_on(table_id=table_id, by=ensure_guest(request), number=at, seat=requested_seat(request))
    return redirect_any(request, table_address(copy.pk))
