"""Figures: parts of a drawn board for a page without choices. They are cut out with the elements around them, and made static."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html.parser import HTMLParser
from typing import TypeAlias

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

NAMES = ("data-figure", "data-part", "data-element", "data-piece")
"""The attributes that name a part of a board."""
FOR_STYLES = ("data-part", "data-lies", "data-ref")
"""Attributes that style sheets use. All others that begin with ``data-`` are for scripts, and a figure has no scripts."""
FOR_TOUCHING = {
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
"""The attributes that make an element touchable, or let a script find it."""
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


Frame: TypeAlias = tuple[float, float, float, float]
MARGIN = 4.0
"""The margin of a cropped drawing around its elements, in its units."""
SCALE = 1.4
"""Pixels for each unit, if there is room."""
WIDE = 480.0
"""Units. What is wider is small on a phone: a style sheet may enlarge its words."""


class NotDrawn(LookupError):
    """The board has no such part."""


MARKED = "figure-marked"
"""The class of the element that a figure is about."""


def crop(board: str, names: Collection[str], mark: str = "") -> SafeString:
    """The named parts of a board's HTML, within the elements that contain them. Their buttons become plain text. Their links to clauses are
    left out. A part that is an SVG may be cropped to the area around elements of it, which are named after it: ``map space:604
    space:1013``. The element ``mark`` within them gets the class :data:`MARKED`. Raises :class:`NotDrawn`, which names the parts that the
    board does not have, or the mark if it is in none of them."""
    parts = {name: around for name, *around in (part.split() for part in names)}
    scissors = _Scissors(
        frozenset(parts), {name: _frame(board, around) for name, around in parts.items() if around}, mark
    )
    scissors.feed(board)
    scissors.close()
    if missing := (scissors.names - scissors.present) | ({mark} - {"", scissors.marked}):
        raise NotDrawn(f"not drawn: {', '.join(sorted(missing))}")
    return mark_safe("".join(scissors.kept))  # noqa: S308 - cut out of a board, which is safe


class _Scissors(HTMLParser):
    """Copies the named elements, each with the start and end tags of the elements around it."""

    def __init__(self, names: frozenset[str], frames: Mapping[str, Frame], mark: str) -> None:
        super().__init__(convert_charrefs=False)
        self.names = names
        self.mark, self.marked = mark, ""
        self.frames = frames
        self.present: set[str] = set()
        self.kept: list[str] = []
        self._open: list[list[str]] = []
        """For each open element: its name, the name in the output, and its start tag if that is not written yet."""
        self._inside = 0
        """The depth of open elements within a named one."""
        self._skipped = 0
        """The depth of open elements within one that is left out."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {value for key, value in attrs if key in NAMES and value} & self.names
        self.present |= names
        self._inside += bool(self._inside or names)
        self._skipped += bool(self._skipped or (self._inside and _is_rule_link(tag, attrs)))
        written = "span" if tag in ("a", "button") else tag
        for name in names & self.frames.keys():
            attrs = _framed(attrs, self.frames[name])
        if self._inside and self.mark and ("data-element", self.mark) in attrs:
            attrs, self.marked = _marked(attrs), self.mark
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


def _frame(board: str, around: Collection[str]) -> Frame:
    """The area around these elements of a drawing: x, y, width and height."""
    boxes = _Boxes(frozenset(around))
    boxes.feed(board)
    if missing := boxes.names - boxes.present.keys():
        raise NotDrawn(f"not drawn: {', '.join(sorted(missing))}")
    lefts, tops, widths, heights = zip(*boxes.present.values(), strict=True)
    x, y = min(lefts) - MARGIN, min(tops) - MARGIN
    right = max(left + width for left, width in zip(lefts, widths, strict=True)) + MARGIN
    bottom = max(top + height for top, height in zip(tops, heights, strict=True)) + MARGIN
    return (x, y, right - x, bottom - y)


class _Boxes(HTMLParser):
    """The rectangles of a drawing that represent elements."""

    def __init__(self, names: frozenset[str]) -> None:
        super().__init__(convert_charrefs=False)
        self.names = names
        self.present: dict[str, Frame] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if (name := attributes.get("data-element") or "") in self.names and "width" in attributes:
            x, y, width, height = (float(attributes.get(side) or 0) for side in ("x", "y", "width", "height"))
            self.present[name] = (x, y, width, height)


def _framed(attrs: list[tuple[str, str | None]], frame: Frame) -> list[tuple[str, str | None]]:
    """The attributes of an SVG that is cropped to this area, at an easily readable width."""
    others = [(key, value) for key, value in attrs if key.lower() not in ("viewbox", "width")]
    if frame[2] > WIDE:
        others = _of_class(others, "wide")
    return [*others, ("viewBox", " ".join(f"{number:g}" for number in frame)), ("width", f"{frame[2] * SCALE:.0f}")]


def _marked(attrs: list[tuple[str, str | None]]) -> list[tuple[str, str | None]]:
    return _of_class(attrs, MARKED)


def _of_class(attrs: list[tuple[str, str | None]], name: str) -> list[tuple[str, str | None]]:
    """The attributes of the element with one class more."""
    css = dict(attrs).get("class") or ""
    return [*((key, value) for key, value in attrs if key != "class"), ("class", f"{css} {name}".strip())]


def _is_rule_link(tag: str, attrs: list[tuple[str, str | None]]) -> bool:
    return tag == "a" and "rule-link" in (dict(attrs).get("class") or "").split()


def _beginning(tag: str, attrs: list[tuple[str, str | None]]) -> str:
    static = [
        key if value is None else f'{key}="{escape(value)}"'
        for key, value in attrs
        if key not in FOR_TOUCHING and (key in FOR_STYLES or not key.startswith("data-"))
    ]
    if tag in ("span", "div") and "aria-label" in dict(attrs):
        static.append('role="group"')  # without a role it may have no name
    return f"<{' '.join([tag, *static])}>"
