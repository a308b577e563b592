"""What a person wants of another: to follow, to mute, or to block them. The other is never told."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Relation(models.Model):
    """``user`` follows, mutes or blocks ``other``."""

    class Kind(models.TextChoices):
        """What is wanted. See ``games.community.relations`` for what each does."""

        FOLLOWS = "follows", _("follows")
        MUTES = "mutes", _("mutes")
        BLOCKS = "blocks", _("blocks")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("relation")
        verbose_name_plural = _("relations")
        constraints = [
            models.UniqueConstraint(fields=["user", "other", "kind"], name="one_relation_of_a_kind"),
            models.CheckConstraint(condition=~Q(user=F("other")), name="relation_of_two"),
        ]
        indexes = [models.Index(fields=["other", "kind"], name="relation_to")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} {self.other_id}"
