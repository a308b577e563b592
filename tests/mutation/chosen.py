"""A plugin of pytest: of what is collected only the tests that a file names, in its order."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

TESTS = "MUTATION_TESTS"
"""The file. Each line is the name of a test."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the others. A test whose name has changed with a mutant is none of them."""
    by_id = {item.nodeid: item for item in items}
    names = Path(os.environ[TESTS]).read_text().splitlines()
    items[:] = [by_id[name] for name in names if name in by_id]
