"""What people write for themselves at a table. Nobody else reads it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table

MOST = 20_000
"""How many characters a person may write at a table."""


class Note(models.Model):
    """A person's own text at a table. It outlives the table: ``number`` and ``title`` say where it was written."""

    table = models.ForeignKey(Table, null=True, on_delete=models.SET_NULL, related_name="+")
    number = models.PositiveBigIntegerField(help_text="The table's number.")
    title = models.SlugField(max_length=60, help_text="The title that is played there.")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(blank=True)
    version = models.PositiveIntegerField(
        default=1, help_text="Raised by every change, so that a device notices another's."
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        constraints = [models.UniqueConstraint(fields=["table", "user"], name="one_note_a_table")]
        indexes = [models.Index(fields=["user", "-changed_at"], name="note_latest")]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.number}"


class PersonNote(models.Model):
    """What somebody notes about another person. Only the writer reads it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("note about a person")
        verbose_name_plural = _("notes about people")
        constraints = [models.UniqueConstraint(fields=["user", "about"], name="one_note_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id} about {self.about_id}"
