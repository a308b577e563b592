"""An erratum or ruling as readers will see it, next to what they see now, in every language."""

from __future__ import annotations

from typing import Any

from rulebook.editing.workflow import text_in_force
from rulebook.editions.diffing import difference
from rulebook.models import Erratum, Ruling
from rulebook.pages.opening import open_prefix
from rulebook.words.languages import LANGUAGE_NAMES, LANGUAGES, with_simplified


def preview_of(item: Erratum | Ruling) -> list[dict[str, Any]]:
    """One dict for each language: ``before`` and ``after`` as on the page, the ``difference`` of the words, and the ``reason``."""
    book = open_prefix(item.book.prefix)
    if book is None:
        return []
    if isinstance(item, Erratum):
        before, after = item.before or text_in_force(item), with_simplified(item.text)
        reason = with_simplified(item.why)
    else:
        before, after, reason = {}, with_simplified(item.answer), with_simplified(item.question)
    return [
        {
            "language": language,
            "name": LANGUAGE_NAMES[language],
            "before": book.draw_anew(before, language) if before else "",
            "after": book.draw_anew(after, language),
            "reason": book.draw_anew(reason, language),
            "difference": difference(book.plain(before, language), book.plain(after, language)),
        }
        for language in LANGUAGES
    ]
