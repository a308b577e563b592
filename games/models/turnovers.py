"""What the log says of a table's people."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Turnover(models.Model):
    """A line of the log about a person and a seat: the time ran out, a bot plays on, somebody is back. Rows are only added."""

    class Kind(models.TextChoices):
        TIME_OUT = "time-out"
        FORFEIT = "forfeit"
        VOTE = "vote"
        WAIT = "wait"
        VOTED_BOT = "voted-bot"
        VOTED_END = "voted-end"
        WAITED = "waited"
        TO_BOT = "to-bot"
        TO_PERSON = "to-person"
        BACK = "back"
        ASKED = "asked"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="To whom the seat went, or who asked.",
    )
    number = models.PositiveIntegerField(help_text="Moves in force when it happened.")
    version = models.PositiveIntegerField(help_text="The table's version that it made.")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("turnover")
        verbose_name_plural = _("turnovers")
        ordering = ["id"]
        indexes = [models.Index(fields=["table", "version"], name="turnover_version")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seat} {self.kind}"
