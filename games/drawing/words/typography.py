"""Corrections of a sentence after its names and numbers were filled in: the article and capital letters in English, spaces in Chinese.

A sentence is written once, for any names. So these rules look at the words that were filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from config.shared.spacing import parted, spaced

_ENDS_WITH_A = re.compile(r"\b[Aa] $")
_VOWEL_SOUND = re.compile(r"(?!eu|one|once|uni|use|usu)[aeiou]|heir|hono|hour|8|1[18](?!\d)", re.IGNORECASE)


class Run(NamedTuple):
    """Consecutive words of a sentence: literal ones, or those of a parameter. ``element`` is the element that they name, if any."""

    words: str
    element: str = ""


def in_english(runs: Iterable[Run]) -> Iterator[Run]:
    """The runs, with "an" before a vowel sound, and with a capital letter if a name begins the sentence or a quoted sentence. Names of
    people stay as they are."""
    written = [run for run in runs if run.words]
    for index, run in enumerate(written):
        words = run.words
        begins = index == 0 or written[index - 1].words.endswith("“")
        if begins and run.element and not run.element.startswith("seat:"):
            words = capital(words)
        if index + 1 < len(written) and _ENDS_WITH_A.search(words) and _VOWEL_SOUND.match(written[index + 1].words):
            words = f"{words[:-1]}n "
        yield Run(words, run.element)


def figure(amount: int) -> str:
    """A number with a proper minus."""
    return f"\N{MINUS SIGN}{-amount}" if amount < 0 else str(amount)


def capital(words: str) -> str:
    """The words with a capital letter at the beginning. The other letters stay as they are."""
    return words[:1].upper() + words[1:]


def in_chinese(runs: Iterable[Run]) -> Iterator[Run]:
    """The runs, with a space between Chinese and Latin letters or digits, as in the books."""
    written = [run for run in runs if run.words]
    for run, following in pairwise([*written, Run("")]):
        yield run if run.element.startswith("seat:") else Run(spaced(run.words), run.element)
        if parted(run.words, following.words):
            yield Run(" ")
