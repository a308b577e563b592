"""The elements of a board that can be touched, and drawn parts with gaps for the attributes of such elements."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from markupsafe import escape

Touch = Mapping[str, str]
"""The additional attributes of an element that can be chosen. ``state`` is a class."""


class Control(NamedTuple):
    """An element that can be touched. ``css`` are its classes. ``more`` are its other attributes, as HTML. If it ``holds`` buttons, it is a
    group and not a button itself, since a button does not contain buttons. ``reads`` is the name of a card that is read by keys even if
    it cannot be chosen."""

    element: str
    css: str
    more: str
    holds: bool
    reads: str

    @classmethod
    def of(cls, element: str, arguments: dict[str, object], name: Callable[[str], str] = str) -> Control:
        """A control from a template's arguments: ``class``, ``holds_buttons``, ``reads``, and all others that are neither None nor False. A
        card with the class ``opens`` is read too."""
        css, holds = str(arguments.pop("class", "")), bool(arguments.pop("holds_buttons", False))
        reads = name(element) if arguments.pop("reads", "opens" in css.split()) else ""
        named = {
            key.replace("_", "-"): value for key, value in arguments.items() if value is not None and value is not False
        }
        return cls(element, css, _attributes(named), holds, reads)

    def attributes(self, touch: Touch) -> str:
        """The attributes as HTML. ``touch`` are the additional ones for choosing, usually none."""
        shown: dict[str, object] = {
            "class": f"{self.css} {touch.get('state', '')}".strip(),
            "data-element": self.element,
        }
        if self.reads:
            shown |= {"data-reads": "yes", "role": "button", "tabindex": "-1", "aria-label": self.reads}
        shown |= {key: value for key, value in touch.items() if key != "state"}
        if self.holds and "role" in shown:
            shown["role"] = "group"
        return " ".join(filter(None, [_attributes(shown), self.more]))


def _attributes(named: Mapping[str, object]) -> str:
    return " ".join([f'{key}="{escape(value)}"' for key, value in named.items() if value != ""])


class Part:
    """A part of a board as everybody sees it, with gaps for the attributes of its elements. Only the choices differ between viewers and
    from question to question."""

    def __init__(self, html: str, controls: Sequence[Control]) -> None:
        """``html`` is the output of the template, with a :func:`gap` for each of ``controls``."""
        pieces: list[str] = _GAP.split(html)
        self._controls: list[tuple[int, int, Control]] = []
        """For each element: where its attributes begin and end."""
        begin = len(pieces[0])
        for place in range(1, len(pieces), 2):
            control = controls[int(pieces[place])]
            pieces[place] = control.attributes({})
            end = begin + len(pieces[place])
            self._controls.append((begin, end, control))
            begin = end + len(pieces[place + 1])
        self.untouched = SafeString("".join(pieces))  # safe: drawn with autoescape, attributes are escaped

    def touched(self, touch: Callable[[str], Touch]) -> SafeString:
        """The part, where ``touch`` gives the additional attributes of an element."""
        pieces, copied = [], 0
        for begin, end, control in self._controls:
            if added := touch(control.element):
                pieces += [self.untouched[copied:begin], control.attributes(added)]
                copied = end
        return SafeString("".join([*pieces, self.untouched[copied:]])) if pieces else self.untouched  # safe: as above


_NOBODY_SAYS = secrets.token_hex(8)
_GAP = re.compile(rf"\0(\d+) {_NOBODY_SAYS}\0")


def gap(number: int) -> SafeString:
    """A placeholder for the attributes of a part's element while the part is drawn."""
    return SafeString(f"\0{number} {_NOBODY_SAYS}\0")  # safe: our own words
