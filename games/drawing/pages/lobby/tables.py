"""The list of the lobby and the list of a person's tables, as fragments. Pages and sockets get the same ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from types import MappingProxyType

from django.utils import timezone, translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext as _

from config.shared.spacing import filled
from games import titles
from games.community.finding import friends
from games.community.finding.wishes import ALL, Filter
from games.drawing.board.board import SeatSign, sign, template, translator
from games.drawing.pages.lobby.finding import why
from games.drawing.panels.board import chosen
from games.drawing.viewer.leaving import day
from games.drawing.words.pace import short, time_left, vacations
from games.drawing.words.typography import figure
from games.drawing.words.wording import TIMEOUTS, Wording, language_tag, original_name, title_name, wording_for
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.state import Track
from games.engine.rules.text import Text
from games.engine.title import codec
from games.live.frames import Fragments
from games.models import Seat, Table
from games.requests import refusals
from games.tables.changing.leaving.clearing import clears_at
from games.tables.clocks.clock import unpacked
from games.tables.clocks.pace import read_pace
from games.tables.reading import queries
from games.tables.reading.scene import at_table
from games.tables.rows import matches, moment
from games.tables.rows.blocks import blocked_either_way_each
from games.tables.rows.rights import plays

Status = Table.Status
OVER = (Status.FINISHED, Status.ABANDONED)
ASKED = 20
"""The most tables of a list that show the reader's question, since each of these matches must be read."""


@dataclass(frozen=True)
class Entry:
    """A table in a list."""

    table: Table
    name: str
    original: str
    mode: str
    options: list[str]
    seats: list[SeatSign]
    free: int
    minutes: int
    mine: bool
    since: datetime | None
    outcome: str
    progress: str
    """How far the match is. Empty before it begins and after its end."""
    vacations: Sequence[str] = ()
    """For each seat a remark, if its person has announced a vacation that counts here."""
    until: datetime | None = None
    """When the reader's time runs out. None if it does not run."""
    asked: str = ""
    """The question to the reader at this table."""
    away: bool = False
    """Whether a bot plays for the reader."""
    clears: str = ""
    """The day on which the table will be cleared, if that is soon."""
    why: str = ""
    """Why the table is shown before others to this reader."""

    @property
    def asleep(self) -> bool:
        """Whether the table sleeps."""
        return self.table.asleep_since is not None and self.table.status not in OVER

    @property
    def ago(self) -> str:
        """The time since the last event there."""
        return "" if self.since is None else ago(timezone.now() - self.since)

    @property
    def time_left(self) -> str:
        """What the reader's clock shows."""
        return "" if self.until is None else time_left(round((self.until - timezone.now()).total_seconds() * 1000))

    @property
    def falls(self) -> int:
        """The same moment as ``until`` for a script: milliseconds since 1970."""
        return 0 if self.until is None else moment.milliseconds(self.until)


def ago(past: timedelta) -> str:
    """A past duration in words, in its largest unit."""
    minutes = int(past.total_seconds()) // 60
    hours, days = minutes // 60, minutes // (60 * 24)
    if minutes < 1:
        return _("just now")
    if hours < 1:
        return filled(ngettext("{n} minute ago", "{n} minutes ago", minutes), n=minutes)
    if days < 1:
        return filled(ngettext("{n} hour ago", "{n} hours ago", hours), n=hours)
    return filled(ngettext("{n} day ago", "{n} days ago", days), n=days)


def outcome(table: Table, seats: Iterable[Seat], reader: int | None) -> str:
    """The outcome of a match for a player of exactly one seat. Empty for others, and before its end."""
    if table.status == Table.Status.ABANDONED:
        return _("Given up")
    own_seats = [seat.number for seat in seats if reader is not None and seat.user_id == reader]
    if table.status != Table.Status.FINISHED or len(own_seats) != 1:
        return ""
    try:
        result = matches.result_of(table)
    except refusals.Refusal:
        return _("What is stored is damaged")
    if result is None:
        return ""
    standing = next(standing for standing in result.standings if standing.seat == own_seats[0])
    place = filled(_("Place {place}"), place=standing.place)
    if result.won is not None:
        place = _("Won") if result.won else _("Lost")
    if isinstance(result.track, Track):
        lead = wording_for(table.title, get_language() or "", ()).lead(result.track)
        return " · ".join([place, figure(result.track.at), lead])
    if standing.score is None:
        return place
    return " · ".join([place, filled(ngettext("{n} point", "{n} points", standing.score), n=standing.score)])


