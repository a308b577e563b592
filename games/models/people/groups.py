"""People who play together again and again."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Group(models.Model):
    """A group with a link that stays. ``opened`` tables have been opened so far: by this number the seats are rotated."""

    secret = models.CharField(max_length=32, unique=True, help_text="The secret part of the group's link.")
    name = models.CharField(_("name"), max_length=60)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    named_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="Who wrote the name. Unknown for names from before this was kept.",
    )
    title = models.SlugField(max_length=60)
    mode = models.SlugField(max_length=60)
    pace = models.CharField(max_length=20, blank=True)
    opened = models.PositiveIntegerField(default=0)
    last_table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("group")
        verbose_name_plural = _("groups")

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A person in a group. Members have their seats in the order in which they came."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["group", "user"], name="one_membership_a_group")]

    def __str__(self) -> str:
        return f"{self.group_id} {self.user_id}"
