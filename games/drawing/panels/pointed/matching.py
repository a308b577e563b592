"""A typed question and the options: which of them have its words, in whatever language and script they were typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log

from django.utils import translation

from games.drawing.words.book import book
from games.drawing.words.wording import Wording
from games.engine.match.may_i import MayI, things_of
from games.engine.rules.ask import Option

WRITTEN_IN = ("zh-hant", "en")
"""The languages in which options are compared. The two Chinese scripts have one form."""
LEAST = 0.34
"""The least part of a question that an option must have, by the weight of its words."""
NEAR_BEST = 0.6
"""The least part of the weight of the best option."""


def matching(question: str, offered: Sequence[Option], refused: Sequence[Option], wording: Wording) -> MayI:
    """The options that have the words of the question, those with most of it first. Rare words weigh more."""
    options = [*offered, *refused]
    held = [_words(option, wording) for option in options]
    weights = _weights(book().asked(question), held)
    total = sum(weights.values()) or 1.0
    shares = [sum(weight for word, weight in weights.items() if word in words) / total for words in held]
    least = max(LEAST, NEAR_BEST * max(shares, default=0.0))
    chosen = [place for place, share in enumerate(shares) if share >= least]
    chosen.sort(key=lambda place: -shares[place])
    return MayI(
        tuple(options[place] for place in chosen if place < len(offered)),
        tuple(options[place] for place in chosen if place >= len(offered)),
    )


def _weights(asked: Sequence[str], held: Sequence[frozenset[str]]) -> Mapping[str, float]:
    """The weight of each word of the question: that of a word in no option is the greatest. Two Chinese characters that are nowhere side
    by side are two words of half the weight."""
    counts = Counter(word for words in held for word in words)
    weights: dict[str, float] = {}
    for word in asked:
        halves = [word] if word in counts or len(word) != 2 or not set(word) & counts.keys() else [*word]
        for half in halves:
            weights.setdefault(half, log(1 + (len(held) + 1) / (counts[half] + 1)) / len(halves))
    return weights


def _words(option: Option, wording: Wording) -> frozenset[str]:
    """The words of an option: its label, the names of its things, and the reason of its refusal, in every language."""
    said: list[str] = []
    for language in WRITTEN_IN:
        with translation.override(language):
            said += _said(option, wording.in_language(language))
    return book().words("\n".join(said))


def _said(option: Option, wording: Wording) -> Iterator[str]:
    reason = None if option.refused is None else option.refused.reason
    texts = [option.label, option.head, option.detail, reason]
    yield from (wording.plain(text) for text in texts if text is not None)
    yield from (wording.name(element) for element in dict.fromkeys(things_of(option)))
