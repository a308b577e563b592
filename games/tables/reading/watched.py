"""A stamp for each group of the hub: a short form of what the database says of it. The sockets keep the stamp of what they last sent
(``Watcher.stamps``). Comparing the two finds the changes of other processes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from games.live.frames import Fragments
from games.live.hub import (
    LOBBY,
    OWN_TABLES,
    PERSON,
    STUDY,
    TABLE,
    own_tables_group,
    person_group,
    study_group,
    table_group,
)
from games.live.relay import Message
from games.models import Study, Table
from games.tables.reading import queries


def tables(groups: Iterable[str]) -> set[int]:
    """The ids of the tables among these groups."""
    return _numbers(groups, TABLE)


def of_table(row_version: int, last_message: int) -> Hashable:
    """The stamp of a table: its rows and its chat."""
    return row_version, last_message


def of_lobby(listed: Iterable[Table]) -> Hashable:
    """The stamp of the lobby: its tables in their order."""
    return tuple((table.pk, table.version) for table in listed)


def stamps(groups: Iterable[str], row_versions: Mapping[int, int]) -> dict[str, Hashable]:
    """The current stamp of each of these groups, if it has one. ``row_versions`` are known already. One query for each kind of group, and
    two for the lobby."""
    groups = set(groups)
    stamps: dict[str, Hashable] = {}
    said = queries.last_messages(watched := tables(groups))
    for table_id in watched:
        stamps[table_group(table_id)] = of_table(row_versions.get(table_id, 0), said.get(table_id, 0))
    for person, rows in queries.own_tables(_numbers(groups, OWN_TABLES)).items():
        stamps[own_tables_group(person)] = rows.stamp
    for person, unread in queries.unread_notices(_numbers(groups, PERSON)).items():
        stamps[person_group(person)] = unread
    if studies := _numbers(groups, STUDY):
        for study, version in Study.objects.filter(pk__in=studies).values_list("pk", "version"):
            stamps[study_group(study)] = version
    if LOBBY in groups:
        stamps[LOBBY] = queries.lobby_versions()
    return stamps


def _numbers(groups: Iterable[str], kind: str) -> set[int]:
    return {int(group.removeprefix(kind)) for group in groups if group.startswith(kind)}


class ShowsOwn(Protocol):
    """What watches the group of a person's own tables."""

    user_id: int | None

    def own(self, tables: Mapping[int, queries.Own]) -> Fragments:
        """What it shows of these tables."""

    def drawn(self) -> Fragments:
        """What else it shows."""


Shower = TypeVar("Shower", bound=ShowsOwn)


def draw_own(watchers: list[Shower], messages: Sequence[Message]) -> dict[Shower, Fragments]:
    """The own tables of each watcher, and the list of its page. This takes one query, and those of a list that is drawn again."""
    tables = own_of(watchers)
    return {watcher: {**watcher.drawn(), **watcher.own(tables)} for watcher in watchers}


def own_of(watchers: Sequence[ShowsOwn]) -> Mapping[int, queries.Own]:
    """The own tables of the people of these watchers. One query, or none without people."""
    return queries.own_tables({watcher.user_id for watcher in watchers if watcher.user_id is not None})
