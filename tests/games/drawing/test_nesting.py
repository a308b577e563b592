"""A button contains no button: whatever of a board could ever be chosen, with everything that can be opened on it."""

from __future__ import annotations

import itertools
from html.parser import HTMLParser

import pytest
from django.utils import translation

from games.drawing.board.board import Board, Chances
from games.drawing.words.wording import Wording
from games.engine.rules.ask import Option
from games.engine.rules.text import T
from tests.games.drawing.test_boards import CASES, along, signs

POSITIONS = 5
VOID = ("br", "hr", "img", "input", "use", "path", "circle", "rect", "line", "ellipse", "polygon", "polyline")
FOCUSED = ("button", "a", "input", "select", "summary", "textarea")


class Everything(dict[str, list[Option]]):
    """Any element, as the beginning of one option."""

    def __bool__(self) -> bool:
        return True

    def __contains__(self, element: object) -> bool:
        return True

    def get(self, element: str, _default: object = None) -> list[Option]:
        return [Option(id="any", label=T("any"), elements=(element,))]


class Nested(HTMLParser):
    """Finds elements that are buttons and contain something else that takes the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        """Tags, each with the element of the board that is a button there, or empty."""
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        # Other elements of the board within it are never chosen at the same time.
        takes_focus = tag in FOCUSED or (values.get("tabindex") == "0" and not values.get("data-element"))
        around = next((button for _, button in reversed(self.open) if button), "")
        if takes_focus and around:
            self.found.add(around.partition(":")[0])
        if tag not in VOID:
            self.open.append((tag, values.get("data-element") or "" if values.get("role") == "button" else ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass


def nested(html: str) -> set[str]:
    """The kinds of elements that are buttons and contain others."""
    reader = Nested()
    reader.feed(html)
    return reader.found


def test_a_button_within_a_button_is_found() -> None:
    assert nested('<div role="button" data-element="card:a"><p>1<br></p><button>2</button></div>') == {"card"}
    assert (
        nested(
            '<div role="group" data-element="card:a"><button>2</button></div><b role="button"></b><button>3</button>'
        )
        == set()
    )


@pytest.mark.parametrize(("slug", "mode", "players"), CASES)
def test_what_can_be_chosen_contains_no_buttons(slug: str, mode: str, players: int) -> None:
    for match in itertools.islice(along(slug, mode, players, "nesting"), POSITIONS):
        wording, chances = Wording(match.title, "en", ()), Chances(first=Everything())
        for seat in (None, *match.waiting_for()):
            with translation.override("en"):
                drawn = Board(wording, signs(players), chances, now=True).draw(slug, match.view(seat))
            assert nested(drawn) == set()