def entry(
    table: Table, language: str, reader: int | None = None, away: Mapping[int, str] = MappingProxyType({})
) -> Entry | None:
    """A table as lists show it, in the active language and for ``reader``. ``away`` are remarks about vacations by person. None if the site
    no longer has its title."""
    try:
        info = titles.info(table.title)
        mode = info.mode(table.mode)
    except NotUnderstood:
        return None
    words = Wording(None, language, ())
    set_otherwise = [spec for spec in mode.options if table.options.get(spec.slug, spec.default) != spec.default]
    seats = list(table.seats.all())
    return Entry(
        table=table,
        name=title_name(info, language),
        original=original_name(info, language),
        mode=words.plain(mode.name) if len(info.modes) > 1 else "",
        options=[
            *(
                f"{words.plain(spec.name)}: {words.plain(chosen(spec.choices, table.options[spec.slug]))}"
                for spec in set_otherwise
            ),
            *([_("Rated")] if table.rated else ()),
            *([_("A draw is final")] if table.final_draws else ()),
            *([short(table.pace)] if table.pace else ()),
            *([str(table.get_language_display())] if table.language else ()),
            *([gettext(TIMEOUTS[table.on_timeout])] if table.on_timeout in TIMEOUTS else ()),
        ],
        seats=[sign(seat, language) for seat in seats],
        free=sum(seat.user_id is None and not seat.bot for seat in seats),
        minutes=info.minutes,
        mine=getattr(table, "mine", False),
        since=table.moved_at,
        away=reader is not None and any(seat.user_id == reader and seat.away_since for seat in seats),
        clears="" if reader is None or (at := clears_at(table, seats)) is None else day(at),
        outcome=outcome(table, seats, reader),
        progress=words.plain(codec.decode(bytes(table.progress), Text))
        if table.progress and table.status == Status.PLAYING
        else "",
        vacations=[away.get(seat.user_id or 0, "") if _lets_rest(table) else "" for seat in seats],
        until=runs_out(table, seats, reader),
    )


def _lets_rest(table: Table) -> bool:
    """Whether people can still take seats at this table, and vacations will count there."""
    pace = read_pace(table.pace)
    return table.status == Status.OPEN and pace is not None and not pace.live


def runs_out(table: Table, seats: Iterable[Seat], reader: int | None) -> datetime | None:
    """When the time of the reader's seat runs out. None if it does not run, and for those who do not play."""
    if table.clock is None or table.deadline is None or reader is None:
        return None
    clock = unpacked(table.clock)
    falls = [clock.falls(seat.number) for seat in seats if seat.user_id == reader and plays(seat)]
    first = min((fall for fall in falls if fall is not None), default=None)
    return None if first is None else moment.moment_of(first)


def entries(tables: Iterable[Table], language: str, reader: int | None = None) -> list[Entry]:
    """Several tables in that language, in their order. A damaged table does not break the list."""
    shown: list[Entry | None] = []
    with translation.override(language):
        all_tables = list(tables)
        opened = [table for table in all_tables if _lets_rest(table)]
        away = vacations(opened, [seat for table in opened for seat in table.seats.all()])
        for table in all_tables:
            with suppress(refusals.Refusal), matches.readable(table.pk, "row"):
                shown.append(entry(table, language, reader, away))
    return [listed for listed in shown if listed is not None]


LOBBY, MINE, OWN = "lobby-tables", "my-tables", "own-tables"
"""The fragments: the tables that are open to anybody, the list of a person's own tables, and their number in the site's head."""


@dataclass(frozen=True)
class Look:
    """How somebody looks at the lobby: in which language, at which open tables, and which hosts they know. People who look alike get the
    same drawing."""

    language: str
    filter: Filter = ALL
    known: tuple[tuple[int, friends.Tie], ...] = ()
    """The hosts of open tables whom the reader knows, by their ids."""
    hidden: frozenset[int] = frozenset()
    """The open tables of people with whom there is a block, by their ids."""


Reader = tuple[int | None, str, Filter]
"""Who looks at the lobby, in which language, at which open tables."""


def for_readers(readers: Collection[Reader], tables: queries.Lobby | None = None) -> dict[Reader, Fragments]:
    """The lobby's list for each reader. Three queries for any number of people, none without people, and four more without ``tables``."""
    lists = tables or queries.lobby()
    people = {person for person, _language, _filter in readers if person is not None}
    ties = friends.ties(people, friends.hosts_of(table.host_id for table in lists.waiting))
    blocked = blocked_either_way_each(people)
    looks = {
        (person, language, chosen_tables): Look(
            language,
            chosen_tables,
            tuple(sorted(ties.get(person or 0, {}).items())),
            _hidden(lists.waiting, blocked.get(person or 0, set())),
        )
        for person, language, chosen_tables in readers
    }
    drawn = drawings(set(looks.values()), lists)
    return {reader: drawn[look] for reader, look in looks.items()}


