"""Tables as this process last saved or read them, cached so that nothing is read twice."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from games.engine.lru import LruCache
from games.models import Move, Seat, Table
from games.tables.reading.scene import LOG_MOVES, Scene, scene_of, seats_of

_cached: LruCache[int, Scene] = LruCache(256)
_comparing = threading.Lock()


def cache_saved(table: Table, seats: list[Seat], moves: Sequence[Move] | None) -> None:
    """Cache a table after its commit, with ``moves`` added to its log (None: some were taken back)."""
    scene, before = Scene(table, seats), _cached.get(table.pk)
    if moves is not None and before is not None and _follows(before, scene) and "log" in before.__dict__:
        scene.log = [*reversed(moves), *before.log][:LOG_MOVES]
        scene.take_over(before)
    _cache_newer(scene)


def _follows(before: Scene, scene: Scene) -> bool:
    """Whether nothing was saved between the two."""
    return before.table.invite == scene.table.invite and before.table.row_version == scene.table.row_version - 1


def _cache_newer(scene: Scene) -> Scene:
    """The newer of this scene and the cached one. It stays cached."""
    with _comparing:
        kept = _cached.get(scene.table.pk)
        if (
            kept is not None
            and kept.table.created_at == scene.table.created_at
            and kept.table.row_version > scene.table.row_version
        ):
            return kept
        return _cached.put(scene.table.pk, scene)


def cached(table_id: int) -> Scene | None:
    """The cached table, if there is one. It is read only and may be out of date."""
    return _cached.get(table_id)


def forget() -> None:
    """Read every table again: the database may be another one now."""
    _cached.clear()


def from_cache(table: Table) -> Scene:
    """The table after this process has changed it, or as it is in the database."""
    kept = _cached.get(table.pk)
    return kept if kept is not None and kept.table is table else Scene(table, seats_of(table))


def latest(table_id: int, *, kept: bool) -> Scene:
    """The table as it is now, for its viewers: it never goes back in time. Read again unless it is ``kept``, or the cached row is
    current."""
    known = _cached.get(table_id)
    if known is not None and (kept or _is_current(known.table)):
        return known
    return _cache_newer(scene_of(table_id))


def _is_current(table: Table) -> bool:
    """Whether nothing of the table has changed since. Every change of its rows raises the row's version."""
    return Table.objects.filter(pk=table.pk, invite=table.invite, row_version=table.row_version).exists()
