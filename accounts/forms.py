"""Forms in which people write about themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import (
    AdminUserCreationForm,
    AuthenticationForm,
    PasswordResetForm,
    UserChangeForm,
    UserCreationForm,
    UsernameField,
)
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.address import site_url
from accounts.models import GUEST_PREFIX, User
from accounts.moderation.measures import closed_sentence, closing_of, silence_sentence
from accounts.names import person_name, shown_name
from accounts.tasks import send_password_links

NAME_LENGTH = 30

if TYPE_CHECKING:
    _PersonForm = forms.ModelForm[User]
    _SignUpForm = UserCreationForm[User]
    _KeptPersonForm = UserChangeForm[User]
    _NewKeptPersonForm = AdminUserCreationForm[User]
    _WithClean = forms.ModelForm[User]
else:
    _PersonForm = forms.ModelForm
    _SignUpForm = UserCreationForm
    _KeptPersonForm = UserChangeForm
    _NewKeptPersonForm = AdminUserCreationForm
    _WithClean = object


class SignInForm(AuthenticationForm):
    """Django's form, with the words of the sign-up form."""

    username = UsernameField(label=_("User name"), widget=forms.TextInput(attrs={"autofocus": True, "dir": "auto"}))
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("This user name and this password do not belong together. Mind capital and small letters."),
    }

    def get_invalid_login_error(self) -> ValidationError:
        """Whoever knows the password of a closed account reads why it is closed. Nobody else learns that it is: a password is worked on
        twice for every name, so that the time tells nothing."""
        person = User.objects.filter(username=self.cleaned_data.get("username", ""), is_active=False).first()
        closing, password = closing_of(person), self.cleaned_data.get("password", "")
        if person is None or closing is None:
            make_password(password)
        elif person.check_password(password):
            return ValidationError(closed_sentence(closing), code="closed")
        return super().get_invalid_login_error()


class SignUpForm(_SignUpForm):
    """A new account, or the account that a guest becomes: then ``instance`` is the guest, whose row and games stay."""

    username = UsernameField(
        label=_("User name"),
        max_length=NAME_LENGTH,
        help_text=_("With this you sign in. Letters of any script, digits and @ . + - _"),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false", "dir": "auto"}
        ),
        error_messages={
            "unique": _("Somebody has this name already. Please choose another."),
            "invalid": _("Only letters of any script, digits and @ . + - _ please, without spaces."),
        },
    )
    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        help_text=_(
            "Optional. Only for a new password when you forget yours, and for word of your turn if you ask for it. "
            "Nobody else sees it."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    class Meta:
        model = User
        fields = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.pop("username", None)  # nobody chose the user name of a guest

    def clean_username(self) -> str:
        """Refuse names in use, in whatever case, and names that look like a guest's or the house's."""
        name = person_name(super().clean_username() or "")
        if name.lower().startswith(GUEST_PREFIX):
            raise ValidationError(_("Names that begin like this are given to guests. Please choose another."))
        return name

    def save(self, commit: bool = True) -> User:
        """Save the account. A guest becomes a person with an account."""
        self.instance.is_guest = False
        return super().save(commit=commit)


class ProfileForm(_PersonForm):
    """The form of the profile: the name at the table, and the preferences."""

    class Meta:
        model = User
        fields = ("display_name", "language", "theme", "animation_speed", "sound", "asks_losses", "on_leader_boards")
        widgets = {
            "display_name": forms.TextInput(attrs={"dir": "auto"}),
            "language": forms.RadioSelect,
            "theme": forms.RadioSelect,
            "animation_speed": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = self.fields["language"]
        assert isinstance(language, forms.ChoiceField)
        language.choices = User.LANGUAGES

    def clean_display_name(self) -> str:
        """Refuse a name that is not visible. Only keepers of the site may have its name. A silenced person keeps the old one."""
        if "display_name" in self.changed_data and self.instance.is_silenced:
            raise ValidationError(silence_sentence(self.instance))
        return person_name(self.cleaned_data["display_name"], of_the_house=self.instance.is_staff)

    def save(self, commit: bool = True) -> User:
        """Save only the changed fields, so that a new theme is not announced as a new name."""
        if commit:
            self.instance.save(update_fields=self.changed_data)
        return self.instance


class KeptNamesMixin(_WithClean):
    """Names in the administration must be visible too. The keeper knows whose they are."""

    def clean(self) -> dict[str, Any]:
        """Refuse names that show nothing."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for field in ("username", "display_name"):
            try:
                cleaned |= {field: shown_name(cleaned[field])} if cleaned.get(field) else {}
            except ValidationError as error:
                self.add_error(field, error)
        return cleaned


class KeptPersonForm(KeptNamesMixin, _KeptPersonForm):
    """The form for a person in the administration."""


class NewKeptPersonForm(KeptNamesMixin, _NewKeptPersonForm):
    """The form for a new account in the administration."""


class AskedAgainForm(_PersonForm):
    """A form that asks for the password once more. Somebody else may use an open browser."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def clean_password(self) -> str:
        """Refuse a password that is not the account's."""
        password = str(self.cleaned_data["password"])
        if not self.instance.check_password(password):
            raise ValidationError(_("That is not your password."))
        return password


class EmailForm(AskedAgainForm):
    """The form for another e-mail address. Its mailbox can open the account."""

    class Meta:
        model = User
        fields = ("email",)
        labels = {"email": _("E-mail address")}
        widgets = {"email": forms.EmailInput(attrs={"autocomplete": "email"})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = _(
            "Whoever reads that mailbox could set a new password: so we ask that it is you."
        )


class LeavingForm(AskedAgainForm):
    """The form that deletes an account. A guest has no password that could be asked for."""

    class Meta:
        model = User
        fields = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_guest:
            del self.fields["password"]


class ForgottenPasswordForm(PasswordResetForm):
    """Django's form. A task looks for the accounts and sends the e-mails, so that the answer takes the same time for unknown addresses."""

    email = forms.EmailField(
        label=_("E-mail address"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )

    def save(self, *args: Any, **options: Any) -> None:
        """Enqueue e-mails with a link to this site, whatever the ``Host`` of the request was."""
        send_password_links.enqueue(self.cleaned_data["email"], site_url(options["request"]), get_language())
