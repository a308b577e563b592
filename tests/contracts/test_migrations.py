"""A new migration works beside the code of the release before, so that a site is renewed while it is played."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState

from tests.contracts import migrations as contract

NAME = models.CharField(max_length=40)


def test_the_migrations_since_work_beside_the_code_of_the_release_before() -> None:
    loader = MigrationLoader(None)
    plan = loader.graph._generate_plan(loader.graph.leaf_nodes(), at_end=True)
    assert list(contract.found(loader.disk_migrations, plan)) == []


def test_every_release_is_one_that_there_is() -> None:
    known = set(MigrationLoader(None).disk_migrations)
    for releases in (contract.EARLIER, contract.RELEASED):
        assert {(app, name) for app, name in releases.items()} <= known
        assert set(releases) == set(contract.OURS)
    assert all(contract.RELEASED[app] >= name for app, name in contract.EARLIER.items())


def why(operation: Operation, *forgotten: tuple[str, str]) -> list[str]:
    """What is found in an operation on a model ``Seat`` with a ``name`` of 40 letters."""
    state = ProjectState()
    fields: list[tuple[str, models.Field[Any, Any]]] = [("id", models.BigAutoField(primary_key=True)), ("name", NAME)]
    state.add_model(ModelState("games", "Seat", fields))
    return list(contract.unsafe(operation, "games", state, lambda model, field: (model, field) in forgotten))


def adds(field: Any) -> list[str]:
    return why(migrations.AddField("Seat", "color", field))


def becomes(field: Any) -> list[str]:
    return why(migrations.AlterField("Seat", "name", field))


@pytest.mark.parametrize(
    "field",
    [
        models.CharField(max_length=9, null=True),
        models.CharField(max_length=9, db_default=""),
        models.ManyToManyField("accounts.User"),
        models.ForeignKey("accounts.User", models.CASCADE, null=True),
    ],
)
def test_old_code_adds_rows_without_the_new_column(field: Any) -> None:
    assert adds(field) == []


@pytest.mark.parametrize(
    "field",
    [models.CharField(max_length=9), models.CharField(max_length=9, default=""), models.BooleanField(default=False)],
)
def test_a_default_of_code_is_none_of_the_database(field: Any) -> None:
    """Django removes it from the table after the rows that are there have it."""
    assert adds(field) == ["adds Seat.color without null and without db_default: old code cannot add rows"]


def test_a_unique_column_is_found() -> None:
    assert adds(models.CharField(max_length=9, db_default="", unique=True)) == [
        "adds Seat.color, which is unique: all rows of old code have the same"
    ]


@pytest.mark.parametrize(
    "field",
    [
        models.CharField(max_length=60),
        models.CharField(max_length=40, null=True),
        models.CharField(max_length=40, choices=[("a", "A")], help_text="One letter."),
        models.CharField(max_length=40, db_default=""),
        models.CharField(max_length=40, db_index=True),
    ],
)
def test_a_column_may_become_wider(field: Any) -> None:
    assert becomes(field) == []


@pytest.mark.parametrize(
    ("field", "what"),
    [
        (models.CharField(max_length=20), "max_length"),
        (models.TextField(), "type"),
        (models.CharField(max_length=40, unique=True), "unique"),
        (models.CharField(max_length=40, db_column="label"), "db_column"),
    ],
)
def test_a_column_may_not_become_another_one(field: Any, what: str) -> None:
    assert any(f"changes {what} of Seat.name" in found for found in becomes(field))


def test_a_column_or_table_goes_when_the_release_before_has_forgotten_it() -> None:
    column, table = migrations.RemoveField("Seat", "name"), migrations.DeleteModel("Seat")
    assert why(column) == ["removes the column Seat.name, which the release before still uses"]
    assert why(table) == ["removes the table of Seat, which the release before still uses"]
    assert why(column, ("seat", "name")) == why(table, ("seat", "")) == []


def test_code_forgets_a_column_that_rows_can_do_without() -> None:
    forget = migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("Seat", "name")])
    (found,) = why(forget)
    assert found.startswith("forgets Seat.name, which has neither null nor db_default: new code cannot add rows")


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        ("ALTER TABLE games_seat DROP COLUMN name", "the column games_seat.name"),
        ('alter table "games_seat" drop column "name";', "the column games_seat.name"),
        ("DROP TABLE games_seat", "the table games_seat"),
    ],
)
def test_the_database_loses_what_the_release_before_has_forgotten(sql: str, what: str) -> None:
    assert why(migrations.RunSQL(sql)) == [f"removes {what}, which the release before still uses"]
    assert why(migrations.RunSQL(sql), ("seat", "name"), ("seat", "")) == []
    assert why(migrations.RunSQL(f"{sql}; ANALYZE"), ("seat", "name"), ("seat", ""))


@pytest.mark.parametrize(
    "operation",
    [
        migrations.RenameField("Seat", "name", "label"),
        migrations.RenameModel("Seat", "Place"),
        migrations.AlterModelTable("Seat", "places"),
        migrations.AddConstraint("Seat", models.CheckConstraint(condition=models.Q(name__gt=""), name="named")),
        migrations.RunSQL("DELETE FROM games_seat"),
        migrations.RunPython(migrations.RunPython.noop),
    ],
)
def test_other_changes_want_a_reason(operation: Operation) -> None:
    assert why(operation)


FORGETS: list[Operation] = [
    migrations.AlterField("Seat", "name", models.CharField(max_length=40, null=True)),
    migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("Seat", "name")]),
]
"""In one release. New code adds rows without the column, old code goes on to use it."""
REMOVES: list[Operation] = [migrations.RunSQL("ALTER TABLE games_seat DROP COLUMN name")]
"""In the next one."""


def in_two_releases(monkeypatch: pytest.MonkeyPatch, released: str, reason: str = "") -> list[str]:
    """What is found where 9001 forgets a column, 9002 removes it, and the newest release ends with ``released``."""
    seat = migrations.CreateModel("Seat", [("id", models.BigAutoField(primary_key=True)), ("name", NAME)])
    steps: dict[str, list[Operation]] = {"0001_initial": [seat], "9001_forget": FORGETS, "9002_remove": REMOVES}
    each = {}
    for name, operations in steps.items():
        kind = type("Migration", (migrations.Migration,), {"operations": operations, "beside_old_code": reason})
        each["games", name] = kind(name, "games")
    monkeypatch.setattr(contract, "RELEASED", {**contract.EARLIER, "games": released})
    return list(contract.found(each, list(each)))


def test_a_column_goes_in_two_releases(monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_two_releases(monkeypatch, "9001_forget") == []
    too_early = ["games.9002_remove removes the column games_seat.name, which the release before still uses"]
    assert in_two_releases(monkeypatch, contract.EARLIER["games"]) == too_early


def test_a_reason_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_two_releases(monkeypatch, contract.EARLIER["games"], "nobody uses it") == []
