"""Where notices leave the site for: browsers that have subscribed, and addresses of other programs."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Tried(models.Model):
    """What came of the tries to reach an address."""

    url = models.CharField(_("address"), max_length=1000)
    made_at = models.DateTimeField(_("set up"), default=timezone.now)
    failures = models.PositiveSmallIntegerField(_("failures in a row"), default=0)
    tried_at = models.DateTimeField(_("last try"), null=True, blank=True)
    said = models.CharField(
        _("what came of it"), max_length=20, blank=True, help_text="sent, a status, or a problem. Empty while it waits."
    )

    class Meta:
        abstract = True


class PushSubscription(Tried):
    """A browser that shows notices. Only it can read what is sent to it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions")
    url = models.CharField(_("address"), max_length=1000, unique=True)
    p256dh = models.CharField(max_length=100, help_text="The browser's public key, in base64url.")
    auth = models.CharField(max_length=40, help_text="The secret that the browser shares with us, in base64url.")
    label = models.CharField(_("device"), max_length=60)

    class Meta:
        verbose_name = _("subscribed browser")
        verbose_name_plural = _("subscribed browsers")

    def __str__(self) -> str:
        return f"{self.user_id} {self.label}"


class Webhook(Tried):
    """An address to which a person's notices are posted, or what spectators may know of a table."""

    class Format(models.TextChoices):
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        JSON = "json", _("JSON for programs")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks"
    )
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks")
    form = models.CharField(_("format"), max_length=10, choices=Format.choices)
    secret = models.CharField(max_length=80, help_text="With which JSON is signed. Shown once, when it is made.")
    language = models.CharField(max_length=10, help_text="Of what is posted about a table.")
    failed_at = models.DateTimeField(
        null=True, blank=True, help_text="The last failure that was counted: several at once are one."
    )
    switched_off_at = models.DateTimeField(_("switched off"), null=True, blank=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints = [
            models.CheckConstraint(
                condition=Q(user__isnull=True) ^ Q(table__isnull=True), name="webhook_of_a_person_or_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.form}"

    @property
    def host(self) -> str:
        """The host's name. The rest of an address may be a secret: whoever knows it can post."""
        return self.url.split("/")[2] if self.url.count("/") > 1 else ""
