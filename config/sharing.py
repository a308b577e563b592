"""The preview of a shared link: OpenGraph, and the canonical address of the page."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.translation import get_language

IMAGE = "images/share.jpg"
IMAGE_SIZE = (1200, 630)
"""The size in pixels that link previews require."""
LOCALES = {"zh-hant": "zh_TW", "zh-hans": "zh_CN", "en": "en_US"}
"""Languages as OpenGraph writes them."""


@dataclass(frozen=True)
class Sharing:
    """``canonical`` is the page's address without parameters that only change its display. ``image`` is the picture's address."""

    canonical: str
    image: str
    width: int
    height: int
    locale: str
    other_locales: list[str]


def sharing_of(request: HttpRequest) -> Sharing:
    """The preview data for a page's frame."""
    here = get_language() or settings.LANGUAGE_CODE
    return Sharing(
        canonical=request.build_absolute_uri(request.path),
        image=request.build_absolute_uri(static(IMAGE)),
        width=IMAGE_SIZE[0],
        height=IMAGE_SIZE[1],
        locale=LOCALES[here],
        other_locales=[locale for code, locale in LOCALES.items() if code != here],
    )
