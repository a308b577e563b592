"""The recorded matches of all titles as finished tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from accounts.models import User
from games import titles
from games.community import results
from games.engine.match import matchfile
from games.models import Move, Seat, Table
from games.tables.changing import saving
from tests.games.making import fresh, opened
from tests.games.storing import stored

FIXTURES = Path(__file__).parents[2] / "fixtures"


def match_files(slug: str) -> list[Path]:
    """The recorded matches of a title."""
    folder = FIXTURES / slug.replace("-", "_")
    return sorted(path for path in folder.glob("*.json") if "outcome" not in path.name)


def recorded(path: Path, people: Sequence[User], bots: Sequence[str] = ()) -> Table:
    """A finished table with the match of that file, which is played once in a run. ``people`` have the first seats, ``bots`` of these
    levels the others. A single person has all seats."""
    table = stored(f"recorded-{path.parent.name}-{path.stem}", people[:1], lambda: _played(path, people[0]))
    if len(people) > 1 or bots:
        Table.objects.filter(pk=table.pk).update(hot_seat=False)
        for number, person in enumerate(people):
            Seat.objects.filter(table=table, number=number).update(user=person, bot="")
        for number, level in enumerate(bots, len(people)):
            Seat.objects.filter(table=table, number=number).update(user=None, bot=level)
    results.record(table.pk)  # the transaction around a test is not committed, so the task is not done
    return fresh(table)


def _played(path: Path, person: User) -> Table:
    file = matchfile.read(path.read_bytes())
    title = titles.load(file.title)
    table = opened(
        person, title=file.title, mode=file.mode, players=file.players, options=file.options, hot_seat=file.players > 1
    )
    match = matchfile.replay(file, title.info, title)
    with saving.locked_table(table.pk) as (row, seats):
        row.status, row.seed, row.started_at = Table.Status.PLAYING, file.seed, row.created_at
        saving.save(row, seats, match, before=0, extra=("seed", "started_at"))
    return fresh(table)


def all_of(slug: str, person: User) -> Iterator[Table]:
    """All recorded matches of a title, played by one person from every seat."""
    return (recorded(path, [person]) for path in match_files(slug))


def answers_of(table: Table) -> int:
    """How often somebody had a choice."""
    return Move.objects.filter(table=table, forced=False, seat__gte=0).count()
