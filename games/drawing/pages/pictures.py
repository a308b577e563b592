"""The picture of a component for its page: cut out of its title's board, or marked on the part of the board that contains it."""

from __future__ import annotations

import re

from django.utils.safestring import SafeString

from games.drawing.board.component_cards import component_of
from games.drawing.board.cropping import NotDrawn
from games.drawing.pages.examples import board_at, framed
from games.learning.pictures import Seen, seen

_ELEMENT = re.compile(r'data-(?:element|piece)="([^"]+)"')


def picture(slug: str, component: str, language: str) -> SafeString:
    """The component as a board draws it, in the active ``language``. Empty if no position is known whose board shows it."""
    for position in seen(slug, component):
        try:
            board = board_at(position.title, position.setup, position.state, position.seat, language)
        except LookupError:  # a position that play cannot lead to, which this board cannot show
            continue
        for element in _elements(slug, component, board):
            if drawn := _cut(board, slug, element, position):
                return drawn
    return SafeString("")


def _elements(slug: str, component: str, board: str) -> list[str]:
    """The elements of a board that this component describes."""
    named = dict.fromkeys(_ELEMENT.findall(board))
    return [name for name in named if (described := component_of(slug, name)) is not None and described.id == component]


def _cut(board: SafeString, slug: str, element: str, position: Seen) -> SafeString:
    for parts, mark in [
        *(([part], element) for part in position.within),
        *([([element], "")] if not position.within else []),
    ]:
        try:
            return framed(board, slug, parts, mark)
        except NotDrawn:
            continue
    return SafeString("")
