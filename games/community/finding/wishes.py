"""What somebody looks for: a game, a way to play it, a pace and a language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import titles
from games.engine.rules.errors import NotUnderstood
from games.engine.title.info import Mode
from games.models import Table
from games.requests import refusals
from games.tables.clocks.pace import read_pace
from games.tables.rows.rights import is_free

NO_CLOCK, LIVE, DAYS = "none", "live", "days"
T = TypeVar("T")
PACES = (NO_CLOCK, LIVE, DAYS)
"""The kinds of pace that people look for: without a clock, all at the same time, days between answers."""
SEATS = (2, 3, 4)
"""How many empty seats people may ask for, as a group of friends does."""


@dataclass(frozen=True)
class Wish:
    """A table that somebody looks for. What is empty may be anything."""

    title: str = ""
    mode: str = ""
    pace: str = ""
    language: str = ""

    @property
    def game(self) -> str:
        """The title and its way to play in one, as forms send them: ``great-wall/competition``."""
        return f"{self.title}/{self.mode}" if self.mode else self.title

    def allows(self, table: Table) -> bool:
        """Whether the table is what is looked for. At a table without a language people speak any."""
        return (
            self.title in ("", table.title)
            and self.mode in ("", table.mode)
            and self.pace in ("", kind_of(table.pace))
            and (not table.language or self.language in ("", table.language))
        )


@dataclass(frozen=True)
class Filter:
    """Which open tables somebody wants to see in the lobby."""

    wish: Wish = Wish()
    free: int = 0
    """At least so many empty seats."""
    friends: bool = False
    """Only tables of people whom the reader knows (``friends.Tie``)."""

    def allows(self, table: Table) -> bool:
        """Whether the table is one of them, whoever its host is. The table's seats must be loaded."""
        return self.wish.allows(table) and sum(is_free(seat) for seat in table.seats.all()) >= self.free

    def parameters(self) -> dict[str, str]:
        """The filter as parameters of an address. :func:`filter_of` reads them."""
        wish = self.wish
        chosen = {"game": wish.game, "pace": wish.pace, "spoken": wish.language, "free": str(self.free or "")}
        return {name: value for name, value in chosen.items() if value} | ({"friends": "yes"} if self.friends else {})


ALL = Filter()
"""Every open table."""


def kind_of(pace: str) -> str:
    """The kind of a table's pace: of :data:`PACES`."""
    read = read_pace(pace)
    return NO_CLOCK if read is None else LIVE if read.live else DAYS


def modes_for_people(title: str) -> list[Mode]:
    """The ways to play a title that two people or more can play. Raises :class:`NotUnderstood` if people are not offered the title."""
    return [mode for mode in titles.published_info(title).modes if max(mode.players) > 1]


def wish_of(sent: Mapping[str, str]) -> Wish:
    """The wish that a form sends: ``game``, ``pace``, ``spoken``. Raises :class:`refusals.NotUnderstood` for what there is not."""
    wish = Wish(
        *_game(sent.get("game", "")), pace=_pace(sent.get("pace", "")), language=_language(sent.get("spoken", ""))
    )
    if not wish.title:
        raise refusals.NotUnderstood(_("Choose a game."))
    return wish


def filter_of(sent: Mapping[str, str]) -> Filter:
    """The filter that an address names: ``game``, ``pace``, ``spoken``, ``free``, ``friends``. What the site does not have is ignored."""
    title, mode = _or_nothing(_game, sent.get("game", ""), ("", ""))
    pace, language = _or_nothing(_pace, sent.get("pace", ""), ""), _or_nothing(_language, sent.get("spoken", ""), "")
    free = sent.get("free", "")
    return Filter(
        Wish(title, mode, pace, language),
        free=int(free) if free in {str(number) for number in SEATS} else 0,
        friends=sent.get("friends") == "yes",
    )


def _or_nothing(read: Callable[[str], T], text: str, nothing: T) -> T:
    with suppress(refusals.NotUnderstood):
        return read(text)
    return nothing


def _game(text: str) -> tuple[str, str]:
    """A title and its way to play. Both are empty in an empty text."""
    title, _slash, mode = text.partition("/")
    if not title and not mode:
        return "", ""
    try:
        known = {known.slug for known in modes_for_people(title)}
    except NotUnderstood as error:
        raise refusals.NotUnderstood(_("There is no such game here.")) from error
    if not known or (mode and mode not in known):
        raise refusals.NotUnderstood(_("There is no such way to play this game with others."))
    return title, mode


def _pace(text: str) -> str:
    if text not in ("", *PACES):
        raise refusals.NotUnderstood(_("No table can have that pace."))
    return text


def _language(text: str) -> str:
    if text and text not in dict(User.LANGUAGES):
        raise refusals.NotUnderstood(_("The site does not know that language."))
    return text
