"""The wording of the sources in the admin, for whoever has the permission."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext as _

from accounts.administration import OfferedLookups
from rulebook.models import Clause, SourceText

if TYPE_CHECKING:
    _Form = forms.ModelForm[SourceText]
    _Admin = admin.ModelAdmin[SourceText]
else:
    _Form = forms.ModelForm
    _Admin = admin.ModelAdmin


class SourceTextForm(_Form):
    """A wording must be of a clause that there is, or was."""

    class Meta:
        model = SourceText
        fields = ("ref", "language", "place", "text")

    def clean_ref(self) -> str:
        """The id, if a book has or had it."""
        ref = str(self.cleaned_data["ref"]).strip()
        if not Clause.objects.filter(ref=ref).exists():
            raise forms.ValidationError(_("There is no clause %(clause)s.") % {"clause": ref})
        return ref


@admin.register(SourceText)
class SourceTextAdmin(OfferedLookups, _Admin):
    """Wordings by clause and language."""

    form = SourceTextForm
    list_display = ("ref", "language", "place", "imported_at")
    list_filter = ("language",)
    search_fields = ("ref", "place", "text")

    def get_changeform_initial_data(self, request: Any) -> dict[str, Any]:
        """``?ref=…`` begins with that clause."""
        return {"ref": request.GET.get("ref", ""), "language": request.GET.get("language", "")}
