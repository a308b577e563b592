"""What people are told, by which ways it is sent, and what they have chosen about it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import Seat, Table


class Notice(models.Model):
    """One thing that one person is told, once. Its row is what the site shows; what is sent elsewhere has rows of its own."""

    class Kind(models.TextChoices):
        INVITED = "invited", _("You are invited")
        TURN = "turn", _("Your turn")
        TAKEN_BACK = "taken-back", _("A move was taken back")
        FULL = "full", _("Everybody is here")
        BEGUN = "begun", _("The match begins")
        REMINDER = "reminder", _("A reminder before the deadline")
        COME_BACK = "come-back", _("You are asked to come back")
        CHAT = "chat", _("Somebody speaks to you")
        OVER = "over", _("The match is over")
        OPENED = "opened", _("Somebody whom you know opens a table")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notices")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    key = models.CharField(
        max_length=80, unique=True, help_text="Kind, table, seat and version: no notice is made twice."
    )
    version = models.PositiveBigIntegerField(help_text="The seat's turn, or the table's row version.")
    shown = models.JSONField(default=dict, blank=True, help_text="What cannot be read from the table later.")
    made_at = models.DateTimeField(_("since"), default=timezone.now)
    read_at = models.DateTimeField(_("read"), null=True, blank=True)
    reached = models.BooleanField(
        _("reached"), null=True, blank=True, help_text="Whether it has left the site. Empty while it waits."
    )

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        indexes = [
            models.Index(fields=["user", "-id"], name="notice_list"),
            models.Index(fields=["user", "table"], name="notice_unread", condition=Q(read_at=None)),
        ]

    def __str__(self) -> str:
        return self.key


class Sending(models.Model):
    """A notice on its way to one target: an address, a browser, a hook."""

    class Outcome(models.TextChoices):
        WAITING = "", _("waits")
        SENT = "sent", _("sent")
        GONE = "gone", _("the address exists no longer")
        REFUSED = "refused", _("was refused")
        OVERTAKEN = "overtaken", _("no longer needed")

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="sendings")
    way = models.CharField(_("way"), max_length=20)
    target = models.CharField(_("target"), max_length=254)
    outcome = models.CharField(_("outcome"), max_length=12, choices=Outcome.choices, blank=True)
    job = models.CharField(max_length=40, blank=True, help_text="The call that sends it. No other one does.")
    at = models.DateTimeField(_("at"), null=True, blank=True)

    class Meta:
        verbose_name = _("sending")
        verbose_name_plural = _("sendings")
        constraints = [models.UniqueConstraint(fields=["notice", "way", "target"], name="one_sending_a_target")]

    def __str__(self) -> str:
        return f"{self.notice_id} {self.way}: {self.outcome or 'waits'}"


class NoticeSettings(models.Model):
    """What somebody has chosen. Without a row everything is as the site has it."""

    class Pace(models.TextChoices):
        EACH = "each", _("Each one at once")
        HOUR = "hour", _("At most one an hour")
        DAY = "day", _("At most one a day")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="notice_settings"
    )
    off = models.JSONField(
        default=list, blank=True, help_text="What is not sent: email, email:kind:chat, email:title:great-wall."
    )
    pace = models.CharField(_("how often"), max_length=8, choices=Pace.choices, default=Pace.HOUR)
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("until"), null=True, blank=True)

    class Meta:
        verbose_name = _("choices of notices")
        verbose_name_plural = _("choices of notices")

    def __str__(self) -> str:
        return f"{self.user_id}"

    def wants(self, way: str, kind: str, title: str) -> bool:
        """Whether this kind of notice about a game goes this way."""
        return not {way, f"{way}:kind:{kind}", f"{way}:title:{title}"} & set(self.off)
