"""The rulebook as an app of the site."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulebookConfig(AppConfig):
    """Books of rules, and what people say about them."""

    name = "rulebook"
    verbose_name = _("Rulebook")
    default_auto_field = "django.db.models.BigAutoField"
