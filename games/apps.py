from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Tables and talk")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tables follow their people: a guest who signs in keeps their seats and what they have learned, a new name is read at once,
        sockets end with sessions. Bots answer when a table says that they have to, and people are told."""
        from django.contrib.auth import get_user_model
        from django.contrib.auth.signals import user_logged_out
        from django.db.models.signals import post_save, pre_delete

        from accounts.signals import account_closed, account_merged, rest_changed
        from games import tables
        from games.bots import tasks
        from games.community import groups, relations, reports, results
        from games.learning import learned
        from games.learning.studies import studies
        from games.live import sessions
        from games.models import Table
        from games.notices import following, reading
        from games.notices.ways import webhook
        from games.notices.ways.hooking import keeping, of_tables, switched_off
        from games.notices.ways.pushing import subscribing
        from games.tables.changing import copies
        from games.tables.changing.signals import (
            asked_to_come_back,
            bots_are_to_move,
            invited,
            match_saved,
            opened,
            table_filled,
        )
        from games.tables.notepad import writing
        from games.tables.past import looks
        from games.tables.plans import plans
        from games.tables.plans import tasks as of_plans

        account_merged.connect(tables.on_accounts_merged, dispatch_uid="games.on_accounts_merged")
        account_merged.connect(results.on_accounts_merged, dispatch_uid="games.community.results.on_accounts_merged")
        account_merged.connect(groups.on_accounts_merged, dispatch_uid="games.community.groups.on_accounts_merged")
        account_merged.connect(
            relations.on_accounts_merged, dispatch_uid="games.community.relations.on_accounts_merged"
        )
        account_merged.connect(reports.on_accounts_merged, dispatch_uid="games.community.reports.on_accounts_merged")
        account_merged.connect(learned.on_accounts_merged, dispatch_uid="games.learning.learned.on_accounts_merged")
        account_merged.connect(looks.on_accounts_merged, dispatch_uid="games.looks.on_accounts_merged")
        account_merged.connect(writing.on_accounts_merged, dispatch_uid="games.tables.notepad.on_accounts_merged")
        relations.muted_or_blocked.connect(
            reading.on_muted_or_blocked, dispatch_uid="games.notices.on_muted_or_blocked"
        )
        account_closed.connect(tables.on_account_closed, dispatch_uid="games.on_account_closed")
        rest_changed.connect(tables.on_rest_changed, dispatch_uid="games.on_rest_changed")
        post_save.connect(tables.rename, sender=get_user_model(), dispatch_uid="games.rename")
        pre_delete.connect(tables.on_user_deleted, sender=get_user_model(), dispatch_uid="games.on_user_deleted")
        pre_delete.connect(copies.on_table_deleted, sender=Table, dispatch_uid="games.on_table_deleted")
        pre_delete.connect(groups.on_user_deleted, sender=get_user_model(), dispatch_uid="games.community.groups.gone")
        # This one first: the next one empties the session.
        user_logged_out.connect(subscribing.signed_out, dispatch_uid="games.notices.ways.signed_out")
        user_logged_out.connect(sessions.signed_out, dispatch_uid="games.signed_out")
        post_save.connect(sessions.entrance_changed, sender=get_user_model(), dispatch_uid="games.entrance_changed")
        pre_delete.connect(sessions.deleted, sender=get_user_model(), dispatch_uid="games.deleted")
        match_saved.connect(following.on_match_saved, dispatch_uid="games.notices.match_saved")
        asked_to_come_back.connect(following.on_asked_to_come_back, dispatch_uid="games.notices.asked_to_come_back")
        invited.connect(following.on_invited, dispatch_uid="games.notices.invited")
        opened.connect(following.on_opened, dispatch_uid="games.notices.opened")
        table_filled.connect(following.on_table_filled, dispatch_uid="games.notices.table_filled")
        account_merged.connect(reading.on_accounts_merged, dispatch_uid="games.notices.on_accounts_merged")
        account_merged.connect(plans.on_accounts_merged, dispatch_uid="games.tables.plans.on_accounts_merged")
        account_merged.connect(studies.on_accounts_merged, dispatch_uid="games.studies.on_accounts_merged")
        match_saved.connect(of_plans.on_match_saved, dispatch_uid="games.tables.plans.match_saved")
        match_saved.connect(results.on_match_saved, dispatch_uid="games.community.match_saved")
        bots_are_to_move.connect(tasks.on_bots_are_to_move, dispatch_uid="games.bots_are_to_move")
        account_merged.connect(
            subscribing.on_accounts_merged, dispatch_uid="games.notices.ways.pushing.on_accounts_merged"
        )
        account_merged.connect(keeping.on_accounts_merged, dispatch_uid="games.notices.ways.hooking.on_accounts_merged")
        match_saved.connect(of_tables.on_match_saved, dispatch_uid="games.notices.ways.hooking.match_saved")
        webhook.switched_off.connect(
            switched_off.on_switched_off, dispatch_uid="games.notices.ways.hooking.switched_off"
        )
