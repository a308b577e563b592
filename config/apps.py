from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The deployment and the shell around every page: base templates, home, errors, languages, icons."""

    name = "config"
