"""What one chooses about notices, and trying a way."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.models import NoticeSettings
from games.notices import trying
from games.notices.forms import NoticeForm
from games.notices.ways.email import Email, person_of
from games.notices.ways.registry import WAYS, way_named
from games.notices.ways.way import Way
from games.requests import access
from games.views.answering import shows_refusals


@dataclass(frozen=True)
class Shown:
    """A way as the page shows it."""

    way: Way
    targets: list[str]
    advice: str


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@shows_refusals
def choices(request: HttpRequest) -> HttpResponse:
    """Which notices by which ways, how often, and when not."""
    user = request.user
    assert isinstance(user, User)
    form = NoticeForm(user, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        access.limit(request, "choose", "60/h")
        if form.is_valid():
            form.save()
            messages.success(request, _("Saved."))
            return redirect("games:notice_settings")
    ways = [Shown(way, [target.label for target in way.targets(user)], way.advice(user)) for way in WAYS]
    context = {
        "form": form,
        "ways": ways,
        "nobody": trying.reached_nobody(user),
        "reachable": any(shown.targets for shown in ways),
    }
    return render(request, "games/notices/choices.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
@shows_refusals
def try_it(request: HttpRequest, way: str) -> HttpResponse:
    """Send something by this way, now, and say what came of it."""
    user, known = request.user, way_named(way)
    assert isinstance(user, User)
    if known is None:
        raise Http404
    access.limit(request, "try", "10/h")
    tried = trying.try_it(known, user)
    for trial in tried:
        (messages.success if trial.sent else messages.error)(request, trial.said)
    if not tried:
        messages.error(request, known.advice(user) or _("This way is not set up yet."))
    return redirect("games:notice_settings")


@csrf_exempt  # programs that read e-mails post it (RFC 8058); the address itself is signed, and can only stop e-mails
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """Stop e-mails to the person of this address, in one click and without signing in. Following the link changes nothing yet."""
    person = person_of(code)
    if person is None or not User.objects.filter(pk=person).exists():
        raise Http404
    if request.method == "POST":
        access.limit(request, "stop", "60/h")
        stop_way(person, Email.name)
    return render(request, "games/notices/stop.html", {"stopped": request.method == "POST"})


def stop_way(user_id: int, way: str) -> None:
    """Nothing more goes to this person that way. A second call changes nothing."""
    known, _made = NoticeSettings.objects.get_or_create(pk=user_id)
    if way not in known.off:
        known.off = [*known.off, way]
        known.save(update_fields=["off"])
