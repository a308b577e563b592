from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The deployment and the shell around every page: base templates, home, errors, languages, icons."""

    name = "config"

    def ready(self) -> None:
        """The rulebook learns whom to ask about components, examples and icons."""
        from config import rules

        rules.register()
