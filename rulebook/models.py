"""The rulebook in the database.

Rows hold the texts of the files, and what people wrote: errata, rulings, reports. A :class:`Revision` holds the whole book as readers saw
it (see ``editions``). Pages are made from it, so an old revision is read like the current one.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from rulebook.kinds import Kind, Origin, State
from rulebook.languages import EN, HANS, HANT, Texts

LONGEST_TEXT = 20_000


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


class Written(models.Model):
    """What errata and rulings share: their source, their state, and their author."""

    book: models.ForeignKey[Book, Book]
    code = models.CharField(
        _("code"), max_length=40, unique=True, blank=True, help_text=_("Given once; made by itself when empty.")
    )
    source = models.CharField(
        _("source"), max_length=300, blank=True, help_text=_("The document or decision it rests on.")
    )
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.DRAFT, editable=False)
    from_file = models.BooleanField(_("from the files"), default=False, editable=False)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True, editable=False)
    published_in = models.PositiveIntegerField(_("in force from revision"), null=True, blank=True, editable=False)
    ended_in = models.PositiveIntegerField(_("in force before revision"), null=True, blank=True, editable=False)
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        editable=False,
        verbose_name=_("written by"),
    )

    CODE_MARK = ""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.code

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Gives a code to items written in the admin: ``gw-e1``, ``gw-q1``. Those of the files have their own."""
        if not self.code:
            self.code = self._next_code()
        super().save(*args, **kwargs)

    def _next_code(self) -> str:
        stem = f"{self.book.prefix}-{self.CODE_MARK}"
        codes = type(self)._default_manager.filter(code__startswith=stem).values_list("code", flat=True)
        last = max((int(tail) for code in codes if (tail := code.removeprefix(stem)).isdigit()), default=0)
        return f"{stem}{last + 1}"


def _long(name: Any, help_text: Any = "", blank: bool = False) -> models.TextField[str, str]:
    return models.TextField(name, blank=blank, help_text=help_text, validators=[MaxLengthValidator(LONGEST_TEXT)])


class Erratum(Written):
    """A correction: replaces the text of a clause, the definition of a term, or the text of a component."""

    class Kind(models.TextChoices):
        CORRECTION = "correction", _("Correction")
        CLARIFICATION = "clarification", _("Clarification")
        OFFICIAL = "official-change", _("Official change")
        TRANSLATION = "translation", _("Translation")

    CODE_MARK = "e"

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="errata", verbose_name=_("book"))
    target = models.CharField(
        _("target"), max_length=140, db_index=True, help_text=_("A clause id, term:slug or component:slug.")
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices, default=Kind.CORRECTION)
    changes_play = models.BooleanField(
        _("changes play"), default=False, help_text=_("Whether the online table plays differently.")
    )
    title_revision = models.CharField(
        _("revision of the title"),
        max_length=40,
        blank=True,
        help_text=_("The revision of the title that implements it, when it changes play."),
    )
    text_hant = _long(_("Traditional Chinese"))
    text_hans = _long(_("Simplified Chinese"), _("Derived from Traditional Chinese when empty."), blank=True)
    text_en = _long(_("English"))
    reason_hant = _long(_("reason in Traditional Chinese"))
    reason_hans = _long(
        _("reason in Simplified Chinese"), _("Derived from Traditional Chinese when empty."), blank=True
    )
    reason_en = _long(_("reason in English"))
    before = models.JSONField(default=dict, blank=True, editable=False)
    history = HistoricalRecords()

    class Meta:
        ordering = ["-published_at", "-pk"]
        verbose_name = _("erratum")
        verbose_name_plural = _("errata")
        permissions = [("publish_erratum", "Can publish, supersede and withdraw errata")]
        constraints = [
            models.UniqueConstraint(
                fields=["target"], condition=Q(state="published"), name="one_erratum_in_force_a_target"
            ),
        ]

    @property
    def text(self) -> Texts:
        return {HANT: self.text_hant, HANS: self.text_hans, EN: self.text_en}

    @property
    def why(self) -> Texts:
        return {HANT: self.reason_hant, HANS: self.reason_hans, EN: self.reason_en}


class Ruling(Written):
    """An answer to a question, pinned to clauses."""

    CODE_MARK = "q"

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="rulings", verbose_name=_("book"))
    clauses = models.ManyToManyField(Clause, related_name="rulings", verbose_name=_("clauses"))
    question_hant = _long(_("question in Traditional Chinese"))
    question_hans = _long(
        _("question in Simplified Chinese"), _("Derived from Traditional Chinese when empty."), blank=True
    )
    question_en = _long(_("question in English"))
    answer_hant = _long(_("answer in Traditional Chinese"))
    answer_hans = _long(
        _("answer in Simplified Chinese"), _("Derived from Traditional Chinese when empty."), blank=True
    )
    answer_en = _long(_("answer in English"))
    history = HistoricalRecords(m2m_fields=[clauses])

    class Meta:
        ordering = ["-published_at", "-pk"]
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        permissions = [("publish_ruling", "Can publish and withdraw rulings")]

    @property
    def question(self) -> Texts:
        return {HANT: self.question_hant, HANS: self.question_hans, EN: self.question_en}

    @property
    def answer(self) -> Texts:
        return {HANT: self.answer_hant, HANS: self.answer_hans, EN: self.answer_en}


class Report(models.Model):
    """A reader's report that something is wrong with a clause. ``erratum`` is the erratum that was drafted to correct it."""

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
    told_at = models.DateTimeField(_("answer sent at"), null=True, blank=True, editable=False)
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
