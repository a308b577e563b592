from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class QueueConfig(AppConfig):
    name = "config.queue"
    verbose_name = _("What has to be done later")
    default_auto_field = "django.db.models.BigAutoField"
