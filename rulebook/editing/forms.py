"""The forms of readers and editors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.editing.tying import answered_by, tieable
from rulebook.models import Erratum, Report, Ruling
from rulebook.pages.opening import open_prefix
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import EN, HANT, Texts
from rulebook.words.linking import references

LONGEST_REPORT = 2_000

if TYPE_CHECKING:
    _ReportForm = forms.ModelForm[Report]
    _ErratumForm = forms.ModelForm[Erratum]
    _RulingForm = forms.ModelForm[Ruling]
else:
    _ReportForm = _ErratumForm = _RulingForm = forms.ModelForm


class ReportForm(_ReportForm):
    """A report that something is wrong with a clause. ``website`` is a trap for machines: people do not see this field."""

    website = forms.CharField(required=False, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}))

    class Meta:
        model = Report
        fields = ("text", "contact")
        labels = {"text": _("What is wrong?"), "contact": _("Your e-mail, if you want to hear what becomes of it")}
        widgets = {"text": forms.Textarea(attrs={"dir": "auto", "rows": 6, "maxlength": LONGEST_REPORT})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        text = self.fields["text"]
        assert isinstance(text, forms.CharField)
        text.max_length = LONGEST_REPORT

    def clean_text(self) -> str:
        """Raises :class:`forms.ValidationError` for more than a page."""
        text: str = self.cleaned_data["text"].replace("\x00", "").strip()
        if not text:
            raise forms.ValidationError(_("Please say what is wrong."))
        if len(text) > LONGEST_REPORT:
            raise forms.ValidationError(
                _("That is %(length)d characters long; %(limit)d are read."),
                params={"length": len(text), "limit": LONGEST_REPORT},
            )
        return text

    @property
    def is_machine(self) -> bool:
        """Whether the trap was filled in."""
        return bool(self.cleaned_data.get("website"))


class ErratumForm(_ErratumForm):
    """An editor's erratum. Its target must be in the book, and its links must lead to existing things. ``reports`` are the reports that it
    answers."""

    reports = forms.ModelMultipleChoiceField(queryset=Report.objects.none(), required=False)

    class Meta:
        model = Erratum
        fields = "__all__"  # the admin chooses

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reports = self.fields["reports"]
        assert isinstance(reports, forms.ModelMultipleChoiceField)
        reports.queryset = tieable(self.instance)
        self.initial["reports"] = list(Report.objects.filter(answered_by(self.instance)).values_list("pk", flat=True))

    def clean(self) -> dict[str, Any]:
        """Raises :class:`forms.ValidationError` at the field that is wrong."""
        data = super().clean() or {}
        book = open_prefix(data["book"].prefix) if data.get("book") else None
        if book is None:
            return data
        if data.get("target") and book.targeted(data["target"]) is None:
            self.add_error("target", _("That is not in the book."))
        check_links(self, book, [name for name in data if name.startswith(("text_", "reason_"))])
        return data


class RulingForm(_RulingForm):
    """An editor's ruling, pinned to clauses of its own book."""

    class Meta:
        model = Ruling
        fields = "__all__"  # the admin chooses

    def clean(self) -> dict[str, Any]:
        """Raises :class:`forms.ValidationError` at the field that is wrong."""
        data = super().clean() or {}
        row = data.get("book")
        book = open_prefix(row.prefix) if row else None
        if row is None or book is None:
            return data
        if any(clause.book_id != row.pk for clause in data.get("clauses", ())):
            self.add_error("clauses", _("Every clause must be of the ruling's book."))
        check_links(self, book, [name for name in data if name.startswith(("question_", "answer_"))])
        return data


def check_links(form: forms.ModelForm[Erratum] | forms.ModelForm[Ruling], book: OpenBook, names: list[str]) -> None:
    """The links in the text must lead somewhere."""
    for name in names:
        for target in references(form.cleaned_data.get(name) or ""):
            if book.targeted(target) is None and target not in book.places:
                form.add_error(name, _("The link [[%(target)s]] leads nowhere.") % {"target": target})


class EndingForm(forms.Form):
    """Why an erratum or ruling is withdrawn: readers see it in the log of changes."""

    ending_hant = forms.CharField(
        label=_("Why, in Traditional Chinese"),
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3, "lang": "zh-Hant"}),
    )
    ending_en = forms.CharField(
        label=_("Why, in English"), max_length=2_000, widget=forms.Textarea(attrs={"rows": 3, "lang": "en"})
    )

    @property
    def why(self) -> Texts:
        """The reason in both written languages."""
        return {HANT: self.cleaned_data["ending_hant"], EN: self.cleaned_data["ending_en"]}


class AnswerForm(forms.Form):
    """Words to the readers of several reports at once."""

    answer = forms.CharField(
        label=_("A word to the readers"), max_length=LONGEST_REPORT, widget=forms.Textarea(attrs={"rows": 4})
    )
