"""The confirmation of an account's e-mail address, by a link that is sent to it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_ratelimit.decorators import ratelimit

from accounts.address import site_url
from accounts.models import User
from accounts.tasks import send_email

SALT = "accounts.mailbox"
LASTS = 60 * 60 * 24 * 3
"""Seconds for which the link works."""
ASKED_BY_PERSON = ratelimit(group="accounts.mailbox", key="user_or_ip", rate="5/h", method="POST")


def code_of(user: User) -> str:
    """The signed part of the link. It names the account and the address to which the link is sent."""
    return signing.dumps([user.pk, user.email], salt=SALT)


def confirmed_by(code: str) -> User | None:
    """Confirm the address of the person of that link. Returns the person. None if the link is too old, or if the account has another
    address now."""
    user = _person_of(code)
    if user is not None and not user.email_is_confirmed:
        user.confirmed_email = user.email
        user.save(update_fields=["confirmed_email"])
    return user


def _person_of(code: str) -> User | None:
    try:
        person, email = signing.loads(code, salt=SALT, max_age=LASTS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return User.objects.filter(pk=person, email=email, is_active=True).exclude(email="").first()


@require_POST
@login_required
@ASKED_BY_PERSON
def ask(request: HttpRequest) -> HttpResponse:
    """Send the link to the account's own address."""
    user = request.user
    assert isinstance(user, User)
    if user.is_guest or not user.email:
        return redirect("accounts:sign_up" if user.is_guest else "accounts:email")
    if not user.email_is_confirmed:
        link = site_url(request) + reverse("accounts:confirm_email", args=[code_of(user)])
        text = render_to_string("accounts/mailbox/confirm.txt", {"person": user, "link": link})
        send_email.enqueue(_("Confirm your e-mail address at Guiyi"), text, user.email)
        messages.success(request, _("The link is on its way to {address}.").format(address=user.email))
    back = request.POST.get("next", "")
    is_safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    return redirect(back if is_safe else "accounts:profile")


@method_decorator(never_cache, name="dispatch")
class Confirm(View):
    """The page to which the link leads. Only its button confirms, since some programs follow the links of e-mails."""

    http_method_names = ["get", "post", "head", "options"]

    def get(self, request: HttpRequest, code: str) -> HttpResponse:
        """The page with the button, or with the reason why the link no longer works."""
        return self._page(request, _person_of(code))

    def post(self, request: HttpRequest, code: str) -> HttpResponse:
        """Confirm the address. It works without signing in."""
        person = confirmed_by(code)
        if person is None:
            return self._page(request, None)
        messages.success(request, _("Your e-mail address is confirmed."))
        return redirect("accounts:profile" if request.user == person else "home")

    def _page(self, request: HttpRequest, person: User | None) -> HttpResponse:
        context: dict[str, Any] = {"person": person}
        return render(request, "accounts/mailbox/confirm.html", context, status=200 if person else 410)
