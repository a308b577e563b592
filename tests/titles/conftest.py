"""Failures of scenarios say what was found instead; property tests take the time they need."""

from __future__ import annotations

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.titles.scenarios")

settings.register_profile("steady", deadline=None)  # a busy machine is no failure
settings.load_profile("steady")
