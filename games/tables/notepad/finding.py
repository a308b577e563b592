"""Notes are found again: by their words, and by the table's game, number, day and people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from config.shared.simplified import simplified
from games import titles
from games.models import Note, Seat, Table

SHOWN = 30
"""The number of notes on a page."""
MOST_WORDS = 8
"""How many words of a search count."""
AROUND = 70
"""The number of characters that an excerpt shows before the first word that was found."""
LONG = 400
"""The number of characters in an excerpt."""
_DAY = re.compile(r"(\d{4})-(\d{1,2})(?:-(\d{1,2}))?")


class Found(NamedTuple):
    """A page of notes, the latest first. ``older`` is the note after which the next page begins. None if this is the last page."""

    notes: list[Note]
    older: int | None


def words_of(asked: str) -> list[str]:
    """The words of a search."""
    return asked.replace("\0", " ")[:200].split()[:MOST_WORDS]


def notes_of(user_id: int, words: Sequence[str], before: int | None = None) -> Found:
    """The notes of a person in which all ``words`` occur, or at whose tables they do; those that were changed before note ``before``."""
    notes = Note.objects.filter(user=user_id).exclude(text="")
    last = None if before is None else Note.objects.filter(user=user_id, pk=before).first()
    if last is not None:
        notes = notes.filter(Q(changed_at__lt=last.changed_at) | Q(changed_at=last.changed_at, pk__lt=last.pk))
    for word in words:
        notes = notes.filter(_holds(word))
    seats = Seat.objects.select_related("user", "table").order_by("number")
    tables = Table.objects.defer("saved", "result").prefetch_related(Prefetch("seats", queryset=seats))
    page = list(_ordered(notes).prefetch_related(Prefetch("table", queryset=tables))[: SHOWN + 1])
    return Found(page[:SHOWN], page[SHOWN - 1].pk if len(page) > SHOWN else None)


def _ordered(notes: QuerySet[Note]) -> QuerySet[Note]:
    return notes.order_by("-changed_at", "-pk")


def _holds(word: str) -> Q:
    """The notes that a word finds."""
    people = Seat.objects.filter(table=OuterRef("table")).filter(
        Q(user__display_name__icontains=word) | Q(user__username__icontains=word) | Q(name__icontains=word)
    )
    found = Q(text__icontains=word) | Q(Exists(people)) | Q(title__in=_titles_named(word))
    if word.isascii() and word.lstrip("#").isdigit() and len(word) < 12:
        found |= Q(number=int(word.lstrip("#")))
    return found | _of_day(word)


def _titles_named(word: str) -> list[str]:
    """The games in whose names the word occurs, in any of the languages."""
    folded = word.casefold()
    return [
        info.slug
        for info in titles.infos()
        if any(folded in name.casefold() for name in (info.name_en, info.name_zh, simplified(info.name_zh)))
    ]


def _of_day(word: str) -> Q:
    """Notes that were changed on a day, and tables that began or ended on it: ``2026-03-14``, or a month, ``2026-03``."""
    day = _DAY.fullmatch(word)
    if day is None:
        return Q(pk__in=())
    year, month = int(day[1]), int(day[2])
    found = Q(pk__in=())
    if 1900 < year < 3000:
        for moment in ("changed_at", "table__started_at", "table__finished_at"):
            when = {f"{moment}__year": year, f"{moment}__month": month}
            found |= Q(**when, **({f"{moment}__day": int(day[3])} if day[3] else {}))
    return found


def excerpt(text: str, words: Sequence[str]) -> list[tuple[str, bool]]:
    """Some of a note as pieces, each with whether it is a word that was found. It begins shortly before the first of these."""
    sought = re.compile("|".join(map(re.escape, words)), re.IGNORECASE) if words else None
    first = sought.search(text) if sought else None
    begin = max(0, first.start() - AROUND) if first else 0
    shown = text[begin : begin + LONG]
    pieces: list[tuple[str, bool]] = [("… ", False)] if begin else []
    at = 0
    for match in sought.finditer(shown) if sought else ():
        pieces += [(shown[at : match.start()], False), (match[0], True)]
        at = match.end()
    pieces += [(shown[at:], False)]
    if begin + LONG < len(text):
        pieces.append((" …", False))
    return [(piece, mark) for piece, mark in pieces if piece]
