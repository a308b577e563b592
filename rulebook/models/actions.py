"""What editors did: an entry for every step of an erratum, a ruling or a report."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.models.books import Book


class Action(models.Model):
    """One step. It is written once and never changed. When the person leaves the site, only the name goes.

    ``item`` is the code of an erratum or ruling, or the number of a report. ``remark`` is the person's own words.
    """

    class Kind(models.TextChoices):
        ERRATUM = "erratum", _("Erratum")
        RULING = "ruling", _("Ruling")
        REPORT = "report", _("Report")

    class What(models.TextChoices):
        DRAFTED = "drafted", _("Drafted")
        EDITED = "edited", _("Text changed")
        DELETED = "deleted", _("Draft deleted")
        SUBMITTED = "submitted", _("Submitted for review")
        TAKEN_BACK = "taken-back", _("Taken back from review")
        CHANGES = "changes", _("Changes asked for")
        APPROVED = "approved", _("Approved")
        VOIDED = "voided", _("Approval void: the text was changed")
        SCHEDULED = "scheduled", _("Time of publication set")
        UNSCHEDULED = "unscheduled", _("Time of publication cancelled")
        TARGET_CHANGED = "target-changed", _("Not published: the text in force had changed meanwhile")
        UNAPPROVED = "unapproved", _("Not published: no approval of this text")
        FAILED = "failed", _("Not published: the text cannot be published")
        PUBLISHED = "published", _("Published")
        PUBLISHED_ALONE = "published-alone", _("Published without a second pair of eyes")
        SUPERSEDED = "superseded", _("Superseded")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        ANSWERED = "answered", _("Report answered")

    class Place(models.TextChoices):
        FORM = "form", _("Form")
        PREVIEW = "preview", _("Preview")
        LIST = "list", _("List")
        IMPORT = "import", _("Import of a text")
        HISTORY = "history", _("Earlier version")
        QUEUE = "queue", _("Set time")
        CONSOLE = "console", _("Console")

    at = models.DateTimeField(_("at"), auto_now_add=True, db_index=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("person"),
    )
    what = models.CharField(_("action"), max_length=20, choices=What.choices)
    place = models.CharField(_("from where"), max_length=10, choices=Place.choices, default=Place.CONSOLE)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    item = models.CharField(_("item"), max_length=40, db_index=True)
    target = models.CharField(_("target"), max_length=140, blank=True)
    book = models.ForeignKey(Book, null=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("book"))
    remark = models.TextField(_("remark"), blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("editorial action")
        verbose_name_plural = _("editorial actions")

    def __str__(self) -> str:
        return f"{self.item}: {self.get_what_display()}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Raises :class:`ValueError` for an entry that was saved before."""
        if self.pk is not None:
            raise ValueError("an editorial action is never changed")
        super().save(*args, **kwargs)
