"""A clause quoted elsewhere: its words with citation, number, version and address, as text, Markdown and HTML."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from django.utils.html import escape

from rulebook.editions.edition import Clause
from rulebook.pages.opening import open_prefix
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import EN, answered_in, pick

_MARKS = re.compile(r"([\\`*_\[\]<>|~#])")
_LIST = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s)", re.MULTILINE)


@dataclass(frozen=True)
class Quotation:
    """The three forms of a quotation."""

    text: str
    markdown: str
    html: str


def quotation(book: OpenBook, clause: Clause, language: str, address: str) -> Quotation:
    """The clause with its citation. ``address`` is complete and names the revision."""
    words, citation = book.plain(clause.text, language), book.citation(clause, language)
    quoted = f"“{words}”" if language == EN else f"「{words}」"
    return Quotation(
        text=f"{quoted}\n{citation}\n{address}\n",
        markdown=f"{_quoted_lines(words)}\n>\n> — [{_marked(citation)}](<{address}>)\n",
        html=_html(words, citation, address, answered_in(clause.text, language)),
    )


def _marked(words: str) -> str:
    """Words that mean themselves in Markdown."""
    return _LIST.sub(r"\1\\\2", _MARKS.sub(r"\\\1", words))


def _quoted_lines(words: str) -> str:
    return "\n>\n".join(f"> {line}" for line in _marked(words).splitlines())


def _html(words: str, citation: str, address: str, language: str) -> str:
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in words.splitlines())
    return (
        f'<blockquote cite="{escape(address)}" lang="{language}">{paragraphs}</blockquote>\n'
        f'<p>— <cite><a href="{escape(address)}">{escape(citation)}</a></cite></p>\n'
    )


class TextState(StrEnum):
    """What became of a clause after the revision that is read."""

    IN_FORCE = "in-force"
    """The revision is in force."""

    SAME = "same"
    CHANGED = "changed"
    RETIRED = "retired"


def text_state(book: OpenBook, ref: str, language: str) -> TextState:
    """Whether a reader of that language would read other words in the revision in force."""
    newest = open_prefix(book.edition.prefix)
    if newest is None or newest.edition.revision == book.edition.revision:
        return TextState.IN_FORCE
    if ref not in newest.clauses:
        return TextState.RETIRED
    now, then = newest.clauses[ref].text, book.clauses[ref].text
    return TextState.SAME if pick(now, language) == pick(then, language) else TextState.CHANGED
