"""Measure, tell on stderr how it goes, and print one JSON object."""

from __future__ import annotations

import json
import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import django
import msgspec

from tests.bench.row import Row, missing, say

GROUPS = ("playouts", "titles", "positions", "moves", "notices", "tables", "reading", "searching", "visits")
"""Modules of this package with ``rows(scratch)``, in the order in which they are measured."""


def main(groups: list[str]) -> int:
    """Measure these groups, or all. 0 also where a target is missed: a figure is not a failure."""
    unknown = set(groups) - set(GROUPS)
    if unknown:
        say(f"no group {', '.join(sorted(unknown))}; there is {', '.join(GROUPS)}")
        return 2
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    machine = {"cores": os.cpu_count(), "python": platform.python_version(), "load": os.getloadavg()[0]}
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="bench-") as scratch:
        for group in groups or GROUPS:
            say(f"— {group}")
            rows += measured_group(group, Path(scratch))
    print(json.dumps(report(machine, rows), ensure_ascii=False))  # noqa: T201 - the result
    return 0


def measured_group(group: str, scratch: Path) -> list[Row]:
    """The rows of a group, or one that says why there are none: the other groups shall not be lost with it."""
    measure: Callable[[Path], list[Row]] = import_module(f"tests.bench.{group}").rows
    try:
        return measure(scratch)
    except Exception as error:  # whatever goes wrong is in the report
        traceback.print_exc()
        return [missing(group, f"the group {group}", "", f"{type(error).__name__}: {error}")]


def report(machine: dict[str, Any], rows: list[Row]) -> dict[str, Any]:
    """The JSON object: the machine, the rows, and the names of those that miss their target."""
    return {
        "machine": machine,
        "missed": [row.row for row in rows if row.met is False],
        "rows": msgspec.to_builtins(rows),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
