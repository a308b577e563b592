"""What people report about others: words, conduct at a table, names."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class ConductReport(models.Model):
    """A report about a person, with a copy of what it is about. What is deleted later is in the copy still."""

    class What(models.TextChoices):
        """What is reported."""

        MESSAGE = "message", _("a message")
        SEAT = "seat", _("somebody at a table")
        PERSON = "person", _("a person")
        GROUP = "group", _("the name of a group")
        STUDY = "study", _("the words in a study room")

    class Reason(models.TextChoices):
        """Why, from a short list."""

        INSULT = "insult", _("Insults or hatred")
        SPAM = "spam", _("Advertising, or the same again and again")
        STALLING = "stalling", _("Stalls, or leaves matches on purpose")
        CHEATING = "cheating", _("Plays unfairly: two accounts, or a secret agreement")
        NAME = "name", _("A name that does not belong here")
        OTHER = "other", _("Something else")

    class Outcome(models.TextChoices):
        """What became of it."""

        OPEN = "", _("open")
        ACTED = "acted", _("a measure was taken")
        DISMISSED = "dismissed", _("dismissed")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("reported by")
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("about")
    )
    what = models.CharField(_("what"), max_length=10, choices=What.choices)
    key = models.CharField(max_length=60, help_text="What it is about, exactly: the kind, and the numbers of its rows.")
    reason = models.CharField(_("reason"), max_length=10, choices=Reason.choices)
    words = models.TextField(_("in the reporter's words"), blank=True)
    shown = models.JSONField(default=dict, help_text="A copy: games.community.reports says of what.")
    table = models.ForeignKey(Table, null=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("table"))
    number = models.PositiveIntegerField(null=True, help_text="The moves in force at the time.")
    version = models.PositiveBigIntegerField(null=True, help_text="The version of the table at the time.")
    room = models.CharField(max_length=10, blank=True, help_text="The chat room of a message.")
    made_at = models.DateTimeField(_("reported at"), default=timezone.now)
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome.choices, blank=True, default=Outcome.OPEN)
    remark = models.TextField(_("the moderator's reason"), blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("moderator")
    )
    settled_at = models.DateTimeField(_("settled at"), null=True)
    measure = models.ForeignKey(
        "accounts.Measure", null=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("measure")
    )
    read_at = models.DateTimeField(null=True, help_text="When the reporter has read what became of it.")

    class Meta:
        verbose_name = _("report about a person")
        verbose_name_plural = _("reports about people")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "key"], condition=Q(outcome=""), name="one_open_report_of_a_thing"
            ),
        ]
        indexes = [
            models.Index(fields=["outcome", "id"], name="report_queue"),
            models.Index(fields=["key"], name="report_key"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.get_what_display()}"
