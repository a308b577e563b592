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
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse, reverse_lazy, translate_url
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from django.views.generic import FormView, UpdateView
from django_ratelimit.decorators import ratelimit

from accounts.forms import EmailForm, ForgottenPasswordForm, ProfileForm, SignInForm, SignUpForm
from accounts.guests import BACKEND, merge_guest
from accounts.models import User
from accounts.own import tokens
from accounts.preferences import remember_preferences
from config.shared.isolating import isolated

if TYPE_CHECKING:
    _SignUpView = FormView[SignUpForm]
    _ProfileView = UpdateView[User, ProfileForm]
    _EmailView = UpdateView[User, EmailForm]
    _WithMessage = SuccessMessageMixin[Any]
    _PersonView = UpdateView[User, Any]
    _PasswordView = FormView[Any]
else:
    _SignUpView = FormView
    _ProfileView = _EmailView = UpdateView
    _WithMessage = SuccessMessageMixin
    _PersonView = _PasswordView = object

TOKENS_END = gettext_lazy("With the old password end all your tokens for programs.")


def folded(field: str) -> Callable[[str, HttpRequest], str]:
    """The key of a rate limit: the posted ``field``, in one form for all spellings of the same account or mailbox."""

    def key(group: str, request: HttpRequest) -> str:
        return unicodedata.normalize("NFKC", request.POST.get(field, "")).strip().casefold()

    return key


# Strangers guess passwords, make accounts and have e-mails sent by the thousand. So each of these has a limit for one IP
# address. Many addresses could attack one account or one mailbox. So there is a limit for that, too.
SIGN_IN_BY_ADDRESS = ratelimit(group="accounts.sign_in.address", key="ip", rate="30/10m", method="POST")
SIGN_IN_BY_NAME = ratelimit(group="accounts.sign_in.name", key=folded("username"), rate="10/10m", method="POST")
PASSWORDS_BY_ACCOUNT = ratelimit(group="accounts.password", key="user_or_ip", rate="10/10m", method="POST")
"""For pages that ask a signed-in person for the password again. Somebody who finds an open browser must not guess it."""
SIGN_UP_BY_ADDRESS = ratelimit(group="accounts.sign_up", key="ip", rate="20/h", method="POST")
EMAILS_BY_ADDRESS = ratelimit(group="accounts.emails.address", key="ip", rate="10/h", method="POST")
EMAILS_BY_MAILBOX = ratelimit(group="accounts.emails.mailbox", key=folded("email"), rate="3/h", method="POST")


def guest_of(request: HttpRequest) -> User | None:
    """The guest who sends this request. None if nobody is signed in, or a person with an account."""
    return request.user if isinstance(request.user, User) and request.user.is_guest else None


def in_their_language(response: HttpResponse, user: User) -> HttpResponse:
    """The response, with its redirect and its cookies in the language of the account."""
    if isinstance(response, HttpResponseRedirect) and user.language:
        response["Location"] = translate_url(response["Location"], user.language)
    remember_preferences(response, user)
    return response


@method_decorator([sensitive_post_parameters(), never_cache, SIGN_UP_BY_ADDRESS], name="dispatch")
class SignUp(views.RedirectURLMixin, _SignUpView):
    """Make a new account. A guest keeps the same row, and so all games."""

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
        """``guest``, and ``next``: the page after this one."""
        return super().get_context_data(guest=guest_of(self.request), next=self.get_redirect_url(), **kwargs)

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        """Make the account and sign in. The guest's session goes on."""
        user = form.save()
        login(self.request, user, backend=BACKEND)
        messages.success(
            self.request, _("Welcome, {name}. Your account is made.").format(name=isolated(user.public_name))
        )
        return super().form_valid(form)


@method_decorator([SIGN_IN_BY_ADDRESS, SIGN_IN_BY_NAME], name="dispatch")
class SignIn(views.LoginView):
    """Sign in to an account. The games of a guest move there."""

    form_class = SignInForm
    template_name = "accounts/sign_in.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """A guest may sign in to an account. A person with an account is signed in already."""
        if request.user.is_authenticated and not guest_of(request):
            return HttpResponseRedirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """``guest``: the page says that their games come along."""
        return super().get_context_data(guest=guest_of(self.request), **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in. The guest's games are moved first, since the guest's session is lost by signing in."""
        guest, user = guest_of(self.request), form.get_user()
        if guest:
            merge_guest(guest=guest, user=user)
        response = super().form_valid(form)
        if guest:
            messages.success(self.request, _("What you began as a guest is now yours here too."))
        return in_their_language(response, user)


