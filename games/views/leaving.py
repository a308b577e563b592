"""Posts of people who leave a match and come back, and the page of a seat that is offered."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.guests import ensure_guest
from accounts.preferences import preferred_language
from games import titles
from games.drawing.words.wording import person, title_name
from games.models import Table
from games.requests import access, refusals
from games.tables.changing import leaving
from games.views.answering import number, readers_language, redirect_any, shows_refusals, table_address
from games.views.table import table_action


def _place(request: HttpRequest) -> int:
    return number(request.POST.get("place", request.GET.get("place")))


@table_action
def come_back(request: HttpRequest, table_id: int) -> Table:
    """Take the own seat again from a bot."""
    return leaving.come_back(table_id=table_id, by=request.user)


@table_action
def hand_to_bot(request: HttpRequest, table_id: int) -> Table:
    """Let a bot play on until one comes back."""
    return leaving.hand_to_bot(table_id=table_id, by=request.user)


@table_action
def offer_seat(request: HttpRequest, table_id: int) -> Table:
    """Offer the own seat to a person, or to whoever has its link."""
    access.limit(request, "offer", "20/h")
    name = request.POST.get("name", "")[:150]
    return leaving.offer_seat(table_id=table_id, by=request.user, seat=number(request.POST.get("seat")), name=name)


@table_action
def withdraw_offer(request: HttpRequest, table_id: int) -> Table:
    """Keep the seat."""
    return leaving.withdraw_offer(table_id=table_id, by=request.user, seat=number(request.POST.get("seat")))


@table_action
def vote(request: HttpRequest, table_id: int) -> Table:
    """Choose what happens to a seat whose time ran out."""
    choice = request.POST.get("choice", "")
    return leaving.vote(table_id=table_id, by=request.user, seat=_place(request), choice=choice)


@table_action
def ask_back(request: HttpRequest, table_id: int) -> Table:
    """Ask somebody to come back."""
    return leaving.ask_back(table_id=table_id, by=request.user, seat=_place(request))


@table_action
def wake(request: HttpRequest, table_id: int) -> Table:
    """Wake a table that sleeps, or keep one that would be cleared."""
    return leaving.wake(table_id=table_id, by=request.user)


@require_safe
@never_cache
def offer(request: HttpRequest, table_id: int, seat: int, offer: str) -> HttpResponse:
    """The link of an offered seat leads on in the language of the person who follows it."""
    with override(preferred_language(request)):
        address = reverse("games:offered_seat", args=[table_id, seat, offer])
    response = redirect(address)
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def offered_seat(request: HttpRequest, table_id: int, seat: int, offer: str) -> HttpResponse:
    """A seat that somebody offers: what is played, and a button that takes it. A stranger becomes a guest by it. Who took it already goes
    to the table."""
    access.limit(request, "offered", "60/h")
    if request.method == "POST":
        try:
            leaving.offered_seat(table_id=table_id, seat=seat, offer=offer, to=request.user)  # no guest for nothing
            leaving.take_over(table_id=table_id, by=ensure_guest(request), seat=seat, offer=offer)
        except refusals.Unknown:
            if not leaving.has_seat(table_id=table_id, seat=seat, who=request.user):
                raise
        return redirect_any(request, table_address(table_id))
    place = leaving.offered_seat(table_id=table_id, seat=seat, offer=offer, to=request.user)
    info = titles.info(place.table.title)
    context = {
        "place": place,
        "name": title_name(info, readers_language()),
        "giver": person(place, readers_language()),
        "mine": place.user_id == request.user.pk,
    }
    return render(request, "games/pages/offered_seat.html", context)
