"""Which clauses finished matches met."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class MetClauses(models.Model):
    """The clauses that a finished match met. One row a match: whoever adds it counts the match. It names nobody, and it stays when its
    table is cleared, so that counting again gives the same."""

    number = models.PositiveBigIntegerField(_("table"), unique=True, help_text="The number of the table.")
    title = models.SlugField(_("game"), max_length=60)
    month = models.DateField(_("month"), help_text="The first day of the month in which the match ended.")
    clauses = models.BinaryField(help_text="Their ids in order, with spaces between them, packed by zlib.")

    class Meta:
        verbose_name = _("clauses met")
        verbose_name_plural = _("clauses met")

    def __str__(self) -> str:
        return f"{self.title} #{self.number}"
