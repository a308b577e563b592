"""What an app has saved, put back faster than it was made."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import connection


class Snapshot:
    """The rows of an app's tables at this moment. Where those tables are empty again, :meth:`put_back` fills them as they were."""

    def __init__(self, app: str) -> None:
        self._tables: dict[str, list[tuple[Any, ...]]] = {}
        with connection.cursor() as cursor:
            for model in apps.get_app_config(app).get_models(include_auto_created=True):
                table = connection.ops.quote_name(model._meta.db_table)
                cursor.execute(f"SELECT * FROM {table}")  # noqa: S608 - a table's own name
                self._tables[table] = cursor.fetchall()

    @classmethod
    def read(cls, file: Path) -> Snapshot:
        """One that was saved in this run."""
        snapshot = cls.__new__(cls)
        snapshot._tables = pickle.loads(file.read_bytes())  # noqa: S301 - our own file
        return snapshot

    def save(self, file: Path) -> None:
        """For the other workers of this run."""
        file.write_bytes(pickle.dumps(self._tables))

    def put_back(self) -> None:
        with connection.cursor() as cursor:
            for table, rows in self._tables.items():
                if rows:
                    places = ", ".join(["%s"] * len(rows[0]))
                    cursor.executemany(f"INSERT INTO {table} VALUES ({places})", rows)  # noqa: S608
