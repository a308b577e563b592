"""What editors write: errata and rulings."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from rulebook.kinds import Stage, State
from rulebook.models.books import Book
from rulebook.models.parts import Clause
from rulebook.words.languages import EN, HANS, HANT, Texts

LONGEST_TEXT = 20_000


def _person(name: Any) -> models.ForeignKey[Any, Any]:
    """Who did something with an item. The item stays when the account goes."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        editable=False,
        verbose_name=name,
    )


class Written(models.Model):
    """What errata and rulings share: their source, their state, and their author.

    ``approved_text`` is the digest of the text that somebody else approved. ``publish_over`` is the digest of the text in force when the
    time of publication was set. ``ending`` says why it was withdrawn.
    """

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
    written_by = _person(_("written by"))
    stage = models.CharField(
        _("stage"), max_length=10, choices=Stage.choices, default=Stage.WRITING, db_default="", editable=False
    )
    approved_text = models.CharField(max_length=64, default="", db_default="", editable=False)
    approved_by = _person(_("approved by"))
    approved_at = models.DateTimeField(_("approved at"), null=True, blank=True, editable=False)
    publish_at = models.DateTimeField(_("to be published at"), null=True, blank=True, editable=False)
    publish_by = _person(_("time set by"))
    publish_over = models.CharField(max_length=64, default="", db_default="", editable=False)
    ending = models.JSONField(default=dict, db_default={}, blank=True, editable=False)

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
        permissions = [
            ("publish_erratum", "Can publish, supersede and withdraw errata"),
            ("review_erratum", "Can approve errata of others"),
        ]
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
        permissions = [
            ("publish_ruling", "Can publish and withdraw rulings"),
            ("review_ruling", "Can approve rulings of others"),
        ]

    @property
    def question(self) -> Texts:
        return {HANT: self.question_hant, HANS: self.question_hans, EN: self.question_en}

    @property
    def answer(self) -> Texts:
        return {HANT: self.answer_hant, HANS: self.answer_hans, EN: self.answer_en}
