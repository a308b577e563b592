"""What readers report."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.kinds import State
from rulebook.models.books import Book
from rulebook.models.written import Erratum, Ruling


class Report(models.Model):
    """A reader's report that something is wrong with a clause. ``place`` is the position of a match where the reader met it.
    ``erratum`` or ``ruling`` was drafted to answer it. ``noticed_at`` is when the reader's account got a notice of the answer, ``read_at``
    when the reader saw it."""

    class State(models.TextChoices):
        NEW = "new", _("New")
        ACCEPTED = "accepted", _("Accepted")
        DECLINED = "declined", _("Declined")
        SPAM = "spam", _("Spam")

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="reports", verbose_name=_("book"))
    target = models.CharField(_("target"), max_length=140)
    revision = models.PositiveIntegerField(_("revision"))
    language = models.CharField(_("language"), max_length=10)
    text = models.TextField(_("text"))
    contact = models.EmailField(_("e-mail"), blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("reader"),
    )
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.NEW, db_index=True)
    answer = models.TextField(
        _("answer"),
        blank=True,
        help_text=_("Sent to the reader, if they left an address, when the report is accepted or declined."),
    )
    erratum = models.ForeignKey(
        Erratum, null=True, blank=True, on_delete=models.SET_NULL, related_name="reports", verbose_name=_("erratum")
    )
    ruling = models.ForeignKey(
        Ruling, null=True, blank=True, on_delete=models.SET_NULL, related_name="reports", verbose_name=_("ruling")
    )
    noticed_at = models.DateTimeField(_("notice given at"), null=True, blank=True, editable=False)
    read_at = models.DateTimeField(_("answer read at"), null=True, blank=True, editable=False)
    told_at = models.DateTimeField(_("answer sent at"), null=True, blank=True, editable=False)
    place = models.JSONField(
        _("place"),
        null=True,
        blank=True,
        editable=False,
        help_text="rulebook.editing.places.Position, if it came from a table.",
    )
    created_at = models.DateTimeField(_("sent at"), auto_now_add=True)

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("report")
        verbose_name_plural = _("reports")

    def __str__(self) -> str:
        return f"{self.target}: {self.text[:40]}"

    @property
    def is_corrected(self) -> bool:
        """Whether the erratum that was drafted from it has come into force, and was not withdrawn."""
        return self.erratum is not None and self.erratum.state in (State.PUBLISHED, State.SUPERSEDED)

    @property
    def is_answered_by_ruling(self) -> bool:
        """Whether the ruling that was drafted from it is in force, or was."""
        return self.ruling is not None and self.ruling.state in (State.PUBLISHED, State.SUPERSEDED)
