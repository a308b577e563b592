"""The parts of a book as its files have them: chapters, sections, clauses, terms, components."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.kinds import Kind, Origin
from rulebook.models.books import Book
from rulebook.words.languages import EN, HANS, HANT, Texts


class Chapter(models.Model):
    """A page of the book."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="chapters")
    ref = models.CharField(max_length=120, unique=True)
    position = models.PositiveSmallIntegerField()
    title = models.JSONField(default=dict)

    class Meta:
        ordering = ["book", "position"]
        verbose_name = _("chapter")
        verbose_name_plural = _("chapters")

    def __str__(self) -> str:
        return self.ref


class Section(models.Model):
    """A heading within a chapter."""

    chapter = models.ForeignKey(Chapter, on_delete=models.CASCADE, related_name="sections")
    ref = models.CharField(max_length=120)
    position = models.PositiveSmallIntegerField()
    title = models.JSONField(default=dict)

    class Meta:
        ordering = ["chapter", "position"]
        constraints = [models.UniqueConstraint(fields=["chapter", "ref"], name="one_section_a_ref")]
        verbose_name = _("section")
        verbose_name_plural = _("sections")

    def __str__(self) -> str:
        return self.ref


class Clause(models.Model):
    """One rule as in the files. ``retired`` rules are kept for links and bookmarks, and are in no edition."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="clauses")
    chapter = models.ForeignKey(Chapter, null=True, blank=True, on_delete=models.SET_NULL, related_name="clauses")
    section = models.ForeignKey(Section, null=True, blank=True, on_delete=models.SET_NULL, related_name="clauses")
    ref = models.CharField(_("id"), max_length=120, unique=True)
    number = models.CharField(_("number"), max_length=20)
    position = models.PositiveIntegerField()
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.RULE)
    tags = models.JSONField(default=list, blank=True)
    quick = models.JSONField(default=list, blank=True)
    of = models.JSONField(default=list, blank=True)
    source = models.CharField(_("source"), max_length=300, blank=True)
    origin = models.CharField(max_length=10, choices=Origin.choices, blank=True)
    origin_document = models.CharField(max_length=300, blank=True)
    scenario = models.CharField(max_length=120, blank=True)
    figures = models.JSONField(default=list, blank=True, help_text="As rulebook.editions.edition.Figure.")
    text_hant = models.TextField(_("Traditional Chinese"))
    text_hans = models.TextField()
    text_en = models.TextField(_("English"), blank=True)
    retired = models.BooleanField(_("retired"), default=False)
    retirement = models.TextField(_("why it was retired"), blank=True, default="", db_default="")

    class Meta:
        ordering = ["book", "position"]
        verbose_name = _("clause")
        verbose_name_plural = _("clauses")

    def __str__(self) -> str:
        return f"{self.number} {self.ref}"

    @property
    def text(self) -> Texts:
        return {HANT: self.text_hant, HANS: self.text_hans, EN: self.text_en}


class Term(models.Model):
    """A defined word of a book."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="terms")
    slug = models.SlugField(max_length=80)
    position = models.PositiveSmallIntegerField()
    name = models.JSONField(default=dict)
    original = models.CharField(max_length=120, blank=True)
    aliases = models.JSONField(default=dict, blank=True)
    misspellings = models.JSONField(default=list, blank=True)
    definition = models.JSONField(default=dict)
    icon = models.CharField(max_length=60, blank=True)
    clauses = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["book", "position"]
        constraints = [models.UniqueConstraint(fields=["book", "slug"], name="one_term_a_slug")]
        verbose_name = _("term")
        verbose_name_plural = _("terms")

    def __str__(self) -> str:
        return f"{self.name.get(HANT, '')} {self.slug}"


class Component(models.Model):
    """A card, tile or space as its title publishes it (see ``components``)."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="components")
    slug = models.CharField(max_length=120)
    position = models.PositiveSmallIntegerField()
    kind = models.JSONField(default=dict)
    name = models.JSONField(default=dict)
    facts = models.JSONField(default=list, blank=True)
    text = models.JSONField(default=dict, blank=True)
    clauses = models.JSONField(default=list, blank=True)
    icon = models.CharField(max_length=60, blank=True)
    count = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["book", "position"]
        constraints = [models.UniqueConstraint(fields=["book", "slug"], name="one_component_a_slug")]
        verbose_name = _("component")
        verbose_name_plural = _("components")

    def __str__(self) -> str:
        return f"{self.name.get(HANT, '')} {self.slug}"
