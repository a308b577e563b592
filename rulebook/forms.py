"""What readers may send."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.models import Report

LONGEST_REPORT = 2_000


class ReportForm(forms.ModelForm):  # type: ignore[type-arg]
    """Something is wrong with a clause. ``website`` is a trap: people do not see it, machines fill it in."""

    website = forms.CharField(required=False, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}))

    class Meta:
        model = Report
        fields = ("text", "contact")
        labels = {"text": _("What is wrong?"), "contact": _("Your e-mail, if we may ask back")}
        widgets = {"text": forms.Textarea(attrs={"rows": 6, "maxlength": LONGEST_REPORT})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].max_length = LONGEST_REPORT  # type: ignore[attr-defined]

    def clean_text(self) -> str:
        """Not longer than a page. Raises :class:`forms.ValidationError`."""
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
