"""The three languages of every page, and the links between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse, translate_url
from django.utils.http import urlencode
from django.utils.translation import get_language, get_language_from_path, override

SHORT_NAMES = {"zh-hant": "繁", "zh-hans": "简", "en": "EN"}
LONG = 120
"""The longest path. Longer ones are not ours, and must not fill the memory."""
HTML_NAMES = {"zh-hant": "zh-Hant", "zh-hans": "zh-Hans", "en": "en"}


@dataclass(frozen=True)
class LanguageLink:
    """A language of the current page. ``href`` is that page, ``choose`` the link that also saves the choice."""

    code: str
    html: str
    short: str
    name: str
    href: str
    choose: str
    current: bool


def language_links(request: HttpRequest) -> list[LanguageLink]:
    """The current page in each language, or that language's home if the address exists in one language only."""
    here, current = request.get_full_path(), get_language()
    return [_language_link(request, code, name, here, current) for code, name in settings.LANGUAGES]


def _language_link(request: HttpRequest, code: str, name: str, here: str, current: str | None) -> LanguageLink:
    return LanguageLink(
        code=code,
        html=HTML_NAMES[code],
        short=SHORT_NAMES[code],
        name=name,
        href=request.build_absolute_uri(same_page_in(code, here)),
        choose=f"{reverse('choose_language', args=[code])}?{urlencode({'next': here})}",
        current=code == current,
    )


def language_of(path: str) -> str:
    """The language of an address: that of its prefix, or Traditional Chinese without one."""
    return get_language_from_path(path) or settings.LANGUAGE_CODE


def same_page_in(code: str, here: str) -> str:
    """The address of ``here`` in another language, or that language's home if there is no such page."""
    path, mark, query = here.partition("?")
    there = (_known_path_in if len(path) <= LONG else _path_in)(code, path)
    return f"{there}{mark}{query}" if there is not None else _home_in(code)


def _path_in(code: str, path: str) -> str | None:
    """A path in another language. None if there is no such page."""
    with override(language_of(path)):
        there = translate_url(path, code)
    return there if there != path or code == language_of(path) else None


_known_path_in = lru_cache(maxsize=4096)(_path_in)
"""The same, cached: every page needs it three times, which is a tenth of the work of a chapter."""


def _home_in(code: str) -> str:
    with override(code):
        return reverse("home")
