"""The words that were found, marked in a text; and of a long text the part around them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from rulebook.search.folding import Token, scan
from rulebook.search.question import SAME, Idea

LONGEST_SHOWN = 260
"""Characters of a text that are shown; more is cut around the first mark."""

_BEFORE = 60
_ENDS = "。！？；\n.!?;"
Spans = list[tuple[int, int]]


@lru_cache(maxsize=4096)
def _scanned(text: str) -> tuple[list[Token], dict[str, list[int]]]:
    """The tokens of a text, and where in it each of them comes."""
    tokens = scan(text)
    places: dict[str, list[int]] = {}
    for place, token in enumerate(tokens):
        places.setdefault(token.text, []).append(place)
    return tokens, places


def spans(text: str, ideas: Sequence[Idea]) -> Spans:
    """Where the text says any of the ideas: starts and ends, in order, merged where they touch."""
    tokens, places = _scanned(text)
    found = [
        (tokens[place].start, tokens[place + len(phrase) - 1].end)
        for phrase in _phrases(ideas)
        for place in places.get(phrase[0], ())
        if [one.text for one in tokens[place : place + len(phrase)]] == phrase
    ]
    return _merged(sorted(found))


def _phrases(ideas: Iterable[Idea]) -> list[list[str]]:
    return [way.phrase.split() for idea in ideas for way in idea.ways if way.closeness >= SAME]


def _merged(found: Spans) -> Spans:
    merged: Spans = []
    for start, end in found:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def marked(text: str, found: Spans) -> SafeString:
    """The text as safe HTML with ``<mark>`` around the spans, cut to what fits."""
    begin, end = _window(text, found)
    parts: list[str] = ["…"] if begin else []
    place = begin
    for start, stop in found:
        if start < begin or stop > end:
            continue
        parts += [conditional_escape(text[place:start]), format_html("<mark>{}</mark>", text[start:stop])]
        place = stop
    parts += [conditional_escape(text[place:end]), "…" if end < len(text) else ""]
    return mark_safe("".join(parts))  # noqa: S308 - every part is escaped


def _window(text: str, found: Spans) -> tuple[int, int]:
    """From where to where a text is shown: from the beginning of a sentence before the first span."""
    if len(text) <= LONGEST_SHOWN:
        return 0, len(text)
    first = found[0][0] if found else 0
    begin = max(0, first - _BEFORE)
    if begin:
        sentence = max(text.rfind(end, begin, first) for end in _ENDS) + 1
        begin = sentence or begin
    return begin, min(len(text), begin + LONGEST_SHOWN)
