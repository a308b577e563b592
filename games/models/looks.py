"""Where people stopped looking at a table."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class LastLook(models.Model):
    """Up to which version a person has seen a table, on whatever device. Nobody else is shown it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="last_looks")
    seat = models.SmallIntegerField(
        default=-1, help_text="Where a curtain parts the seats of one screen, the seat that looked. -1 elsewhere."
    )
    version = models.PositiveIntegerField(help_text="The table's version that was shown last.")
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("last look")
        verbose_name_plural = _("last looks")
        constraints = [
            models.UniqueConstraint(fields=["table", "user", "seat"], name="one_last_look_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.user_id}: {self.version}"
