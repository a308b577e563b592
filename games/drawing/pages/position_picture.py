"""A position as a picture of 1200 × 630 pixels, for links that are sent elsewhere. It shows what a spectator sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString

from games.drawing.board.board import SeatSign, package, template
from games.drawing.pages import sharing
from games.drawing.panels import board as boards
from games.drawing.panels.players import automas, players
from games.drawing.raster.painter import the_painter
from games.drawing.raster.painting import Job, writes_chinese
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import language_tag, title_name
from games.models import Table
from games.tables.reading.scene import SPECTATOR, Scene


@dataclass(frozen=True)
class Line:
    """A side of the match, its score if it is public, and whether it is asked."""

    sign: SeatSign
    score: int | None = None
    to_move: bool = False


@dataclass(frozen=True)
class Heading:
    """What is written beside the board: the game, a line on the state of the match, the sides."""

    name: str
    state: str
    lines: Sequence[Line]


def picture(board: SafeString, slug: str, heading: Heading, language: str) -> bytes:
    """A drawn board as a PNG, in the active ``language``. ``board`` is what :meth:`games.drawing.board.board.Board.draw` gives, of any
    position. Raises :class:`games.drawing.raster.painter.NotPainted`."""
    return the_painter.paint(job(board, slug, heading, language))


def job(board: SafeString, slug: str, heading: Heading, language: str) -> Job:
    """The page of a picture."""
    body = template("elsewhere/picture.jinja").render(board=board, slug=slug, heading=heading)
    return Job(f'<html lang="{language_tag(language)}" data-theme="paper">\n{body}</html>', package(slug))


def job_of(scene: Scene, language: str) -> Job:
    """The page of a table's picture, at the position of the scene."""
    viewing = Viewing(scene, SPECTATOR, language)
    return job(drawn_board(viewing), scene.table.title, heading_of(viewing), language)


def drawn_board(viewing: Viewing) -> SafeString:
    """The board as a spectator sees it. Before the match it is the beginning of some match."""
    drawn: SafeString = boards.context(viewing)["drawn"]
    return drawn


def heading_of(viewing: Viewing) -> Heading:
    """The heading of a table's picture."""
    scene, text = viewing.scene, viewing.scene_text
    sides = [*players(scene, text.signs, viewing.view), *automas(scene, text.sides, viewing.view)]
    return Heading(
        name=title_name(scene.info, viewing.language),
        state=sharing.state_of(scene, viewing.language),
        lines=[Line(side.sign, side.score, side.to_move) for side in sides if not side.empty],
    )


def address_of(scene: Scene) -> str:
    """The address of a table's picture, in the active language. The present position has the table's version in it. So those who have shown
    the link before ask for a new picture."""
    if scene.now:
        return reverse("games:picture", args=[scene.table.pk, scene.table.version])
    return reverse("games:position_picture", args=[scene.table.pk, scene.at])


def alt_of(scene: Scene, language: str) -> str:
    """The picture in words, for those who do not see it."""
    return f"{title_name(scene.info, language)} · {sharing.description_of(scene, language)}"


@dataclass(frozen=True)
class Preview:
    """The picture of a link's preview: its address, and the same in words."""

    image: str
    alt: str


def preview_of(scene: Scene, language: str, absolute: Callable[[str], str]) -> Preview | None:
    """The picture for a link to an open table. None for a private one: those who show the link could not see it. ``absolute`` makes an
    address complete."""
    if scene.table.privacy != Table.Privacy.OPEN or not writes_chinese():
        return None
    return Preview(absolute(address_of(scene)), alt_of(scene, language))
