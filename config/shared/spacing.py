"""The space between Chinese and other characters in a line: one rule for books, tables and pages (docs/writing-clauses.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest

from django.utils.functional import Promise, lazy

HAN = r"\u3400-\u9fff\uf900-\ufaff"
LATIN = r"0-9A-Za-z\u00c0-\u024f"
_JOINT = re.compile(rf"(?<=[{HAN}])(?=\u2212?[{LATIN}])|(?<=[{LATIN}])(?=[{HAN}])")
_TAG = re.compile(r"<[^>]*>")
_PARAMETER = re.compile(r"\{(\w+)\}")


def spaced(text: str) -> str:
    """``text`` with a space between a Chinese character and a Latin letter or a digit: 第 3 列."""
    return _JOINT.sub(" ", text)


def parted(text: str, following: str) -> bool:
    """Whether a space belongs between two consecutive texts."""
    return _JOINT.match(text[-1:] + following[:2], len(text[-1:])) is not None


def joined(pieces: Iterable[str]) -> str:
    """Consecutive texts, plain or HTML, with a space between two of them if needed. The texts do not change."""
    written, before = [], ""
    for piece in filter(None, pieces):
        seen = _TAG.sub("", piece) if "<" in piece else piece
        if parted(before, seen):
            written.append(" ")
        written.append(piece)
        before = seen or before
    return "".join(written)


def filled(sentence: str, **params: object) -> str:
    """A translated sentence with its parameters filled in: ``filled(_("Move {n}"), n=3)``."""
    literals, names = _pieces(sentence)
    values = [str(params[name]) for name in names]
    return joined(piece for pair in zip_longest(literals, values, fillvalue="") for piece in pair)


def _filled_when_read(sentence: str | Promise, **params: object) -> str:
    return filled(str(sentence), **params)


filled_lazy = lazy(_filled_when_read, str)
"""The same when it is read, for a sentence that is translated then (``gettext_lazy``)."""


@lru_cache(maxsize=4096)
def _pieces(sentence: str) -> tuple[list[str], list[str]]:
    """The literal parts of a sentence, and the names of the parameters between them."""
    parts = _PARAMETER.split(sentence)
    return parts[::2], parts[1::2]
