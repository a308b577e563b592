"""Books as files to take along. Each is made once from a revision, by the queue."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulebook.models.books import Book


class BookFile(models.Model):
    """A file of a book at a revision. A row without ``made_at`` waits for its file. ``maker`` is the release of the code that makes it."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="files", verbose_name=_("book"))
    revision = models.PositiveIntegerField(_("revision"))
    form = models.CharField(_("form"), max_length=10)
    language = models.CharField(_("language"), max_length=10, blank=True)
    maker = models.CharField(max_length=40)
    asked_at = models.DateTimeField(_("asked for at"), default=timezone.now)
    made_at = models.DateTimeField(_("made at"), null=True, blank=True)
    size = models.PositiveIntegerField(_("size"), default=0)
    digest = models.CharField(max_length=64, blank=True)
    content = models.BinaryField(null=True)

    class Meta:
        ordering = ["book", "-revision", "form", "language"]
        constraints = [
            models.UniqueConstraint(fields=["book", "revision", "form", "language"], name="one_file_a_form"),
        ]
        verbose_name = _("file of a book")
        verbose_name_plural = _("files of books")

    def __str__(self) -> str:
        return f"{self.book_id} r{self.revision} {self.form} {self.language}".strip()
