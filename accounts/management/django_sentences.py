"""Sentences of Django's forms whose own Chinese is bad. It has stray spaces or the tone of another language, or shows
Traditional to readers of Simplified.

They are listed here so that ``manage.py messages`` collects them. Our catalogue comes before Django's because
``accounts`` comes before ``django.contrib.auth`` in ``INSTALLED_APPS``.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext_lazy

BORROWED = (
    # every form
    noop("This field is required."),
    noop("Enter a valid email address."),
    noop("Select a valid choice. %(value)s is not one of the available choices."),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    ),
    # passwords
    noop("Password confirmation"),
    noop("New password confirmation"),
    noop("Enter the same password as before, for verification."),
    noop("The two password fields didn’t match."),
    noop("Your old password was entered incorrectly. Please enter it again."),
    noop("Your password can’t be too similar to your other personal information."),
    noop("The password is too similar to the %(verbose_name)s."),
    noop("email address"),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
    ),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
    noop("Your password can’t be a commonly used password."),
    noop("This password is too common."),
    noop("Your password can’t be entirely numeric."),
    noop("This password is entirely numeric."),
)
