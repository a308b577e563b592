"""Tables that several tests read. Each is played once in a run, and every test gets rows of its own."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db.models import Model
from django.db.models.fields import Field

from accounts.models import User
from games.models import Table
from tests import database

Row = tuple[str, dict[str, Any]]
"""The name of a model, and the values of a row by column. A person is the place among the people of the table."""


def stored(name: str, people: Sequence[User], make: Callable[[], Table]) -> Table:
    """A table of these people. The first test that asks for this name makes it; it must be dealt and played alike in every test."""
    made: list[Table] = []

    def save(file: Path) -> None:
        made.append(make())
        file.write_bytes(pickle.dumps(_rows_of(made[0], people)))

    file = database.made_once(database.shared() / f"table-{name}.pickle", save)
    if made:
        return made[0]
    return _put_back(pickle.loads(file.read_bytes()), people)  # noqa: S301 - our own file


def _rows_of(table: Table, people: Sequence[User]) -> list[Row]:
    """The row of a table and those that hang on it."""
    rows: list[Model] = [Table.objects.get(pk=table.pk)]
    for model in apps.get_app_config("games").get_models():
        if any(field.name == "table" for field in model._meta.concrete_fields):
            rows += model._default_manager.filter(table=table).order_by("pk")
    places = {person.pk: place for place, person in enumerate(people)}
    return [(row._meta.model_name or "", _values(row, places)) for row in rows]


def _values(row: Model, places: dict[Any, int]) -> dict[str, Any]:
    values = {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key
    }
    return values | {
        field.attname: places[values[field.attname]]
        for field in _of_people(type(row))
        if values[field.attname] is not None
    }


def _of_people(model: type[Model]) -> list[Field[Any, Any]]:
    return [field for field in model._meta.concrete_fields if field.related_model is User]


def _put_back(rows: Sequence[Row], people: Sequence[User]) -> Table:
    table: Table | None = None
    others: dict[type[Model], list[Model]] = {}
    for name, values in rows:
        model = apps.get_model("games", name)
        at_table = {} if table is None else {"table_id": table.pk}
        named = {
            field.attname: people[values[field.attname]].pk
            for field in _of_people(model)
            if values[field.attname] is not None
        }
        row = model(**{**values, **named, **at_table})
        if table is None:
            row.save(force_insert=True)
            assert isinstance(row, Table)
            table = row
        else:
            others.setdefault(model, []).append(row)
    assert table is not None
    for model, made in others.items():
        model._default_manager.bulk_create(made)
    return Table.objects.get(pk=table.pk)
