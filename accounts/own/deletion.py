"""People delete themselves.

The row of the person goes, and with it name, address, password, preferences and every session. Seats, moves and chat
stay without a person, since others need them (``on_delete`` of their rows). Other apps that keep something of people
listen to ``pre_delete``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic import UpdateView

from accounts.forms import LeavingForm
from accounts.models import User
from accounts.views import PASSWORDS_BY_ACCOUNT, OneselfMixin

if TYPE_CHECKING:
    _LeavingView = UpdateView[User, LeavingForm]
else:
    _LeavingView = UpdateView


class LastKeeper(Exception):
    """Nobody would be left to look after the site."""


def leave(person: User) -> None:
    """Delete ``person``. Raises :class:`LastKeeper`."""
    with transaction.atomic():
        if person.is_staff or person.is_superuser:
            # Without this lock, two keepers who leave at the same moment could both find the other one. Tables do not wait for the lock.
            list(User.objects.select_for_update(no_key=True).filter(is_staff=True).order_by("pk").values_list("pk"))
            if is_last_keeper(person):
                raise LastKeeper
        person.delete()


def is_last_keeper(person: User) -> bool:
    """Whether nobody else may enter the administration, or nobody else may do everything there."""
    others = User.objects.filter(is_active=True, is_staff=True).exclude(pk=person.pk)
    if person.is_superuser:
        return not others.filter(is_superuser=True).exists()
    return person.is_staff and not others.exists()


@method_decorator([sensitive_post_parameters(), login_required, never_cache, PASSWORDS_BY_ACCOUNT], name="dispatch")
class DeleteAccount(OneselfMixin, _LeavingView):
    """The page that says what is deleted and what stays, with the button that deletes the account."""

    http_method_names = ["get", "post", "head", "options"]  # Django takes PUT for POST, and only POST is limited
    form_class = LeavingForm
    template_name = "accounts/delete.html"
    success_url = reverse_lazy("home")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """``last_keeper``: the page explains, and offers nothing."""
        return super().get_context_data(last_keeper=is_last_keeper(self.object), **kwargs)

    def form_valid(self, form: LeavingForm) -> HttpResponse:
        """Delete the account, end this session, and say so on the home page. Other sessions end with the account."""
        person: User = form.instance
        try:
            leave(person)
        except LastKeeper:
            return self.form_invalid(form)
        logout(self.request)
        messages.success(self.request, farewell(person))
        return HttpResponseRedirect(str(self.success_url))


def farewell(person: User) -> str:
    """The message after the deletion."""
    return _("What was kept of you as a guest is deleted.") if person.is_guest else _("Your account is deleted.")
