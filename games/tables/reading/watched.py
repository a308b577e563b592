"""What is stored of that which somebody watches, in short: a stamp of each group of the hub. The sockets keep the stamp of what they were
told (``Watcher.stamps``), so another process's changes are found by comparing the two."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from games.live.hub import LOBBY, OWN_TABLES, TABLE, own_tables_group, table_group
from games.models import Table
from games.tables.reading import queries


def tables(groups: Iterable[str]) -> set[int]:
    """The ids of the tables among these groups."""
    return _numbers(groups, TABLE)


def of_table(row_version: int, last_message: int) -> Hashable:
    """The stamp of a table: its rows, and what was said there."""
    return row_version, last_message


def of_lobby(listed: Iterable[Table]) -> Hashable:
    """The stamp of the lobby: its tables in their order."""
    return tuple((table.pk, table.version) for table in listed)


def stored(groups: Iterable[str], row_versions: Mapping[int, int]) -> dict[str, Hashable]:
    """The stamp of each of these groups as it is stored now, where it has one. ``row_versions`` are known already. A query for each kind
    of group, two for the lobby."""
    groups = set(groups)
    stamps: dict[str, Hashable] = {}
    said = queries.last_messages(watched := tables(groups))
    for table_id in watched:
        stamps[table_group(table_id)] = of_table(row_versions.get(table_id, 0), said.get(table_id, 0))
    for person, own in queries.own_tables(_numbers(groups, OWN_TABLES)).items():
        stamps[own_tables_group(person)] = own.stamp
    if LOBBY in groups:
        stamps[LOBBY] = queries.lobby_versions()
    return stamps


def _numbers(groups: Iterable[str], kind: str) -> set[int]:
    return {int(group.removeprefix(kind)) for group in groups if group.startswith(kind)}
