"""Simplified Chinese: everything that exists only in Traditional Chinese, converted for readers of the mainland.

One converter and one list of corrected words (``simplified.yaml``) for books, components, tables and the site's own sentences.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from opencc import OpenCC

from config.shared.datafiles import as_kind

WORDS = Path(__file__).with_name("simplified.yaml")
_QUOTES = str.maketrans({"「": "“", "」": "”", "『": "‘", "』": "’"})


@lru_cache(maxsize=20_000)
def simplified(text: str) -> str:
    """Traditional Chinese, as written in Taiwan, converted to Simplified with the words and quotation marks of the mainland."""
    words = mended_words()
    pieces = _pattern().split(text)
    return "".join(words.get(piece) or _converter().convert(piece) for piece in pieces).translate(_QUOTES)


@cache
def mended_words() -> dict[str, str]:
    """Corrections of the converter: words in Traditional Chinese and their Simplified form."""
    return as_kind(WORDS.read_text(encoding="utf-8"), dict[str, str])


@cache
def _pattern() -> re.Pattern[str]:
    longest_first = sorted(mended_words(), key=len, reverse=True)
    return re.compile(f"({'|'.join(map(re.escape, longest_first))})")


@cache
def _converter() -> OpenCC:
    return OpenCC("tw2sp")
