"""The list of somebody's notices on the site."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from config.shared.isolating import isolated
from config.shared.spacing import filled
from games import titles
from games.drawing.pages.lobby import ago, outcome
from games.drawing.words.wording import Wording, person, title_name
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.text import Text
from games.engine.title import codec
from games.models import Notice
from games.notices import reading
from games.notices.current import OF_A_TURN, is_current
from games.notices.saying import heading

Kind = Notice.Kind


@dataclass(frozen=True)
class Entry:
    """A notice in the list."""

    pk: int
    table: int
    title: str
    heading: str
    game: str
    others: str
    detail: str
    unread: bool
    past: bool
    """Whether what it says was overtaken."""
    reached_nobody: bool
    at: datetime

    @property
    def ago(self) -> str:
        """The time since then."""
        return ago(timezone.now() - self.at)


def entries(person_id: int, language: str) -> list[Entry]:
    """The newest notices in that language, which must be the active one. Two queries. The questions themselves are at the tables."""
    return [entry for notice in reading.shown(person_id) if (entry := _entry(notice, language)) is not None]


def _progress(notice: Notice, language: str) -> str:
    """How far the match is, while it is still so."""
    if not notice.table.progress or not is_current(notice):
        return ""
    return Wording(None, language, ()).plain(codec.decode(bytes(notice.table.progress), Text))


def _entry(notice: Notice, language: str) -> Entry | None:
    table = notice.table
    try:
        game = title_name(titles.info(table.title), language)
    except NotUnderstood:
        return None
    seats = list(table.seats.all())
    for seat in seats:
        seat.table = table
    others = [isolated(person(seat, language)) for seat in seats if seat.user_id != notice.user_id]
    current = is_current(notice)
    return Entry(
        pk=notice.pk,
        table=table.pk,
        title=table.title,
        heading=heading(notice),
        game=game,
        others=filled(_("With {names}"), names=_(", ").join(others)) if others else "",
        detail=outcome(table, seats, notice.user_id) if notice.kind == Kind.OVER else _progress(notice, language),
        unread=current,
        past=notice.kind in OF_A_TURN and notice.read_at is None and not current,
        reached_nobody=notice.reached is False and notice.read_at is None,
        at=notice.made_at,
    )
