"""Which refusals people ask about: each once for a table, a seat and a question, and without the person."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.cache import cache
from django.dispatch import Signal
from django.http import HttpRequest
from django_ratelimit.core import is_ratelimited

from games.models import Table

ONCE = 60 * 60 * 24 * 30
"""Seconds for which it is remembered that a refusal was asked about."""
MOST = "60/h"
"""How many questions of one person, or of one address, are counted."""

refusal_asked = Signal()
"""Sent when somebody has asked about refusals, or has tried what is refused. ``rules``: their clauses."""


def note(request: HttpRequest, table: Table, seat: int, rules: Iterable[str]) -> None:
    """Somebody in ``seat`` has asked about these refusals of the present question, or has tried what they refuse."""
    asked = f"games.asked.{table.pk}.{seat}.{table.number}"
    fresh = [rule for rule in dict.fromkeys(rules) if rule and cache.add(f"{asked}.{rule}", True, ONCE)]
    if fresh and not is_ratelimited(request, group="games.asked", key="user_or_ip", rate=MOST, increment=True):
        refusal_asked.send_robust(sender=Table, rules=fresh)
