"""Counting what happens at clauses: how often each was met in play, asked about, or looked for in vain. No person is kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from datetime import date

from django.db import IntegrityError, transaction
from django.db.models import F, Sum
from django.utils import timezone

from rulebook.models import Tally
from rulebook.words.folding import fold, is_chinese

LONGEST_KEY = 140
LONGEST_WORDS = 60
"""Characters of a search that is counted. Longer texts may tell of persons."""
_PERSONAL = re.compile(r"@|://|www\.|(?:\d[\s()+./-]*){6,}")
"""E-mail addresses, addresses of pages, and numbers of six digits or more, such as those of telephones."""


def tally(kind: Tally.Kind, prefix: str, keys: Iterable[str], *, month: date | None = None) -> None:
    """Count each of these keys in this month, or in that ``month`` (its first day). A key may occur several times. Keys that are too long
    are left out."""
    month = month or timezone.localdate().replace(day=1)
    for key, times in sorted(Counter(key for key in keys if key and len(key) <= LONGEST_KEY).items()):
        _add(Tally(kind=kind, prefix=prefix, key=key, month=month, count=times))


def forget(kind: Tally.Kind) -> None:
    """Forget all counts of this kind, to count again."""
    Tally.objects.filter(kind=kind).delete()


def _add(more: Tally) -> None:
    same = Tally.objects.filter(kind=more.kind, prefix=more.prefix, key=more.key, month=more.month)
    if same.update(count=F("count") + more.count):
        return
    try:
        with transaction.atomic():
            more.save(force_insert=True)
    except IntegrityError:  # somebody else was first
        same.update(count=F("count") + more.count)


def totals(kind: Tally.Kind, prefix: str, keys: Iterable[str] | None = None) -> dict[str, int]:
    """By key, the count of all months, highest first. ``keys`` limits it to some."""
    rows = Tally.objects.filter(kind=kind, prefix=prefix)
    if keys is not None:
        rows = rows.filter(key__in=list(keys))
    return {
        row["key"]: row["n"] for row in rows.order_by().values("key").annotate(n=Sum("count")).order_by("-n", "key")
    }


def countable(query: str) -> str:
    """The folded words of a search, if they may be counted. Empty if they could tell of a person, or say nothing."""
    words = " ".join(fold("".join(one if one.isprintable() else " " for one in query)).split())
    says = any(one.isalnum() for one in words) and (len(words) > 1 or any(map(is_chinese, words)))
    return words if says and len(words) <= LONGEST_WORDS and not _PERSONAL.search(words) else ""
