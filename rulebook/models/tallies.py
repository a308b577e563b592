"""How often something happened at a clause, by month, without persons."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Tally(models.Model):
    """A count of one month. ``prefix`` is empty for a search in all books.

    ``key`` is a clause id, or the folded words of a search that found nothing. Of what was met in play, a clause is counted once a match,
    and the match itself under the prefix.
    """

    class Kind(models.TextChoices):
        MET = "met", _("Met in play")
        ASKED = "asked", _("Refusals asked about")
        NOTHING = "nothing", _("Searches that found nothing")

    prefix = models.CharField(_("prefix"), max_length=16, blank=True)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    key = models.CharField(_("clause or words"), max_length=140)
    month = models.DateField(_("month"), help_text=_("The first day of the month."))
    count = models.PositiveIntegerField(_("count"), default=0)

    class Meta:
        ordering = ["-month", "-count"]
        constraints = [models.UniqueConstraint(fields=["prefix", "kind", "key", "month"], name="one_tally_a_month")]
        verbose_name = _("count")
        verbose_name_plural = _("counts")

    def __str__(self) -> str:
        return f"{self.key} {self.kind} {self.count}"
