from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """A guest who signs in keeps their seats."""
        from accounts.signals import account_merged
        from games.tables import move_in

        account_merged.connect(move_in, dispatch_uid="games.move_in")
