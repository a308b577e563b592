"""Whether a migration is safe beside the code of the release before: in a rolling restart old processes use the new tables for a while.

What is allowed is listed; everything else is found. A migration that is safe for another reason says it in ``beside_old_code``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.db import migrations, models
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

OURS = ("accounts", "games", "queue", "rulebook")
EARLIER = {
    "accounts": "0004_resting",
    "games": "0021_invitations",
    "queue": "0001_initial",
    "rulebook": "0008_reports_tied_to_errata",
}
"""The last migrations from before there were rolling restarts. They are not checked; docs/running-it.md says what that means."""
RELEASED: Mapping[str, str] = EARLIER
"""The last migrations of the newest release. What code has forgotten in one of these may leave the database now."""
HARMLESS = (
    "choices",
    "help_text",
    "verbose_name",
    "validators",
    "error_messages",
    "blank",
    "default",
    "editable",
    "related_name",
)
"""What of a field the database does not know."""
HARMLESS_OPERATIONS = (
    *(
        migrations.CreateModel,
        migrations.AlterModelOptions,
        migrations.AlterModelManagers,
        migrations.AlterOrderWithRespectTo,
    ),
    *(
        migrations.AddIndex,
        migrations.RemoveIndex,
        migrations.RenameIndex,
        migrations.RemoveConstraint,
        migrations.AlterModelTableComment,
    ),
)
DROPS = re.compile(
    r"""ALTER\ TABLE\ "?(?P<table>\w+)"?\ DROP\ COLUMN\ "?(?P<column>\w+)"?;? | DROP\ TABLE\ "?(?P<whole>\w+)"?;?""",
    re.IGNORECASE | re.VERBOSE,
)
"""How the database loses what code has forgotten. Django's own operations want to know the field, which is no longer there."""
REASONS: Mapping[type[Operation], str] = {
    migrations.RenameField: "renames a column: add another one, write both, and remove the first a release later",
    migrations.RenameModel: "renames a table: old code does not find it",
    migrations.AlterModelTable: "renames a table: old code does not find it",
    migrations.AddConstraint: "adds a constraint, which old code may not keep to",
    migrations.AlterUniqueTogether: "adds a constraint, which old code may not keep to",
    migrations.RunSQL: "runs SQL, of which nobody knows whether old code bears it",
    migrations.RunPython: "changes rows, of which nobody knows whether old code bears it",
}


def unsafe(
    operation: Operation, app: str, before: ProjectState, forgotten: Callable[[str, str], bool]
) -> Iterator[str]:
    """Why old code does not bear an operation. ``before`` is the state of the models until then. ``forgotten`` says of a model's name in
    lower case and a field (empty for the whole model) whether the code of the newest release knows it no longer."""
    if isinstance(operation, migrations.SeparateDatabaseAndState):
        for inner in operation.database_operations:
            yield from unsafe(inner, app, before, forgotten)
        for inner in operation.state_operations:
            if isinstance(inner, migrations.RemoveField):
                yield from _unsafe_forgetting(inner, before.models[app, inner.model_name_lower].fields[inner.name])
    elif isinstance(operation, migrations.RunSQL) and (dropped := DROPS.fullmatch(str(operation.sql).strip())):
        table, column = dropped["table"] or dropped["whole"], dropped["column"] or ""
        model = table.removeprefix(f"{app}_")
        if not any(forgotten(model, name) for name in {column, column.removesuffix("_id")}):
            yield f"removes {f'the column {table}.{column}' if column else f'the table {table}'}, which the release before still uses"
    elif isinstance(operation, migrations.AddField):
        yield from _unsafe_new_field(operation)
    elif isinstance(operation, migrations.AlterField):
        yield from _unsafe_change(operation, before.models[app, operation.model_name_lower].fields[operation.name])
    elif isinstance(operation, migrations.RemoveField):
        if not forgotten(operation.model_name_lower, operation.name):
            yield f"removes the column {operation.model_name}.{operation.name}, which the release before still uses"
    elif isinstance(operation, migrations.DeleteModel):
        if not forgotten(operation.name_lower, ""):
            yield f"removes the table of {operation.name}, which the release before still uses"
    elif not isinstance(operation, HARMLESS_OPERATIONS):
        yield REASONS.get(type(operation), f"{type(operation).__name__}: nobody has said whether old code bears it")


def _unsafe_forgetting(operation: migrations.RemoveField, field: models.Field[Any, Any]) -> Iterator[str]:
    if not (field.many_to_many or field.null or _has_database_default(field)):
        yield (
            f"forgets {operation.model_name}.{operation.name}, which has neither null nor db_default: new code cannot add rows. "
            "Give it one of them in an operation before"
        )


def _unsafe_new_field(operation: migrations.AddField) -> Iterator[str]:
    field, name = operation.field, f"{operation.model_name}.{operation.name}"
    if not (field.many_to_many or field.null or _has_database_default(field)):
        yield f"adds {name} without null and without db_default: old code cannot add rows"
    if field.unique and not field.many_to_many:
        yield f"adds {name}, which is unique: all rows of old code have the same"


def _has_database_default(field: models.Field[Any, Any]) -> bool:
    return field.db_default is not models.NOT_PROVIDED


def _unsafe_change(operation: migrations.AlterField, old: models.Field[Any, Any]) -> Iterator[str]:
    name = f"{operation.model_name}.{operation.name}"
    was, now = _of_the_database(old), _of_the_database(operation.field)
    for key in sorted(was.keys() | now.keys()):
        before, after = was.get(key), now.get(key)
        wider = key == "max_length" and (after is None or (before is not None and after > before))
        nullable = key == "null" and after
        gained = key == "db_default" and before is None
        index = key == "db_index"
        if before != after and not (wider or nullable or gained or index):
            yield f"changes {key} of {name} from {before!r} to {after!r}, which old code does not expect"


def _of_the_database(field: models.Field[Any, Any]) -> dict[str, Any]:
    """What the database knows of a field."""
    _, path, _, options = field.deconstruct()
    return {"type": path, **{key: value for key, value in options.items() if key not in HARMLESS}}


def found(loaded: Mapping[tuple[str, str], migrations.Migration], plan: list[tuple[str, str]]) -> Iterator[str]:
    """What is not safe in the migrations after EARLIER. ``plan`` is their order."""
    state = ProjectState()
    gone: dict[tuple[str, str, str], tuple[str, str]] = {}
    for key in plan:
        migration, (app, name) = loaded[key], key
        checked = app in OURS and name > EARLIER[app]
        reason = str(getattr(migration, "beside_old_code", ""))
        for operation in migration.operations:
            if checked and not reason:

                def forgotten(model: str, field: str, app: str = app) -> bool:
                    left = gone.get((app, model, field))
                    return left is not None and left[1] <= RELEASED[left[0]]

                yield from (f"{app}.{name} {why}" for why in unsafe(operation, app, state, forgotten))
            before = _fields(state, app)
            operation.state_forwards(app, state)
            for model, field in before - _fields(state, app):
                gone[app, model, field] = key


def _fields(state: ProjectState, app: str) -> set[tuple[str, str]]:
    """Every model of an app (with an empty name) and every field."""
    models_of = {name: model for (label, name), model in state.models.items() if label == app}
    return {(name, field) for name, model in models_of.items() for field in ("", *model.fields)}
