"""The app of people."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Guests and accounts."""

    name = "accounts"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """What was decided about a guest follows the guest."""
        from accounts.moderation import measures
        from accounts.signals import account_merged

        account_merged.connect(measures.on_accounts_merged, dispatch_uid="accounts.moderation.on_accounts_merged")
