"""The page on which a person reads what moderators decided about them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Measure, User
from accounts.moderation import measures


@login_required
@require_safe
@never_cache
def own_measures(request: HttpRequest) -> HttpResponse:
    """All measures about the person, the newest first. They count as read from then on."""
    person = request.user
    assert isinstance(person, User), "login_required lets only signed-in people in"
    rows = list(measures.of_person(person))
    new = {row.pk for row in rows if row.read_at is None}
    context = {"measures": rows, "contact": measures.contact(), "new": new}
    if request.method == "GET" and new:
        Measure.objects.filter(pk__in=new, user=person).update(read_at=timezone.now())
    return render(request, "accounts/moderation/measures.html", context)
