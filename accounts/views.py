"""Signing up, signing in, signing out and the profile."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.messages.views import SuccessMessageMixin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse, reverse_lazy, translate_url
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic import FormView, UpdateView
from django_ratelimit.decorators import ratelimit

from accounts.forms import EmailForm, ForgottenPasswordForm, ProfileForm, SignInForm, SignUpForm
from accounts.guests import BACKEND, merge_guest
from accounts.models import User
from accounts.preferences import remember_preferences
from config.shared.isolating import isolated

if TYPE_CHECKING:
    _SignUpView = FormView[SignUpForm]
    _ProfileView = UpdateView[User, ProfileForm]
    _EmailView = UpdateView[User, EmailForm]
    _WithMessage = SuccessMessageMixin[Any]
    _PersonView = UpdateView[User, Any]
else:
    _SignUpView = FormView
    _ProfileView = _EmailView = UpdateView
    _WithMessage = SuccessMessageMixin
    _PersonView = object


def folded(field: str) -> Callable[[str, HttpRequest], str]:
    """A limit's key: what was posted as ``field``, the same for all spellings that mean one account or mailbox."""

    def key(group: str, request: HttpRequest) -> str:
        return unicodedata.normalize("NFKC", request.POST.get(field, "")).strip().casefold()

    return key


# Guessing passwords, making accounts and having e-mails sent are what strangers do by the thousand: each has a limit
# by address, and where one account could be the target from many addresses, by that account too.
SIGN_IN_BY_ADDRESS = ratelimit(group="accounts.sign_in.address", key="ip", rate="30/10m", method="POST")
SIGN_IN_BY_NAME = ratelimit(group="accounts.sign_in.name", key=folded("username"), rate="10/10m", method="POST")
PASSWORDS_BY_ACCOUNT = ratelimit(group="accounts.password", key="user_or_ip", rate="10/10m", method="POST")
"""The limit for people who are signed in and are asked for the password again: somebody who finds a browser left open
must not guess either."""
SIGN_UP_BY_ADDRESS = ratelimit(group="accounts.sign_up", key="ip", rate="20/h", method="POST")
EMAILS_BY_ADDRESS = ratelimit(group="accounts.emails.address", key="ip", rate="10/h", method="POST")
EMAILS_BY_MAILBOX = ratelimit(group="accounts.emails.mailbox", key=folded("email"), rate="3/h", method="POST")


def guest_of(request: HttpRequest) -> User | None:
    """The guest who asks, if it is one."""
    return request.user if isinstance(request.user, User) and request.user.is_guest else None


def in_their_language(response: HttpResponse, user: User) -> HttpResponse:
    """Send people on in the language of their account."""
    if isinstance(response, HttpResponseRedirect) and user.language:
        response["Location"] = translate_url(response["Location"], user.language)
    remember_preferences(response, user)
    return response


@method_decorator([sensitive_post_parameters(), never_cache, SIGN_UP_BY_ADDRESS], name="dispatch")
class SignUp(views.RedirectURLMixin, _SignUpView):
    """A new account. A guest keeps their row, and so every game."""

    form_class = SignUpForm
    template_name = "accounts/sign_up.html"
    next_page = "accounts:profile"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """A person with an account needs no other."""
        if request.user.is_authenticated and not guest_of(request):
            return HttpResponseRedirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        """The guest's row is read again: a refused form must not rename the guest in the page's head."""
        guest = guest_of(self.request)
        return {**super().get_form_kwargs(), "instance": User.objects.get(pk=guest.pk) if guest else None}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """``guest`` and where to go afterwards."""
        return super().get_context_data(guest=guest_of(self.request), next=self.get_redirect_url(), **kwargs)

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        """Make the account and sign in; the session outlives the guest's."""
        user = form.save()
        login(self.request, user, backend=BACKEND)
        messages.success(
            self.request, _("Welcome, {name}. Your account is made.").format(name=isolated(user.public_name))
        )
        return super().form_valid(form)