class SignOut(views.LogoutView):
    """Sign out by a post. A link (a GET) shows a question first, since a guest who signs out cannot come back."""

    http_method_names = ["get", "post", "head", "options"]
    template_name = "accounts/sign_out.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page with the question."""
        if not request.user.is_authenticated:
            return HttpResponseRedirect(reverse("home"))
        return self.render_to_response(self.get_context_data(guest=guest_of(request)))


class OneselfMixin(_PersonView):
    """A view of the signed-in person, as ``person``."""

    context_object_name = "person"

    def get_object(self, queryset: Any = None) -> User:
        """The signed-in person, read again, so that the input of a refused form is not shown in the page's head."""
        person = self.request.user
        assert isinstance(person, User), "login_required lets only signed-in people in"
        return User.objects.get(pk=person.pk)


@method_decorator([login_required, never_cache], name="dispatch")
class Profile(OneselfMixin, _WithMessage, _ProfileView):
    """The person's name at the table and the preferences."""

    form_class = ProfileForm
    template_name = "accounts/profile.html"
    success_url = reverse_lazy("accounts:profile")

    def form_valid(self, form: ProfileForm) -> HttpResponse:
        """Save, and go on in the language and colours just chosen."""
        response = super().form_valid(form)
        user: User = form.instance
        return in_their_language(response, user)

    def get_success_message(self, cleaned_data: dict[str, Any]) -> str:
        """The message in the language that was just chosen, since the next page is in it."""
        with override(cleaned_data["language"] or None):
            return _("Saved.")


@require_POST
@never_cache
@login_required
def ask_losses(request: HttpRequest) -> HttpResponse:
    """Save whether a table asks before something is lost, as the person has chosen there: ``ask`` is ``yes`` or ``no``."""
    chosen, person = request.POST.get("ask"), request.user
    if chosen not in ("yes", "no"):
        return HttpResponseBadRequest(_("Choose yes or no."))
    assert isinstance(person, User), "login_required lets only signed-in people in"
    person.asks_losses = chosen == "yes"
    person.save(update_fields=["asks_losses"])
    return HttpResponse(status=204)


@method_decorator([sensitive_post_parameters(), login_required, never_cache, PASSWORDS_BY_ACCOUNT], name="dispatch")
class ChangeEmail(OneselfMixin, _WithMessage, _EmailView):
    """Change the address for e-mails."""

    form_class = EmailForm
    template_name = "accounts/change.html"
    extra_context = {"heading": gettext_lazy("E-mail address")}
    success_url = reverse_lazy("accounts:profile")
    success_message = gettext_lazy("Your e-mail address is changed.")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Send a guest to the registration, since a guest has no password that could be asked for."""
        return (
            HttpResponseRedirect(reverse("accounts:sign_up"))
            if guest_of(request)
            else super().dispatch(request, *args, **kwargs)
        )


class EndsTokensMixin(_PasswordView):
    """With the old password end all tokens: whoever knew it may have made one."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Save the password, and end the tokens."""
        with transaction.atomic():
            tokens.revoke_all(form.user)
            return super().form_valid(form)


@method_decorator(PASSWORDS_BY_ACCOUNT, name="dispatch")
class ChangePassword(EndsTokensMixin, _WithMessage, views.PasswordChangeView):
    """Change the password. The form asks for the old one."""

    template_name = "accounts/change.html"
    extra_context = {"heading": gettext_lazy("Change my password"), "lead": TOKENS_END}
    success_url = reverse_lazy("accounts:profile")
    success_message = gettext_lazy("Your password is changed. All your tokens for programs have ended.")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Send a guest to the registration, where the first password is set."""
        return (
            HttpResponseRedirect(reverse("accounts:sign_up"))
            if guest_of(request)
            else super().dispatch(request, *args, **kwargs)
        )


@method_decorator([EMAILS_BY_ADDRESS, EMAILS_BY_MAILBOX], name="dispatch")
class ForgottenPassword(views.PasswordResetView):
    """Send a link to all accounts with that address. The response does not reveal whether there are any."""

    form_class = ForgottenPasswordForm
    template_name = "accounts/password/forgotten.html"
    success_url = reverse_lazy("accounts:email_sent")


class EmailSent(views.PasswordResetDoneView):
    """The page that asks a person to look into the mailbox."""

    template_name = "accounts/password/email_sent.html"


class NewPassword(EndsTokensMixin, _WithMessage, views.PasswordResetConfirmView):
    """The page to which the link of the e-mail leads."""

    template_name = "accounts/password/new_password.html"
    extra_context = {"lead": TOKENS_END}
    success_url = reverse_lazy("accounts:sign_in")
    success_message = gettext_lazy("Your new password holds. Sign in with it. All your tokens for programs have ended.")
