"""Addresses of pictures."""

from __future__ import annotations

from django.utils.translation import override

from games.drawing.pages import position_picture
from games.models import Table
from games.tables.reading.scene import scene_of


def picture(table: Table, at: int | None = None, language: str = "en") -> str:
    """The address of a picture."""
    with override(language):
        return position_picture.address_of(scene_of(table.pk, at))