@method_decorator([SIGN_IN_BY_ADDRESS, SIGN_IN_BY_NAME], name="dispatch")
class SignIn(views.LoginView):
    """Into an account. What one began as a guest moves there."""

    form_class = SignInForm
    template_name = "accounts/sign_in.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Guests may sign in to another account; others are in already."""
        if request.user.is_authenticated and not guest_of(request):
            return HttpResponseRedirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """``guest``: the page says that their games come along."""
        return super().get_context_data(guest=guest_of(self.request), **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, and bring the guest's games along first: after signing in, nobody finds the guest's session
        again."""
        guest, user = guest_of(self.request), form.get_user()
        if guest:
            merge_guest(guest=guest, user=user)
        response = super().form_valid(form)
        if guest:
            messages.success(self.request, _("What you began as a guest is now yours here too."))
        return in_their_language(response, user)


class SignOut(views.LogoutView):
    """Signing out. A link asks first: a guest who leaves cannot come back."""

    http_method_names = ["get", "post", "head", "options"]
    template_name = "accounts/sign_out.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The question."""
        if not request.user.is_authenticated:
            return HttpResponseRedirect(reverse("home"))
        return self.render_to_response(self.get_context_data(guest=guest_of(request)))


class OneselfMixin(_PersonView):
    """A view of the signed-in person, as ``person``."""

    context_object_name = "person"

    def get_object(self, queryset: Any = None) -> User:
        """The signed-in person, read again: the input of a refused form must not show in the page's head."""
        person = self.request.user
        assert isinstance(person, User), "whoever is not signed in is sent away before"
        return User.objects.get(pk=person.pk)


@method_decorator([login_required, never_cache], name="dispatch")
class Profile(OneselfMixin, _WithMessage, _ProfileView):
    """My name at the table and my preferences."""

    form_class = ProfileForm
    template_name = "accounts/profile.html"
    success_url = reverse_lazy("accounts:profile")

    def form_valid(self, form: ProfileForm) -> HttpResponse:
        """Save, and go on in the language and colours just chosen."""
        response = super().form_valid(form)
        user: User = form.instance
        return in_their_language(response, user)

    def get_success_message(self, cleaned_data: dict[str, Any]) -> str:
        """In the language just chosen: that is the one in which it will be read."""
        with override(cleaned_data["language"] or None):
            return _("Saved.")


@method_decorator([sensitive_post_parameters(), login_required, never_cache, PASSWORDS_BY_ACCOUNT], name="dispatch")
class ChangeEmail(OneselfMixin, _WithMessage, _EmailView):
    """Another address for e-mails."""

    form_class = EmailForm
    template_name = "accounts/change.html"
    extra_context = {"heading": gettext_lazy("E-mail address")}
    success_url = reverse_lazy("accounts:profile")
    success_message = gettext_lazy("Your e-mail address is changed.")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """A guest has no password to ask for: registering is the way."""
        return (
            HttpResponseRedirect(reverse("accounts:sign_up"))
            if guest_of(request)
            else super().dispatch(request, *args, **kwargs)
        )


@method_decorator(PASSWORDS_BY_ACCOUNT, name="dispatch")
class ChangePassword(_WithMessage, views.PasswordChangeView):
    """Another password; the old one is asked for."""

    template_name = "accounts/change.html"
    extra_context = {"heading": gettext_lazy("Change my password")}
    success_url = reverse_lazy("accounts:profile")
    success_message = gettext_lazy("Your password is changed.")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """A guest sets their first password by registering."""
        return (
            HttpResponseRedirect(reverse("accounts:sign_up"))
            if guest_of(request)
            else super().dispatch(request, *args, **kwargs)
        )


@method_decorator([EMAILS_BY_ADDRESS, EMAILS_BY_MAILBOX], name="dispatch")
class ForgottenPassword(views.PasswordResetView):
    """An e-mail with a link, to all accounts with that address. The answer does not say whether there are any."""

    form_class = ForgottenPasswordForm
    template_name = "accounts/forgotten.html"
    success_url = reverse_lazy("accounts:email_sent")


class EmailSent(views.PasswordResetDoneView):
    """Look into your mailbox."""

    template_name = "accounts/email_sent.html"


class NewPassword(_WithMessage, views.PasswordResetConfirmView):
    """The page that the link of the e-mail leads to."""

    template_name = "accounts/new_password.html"
    success_url = reverse_lazy("accounts:sign_in")
    success_message = gettext_lazy("Your new password holds. Sign in with it.")
