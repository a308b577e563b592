"""Invitations from a person's page."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games import titles
from games.community.finding import inviting
from games.drawing.words.wording import refused
from games.engine.rules.errors import NotUnderstood
from games.models import Table
from games.requests import access, refusals
from games.views.answering import number, shows_refusals
from games.views.lobby.finding import known_person

INVITE_RATE = "30/h"
"""The same limit, and the same count, as for invitations at a table."""


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals
def invite_to_table(request: HttpRequest, name: str) -> HttpResponse:
    """Invite the person to ``table``: the number of an own table, or ``new/<title>``, which leads to the form of a new one."""
    person = known_person(name)
    if request.method != "POST":
        return redirect("games:person", name=person.username)
    if not isinstance(request.user, User):
        raise refusals.NotYours(_("Sign in to invite somebody."))
    chosen, _slash, title = request.POST.get("table", "").partition("/")
    if chosen == "new":
        return redirect(f"{reverse('games:create', args=[_known(title)])}?{urlencode({'invite': person.username})}")
    access.limit(request, "invite", INVITE_RATE)
    inviting.invite(table_id=_own_table(chosen, request.user), by=request.user, name=person.username)
    messages.success(request, _("The invitation is on its way."))
    return redirect("games:person", name=person.username)


def _known(title: str) -> str:
    try:
        return titles.published_info(title).slug
    except NotUnderstood as error:
        raise refusals.NotUnderstood(_("There is no such game here.")) from error


def _own_table(text: str, host: User) -> int:
    """The number of a table of this host. Somebody else's table is as good as none."""
    table_id = number(text)
    if not Table.objects.filter(pk=table_id, host=host).exists():
        raise refusals.Unknown(_("There is no such table."))
    return table_id


def to_be_invited(request: HttpRequest) -> User | None:
    """Whom the person wants to invite to a new table, by the user name ``invite`` in the address or the form. None if that is nobody."""
    name = request.POST.get("invite", request.GET.get("invite", ""))
    return User.objects.filter(username=name[:150], is_active=True, is_guest=False).first()


def invite_and_say(request: HttpRequest, table_id: int, host: User, name: str) -> None:
    """Invite somebody to a table that was opened just now. A refusal is said on the table's page, and the table stays."""
    try:
        access.limit(request, "invite", INVITE_RATE)
        inviting.invite(table_id=table_id, by=host, name=name)
    except refusals.Refusal as refusal:
        messages.error(request, refused(refusal))
    else:
        messages.success(request, _("The invitation is on its way."))
