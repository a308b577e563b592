"""Marks the found words in a text, and cuts a long text to the part around them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape

from django.utils.safestring import SafeString, mark_safe

from rulebook.search.question import SAME, Idea
from rulebook.words.folding import scan

LONGEST_SHOWN = 260
"""Characters of a text that are shown. A longer text is cut around the first mark."""

_BEFORE = 60
_ENDS = "。！？；\n.!?;"
Spans = list[tuple[int, int]]


@lru_cache(maxsize=16_384)
def _scanned(text: str) -> tuple[str, array[int], array[int]]:
    """The tokens of a text with a space around each, and the start and end of each in the text. This is 1 kB, so it is cached for every
    text shown."""
    tokens = scan(text)
    stream = f" {' '.join(token.text for token in tokens)} "
    return stream, array("I", (token.start for token in tokens)), array("I", (token.end for token in tokens))


def spans(text: str, ideas: Sequence[Idea]) -> Spans:
    """The places of any of the ideas in the text: starts and ends, in order, merged if they touch."""
    stream, starts, ends = _scanned(text)
    places = []
    for phrase in _phrases(ideas):
        place = stream.find(f" {phrase} ")
        while place >= 0:
            first = stream.count(" ", 0, place)
            places.append((starts[first], ends[first + phrase.count(" ")]))
            place = stream.find(f" {phrase} ", place + 1)
    return _merged(sorted(places))


def _phrases(ideas: Iterable[Idea]) -> list[str]:
    return [way.phrase for idea in ideas for way in idea.ways if way.closeness >= SAME]


def _merged(places: Spans) -> Spans:
    merged: Spans = []
    for start, end in places:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def marked(text: str, places: Spans) -> SafeString:
    """The text as safe HTML with ``<mark>`` around the spans, cut to what fits."""
    begin, end = _window(text, places)
    parts: list[str] = ["…"] if begin else []
    place = begin
    for start, stop in places:
        if start < begin or stop > end:
            continue
        parts += [escape(text[place:start]), "<mark>", escape(text[start:stop]), "</mark>"]
        place = stop
    parts += [escape(text[place:end]), "…" if end < len(text) else ""]
    return mark_safe("".join(parts))  # noqa: S308 - every part is escaped


def _window(text: str, places: Spans) -> tuple[int, int]:
    """The start and end of the shown part: from the beginning of a sentence before the first span."""
    if len(text) <= LONGEST_SHOWN:
        return 0, len(text)
    first = places[0][0] if places else 0
    begin = max(0, first - _BEFORE)
    if begin:
        sentence = max(text.rfind(end, begin, first) for end in _ENDS) + 1
        begin = sentence or begin
    return begin, min(len(text), begin + LONGEST_SHOWN)
