"""Words and choices with which people find a game."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from config.shared.isolating import isolated
from config.shared.spacing import filled
from games import titles
from games.community.finding.friends import Tie
from games.community.finding.matching import Found
from games.community.finding.wishes import DAYS, LIVE, NO_CLOCK, SEATS, modes_for_people
from games.drawing.board.board import has_board
from games.drawing.words.pace import sentence
from games.drawing.words.wording import plain_message, title_name
from games.models import Table

Choices = list[tuple[str, str]]


def why(host: User, tie: Tie) -> str:
    """Why a table is shown to somebody who knows its host."""
    name = isolated(host.public_name)
    if tie.follows:
        return filled(_("From {name}, whom you follow"), name=name)
    return filled(_("From {name}, of your group {group}"), name=name, group=isolated(tie.group))


def games(language: str) -> list[tuple[str, Choices]]:
    """The games that people can look for, each with its ways to play: a name, and the choices below it. A game with one way has one
    choice."""
    found = []
    for info in titles.published():
        modes = modes_for_people(info.slug)
        if not modes or not has_board(info.slug):
            continue
        name = title_name(info, language)
        ways = [(f"{info.slug}/{mode.slug}", plain_message(mode.name)) for mode in modes] if len(modes) > 1 else []
        any_way = (info.slug, filled(_("{game}: any way to play"), game=name) if ways else name)
        found.append((name, [any_way, *ways]))
    return found


def paces() -> Choices:
    """The kinds of pace that people can look for."""
    return [
        ("", _("Any pace")),
        (NO_CLOCK, _("Without a clock")),
        (LIVE, _("Live")),
        (DAYS, _("By correspondence")),
    ]


def languages() -> Choices:
    """The languages that people can look for."""
    return [("", _("Any language")), *User.LANGUAGES]


def seats() -> Choices:
    """How many empty seats people can ask for."""
    return [("", _("Any number"))] + [(str(number), filled(_("{n} or more"), n=number)) for number in SEATS]


def table_words(table: Table, language: str) -> str:
    """The game of a table, its way to play, its pace and its language."""
    info = titles.info(table.title)
    said: Sequence[str] = [
        title_name(info, language),
        plain_message(info.mode(table.mode).name) if len(info.modes) > 1 else "",
        sentence(table.pace),
        str(table.get_language_display()) if table.language else "",
    ]
    return " · ".join(filter(None, said))


def outcome_of(found: Found, language: str, *, is_told: bool) -> str:
    """What a quick match has done, and what comes next. ``is_told``: notices are made for this person."""
    table = isolated(table_words(found.table, language))
    if found.how == "sat":
        return filled(_("You have a seat at this table already: {table}."), table=table)
    if found.how == "joined" and is_told:
        said = _("You have taken a seat: {table}. You are told when the match begins. Until then you can leave.")
    elif found.how == "joined":
        said = _(
            "You have taken a seat: {table}. Keep this page open: here you see when the match begins. Until then you can leave."
        )
    elif is_told:
        said = _(
            "No table that fits was waiting, so you have opened one: {table}. You are told when everybody is here. Until the match begins "
            "you can leave."
        )
    else:
        said = _(
            "No table that fits was waiting, so you have opened one: {table}. Keep this page open: here you see who comes. Until the match "
            "begins you can leave."
        )
    return filled(said, table=table)
