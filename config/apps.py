from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The deployment, and the frame of every page: base templates, home, errors, languages, icons."""

    name = "config"

    def ready(self) -> None:
        """Registers the providers of rulebook and portal for each other, and the settings of SQLite connections."""
        from django.db.backends.signals import connection_created

        from config.bridge import asked, book, clause_numbers, code_places, companion, rules, title_texts
        from config.bridge.play import games, met, noted, proofs, reported
        from config.bridge.reference import provider
        from config.server import checks, sqlite  # noqa: F401 - the checks register themselves

        connection_created.connect(sqlite.connected)
        rules.register()
        code_places.register()
        title_texts.register()
        clause_numbers.register()
        book.register()
        asked.register()
        proofs.register()
        games.register()
        met.register()
        noted.register()
        reported.register()
        provider.register()
        companion.register()
