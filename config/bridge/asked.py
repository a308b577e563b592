"""Refusals that were asked about at tables are counted at their clauses, without persons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from games.requests.asking import refusal_asked
from rulebook.models import Tally
from rulebook.tallies import tally


def register() -> None:
    """Counts from now on."""
    refusal_asked.connect(count, dispatch_uid="refusals asked about")


def count(*, rules: Sequence[str], **_more: Any) -> None:
    """Each clause once. The first part of its id names its book."""
    by_book: dict[str, list[str]] = defaultdict(list)
    for rule in rules:
        by_book[rule.partition(".")[0]].append(rule)
    for prefix, keys in by_book.items():
        tally(Tally.Kind.ASKED, prefix, keys)
