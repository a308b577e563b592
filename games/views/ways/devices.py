"""The browsers that get a person's notices. A browser's own script switches it on. Forms do the rest."""

from __future__ import annotations

import hashlib
from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from config.shared.spacing import filled
from games.models import PushSubscription
from games.notices.following import forget_guest
from games.notices.ways.attempts import SENT, explained
from games.notices.ways.pushing import subscribing, vapid
from games.requests import access, refusals
from games.views.answering import shows_refusals


class Device:
    """A browser as the page shows it. By ``fingerprint`` the browser's own script finds its row. It does not reveal the address."""

    def __init__(self, row: PushSubscription) -> None:
        self.pk: int = row.pk
        self.label = subscribing.named(row.label)
        self.fingerprint = hashlib.sha256(row.url.encode()).hexdigest()
        self.tried_at: datetime | None = row.tried_at
        self.said = explained(row.said) if row.said else ""
        self.failed = row.said not in ("", SENT)


@require_safe
@never_cache
@login_required
def page(request: HttpRequest) -> HttpResponse:
    """The page with the person's browsers, and a button for the browser that shows it."""
    rows = PushSubscription.objects.filter(user=request.user.pk).order_by("pk")
    context = {"devices": [Device(row) for row in rows], "key": vapid.public_key()}
    return render(request, "games/ways/devices.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@shows_refusals
def change(request: HttpRequest, number: int) -> HttpResponse:
    """Try one of the browsers, or forget it. The page of a refused post links to this address: without a post it redirects to the list."""
    user = request.user
    assert isinstance(user, User)
    match request.POST.get("do") if request.method == "POST" else "nothing":
        case "nothing":
            pass
        case "try":
            access.limit(request, "try", "20/h")
            row, tried = subscribing.try_it(user, number)
            text = filled(_("{target}: {said}"), target=subscribing.named(row.label), said=explained(tried.said))
            (messages.success if tried.said == SENT else messages.error)(request, text)
        case "forget":
            access.limit(request, "subscribe", "60/h")
            subscribing.forget(user, number)
            messages.success(request, _("This browser is told nothing more."))
        case _:
            raise refusals.NotUnderstood(gettext_lazy("That cannot be done here."))
    return redirect("games:devices")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def push(request: HttpRequest) -> HttpResponse:
    """For the script of the page and for the service worker, as JSON.

    GET: the site's key, and a CSRF token for the post. POST: this browser gets notices at the address ``endpoint``. ``p256dh`` and ``auth``
    are its keys. ``before`` is the address that it had until now, or empty.
    """
    user = request.user
    if not isinstance(user, User):
        return JsonResponse({"error": "sign in"}, status=403)
    if request.method != "POST":
        return JsonResponse({"key": vapid.public_key(), "token": get_token(request)})
    try:
        access.limit(request, "subscribe", "60/h")
        field = request.POST.get
        agent = request.headers.get("User-Agent", "")
        row = subscribing.subscribe(
            user, field("endpoint", ""), field("p256dh", ""), field("auth", ""), agent, field("before", "")
        )
    except refusals.Refusal as refusal:
        return JsonResponse({"error": str(refusal.message)}, status=refusal.status)
    forget_guest(user.pk)
    request.session[subscribing.IN_SESSION] = row.pk
    return JsonResponse({"number": row.pk})
