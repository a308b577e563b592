"""Tables for tests: who sits there is said, the rest is the smallest game that is played here."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any
from unittest.mock import patch

from accounts.models import User
from games import tables, titles
from games.engine.match.match import Match
from games.engine.rules import chance
from games.learning.scenarios import Scenario, begin
from games.models import Move, Seat, Table
from games.tables.changing import saving
from games.tables.reading.scene import Viewer, scene_of
from games.tables.rows import matches
from games.titles import info
from tests import frames
from tests.games.storing import stored

TITLE = "great-wall-of-china"


def opened(host: User, *, players: int = 2, title: str = TITLE, **more: Any) -> Table:
    """A table at which only its host sits; also of a title that is still being built."""
    with patch.object(titles, "published_info", titles.info):
        return tables.create(host=host, title=title, players=players, **more)


def begun(*people: User, bots: int = 0, **more: Any) -> Table:
    """A match that these people have begun, the first of them its host."""
    table = opened(people[0], players=len(people) + bots, bots=bots, **more)
    for person in people[1:]:
        tables.join(table_id=table.pk, by=person)
    return tables.start(table_id=table.pk, by=people[0])


def fresh(table: Table) -> Table:
    """The row as it is now."""
    return Table.objects.get(pk=table.pk)


def match_of(table: Table) -> Match[Any]:
    """A match of one's own at the table's position."""
    return matches.own_match(fresh(table))


def to_move(table: Table) -> Seat:
    """The seat that play waits for first."""
    return Seat.objects.select_related("user").filter(table=table, to_move=True).order_by("number")[0]


def other_seat(table: Table, seat: Seat | None = None) -> Seat:
    """At a table of two the seat of the other than ``seat``: of whoever is not asked, where nobody says which."""
    seats = Seat.objects.select_related("user").filter(table=table)
    return seats.exclude(pk=(seat or to_move(table)).pk).get()


def person_at(seat: Seat) -> User:
    """The person who holds a seat."""
    assert seat.user is not None, f"nobody has seat {seat.number}"
    return seat.user


def host_of(table: Table) -> User:
    """The person who made a table."""
    assert table.host is not None, f"table {table.pk} has no host"
    return table.host


def laid(table: Table, scenario: Scenario) -> None:
    """The table as a scenario is laid out, before anything of it is played."""
    match = begin(scenario)
    with saving.locked_table(table.pk) as (row, seats):
        saving.save(row, seats, match, before=None, left=-1)


def answer(table: Table, option: str = "", *, seat: Seat | None = None) -> Table:
    """Whoever is asked answers: with ``option``, or with the first one there is."""
    seat = seat or to_move(table)
    chosen = option or match_of(table).options(seat.number)[0].id
    version = fresh(table).version
    return tables.submit_move(
        table_id=table.pk, by=person_at(seat), seat=seat.number, option_id=chosen, seen_version=version
    )


def played(table: Table, moves: int, seed: str = "") -> Table:
    """The table after ``moves`` random answers (fewer if the match ends)."""
    dice = random.Random(seed or "table")
    for _ in range(moves):
        if fresh(table).status != Table.Status.PLAYING:
            break
        seat = to_move(table)
        answer(table, dice.choice(match_of(table).options(seat.number)).id, seat=seat)
    return fresh(table)


def bot_answers(table: Table) -> bool:
    """A bot answers if play waits for one; whether it waits for another one then."""
    fingerprint = matches.fingerprint(fresh(table))
    return tables.play_bot(table_id=table.pk, fingerprint=fingerprint) is not None


def seated(number: int) -> Viewer:
    """The viewer who holds one seat."""
    return Viewer(number, (number,))


def strip_of(table: Table, viewer: Viewer, code: str = "en") -> str:
    """The news of this viewer since its last answer."""
    return frames.shown(scene_of(table.pk), viewer, code)["table-since"]


def against_bots(
    person: User,
    title: str = "great-wall-of-china",
    bots: int = 1,
    fits: Callable[[Match[Any], int], bool] = lambda match, seat: True,
) -> Table:
    """A table at which that person has answered, and it is their turn again after bots have moved. The match ``fits`` for that seat.

    Bots answer here. A live site's process may answer for them too."""
    table = begun(person, bots=bots, title=title)
    mine = Seat.objects.get(table=table, user=person).number
    by_bots = Move.objects.filter(table=table, by_bot=True)
    dice = random.Random(title)
    answered = before = 0
    while True:
        while to_move(table).bot:
            bot_answers(table)
        moved = by_bots.count() > before
        if moved and answered > 5 and "since-lines" in strip_of(table, seated(mine)) and fits(match_of(table), mine):
            return fresh(table)
        before = by_bots.count()
        answer(table, dice.choice(match_of(table).options(mine)).id)
        answered += 1


def finished(person: User, slug: str, mode: str) -> Table:
    """A match that somebody played at random from every seat, to its end. It is played once in a run."""
    return stored(f"finished-{slug}-{mode}", [person], lambda: _played_out(person, slug, mode))


def _played_out(person: User, slug: str, mode: str) -> Table:
    count = info(slug).mode(mode).players[0]
    with patch.object(chance, "new_seed", lambda: f"{slug}/{mode}"):
        table = opened(person, title=slug, mode=mode, players=count, hot_seat=count > 1)
        table = tables.start(table_id=table.pk, by=person)
    dice = random.Random(f"{slug}/{mode}")
    while fresh(table).status == Table.Status.PLAYING:
        seat = to_move(table)
        answer(table, dice.choice(match_of(table).options(seat.number)).id, seat=seat)
    return fresh(table)


def option_ids(options: Sequence[Any]) -> list[str]:
    """The ids of options."""
    return [option.id for option in options]
