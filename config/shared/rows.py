"""Saving one row, or a few columns of it, by a cached statement. Each move writes the same columns of the same tables. Django would build
the same SQL again, which is a tenth of the work of a move. No signals are sent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import Field, Model

_Statement = tuple[str, tuple["Field[Any, Any]", ...]]


def write(row: Model, *names: str, **stood: object) -> bool:
    """Write these fields of a saved row, if the database still has the values of ``stood``. Returns whether there was such a row."""
    statement, fields = _changing(type(row), names, tuple(stood))
    values: Sequence[Any] = [*(getattr(row, field.attname) for field in fields[: len(names)]), row.pk, *stood.values()]
    with connection.cursor() as cursor:
        cursor.execute(
            statement,
            [field.get_db_prep_save(value, connection) for field, value in zip(fields, values, strict=True)],
        )
        return bool(cursor.rowcount)


def add(row: Model) -> None:
    """Save a new row. It then has its id."""
    if not connection.features.can_return_columns_from_insert:  # SQLite before 3.35
        row.save(force_insert=True)
        return
    statement, fields = _adding(type(row))
    with connection.cursor() as cursor:
        cursor.execute(statement, [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields])
        (row.pk,) = cursor.fetchone()
    row._state.adding, row._state.db = False, connection.alias


@lru_cache(maxsize=64)
def _changing(model: type[Model], names: tuple[str, ...], stood: tuple[str, ...]) -> _Statement:
    """The SQL, with a placeholder for each value, and the fields of the values."""
    written = [_field(model, name) for name in names]
    known = [model._meta.pk, *(_field(model, name) for name in stood)]
    changes = ", ".join(f"{_column(field)} = %s" for field in written)
    where = " AND ".join(f"{_column(field)} = %s" for field in known)
    # Names of our own tables and columns; values are passed as parameters.
    return f"UPDATE {_table(model)} SET {changes} WHERE {where}", (*written, *known)  # noqa: S608


@lru_cache(maxsize=64)
def _adding(model: type[Model]) -> _Statement:
    """The same for a new row."""
    fields = tuple(field for field in model._meta.local_concrete_fields if not field.primary_key)
    columns, places = ", ".join(map(_column, fields)), ", ".join(["%s"] * len(fields))
    return (
        f"INSERT INTO {_table(model)} ({columns}) VALUES ({places}) RETURNING {_column(model._meta.pk)}",  # noqa: S608
        fields,
    )


def _field(model: type[Model], name: str) -> Field[Any, Any]:
    field = model._meta.get_field(name)
    assert isinstance(field, Field), f"{name} has no column"
    return field


def _column(field: Field[Any, Any]) -> str:
    assert field.column is not None
    return connection.ops.quote_name(field.column)


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)
