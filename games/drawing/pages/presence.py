"""The people who are at a table now, as the fragment ``table-presence``. It is the same for all viewers. The style sheet draws the dots in
the strip."""

from __future__ import annotations

from functools import lru_cache

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from games.drawing.board.board import sign, template, translator
from games.drawing.words.wording import language_tag
from games.live.presence import present_at
from games.tables.reading.scene import Scene

Signs = tuple[tuple[int, str, bool], ...]
"""For every seat of a person: its number, the person's name, and whether the person is there."""


def fragment(scene: Scene, language: str) -> SafeString:
    """The fragment. It names nobody at a table of a single person, where nobody waits for anybody."""
    people = [seat for seat in scene.seats if seat.user_id is not None and not seat.bot and not seat.resigned]
    if len({seat.user_id for seat in people}) < 2:
        people = []
    present = present_at(scene.table.pk) if people else frozenset()
    with translation.override(language):
        signs = tuple((seat.number, sign(seat, language).said, seat.user_id in present) for seat in people)
    return _drawn(signs, language)


@lru_cache(maxsize=1024)
def _drawn(signs: Signs, language: str) -> SafeString:
    """The HTML. It is cached, so that all viewers have the same object, which is compared and packed once."""
    with translation.override(language):
        html = template("table/players/_presence.jinja").render(
            signs=signs, language=language_tag(language), _=translator(language)
        )
    return mark_safe(html)  # noqa: S308 - drawn with autoescape
