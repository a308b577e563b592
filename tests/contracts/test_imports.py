"""Imports run one way: config → accounts, rulebook, games → games.titles → games.engine."""

from __future__ import annotations

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports


def test_the_contracts_of_pyproject_hold() -> None:
    assert lint_imports(no_cache=True) == EXIT_STATUS_SUCCESS
