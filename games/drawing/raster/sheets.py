"""Style sheets as rules, and the rules that count for an element. Only what an SVG can show is read."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tinycss2
from cssselect2 import ElementWrapper, Matcher, SelectorError, compile_selector_list
from tinycss2.ast import Declaration

CSS = Path(__file__).parents[3] / "static" / "css"
BEFORE, AFTER = ("tokens.css", "base.css", "table.css"), "picture.css"
"""The sheets that count before a title's own, and the one that counts after them."""
INHERITED = frozenset(
    {
        "color",
        "fill",
        "fill-opacity",
        "fill-rule",
        "stroke",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-opacity",
        "stroke-width",
        "font-family",
        "font-size",
        "font-style",
        "font-weight",
        "text-anchor",
        "letter-spacing",
        "visibility",
        "paint-order",
    }
)
"""What an element takes over from the element around it."""
OWN = frozenset({"display", "opacity", "transform", "dominant-baseline", "stop-color", "stop-opacity"})
"""What holds for the element alone."""
FONT = "font"
READ = INHERITED | OWN | {FONT}
CHOICES = re.compile(r":has\(.*\.(can|can-then|cannot|glow|chosen)\b")
"""A selector that asks whether something within can be chosen. A picture offers no choices, and to look for them costs most of the time."""
ENGINE = {"isolation: isolate;": "z-index: 0;", "overflow: clip;": "overflow: hidden;"}
"""What our sheets say, and the same as the engine knows it."""
LEFT_OUT = {"keyframes", "property"}
"""At-rules that a picture does without."""
_URL = re.compile(r"""url\(\s*["']?(?!data:)([^"')]+)["']?\s*\)""")
_RATIO = re.compile(r"\(\s*min-aspect-ratio\s*:\s*(\d+)\s*/\s*(\d+)\s*\)")
_FEATURE = re.compile(r"\(\s*(min|max)-(width|height)\s*:\s*([\d.]+)(rem|px)\s*\)")


@dataclass(frozen=True)
class Screen:
    """The size in pixels for which a sheet is read: of a page, or of the place of a board on it."""

    width: float
    height: float


@dataclass
class Sheet:
    """A sheet as it is read for pictures: the declarations for SVG by selector, the variables that have a value before any of them, and the
    text for all that is no SVG. In that text ``:has()`` is replaced by marks, which :meth:`mark` writes into a tree: the engine cannot look
    for it."""

    sizes: Mapping[str, Screen]
    """For which ``@media`` and for which ``@container`` the sheet is read."""
    text: str = ""
    initial: dict[str, list[Any]] = field(default_factory=dict)
    _rules: Matcher = field(default_factory=Matcher)
    _marked: Matcher = field(default_factory=Matcher)
    _marks: int = 0

    def declarations(self, element: ElementWrapper) -> Iterator[Declaration]:
        """The declarations that count for an element, those that win last."""
        important = []
        for _specificity, _order, pseudo, declarations in self._rules.match(element):
            if pseudo is None:
                for declaration in declarations:
                    if declaration.important:
                        important.append(declaration)
                    else:
                        yield declaration
        yield from important

    def mark(self, root: ElementWrapper) -> None:
        """Write the marks into all elements of a tree."""
        for element in root.iter_subtree():
            if marks := {name for *_, name in self._marked.match(element)}:
                node = element.etree_element
                node.set("class", " ".join([node.get("class", ""), *sorted(marks)]).strip())

    def read(self, rules: list[Any]) -> str:
        """Take these rules over. Returns their text, as far as they count."""
        return "\n".join(self._read(rule) for rule in rules)

    def _read(self, rule: Any) -> str:
        if rule.type == "qualified-rule":
            return self._read_rule(rule)
        if rule.type != "at-rule":
            return ""
        if rule.lower_at_keyword == "property":
            self.initial |= _property(rule)
        if rule.lower_at_keyword in self.sizes:
            if not counts(tinycss2.serialize(rule.prelude), self.sizes[rule.lower_at_keyword]):
                return ""
            return self.read(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True))
        return "" if rule.lower_at_keyword in LEFT_OUT else str(rule.serialize())

    def _read_rule(self, rule: Any) -> str:
        declarations = [
            declaration
            for declaration in tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
            if declaration.type == "declaration"
            and (declaration.lower_name in READ or declaration.name.startswith("--"))
        ]
        selectors = []
        for selector in _selectors(rule.prelude):
            written = tinycss2.serialize(selector).strip()
            if CHOICES.search(written):
                continue
            try:
                compiled = compile_selector_list(selector)
            except SelectorError:  # such as :focus-visible, which no picture has
                continue
            for one in compiled if declarations else ():
                self._rules.add_selector(one, declarations)
            selectors.append(self._marked_as(compiled[0]) if ":has(" in written else written)
        return f"{', '.join(selectors)} {{{tinycss2.serialize(rule.content)}}}" if selectors else ""

    def _marked_as(self, selector: Any) -> str:
        """A mark in place of a selector, which weighs as much."""
        self._marks += 1
        name = f"has-{self._marks}"
        self._marked.add_selector(selector, name)
        ids, classes, _names = selector.specificity
        pseudo = f"::{selector.pseudo_element}" if selector.pseudo_element else ""
        weight: int = max(1, classes + 10 * ids)
        return f".{name}" * weight + pseudo


