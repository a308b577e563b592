"""Worked examples for readers: whole positions, or some parts of a board in a figure of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.safestring import SafeString

from config.shared.simplified import simplified
from games.drawing.board.board import Board, Chances, sign
from games.drawing.board.cropping import crop
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import Wording, language_tag, seat_letter
from games.engine.match.match import Match
from games.engine.rules.ask import Option
from games.engine.rules.text import Text
from games.engine.title.info import Setup
from games.engine.title.title import Title
from games.engine.title.view import View
from games.learning import scenarios
from games.learning.scenarios import Scenario, ScenarioStep
from games.models import Seat, Table
from games.tables.reading.scene import Scene, Viewer


def people(setup: Setup, language: str) -> list[Seat]:
    """The players of an example. They have no names, only the letters of the books, 甲 or A."""
    return [Seat(number=n, name=seat_letter(n, language)) for n in range(setup.players)]


def wording_of(match: Match[Any], language: str) -> Wording:
    """The words of an example."""
    return Wording(match.title, language, people(match.setup, language))


def board_of(match: Match[Any], seat: int, language: str) -> SafeString:
    """The board as a seat sees it in an example, with the seat's choices."""
    options = match.options(seat) if match.ask(seat) is not None else ()
    return _board(match.title, match.setup, match.view(seat), language, options)


def _board(
    title: Title[Any, Any], setup: Setup, view: View, language: str, options: Sequence[Option] = ()
) -> SafeString:
    seats = people(setup, language)
    board = Board(
        Wording(title, language, seats), [sign(seat, language) for seat in seats], Chances.of(options, ()), now=False
    )
    return board.draw(setup.title, view)


def viewing_seat(match: Match[Any], step: ScenarioStep | None) -> int:
    """The viewer of an example: the seat that acted, otherwise the seat that is asked."""
    if step is not None and step.answers:
        return next(iter(step.answers))
    return next(iter(match.waiting_for()), 0)


def sentences(match: Match[Any], seat: int, seen: int) -> list[Text]:
    """The sentences that a seat reads of all records after the first ``seen``."""
    events = [event for record in match.records[seen:] for event in record.events]
    return [text for event in events if (text := event.seen_by(seat)) is not None]


def written(texts: dict[str, str], language: str) -> str:
    """A text in the reader's language. The files have it in Traditional Chinese and English."""
    if language_tag(language) == "en":
        return texts.get("en", "")
    text = texts.get("zh-Hant", "")
    return simplified(text) if language_tag(language) == "zh-Hans" else text


def viewing_of(scenario: Scenario, match: Match[Any], seat: int, language: str) -> Viewing:
    """A moment of an example as a seat sees it, like a table that is not saved. Django's language must be the reader's."""
    table = Table(
        pk=0,
        title=scenario.title,
        mode=match.setup.mode,
        players=match.setup.players,
        options=match.setup.options,
        status=Table.Status.PLAYING,
        privacy=Table.Privacy.PRIVATE,
        invite=f"example {scenario.stem}",
        number=match.number,
    )
    seats = [Seat(table=table, number=one.number, name=one.name) for one in people(match.setup, language)]
    scene = Scene(table, seats)
    scene.match, scene.result, scene.log, scene.rematch = match, match.result, [], None
    return Viewing(scene, Viewer(seat=seat, seats=(seat,)), language)


# --- figures -----------------------------------------------------------------------------------------------------------------


INITIAL = -1
"""The number of the step for a figure that shows the initial position, before anything is played."""


def figure(scenario: Scenario, step: int, show: Sequence[str], language: str, seat: int | None = None) -> SafeString:
    """The parts ``show`` of an example's board, at one of its steps or at the initial position, in the active ``language``. Raises
    :class:`IndexError` for a missing step and :class:`~games.drawing.board.cropping.NotDrawn` for a missing part."""
    if step == INITIAL:
        title, setup, state = scenarios.laid(scenario)
        return framed(_board(title, setup, title.view(state, seat or 0), language), setup.title, show)
    position, _seen = scenarios.at_step(scenario, step)
    viewer = viewing_seat(position.match, position.step) if seat is None else seat
    return part_of(position.match, viewer, show, language)


def part_of(match: Match[Any], seat: int, show: Sequence[str], language: str) -> SafeString:
    """Parts of the board of a match, as a seat sees them."""
    return framed(_board(match.title, match.setup, match.view(seat), language), match.setup.title, show)


def board_at(title: Title[Any, Any], setup: Setup, state: Any, seat: int | None, language: str) -> SafeString:
    """The board of a position, without choices."""
    return _board(title, setup, title.view(state, seat), language)


def framed(board: SafeString, slug: str, show: Sequence[str], mark: str = "") -> SafeString:
    """Parts of a board inside an element to which the title's style sheet applies."""
    return crop(f'<div class="board board-{slug} board-figure">{board}</div>', show, mark)
