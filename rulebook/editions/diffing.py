"""The difference between two texts, marked for reading: Chinese by character, Latin by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

_PIECES = re.compile(r"[A-Za-z0-9]+|\s+|.", re.DOTALL)
LONGEST = 4_000
"""Above that many pieces, two texts are shown one after the other. The time for comparing grows with the product of their lengths."""


def difference(before: str, after: str) -> SafeString:
    """Escaped HTML of both texts in one: removed words in ``<del>``, added words in ``<ins>``."""
    old, new = _PIECES.findall(before), _PIECES.findall(after)
    if max(len(old), len(new)) > LONGEST:
        return _joined([_marked("del", old), _marked("ins", new)])
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    parts: list[str] = []
    for what, i1, i2, j1, j2 in matcher.get_opcodes():
        if what == "equal":
            parts.append(escape("".join(old[i1:i2])))
        else:
            parts += [_marked("del", old[i1:i2]), _marked("ins", new[j1:j2])]
    return _joined(parts)


def _marked(tag: str, pieces: list[str]) -> str:
    return f"<{tag}>{escape(''.join(pieces))}</{tag}>" if pieces else ""


def _joined(parts: list[str]) -> SafeString:
    return mark_safe("".join(parts).replace("\n", "<br>"))  # noqa: S308 - every part is escaped
