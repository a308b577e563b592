"""Who does not want to meet whom, and who does not read whose words. ``games.community.relations`` changes it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from games.models import Message, Relation, Seat, Table
from games.requests import refusals

Kind = Relation.Kind
NO_SEAT = _("There is no free seat for you at this table.")
"""Said at a full table too. So it tells nobody that somebody has blocked them."""


def is_block_between(one: int | None, other: int | None) -> bool:
    """Whether one of the two has blocked the other, by the ids of accounts. There is no block for an empty seat (None)."""
    if one is None or other is None:
        return False
    both = Q(user=one, other=other) | Q(user=other, other=one)
    return Relation.objects.filter(both, kind=Kind.BLOCKS).exists()


def blocked_either_way(person: int) -> set[int]:
    """The accounts that have blocked the person, or are blocked by them. One query."""
    return blocked_either_way_each({person})[person]


def blocked_either_way_each(people: Collection[int]) -> dict[int, set[int]]:
    """The same for several people. One query, or none without people."""
    blocked: dict[int, set[int]] = {person: set() for person in people}
    rows = Relation.objects.filter(Q(user__in=people) | Q(other__in=people), kind=Kind.BLOCKS)
    for user, other in rows.values_list("user", "other") if people else ():
        if user in blocked:
            blocked[user].add(other)
        if other in blocked:
            blocked[other].add(user)
    return blocked


def blocked_by(person: int) -> set[int]:
    """The accounts that the person has blocked. One query."""
    return set(Relation.objects.filter(user=person, kind=Kind.BLOCKS).values_list("other", flat=True))


def muted_by(person: int | None) -> set[int]:
    """The accounts whose words the person does not want to see, because they mute or block them. One query."""
    return set() if person is None else set(_unheard(user=person).values_list("other", flat=True))


def _unheard(**of: object) -> QuerySet[Relation]:
    return Relation.objects.filter(**of, kind__in=[Kind.MUTES, Kind.BLOCKS])


def blocking_among(people: Collection[int]) -> set[int]:
    """Those of the ``people`` who have blocked another of them. One query, or none for a single person."""
    rows = Relation.objects.filter(user__in=people, other__in=people, kind=Kind.BLOCKS)
    return set(rows.values_list("user", flat=True)) if len(people) > 1 else set()


# --- seats ---------------------------------------------------------------------------------------------------------------


def must_sit_with(person: int, others: Iterable[int | None]) -> None:
    """Refuse a seat beside somebody with whom there is a block. Who has blocked is told so. Who was blocked reads :data:`NO_SEAT`.
    One query."""
    blocked = blocked_either_way(person) & {other for other in others if other is not None}
    if not blocked:
        return
    if blocked & blocked_by(person):
        raise refusals.NotYours(_("You have blocked somebody at this table."))
    raise refusals.NotNow(NO_SEAT)


def must_all_sit_together(by: int, seats: Iterable[Seat]) -> None:
    """Refuse to begin a match of people of whom one has blocked another. Who has blocked is told so. One query."""
    blocking = blocking_among({seat.user_id for seat in seats if seat.user_id is not None})
    if by in blocking:
        raise refusals.NotNow(
            _("You have blocked somebody at this table. One of you has to leave before the match can begin.")
        )
    if blocking:
        raise refusals.NotNow(_("These people cannot begin a match together."))


# --- words ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reader:
    """What the chat of a table depends on beside room and language. Readers who are equal here read the same."""

    person: int | None = None
    """The reader, if they have said something at the table: nobody mutes or blocks themselves."""
    unheard: frozenset[int] = frozenset()
    """The people there whom the reader mutes or blocks. A line says how much they said."""
    unseen: frozenset[tuple[int, datetime]] = frozenset()
    """The people there who have blocked the reader, and since when. Nothing tells that they have said something since. What they said
    before stays: its absence would tell of the block."""

    def knows(self, message: Message) -> bool:
        """Whether the reader may know of the message. The words of those in ``unheard`` are not shown, but the reader knows of them."""
        return not any(message.user_id == author and message.at >= since for author, since in self.unseen)

    def hears(self, message: Message) -> bool:
        """Whether the reader sees the words of the message."""
        return self.knows(message) and message.user_id not in self.unheard


ANYBODY = Reader()


def reader_at(table: Table, person: int | None) -> Reader:
    """The person as a reader of the table's chat. Two queries, or none for a visitor without an account."""
    return ANYBODY if person is None else readers_at(table, [person])[person]


def readers_at(table: Table, people: Collection[int]) -> dict[int, Reader]:
    """The people as readers of the table's chat. Two queries, or none without people."""
    if not people:
        return {}
    wrote = Message.objects.filter(table=table).exclude(user=None).order_by()
    wrote_here = set(wrote.filter(user__in=people).values_list("user", flat=True).distinct())
    unheard: dict[int, set[int]] = defaultdict(set)
    unseen: dict[int, set[tuple[int, datetime]]] = defaultdict(set)
    speakers = wrote.values("user")
    wanted = _unheard(user__in=people, other__in=speakers)
    suffered = Relation.objects.filter(other__in=people, user__in=speakers, kind=Kind.BLOCKS)
    for user, other in wanted.values_list("user", "other"):
        unheard[user].add(other)
    for user, other, since in suffered.values_list("user", "other", "made_at"):
        unseen[other].add((user, since))
    return {
        person: Reader(
            person if person in wrote_here else None,
            frozenset(unheard[person]),
            frozenset(unseen[person]),
        )
        for person in people
    }


def reads(person: int, author: int | None) -> bool:
    """Whether the person reads what the author says. One query."""
    return author is None or not deaf_to(author, [person])


def deaf_to(author: int | None, people: Collection[int]) -> set[int]:
    """Those of the ``people`` who do not read what the author says: they mute or block the author, or the author has blocked them. One
    query, or none without an author or people."""
    if author is None or not people:
        return set()
    wanted = _unheard(user__in=people, other=author).values_list("user", flat=True)
    suffered = Relation.objects.filter(user=author, other__in=people, kind=Kind.BLOCKS).values_list("other", flat=True)
    return set(wanted.union(suffered))
