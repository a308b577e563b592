"""``@rule("gwc.turn.check.2")``: the clauses that a test proves. ``manage.py clause_coverage`` collects them."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
