"""The page that takes a chapter in the books' own format and makes drafts of what it changes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rulebook.admin.deciding import person
from rulebook.editing.audit import NotNow
from rulebook.editing.drafts.importing import LONGEST_IMPORT, Comparison, Why, compare_text, draft_all
from rulebook.kinds import State
from rulebook.models import Book, Erratum
from rulebook.words.languages import EN, HANT

LARGEST_FILE = 4 * LONGEST_IMPORT
"""Bytes: a character of UTF-8 has at most four."""


class ImportForm(forms.Form):
    """A chapter as text or file, and what its drafts have in common."""

    book = forms.ModelChoiceField(label=gettext_lazy("book"), queryset=Book.objects.all())
    text = forms.CharField(
        label=gettext_lazy("Chapter"),
        required=False,
        strip=False,
        max_length=LONGEST_IMPORT,
        widget=forms.Textarea(attrs={"class": "import-text", "spellcheck": "false", "dir": "auto"}),
    )
    file = forms.FileField(label=gettext_lazy("Or a file"), required=False, max_length=200)
    kind = forms.ChoiceField(label=gettext_lazy("kind"), choices=Erratum.Kind.choices)
    source = forms.CharField(label=gettext_lazy("source"), required=False, max_length=300)
    reason_hant = forms.CharField(
        label=gettext_lazy("reason in Traditional Chinese"), max_length=2_000, widget=forms.Textarea(attrs={"rows": 2})
    )
    reason_en = forms.CharField(
        label=gettext_lazy("reason in English"), max_length=2_000, widget=forms.Textarea(attrs={"rows": 2})
    )

    def clean_file(self) -> UploadedFile[bytes] | None:
        """Raises :class:`forms.ValidationError` for a file that is too large."""
        file: UploadedFile[bytes] | None = self.cleaned_data.get("file")
        if file is not None and (file.size or 0) > LARGEST_FILE:
            said = {"size": file.size, "limit": LARGEST_FILE}
            raise forms.ValidationError(_("The file has %(size)d bytes; %(limit)d are read.") % said)
        return file

    def clean(self) -> dict[str, Any]:
        """The file takes the place of the text. Raises :class:`forms.ValidationError`."""
        data = super().clean() or {}
        file: UploadedFile[bytes] | None = data.get("file")
        if file is not None:
            data["text"] = self._decoded(file.read())
        if not (data.get("text") or "").strip() and not self.errors:
            self.add_error("text", _("Give the text of a chapter, or a file."))
        return data

    def _decoded(self, content: bytes) -> str:
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = content[: error.start]
            line, column = before.count(b"\n") + 1, error.start - (before.rfind(b"\n") + 1) + 1
            said = {"line": line, "column": column}
            self.add_error("file", _("The file is not UTF-8: line %(line)d, byte %(column)d.") % said)
            return ""


def import_page(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The form; the comparison of a text with the book; the drafts of what was shown."""
    if not request.user.has_perm("rulebook.add_erratum"):
        raise PermissionDenied
    form = ImportForm(request.POST or None, request.FILES or None, initial={"book": request.GET.get("book")})
    comparison: Comparison | None = None
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        if "draft" in request.POST and (answer := _drafted(request, data)) is not None:
            return answer
        comparison = compare_text(data["book"], data["text"])
        form = ImportForm(initial={name: value for name, value in data.items() if name != "file"})
    context = {
        **site.each_context(request),
        "title": _("Import a text as drafts"),
        "opts": Erratum._meta,
        "form": form,
        "found": comparison,
        "list_url": reverse("admin:rulebook_erratum_changelist"),
    }
    status = 422 if form.errors or (comparison and comparison.wrong) else 200
    return TemplateResponse(request, "rulebook/admin/import.html", context, status=status)


def _drafted(request: HttpRequest, data: dict[str, Any]) -> HttpResponse | None:
    """Makes the drafts. None if they cannot be made: then the comparison is shown again."""
    why = Why(data["kind"], data["source"], {HANT: data["reason_hant"], EN: data["reason_en"]})
    try:
        drafts = draft_all(data["book"], data["text"], request.POST.get("key", ""), why, by=person(request))
    except NotNow as reason:
        messages.error(request, str(reason))
        return None
    said = ngettext("%(n)d draft was made.", "%(n)d drafts were made.", len(drafts)) % {"n": len(drafts)}
    messages.success(request, said)
    return HttpResponseRedirect(f"{reverse('admin:rulebook_erratum_changelist')}?state__exact={State.DRAFT}")
