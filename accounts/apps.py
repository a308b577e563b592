"""The app of people."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Guests and accounts."""

    name = "accounts"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"
