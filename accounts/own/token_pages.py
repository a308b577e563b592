"""The page of a person's tokens: to make them, to rotate them, to revoke them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from django_ratelimit.decorators import ratelimit

from accounts.models import Token, User
from accounts.own.tokens import MOST, TooMany, make, revoke, rotate
from config.shared.isolating import isolated

CHANGES = ratelimit(group="accounts.tokens", key="user_or_ip", rate="60/h", method="POST")
READ, PLAY = "read", "play"
FOREVER = ""


class TokenForm(forms.Form):
    """The form that makes a token."""

    label = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=60,
        help_text=gettext_lazy("Only you see this. Name the program or the computer."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("What it may do"),
        choices=[
            (READ, gettext_lazy("Read: my tables, as I see them")),
            (PLAY, gettext_lazy("Read and play: also open and join tables, and answer for me")),
        ],
        widget=forms.RadioSelect,
        initial=READ,
    )
    days = forms.ChoiceField(
        label=gettext_lazy("How long it is valid"),
        choices=[
            ("30", gettext_lazy("30 days")),
            ("90", gettext_lazy("90 days")),
            ("365", gettext_lazy("A year")),
            (FOREVER, gettext_lazy("Until I revoke it")),
        ],
        initial="90",
        required=False,
    )

    def clean_label(self) -> str:
        """Refuse a label that cannot be seen."""
        label = str(self.cleaned_data["label"])
        if not label.isprintable():
            raise ValidationError(_("This has characters that cannot be seen."))
        return label

    def make(self, person: User) -> tuple[Token, str]:
        """The token that was asked for, and its secret. Raises :class:`TooMany`."""
        chosen = self.cleaned_data
        days = None if chosen["days"] == FOREVER else int(chosen["days"])
        return make(person, chosen["label"], may_play=chosen["scope"] == PLAY, days=days)


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "login_required lets only signed-in people in"
    return request.user


@sensitive_post_parameters()
@login_required
@CHANGES
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The person's tokens, and the form to make one. The answer to that form shows the secret, this one time."""
    person = _person(request)
    if person.is_guest:
        return redirect("accounts:sign_up")
    form = TokenForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, form, status=422 if form.errors else 200)
    try:
        made, secret = form.make(person)
    except TooMany:
        form.add_error(None, _("There are as many tokens as there may be. Revoke one first."))
        return _page(request, form, status=422)
    return _page(request, TokenForm(), made=made, secret=secret)


@login_required
@CHANGES
@require_POST
def change(request: HttpRequest, number: int) -> HttpResponse:
    """Rotate a token of the person (``do=rotate``), which shows its new secret this one time, or revoke it (``do=revoke``)."""
    person, do = _person(request), request.POST.get("do")
    if do == "rotate":
        rotated = rotate(person, number)
        if rotated is None:
            raise Http404
        return _page(request, TokenForm(), made=rotated[0], secret=rotated[1])
    if do != "revoke":
        return HttpResponseBadRequest()
    label = Token.objects.filter(pk=number, user=person).values_list("label", flat=True).first()
    if label is None or not revoke(person, number):
        raise Http404
    messages.success(request, _("Revoked: {label}. Its secret is worth nothing now.").format(label=isolated(label)))
    return redirect("accounts:tokens")


def _page(request: HttpRequest, form: TokenForm, status: int = 200, **shown: Any) -> HttpResponse:
    """The page. No cache stores it, since it may show a secret."""
    own = Token.objects.filter(user=_person(request))
    response = render(
        request, "accounts/tokens/tokens.html", {"form": form, "tokens": own, "most": MOST, **shown}, status=status
    )
    add_never_cache_headers(response)
    return response
