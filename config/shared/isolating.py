"""What people write stands apart from the sentence around it, in whatever direction its script runs.

All languages of the site run from left to right. A name that runs from right to left would draw the figures and signs after it to its other
side (Unicode's bidirectional algorithm, UAX 9). HTML has an element for such words, ``<bdi>``; plain texts (titles, labels, letters) have
two signs.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString

BEGIN, END = "\u2068", "\u2069"
"""First strong isolate, pop directional isolate."""
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Signs that turn the writing around until another sign ends them: what people write must not end ours."""


def unturned(words: str) -> str:
    """The words without signs that turn the writing around."""
    return _TURNS.sub("", words)


@lru_cache(maxsize=4096)
def isolated(words: str) -> str:
    """The words for a plain text. Words that run from left to right stay as they are."""
    plain = unturned(words)
    return f"{BEGIN}{plain}{END}" if _runs_left(plain) else plain


@lru_cache(maxsize=4096)
def bdi(words: str) -> SafeString:
    """The words for HTML, escaped."""
    plain = unturned(words)
    return format_html("<bdi>{}</bdi>", plain) if plain else SafeString("")


def _runs_left(words: str) -> bool:
    """Whether some of the words run from right to left."""
    return not words.isascii() and any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in words)
