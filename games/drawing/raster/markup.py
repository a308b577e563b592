"""Drawn HTML as a tree, and a tree as HTML."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from xml.etree.ElementTree import Element

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
AS_WRITTEN = {
    name.lower(): name
    for name in (
        "clipPath",
        "clipPathUnits",
        "gradientTransform",
        "gradientUnits",
        "linearGradient",
        "pathLength",
        "patternUnits",
        "preserveAspectRatio",
        "radialGradient",
        "textLength",
        "textPath",
        "viewBox",
    )
}
"""The names of SVG with a capital letter. A parser of HTML reads every name in small letters."""


def tree(html: str) -> Element:
    """The first element of well-formed HTML, with all that is in it."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.root[0]


def written(element: Element) -> str:
    """An element as HTML."""
    pieces: list[str] = []
    _write(element, pieces)
    return "".join(pieces)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("root")
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {AS_WRITTEN.get(key, key): value or "" for key, value in attrs}
        element = Element(AS_WRITTEN.get(tag, tag), named)
        self._open[-1].append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            opened = self._open.pop()
            assert opened.tag.lower() == tag, f"a board is well-formed: </{tag}> ends <{opened.tag}>"

    def handle_data(self, data: str) -> None:
        within = self._open[-1]
        if len(within):
            within[-1].tail = (within[-1].tail or "") + data
        else:
            within.text = (within.text or "") + data


def _write(element: Element, pieces: list[str]) -> None:
    attributes = "".join(f' {key}="{escape(value)}"' for key, value in element.items())
    pieces.append(f"<{element.tag}{attributes}>{escape(element.text or '', quote=False)}")
    for child in element:
        _write(child, pieces)
        pieces.append(escape(child.tail or "", quote=False))
    if element.tag not in VOID:
        pieces.append(f"</{element.tag}>")
