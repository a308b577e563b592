"""The SVGs of drawn HTML with all their styles in them: a library of SVG reads neither our sheets nor other files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import tinycss2
from cssselect2 import ElementWrapper
from tinycss2.ast import Declaration

from games.drawing.raster.markup import tree
from games.drawing.raster.sheets import FONT, INHERITED, READ, Sheet
from games.drawing.raster.values import Tokens, Unknown, measure, plain, substituted, text_of, transform

STATIC = Path(__file__).parents[3] / "static"
_ADDRESS = re.compile(r"((?:icons|games)/[^#]+?)(?:\.[0-9a-f]{12})?\.svg#(.+)$")
"""With the digest that a public site puts into the names of its files, or without."""
WEIGHTS = {"bold", "bolder", "lighter", "100", "200", "300", "400", "500", "600", "700", "800", "900"}
DRAWN = "--drawn"
"""The variable of a sheet that says the width and the height of an SVG which is cut to its place."""
PLACE = ["x", "y", "width", "height"]
INITIAL = 16.0
"""The size of letters in pixels where nothing is said."""


@dataclass(frozen=True)
class Style:
    """What an element hands on: its variables, the size of its letters, and its inherited properties."""

    variables: Mapping[str, Tokens] = field(default_factory=dict)
    em: float = INITIAL
    inherited: Mapping[str, str] = field(default_factory=dict)


def inline(root: Element, sheet: Sheet) -> None:
    """Put the styles into each SVG of a tree, and the drawings of other files."""
    top = ElementWrapper.from_html_root(root)
    sheet.mark(top)
    _walk(top, Style(sheet.initial), sheet)


def _walk(element: ElementWrapper, around: Style, sheet: Sheet) -> None:
    node = element.etree_element
    style, own = _style(element, around, sheet)
    if node.tag == "svg":
        _write_style(node, {**style.inherited, **own})
        _draw(element, style, sheet)
        _take_size(node, style)
        return
    for child in element.iter_children():
        _walk(child, style, sheet)


def _take_size(node: Element, style: Style) -> None:
    """Give an SVG the size that ``--drawn`` says. Without a size it is drawn whole, in the middle of its place."""
    if drawn := style.variables.get(DRAWN):
        width, height = (measure([one], style.em).number for one in plain(drawn))
        node.attrib |= {"width": f"{width:g}", "height": f"{height:g}"}
    elif "viewBox" not in node.attrib and len(node) == 1 and (drawing := node[0].find("svg")) is not None:
        node.set("viewBox", drawing.attrib["viewBox"])
        drawing.attrib |= dict(zip(PLACE, drawing.attrib["viewBox"].split(), strict=True))


def _draw(element: ElementWrapper, style: Style, sheet: Sheet) -> None:
    """Write the styles into all that is within an SVG."""
    for child in list(element.iter_children()):
        inner, own = _style(child, style, sheet)
        _write_style(child.etree_element, own)
        _draw(child, inner, sheet)
        if child.etree_element.tag == "use":
            _put_in(child.etree_element, inner)


def _style(element: ElementWrapper, around: Style, sheet: Sheet) -> tuple[Style, dict[str, str]]:
    """What an element hands on, and what is said of the element itself."""
    node = element.etree_element
    declared = [*_presentation(node), *sheet.declarations(element)]
    variables = _variables(declared, around.variables)
    own: dict[str, str] = {}
    em = around.em
    for declaration in declared:
        if declaration.lower_name not in READ:
            continue
        try:
            said = _said(declaration, variables, around.em)
        except Unknown:
            continue
        own |= said
    if own.get("font-size", "").endswith("px"):
        em = float(own["font-size"].removesuffix("px"))
    own = {name: around.inherited.get(name, "") if value == "inherit" else value for name, value in own.items()}
    handed = {name: value for name, value in own.items() if name in INHERITED}
    return Style(variables, em, {**around.inherited, **handed} if handed else around.inherited), own


def _presentation(node: Element) -> list[Declaration]:
    """The attributes of SVG that are styles and name variables. Others are left as they are."""
    written = [
        f"{name}:{value}" for name, value in node.items() if name in READ and name != "transform" and "(" in value
    ]
    if not written:
        return []
    return [one for one in tinycss2.parse_blocks_contents(";".join(written)) if one.type == "declaration"]


def _variables(declared: list[Declaration], around: Mapping[str, Tokens]) -> Mapping[str, Tokens]:
    """All variables at an element. One may name others of the same element, in any order."""
    own = {one.name: one.value for one in declared if one.name.startswith("--")}
    if not own:
        return around
    known = dict(around)
    for name in own:
        known.pop(name, None)
    waiting = dict(own)
    while waiting:
        done = []
        for name, tokens in waiting.items():
            if not _names(tokens) & waiting.keys():
                try:
                    known[name] = substituted(tokens, {**around, **known} if name in _names(tokens) else known)
                except Unknown:
                    known.pop(name, None)
                done.append(name)
        if not done:
            break
        for name in done:
            del waiting[name]
    return known


def _names(tokens: Tokens) -> set[str]:
    """The variables that a value names."""
    names: set[str] = set()
    for token in tokens:
        if token.type == "function" and token.lower_name == "var":
            names.add(plain(token.arguments)[0].value)
        if token.type in ("function", "() block"):
            names |= _names(token.arguments if token.type == "function" else token.content)
    return names


def _said(declaration: Declaration, variables: Mapping[str, Tokens], em: float) -> dict[str, str]:
    """The properties that a declaration sets."""
    name = declaration.lower_name
    tokens = substituted(declaration.value, variables)
    if name == FONT:
        return _font(tokens, em)
    if name == "font-size":
        return {name: f"{_size(tokens, em):.4g}px"}
    if name == "transform":
        return {name: transform(tokens, em)}
    if name in ("stroke-width", "letter-spacing", "stroke-dashoffset"):
        words = text_of(tokens)
        return {name: words if words in ("inherit", "normal") else f"{measure(tokens, em).number:.4g}"}
    return {name: text_of(tokens)}


def _font(tokens: Tokens, em: float) -> dict[str, str]:
    """``font: 700 1.6em/1 serif``."""
    words = plain(tokens)
    said: dict[str, str] = {"font-weight": "400"}
    while words and words[0].serialize() in WEIGHTS | {"italic", "normal"}:
        word = words.pop(0).serialize()
        said |= {"font-style": word} if word == "italic" else {"font-weight": word}
    if not words or words[0].serialize() == "inherit":
        return {}
    said["font-size"] = f"{_size([words.pop(0)], em):.4g}px"
    if words and words[0] == "/":
        del words[:2]
    if words and words[0].serialize() != "inherit":
        said["font-family"] = text_of(words)
    return said


def _size(tokens: Tokens, em: float) -> float:
    words = plain(tokens)
    if len(words) == 1 and words[0].type == "percentage":
        return em * float(words[0].value) / 100
    if len(words) == 1 and words[0].serialize() == "smaller":
        return em / 1.2
    return measure(words, em).number


def _write_style(node: Element, said: Mapping[str, str]) -> None:
    """Put what is said of an element into its attributes. A ``transform`` of CSS wins over the attribute."""
    for name, value in said.items():
        if name in node.attrib and name != "transform":
            del node.attrib[name]
        if name == "transform":
            if value:
                node.set("transform", value)
            else:
                node.attrib.pop("transform", None)
    written = ";".join(f"{name}:{value}" for name, value in said.items() if name != "transform" and value)
    if written:
        node.set("style", written)


# --- drawings of other files ---------------------------------------------------------------------------------------------------


@cache
def _symbols(name: str) -> Mapping[str, Element]:
    """The drawings of a sheet such as ``icons/war``, by id."""
    sheet = tree((STATIC / f"{name}.svg").read_text(encoding="utf-8"))
    return {key: element for element in sheet.iter() if (key := element.get("id"))}


def _symbol(address: str) -> Element:
    """What an address such as ``/static/icons/war.0a1b2c3d4e5f.svg#archer`` shows."""
    found = _ADDRESS.search(address)
    assert found, f"a board shows drawings of its own sheets: {address}"
    return _symbols(found[1])[found[2]]


