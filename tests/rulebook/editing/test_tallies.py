"""Counts of clauses and searches, by month."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import timezone

from rulebook.models import Tally
from rulebook.tallies import LONGEST_KEY, tally, totals

pytestmark = pytest.mark.django_db


def test_counts_add_up_over_months(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 10, 31))
    tally(Tally.Kind.MET, "gw", ["gw.winter.siege.1", "gw.winter.siege.2", "gw.winter.siege.1"])
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 11, 2))
    tally(Tally.Kind.MET, "gw", ["gw.winter.siege.1"])
    tally(Tally.Kind.MET, "gw", ["gw.winter.siege.1"])
    assert totals(Tally.Kind.MET, "gw") == {"gw.winter.siege.1": 4, "gw.winter.siege.2": 1}
    assert Tally.objects.filter(key="gw.winter.siege.1").count() == 2


def test_kinds_and_books_are_apart() -> None:
    tally(Tally.Kind.MET, "gw", ["gw.winter.siege.1"])
    tally(Tally.Kind.ASKED, "gw", ["gw.winter.siege.1"])
    tally(Tally.Kind.NOTHING, "", ["dragon"])
    assert totals(Tally.Kind.ASKED, "gw", ["gw.winter.siege.1", "gw.winter.siege.2"]) == {"gw.winter.siege.1": 1}
    assert totals(Tally.Kind.NOTHING, "gw") == {}


def test_what_is_too_long_is_left_out() -> None:
    tally(Tally.Kind.NOTHING, "", ["x" * (LONGEST_KEY + 1), "", "x" * LONGEST_KEY])
    assert totals(Tally.Kind.NOTHING, "") == {"x" * LONGEST_KEY: 1}
