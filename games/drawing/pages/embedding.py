"""A small page with a position, for a frame of another site, and what may be copied to show it there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from config.shared.static_files.sheets import sheets_of
from games.drawing.board.board import package, style_sheets, template
from games.drawing.pages import position_picture, sharing
from games.drawing.raster.painting import writes_chinese
from games.drawing.raster.still import still
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import language_tag, refused, title_name
from games.models import Table
from games.requests import refusals
from games.tables.reading.scene import SPECTATOR, Scene

SHEETS = ("css/site.css", "css/table.css")
"""The sheets of the page before a title's own. The frame of the page names the last one."""
THEMES = ("paper", "night")
FRAME_HEIGHT = 640
"""The height in pixels that the code proposes for the frame. It is as wide as there is room."""


def page(scene: Scene, language: str, theme: str = "") -> str:
    """The page with the position of the scene, as a spectator sees it."""
    viewing = Viewing(scene, SPECTATOR, language)
    folder = package(scene.table.title)
    return template("elsewhere/embed.jinja").render(
        **_frame(language, theme, [*SHEETS, *style_sheets(folder)]),
        slug=scene.table.title,
        heading=position_picture.heading_of(viewing),
        board=still(position_picture.drawn_board(viewing)),
        address=sharing.address_of(scene),
    )


def refusal(problem: refusals.Refusal, language: str, theme: str = "") -> str:
    """The page without a position, and why there is none."""
    return template("elsewhere/refusal.jinja").render(
        **_frame(language, theme, SHEETS), slug="", message=refused(problem)
    )


def _frame(language: str, theme: str, sheets: Sequence[str]) -> dict[str, Any]:
    return {
        "language": language_tag(language),
        "theme": theme if theme in THEMES else "auto",
        "sheets": [static(name) for sheet in sheets for name in sheets_of(sheet)],
    }


def shared(scene: Scene, language: str, absolute: Callable[[str], str]) -> dict[str, Any]:
    """What may be copied. ``absolute`` makes an address complete. A private table has an invitation, and no code for other sites: nobody
    there could see it."""
    table = scene.table
    is_open = table.privacy == Table.Privacy.OPEN
    at = "" if scene.now else f"?at={scene.at}"
    link = sharing.address_of(scene) if is_open else f"{reverse('invite', args=[table.invite])}{at}"
    name = title_name(scene.info, language)
    return {
        "table": table,
        "scene": scene,
        "name": name,
        "alt": position_picture.alt_of(scene, language),
        "back": sharing.address_of(scene),
        "link": absolute(link),
        "picture": absolute(position_picture.address_of(scene)),
        "painted": writes_chinese(),
        "file": f"{table.title}-{table.pk}-{table.number if scene.now else scene.at}.png",
        "embed": embed_address(scene),
        "code": code(absolute(embed_address(scene)), f"{name} · {_('Guiyi')}") if is_open else "",
    }


def embed_address(scene: Scene) -> str:
    """The address of the page for other sites."""
    if scene.now:
        return reverse("games:embed", args=[scene.table.pk])
    return reverse("games:embed_position", args=[scene.table.pk, scene.at])


def code(address: str, title: str) -> str:
    """The code that shows the page in a frame."""
    return template("elsewhere/code.jinja").render(address=address, title=title, height=FRAME_HEIGHT).strip()
