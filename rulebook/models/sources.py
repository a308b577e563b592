"""The wording of the sources, for whoever may see it. It is in no revision, no page for readers, no search and no answer for programs."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.words.languages import LANGUAGE_NAMES


class SourceText(models.Model):
    """What a source says of a clause, word for word, in one language. ``place`` is where it says so."""

    ref = models.CharField(_("clause"), max_length=120, db_index=True)
    language = models.CharField(_("language"), max_length=10, choices=list(LANGUAGE_NAMES.items()))
    place = models.CharField(_("place in the source"), max_length=300, blank=True)
    text = models.TextField(_("wording of the source"))
    imported_at = models.DateTimeField(_("imported at"), auto_now=True)

    class Meta:
        ordering = ["ref", "language"]
        constraints = [models.UniqueConstraint(fields=["ref", "language"], name="one_wording_a_language")]
        verbose_name = _("wording of a source")
        verbose_name_plural = _("wordings of sources")

    def __str__(self) -> str:
        return f"{self.ref} {self.language}"