def _hidden(waiting: Iterable[Table], blocked: Set[int]) -> frozenset[int]:
    """The open tables of these people."""
    return frozenset(
        table.pk
        for table in (waiting if blocked else ())
        if blocked & {table.host_id, *(seat.user_id for seat in table.seats.all())}
    )


def drawings(looks: Iterable[Look], tables: queries.Lobby | None = None) -> dict[Look, Fragments]:
    """The lobby's list for each look. Four queries without ``tables``, for any number of looks."""
    lists = tables or queries.lobby()
    waiting = {look: _waiting(lists.waiting, look) for look in looks}
    shown: defaultdict[str, dict[int, Table]] = defaultdict(dict)
    for look, of_look in waiting.items():
        shown[look.language] |= {table.pk: table for table in [*of_look, *lists.running, *lists.alone]}
    drawn = {
        language: {one.table.pk: one for one in entries(of_language.values(), language)}
        for language, of_language in shown.items()
    }
    return {look: _lobby(look, waiting[look], lists, drawn[look.language]) for look in waiting}


def _waiting(tables: Iterable[Table], look: Look) -> list[Table]:
    """The open tables that the reader wants to see. Those of hosts whom the reader knows come first."""
    known = dict(look.known)
    allowed = [table for table in tables if table.pk not in look.hidden and look.filter.allows(table)]
    if look.filter.friends:
        allowed = [table for table in allowed if table.host_id in known]
    return sorted(allowed, key=lambda table: table.host_id not in known)[: queries.SHOWN]


def _lobby(look: Look, waiting: Iterable[Table], lists: queries.Lobby, drawn: Mapping[int, Entry]) -> Fragments:
    known = dict(look.known)
    with translation.override(look.language):
        whys = {
            table.pk: why(table.host, known[table.host_id])
            for table in waiting
            if table.host is not None and table.host_id in known
        }
    listed = {
        "waiting": [replace(drawn[table.pk], why=whys.get(table.pk, "")) for table in waiting if table.pk in drawn],
        "running": [drawn[table.pk] for table in lists.running if table.pk in drawn],
        "alone": [drawn[table.pk] for table in lists.alone if table.pk in drawn],
    }
    return {LOBBY: _drawn(LOBBY, look.language, filtered=look.filter != ALL, **listed)}


def mine(person: int | None, language: str) -> list[Entry]:
    """A person's own tables. Those that wait for the person come first. Three queries."""
    if person is None:
        return []
    shown = entries(queries.tables_of(person), language, person)
    waiting = [listed.table for listed in shown if listed.mine and listed.table.status == Status.PLAYING][:ASKED]
    queries.with_matches(waiting)
    questions = {table.pk: question(table, person, language) for table in waiting}
    return [replace(listed, asked=questions.get(listed.table.pk, "")) for listed in shown]


def question(table: Table, person: int, language: str) -> str:
    """The question to a person at a table, as its panel says it. Empty if there is none, or if the match cannot be read."""
    seats = at_table(table, table.seats.all())
    with translation.override(language), suppress(refusals.Refusal), matches.readable(table.pk, "question"):
        match = matches.present_match(table)
        asks = (match.questions.shown_ask(seat.number) for seat in seats if seat.user_id == person and seat.to_move)
        ask = next(filter(None, asks), None)
        return "" if ask is None else wording_for(table.title, language, seats).plain(ask.prompt)
    return ""


def mine_drawn(shown: list[Entry], language: str) -> SafeString:
    """The list of these tables."""
    return _drawn(
        MINE,
        language,
        # Tables where the reader's time runs out come first, the earliest first. The others keep their order.
        urgent=sorted((entry for entry in shown if entry.mine), key=lambda entry: entry.falls or float("inf")),
        running=[
            entry for entry in shown if not entry.mine and not entry.asleep and entry.table.status == Status.PLAYING
        ],
        waiting=[entry for entry in shown if not entry.mine and not entry.asleep and entry.table.status == Status.OPEN],
        asleep=[entry for entry in shown if entry.asleep],
        over=[entry for entry in shown if entry.table.status in OVER],
    )


def own(tables: queries.Own, language: str) -> SafeString:
    """The number of tables that wait for a person, for the site's head, and the number of tables where the person has a seat."""
    return _own(tables.waiting, tables.tables, language)


@lru_cache(maxsize=256)
def _own(waiting: int, tables: tuple[int, ...], language: str) -> SafeString:
    """The HTML. It is cached: many viewers of the lobby share it, so it is compared and compressed once."""
    return _drawn(OWN, language, waiting=waiting, tables=tables)


def _drawn(name: str, language: str, **context: object) -> SafeString:
    with translation.override(language):
        html = template(f"lobby/_{name.replace('-', '_')}.jinja").render(
            language=language_tag(language), _=translator(language), **context
        )
    return mark_safe(html)  # noqa: S308 - drawn with autoescape
