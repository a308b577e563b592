"""The rulebook as an app of the site."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulebookConfig(AppConfig):
    """Books of rules, and what people write about them."""

    name = "rulebook"
    verbose_name = _("Rulebook")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """When a person leaves the site, the address in the reports is removed. When a guest signs in, the guest's reports move to the
        account."""
        from django.contrib.auth import get_user_model
        from django.db.models.signals import pre_delete

        from accounts.signals import account_merged
        from rulebook.editing.reporters import forget_address, on_accounts_merged

        pre_delete.connect(forget_address, sender=get_user_model(), dispatch_uid="rulebook.forget_address")
        account_merged.connect(on_accounts_merged, dispatch_uid="rulebook.on_accounts_merged")
