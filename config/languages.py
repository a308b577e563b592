"""The three languages of every page, and the way from one to another."""

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
"""Signs of a path: longer ones are none of ours, and nobody shall fill the memory with them."""
HTML_NAMES = {"zh-hant": "zh-Hant", "zh-hans": "zh-Hans", "en": "en"}


@dataclass(frozen=True)
class LanguageLink:
    """One way to read the present page: ``href`` is that page itself, ``choose`` the link that also remembers the choice."""

    code: str
    html: str
    short: str
    name: str
    href: str
    choose: str
    current: bool


def language_links(request: HttpRequest) -> list[LanguageLink]:
    """The present page in each language, or that language's home where the address exists in one only."""
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
    """The language an address speaks: its prefix's, or Traditional Chinese without one."""
    return get_language_from_path(path) or settings.LANGUAGE_CODE


def same_page_in(code: str, here: str) -> str:
    """The address of ``here`` in another language; its home when there is no such page."""
    path, mark, query = here.partition("?")
    there = (_known_path_in if len(path) <= LONG else _path_in)(code, path)
    return f"{there}{mark}{query}" if there is not None else _home_in(code)


def _path_in(code: str, path: str) -> str | None:
    """A path in another language; None when there is no such page."""
    with override(language_of(path)):
        there = translate_url(path, code)
    return there if there != path or code == language_of(path) else None


_known_path_in = lru_cache(maxsize=4096)(_path_in)
"""The same, which every page asks three times: a tenth of the work of a chapter."""


def _home_in(code: str) -> str:
    with override(code):
        return reverse("home")
