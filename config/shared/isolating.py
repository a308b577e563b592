"""People's words are isolated from the sentence around them, whatever the direction of their script.

All languages of the site run from left to right. A name that runs from right to left would move the figures and signs after it to its other
side (Unicode's bidirectional algorithm, UAX 9). HTML has an element for such words, ``<bdi>``. Plain texts (titles, labels, e-mails) have
two control characters.
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
"""Characters that change the direction until another character ends them. People's words must not end ours."""


def unturned(words: str) -> str:
    """The words without characters that change the direction."""
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
