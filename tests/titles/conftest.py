"""Failures of scenarios say what was found instead."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.titles.scenarios")
