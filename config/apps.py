from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The deployment and the shell around every page: base templates, home, errors, languages, icons."""

    name = "config"

    def ready(self) -> None:
        """The rulebook learns whom to ask about components, examples and icons; SQLite how to behave."""
        from django.db.backends.signals import connection_created

        from config.bridge import rules, title_texts
        from config.server import sqlite

        connection_created.connect(sqlite.connected)
        rules.register()
        title_texts.register()
