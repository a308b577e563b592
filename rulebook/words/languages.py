"""The languages of a text: Traditional Chinese is the authority, English is next to it, Simplified is derived.

A text in several languages is a plain ``dict`` from a content language to words. Content languages are written as in HTML (``zh-Hant``).
Django's codes are the same in lower case.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import translation

from config.shared.simplified import simplified

HANT, HANS, EN = "zh-Hant", "zh-Hans", "en"
LANGUAGES = (HANT, HANS, EN)
LANGUAGE_NAMES = {HANT: "繁體中文", HANS: "简体中文", EN: "English"}
WRITTEN = (HANT, EN)
FALLBACKS = {HANT: (HANT, EN), HANS: (HANS, HANT, EN), EN: (EN, HANT)}

Texts = dict[str, str]


def with_simplified(texts: Mapping[str, str]) -> Texts:
    """Both written languages and the derived one. A handwritten Simplified text is kept."""
    full = {language: texts[language] for language in LANGUAGES if texts.get(language)}
    if full.get(HANT) and HANS not in full:
        full[HANS] = simplified(full[HANT])
    return full


def content_language(code: str | None = None) -> str:
    """The content language of a Django language code. Without a code, that of the active language."""
    lowered = (code or translation.get_language() or "").lower()
    if lowered.startswith("en"):
        return EN
    return HANS if lowered in ("zh-hans", "zh-cn", "zh-sg") else HANT


def django_language(language: str) -> str:
    """Django's code of a content language."""
    return language.lower()


def pick(texts: Mapping[str, str] | None, language: str) -> str:
    """The words in that language, or in the nearest one that has any."""
    for candidate in FALLBACKS[language]:
        if texts and texts.get(candidate):
            return texts[candidate]
    return ""


def answered_in(texts: Mapping[str, str] | None, language: str) -> str:
    """The language in which :func:`pick` answers. The reader's own when there are no words at all."""
    return next((candidate for candidate in FALLBACKS[language] if texts and texts.get(candidate)), language)


def is_missing(texts: Mapping[str, str] | None, language: str) -> bool:
    """Whether a reader of that language gets the words in another one."""
    return not (texts and texts.get(language))
