"""Figures: parts of a drawn board cut out with all that they stand in, and made still, for a page where nothing can be chosen."""

from __future__ import annotations

from collections.abc import Collection
from html.parser import HTMLParser

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

NAMES = ("data-figure", "data-part", "data-element")
"""By which of a board's attributes a part of it is named."""
LIES = ("data-part", "data-lies", "data-ref")
"""Attributes that style sheets go by; the others that begin with ``data-`` are for scripts, which a figure has none of."""
LIVELY = {
    "id",
    "tabindex",
    "role",
    "popover",
    "aria-haspopup",
    "aria-disabled",
    "aria-expanded",
    "aria-controls",
    "type",
}
"""What makes of an element something to be touched, or to be found by a script."""
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class NotDrawn(LookupError):
    """The board has no such part."""


def crop(board: str, wanted: Collection[str]) -> SafeString:
    """The parts of a board's HTML that are called so, within the elements that hold them; their buttons are only words, their links to
    clauses are left out. Raises :class:`NotDrawn` naming the parts that the board does not have."""
    scissors = _Scissors(frozenset(wanted))
    scissors.feed(board)
    scissors.close()
    if missing := scissors.wanted - scissors.found:
        raise NotDrawn(f"not drawn: {', '.join(sorted(missing))}")
    return mark_safe("".join(scissors.kept))  # noqa: S308 - cut out of a board, which is safe


class _Scissors(HTMLParser):
    """Copies what is wanted, each with the beginnings and ends of what it stands in."""

    def __init__(self, wanted: frozenset[str]) -> None:
        super().__init__(convert_charrefs=False)
        self.wanted = wanted
        self.found: set[str] = set()
        self.kept: list[str] = []
        self._open: list[list[str]] = []
        """Name, name it is written by, and its beginning where that is not written yet, of each element we are in."""
        self._inside = 0
        """How many elements deep we are in what is wanted."""
        self._skipped = 0
        """How many elements deep we are in what is left out of it."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {value for key, value in attrs if key in NAMES and value} & self.wanted
        self.found |= names
        self._inside += bool(self._inside or names)
        self._skipped += bool(self._skipped or (self._inside and _is_rule_link(tag, attrs)))
        written = "span" if tag in ("a", "button") else tag
        self._open.append([tag, written, _beginning(written, attrs)])
        if self._inside and not self._skipped:
            self._write_beginnings()
        if tag in VOID:
            self.handle_endtag(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def _write_beginnings(self) -> None:
        for element in self._open:
            self.kept.append(element[2])
            element[2] = ""

    def handle_endtag(self, tag: str) -> None:
        opened, written, unwritten = self._open.pop()
        assert opened == tag, f"a board is well-formed: </{tag}> ends <{opened}>"
        if not unwritten and tag not in VOID:
            self.kept.append(f"</{written}>")
        self._inside = max(0, self._inside - 1)
        self._skipped = max(0, self._skipped - 1)

    def handle_data(self, data: str) -> None:
        if self._inside and not self._skipped:
            self.kept.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")


def _is_rule_link(tag: str, attrs: list[tuple[str, str | None]]) -> bool:
    return tag == "a" and "rule-link" in (dict(attrs).get("class") or "").split()


def _beginning(tag: str, attrs: list[tuple[str, str | None]]) -> str:
    still = [
        key if value is None else f'{key}="{escape(value)}"'
        for key, value in attrs
        if key not in LIVELY and (key in LIES or not key.startswith("data-"))
    ]
    return f"<{' '.join([tag, *still])}>"
