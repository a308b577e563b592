from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "rulebook"
    default_auto_field = "django.db.models.BigAutoField"