def of_title(package: str) -> tuple[Path, ...]:
    """All sheets that a picture of a title's board needs, in the order in which they count."""
    return (
        *(CSS / name for name in BEFORE),
        *(sorted((CSS / package).glob("*.css")) or [CSS / f"{package}.css"]),
        CSS / AFTER,
    )


def text_of(files: Iterable[Path]) -> str:
    """The text of several sheets. The pictures that they name are in it."""
    return "\n".join(_text(file) for file in files)


def _text(file: Path) -> str:
    return _URL.sub(lambda found: f'url("{_data(file.parent / found[1])}")', file.read_text(encoding="utf-8"))


def _data(file: Path) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(file.read_bytes()).decode()}"


def read(text: str, page: Screen, room: Screen) -> Sheet:
    """The rules of a text that count on such a page, with such room for the board."""
    sheet = Sheet({"media": page, "container": room})
    sheet.text = sheet.read(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True))
    for written, known in ENGINE.items():
        sheet.text = sheet.text.replace(written, known)
    return sheet


def _property(rule: Any) -> dict[str, list[Any]]:
    """``@property --turn { initial-value: 0; }``"""
    said = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    values = [one.value for one in said if one.type == "declaration" and one.lower_name == "initial-value"]
    return {tinycss2.serialize(rule.prelude).strip(): values[0]} if values else {}


def _selectors(prelude: list[Any]) -> list[list[Any]]:
    """The selectors of a rule apart: one that is not understood takes no other with it."""
    selectors: list[list[Any]] = [[]]
    for one in prelude:
        if one == ",":
            selectors.append([])
        else:
            selectors[-1].append(one)
    return selectors


def counts(query: str, screen: Screen) -> bool:
    """Whether a media query is true of a picture. What is not about the size of a screen is not: a picture has no pointer, and is not
    printed."""
    return any(all(_is_true(part.strip(), screen) for part in one.split(" and ")) for one in query.split(","))


def _is_true(part: str, screen: Screen) -> bool:
    if (ratio := _RATIO.fullmatch(part)) is not None:
        return screen.width * int(ratio[2]) >= screen.height * int(ratio[1])
    if (feature := _FEATURE.fullmatch(part)) is None:
        return part in ("screen", "all")
    least, side, number, unit = feature.groups()
    pixels = float(number) * (16 if unit == "rem" else 1)
    has = screen.width if side == "width" else screen.height
    return has >= pixels if least == "min" else has <= pixels
