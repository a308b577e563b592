"""The webhooks of a person, and those of a table for its host."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from config.shared.outward.addresses import LONGEST
from config.shared.spacing import filled
from games import titles
from games.drawing.words.wording import title_name
from games.models import Table, Webhook
from games.notices.following import forget_guest
from games.notices.ways import webhook
from games.notices.ways.attempts import SENT, explained
from games.notices.ways.hooking import keeping
from games.notices.ways.hooking.keeping import Owner
from games.requests import access, refusals
from games.tables.rows.rights import must_be_host
from games.views.answering import readers_language, shows_refusals, visible_scene

SHOW_ONCE = "webhook"
"""The session's key for a webhook. Only the next page shows the secret of this one."""


class WebhookForm(forms.Form):
    """The form to add a webhook: its address and its format."""

    url = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=LONGEST,
        help_text=gettext_lazy(
            "It begins with https:// and is as secret as a password: whoever knows it can post there."
        ),
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
    )
    form = forms.ChoiceField(
        label=gettext_lazy("Format"), choices=Webhook.Format.choices, widget=forms.RadioSelect, initial="discord"
    )

    def clean_url(self) -> str:
        """Refuse an address to which the site does not post."""
        url: str = self.cleaned_data["url"]
        if problem := keeping.problem_of(url):
            raise ValidationError(explained(problem))
        return url


class ListedWebhook:
    """A webhook as the page shows it: only the host of its address, and its secret only if it is new."""

    def __init__(self, hook: Webhook, new: int | None) -> None:
        self.pk: int = hook.pk
        self.host = hook.host
        self.form = hook.get_form_display()
        self.signs = hook.form == Webhook.Format.JSON
        self.secret = hook.secret if hook.pk == new and self.signs else ""
        self.off = hook.switched_off_at is not None
        self.tried_at = hook.tried_at
        self.said = explained(hook.said) if hook.said else ""
        self.failed = hook.said not in ("", SENT)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@shows_refusals
def own(request: HttpRequest) -> HttpResponse:
    """The page of the person's webhooks, which also adds one."""
    return _page(request, Owner(_person(request)), "games:webhooks", {})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@shows_refusals
def of_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page of a table's webhooks for its host, which also adds one."""
    table = _hosted(request, table_id)
    return _page(
        request, Owner(_person(request), table), "games:table_webhooks", {"table": table, "name": _name(table)}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@shows_refusals
def change_own(request: HttpRequest, number: int) -> HttpResponse:
    """Try, switch on, renew or delete a webhook of the person."""
    _do(request, Owner(_person(request)), number)
    return redirect("games:webhooks")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@shows_refusals
def change_of_table(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    """Try, switch on, renew or delete a webhook of the table."""
    _do(request, Owner(_person(request), _hosted(request, table_id)), number)
    return redirect("games:table_webhooks", table_id)


def _page(request: HttpRequest, owner: Owner, here: str, context: dict[str, object]) -> HttpResponse:
    table = [owner.table.pk] if owner.table is not None else []
    form = WebhookForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        access.limit(request, "webhook", "30/h")
        if form.is_valid():
            hook = keeping.add(owner, form.cleaned_data["url"], form.cleaned_data["form"], readers_language())
            request.session[SHOW_ONCE] = hook.pk
            forget_guest(owner.person.pk)
            messages.success(request, _("The webhook is added. Try it, please."))
            return redirect(here, *table)
    new = request.session.pop(SHOW_ONCE, None) if request.method == "GET" else None
    hooks = [ListedWebhook(hook, new) for hook in owner.hooks]
    values = {"form": form, "hooks": hooks, "full": len(hooks) >= webhook.MOST, **context}
    return render(request, "games/ways/webhooks.html", values, status=422 if form.errors else 200)


def _do(request: HttpRequest, owner: Owner, number: int) -> None:
    # The page of a refused post links to this address. Without a post, the caller redirects to the list.
    if request.method != "POST":
        return
    action = _ACTIONS.get(request.POST.get("do", ""))
    if action is None:
        raise refusals.NotUnderstood(gettext_lazy("That cannot be done here."))
    action(request, owner, number)


def _try(request: HttpRequest, owner: Owner, number: int) -> None:
    access.limit(request, "try", "20/h")
    hook, tried = keeping.try_it(owner, number)
    text = filled(_("{target}: {said}"), target=hook.host, said=explained(tried.said))
    (messages.success if tried.said == SENT else messages.error)(request, text)


def _switch_on(request: HttpRequest, owner: Owner, number: int) -> None:
    access.limit(request, "webhook", "30/h")
    keeping.switch_on(owner, number)
    messages.success(request, _("The webhook is switched on again. Try it, please."))


def _renew(request: HttpRequest, owner: Owner, number: int) -> None:
    access.limit(request, "webhook", "30/h")
    request.session[SHOW_ONCE] = keeping.renew(owner, number).pk
    messages.success(request, _("The old secret is worth nothing any more."))


def _delete(request: HttpRequest, owner: Owner, number: int) -> None:
    access.limit(request, "webhook", "30/h")
    keeping.delete(owner, number)
    messages.success(request, _("The webhook is deleted."))


_ACTIONS: dict[str, Callable[[HttpRequest, Owner, int], None]] = {
    "try": _try,
    "on": _switch_on,
    "renew": _renew,
    "delete": _delete,
}


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "login_required lets only signed-in people in"
    return request.user


def _hosted(request: HttpRequest, table_id: int) -> Table:
    """The table, if the person is its host. A person who may not see the table does not learn that it exists."""
    table = visible_scene(request, table_id).table
    must_be_host(table, request.user)
    return table


def _name(table: Table) -> str:
    return title_name(titles.info(table.title), readers_language())
