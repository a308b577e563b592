"""The space between Chinese and what else stands in a line of it: one rule for books, tables and pages (docs/writing-clauses.md)."""

from __future__ import annotations

import re

HAN = r"\u3400-\u9fff\uf900-\ufaff"
LATIN = r"0-9A-Za-z\u00c0-\u024f"
_JOINT = re.compile(rf"(?<=[{HAN}])(?=[{LATIN}])|(?<=[{LATIN}])(?=[{HAN}])")
_TAG = re.compile(r"(<[^>]*>)")


def spaced(text: str) -> str:
    """``text`` with a space wherever a Chinese character meets a Latin letter or a digit: 第 3 列."""
    return _JOINT.sub(" ", text)


def parted(text: str, following: str) -> bool:
    """Whether a space belongs between two texts on end."""
    return _JOINT.search(text[-1:] + following[:1]) is not None


def spaced_html(html: str) -> str:
    """:func:`spaced` for HTML: tags stay as they are, and what stands before and after one is neighbors all the same."""
    if "<" not in html:
        return spaced(html)
    pieces, before = [], ""
    for piece in _TAG.split(html):
        if not piece or piece[0] == "<":
            pieces.append(piece)
            continue
        pieces.append(" " + spaced(piece) if parted(before, piece) else spaced(piece))
        before = piece
    return "".join(pieces)
