"""A drawn board for a page without scripts: nothing in it can be chosen or opened, and it holds only what lies on the stage."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from django.utils.safestring import SafeString

from games.drawing.board.cropping import FOR_STYLES, FOR_TOUCHING
from games.drawing.raster.markup import tree, written

ELSEWHERE = {"tray", "seat", "tab"}
"""What does not lie on the stage: what somebody holds, and what opens beside it."""
KEPT = {"input", "label"}
"""What works without scripts: a switch by which the board itself is turned."""


def still(board: str) -> SafeString:
    """The stage of a drawn board. Buttons and links become plain text."""
    whole = tree(f"<div>{board}</div>")
    _quiet(whole)
    return SafeString("".join(written(child) for child in whole))  # safe: a drawn board is


def _quiet(element: Element) -> None:
    for child in list(element):
        if child.get("data-lies") in ELSEWHERE or "rule-link" in child.get("class", "").split():
            _take_out(element, child)
            continue
        named = child.get("aria-label")
        for name in [name for name in child.attrib if _is_for_scripts(name) and child.tag not in KEPT]:
            del child.attrib[name]
        if child.tag in ("a", "button"):
            child.tag = "span"
            child.attrib.pop("href", None)
        if named and child.tag in ("span", "div"):
            child.set("role", "group")  # without a role it may have no name
        _quiet(child)


def _take_out(element: Element, child: Element) -> None:
    """Remove a child. The text that follows it stays."""
    before = list(element).index(child)
    if child.tail:
        if before:
            element[before - 1].tail = (element[before - 1].tail or "") + child.tail
        else:
            element.text = (element.text or "") + child.tail
    element.remove(child)


def _is_for_scripts(name: str) -> bool:
    return name in FOR_TOUCHING or (name.startswith("data-") and name not in FOR_STYLES)
