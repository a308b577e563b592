"""A book and its revisions: the whole book as readers saw it from a moment on."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.words.languages import HANT


class Book(models.Model):
    """A game's rules. ``revision`` is the number of the revision in force, or 0 before the first."""

    prefix = models.SlugField(_("prefix"), max_length=16, unique=True)
    slug = models.SlugField(_("slug"), max_length=60, unique=True)
    folder = models.SlugField(max_length=60)
    position = models.PositiveSmallIntegerField(default=0)
    name = models.JSONField(default=dict)
    summary = models.JSONField(default=dict)
    designer = models.CharField(max_length=200, blank=True)
    publisher = models.CharField(max_length=200, blank=True)
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    players = models.JSONField(default=dict)
    tags = models.JSONField(
        default=list, help_text="Pairs of slug and texts: JSON objects keep no order on PostgreSQL."
    )
    sheets = models.JSONField(default=list, help_text="As tags.")
    asked = models.JSONField(default=list, blank=True, help_text="As rulebook.editions.edition.Asked.")
    revision = models.PositiveIntegerField(_("revision"), default=0)

    class Meta:
        ordering = ["position", "prefix"]
        verbose_name = _("book")
        verbose_name_plural = _("books")

    def __str__(self) -> str:
        return self.name.get(HANT) or self.slug


class Revision(models.Model):
    """A book from a moment on. ``snapshot`` is the packed edition. ``changes`` is what is new in it."""

    class Reason(models.TextChoices):
        CONTENT = "content", _("Text of the book")
        ERRATA = "errata", _("Errata and rulings")

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="revisions", verbose_name=_("book"))
    number = models.PositiveIntegerField(_("number"))
    reason = models.CharField(_("reason"), max_length=10, choices=Reason.choices)
    published_at = models.DateTimeField(_("published at"))
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("published by"),
    )
    changes = models.JSONField(_("changes"), default=list)
    digest = models.CharField(max_length=64)
    snapshot = models.BinaryField()

    class Meta:
        ordering = ["book", "-number"]
        constraints = [models.UniqueConstraint(fields=["book", "number"], name="one_revision_a_number")]
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")

    def __str__(self) -> str:
        return f"{self.book_id} r{self.number}"