def _put_in(use: Element, style: Style) -> None:
    """Replace a ``<use>`` by what it shows."""
    symbol = _symbol(use.attrib.pop("href", ""))
    place: dict[str, str] = {name: use.attrib.pop(name) for name in PLACE if name in use.attrib}
    use.tag = "g"
    drawn = deepcopy(symbol)
    drawn.attrib.pop("id", None)
    _write_variables(drawn, style)
    if drawn.tag == "symbol":
        drawn.tag = "svg"
        drawn.attrib |= place
    elif place:
        drawn = _at(drawn, place)
    use.append(drawn)


def _at(drawn: Element, place: Mapping[str, str]) -> Element:
    moved = Element("g", {"transform": f"translate({place.get('x', 0)} {place.get('y', 0)})"})
    moved.append(drawn)
    return moved


def _write_variables(node: Element, around: Style) -> None:
    """Write the values of variables into a drawing of another file, which our sheets do not reach."""
    said: dict[str, str] = {}
    for one in _presentation(node):
        said |= _or_nothing(one, around.variables, around.em)
    for name, value in said.items():
        node.set(name, value)
    for child in node:
        _write_variables(child, around)


def _or_nothing(one: Any, variables: Mapping[str, Tokens], em: float) -> dict[str, str]:
    try:
        return _said(one, variables, em)
    except Unknown:
        return {}
