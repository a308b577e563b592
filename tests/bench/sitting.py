"""A table at a running site, and its match played along in the bench, so that every answer posted is known to be legal."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from accounts.models import User
from games import tables
from games.engine.title import codec
from games.models import Move, Table
from games.tables.rows import matches
from tests.bench.site import Client
from tests.bench.transcripts import SEATS, SLUG
from tests.live import LiveSite


class Sitting:
    """Three people at a table of Great Wall of China. Construct it inside of ``with site.database():``. ``more`` is what the host chooses
    otherwise, such as the pace."""

    def __init__(self, people: list[User], **more: Any) -> None:
        table = tables.create(host=people[0], title=SLUG, players=SEATS, **more)
        for person in people[1:]:
            tables.join(table_id=table.pk, by=person)
        tables.start(table_id=table.pk, by=people[0])
        table.refresh_from_db()
        self.id, self.version = table.pk, table.version
        self._match = matches.own_match(table)
        self._chance = random.Random(table.pk)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._match.request is None

    def next_answer(self) -> tuple[int, dict[str, object]]:
        """A seat that is asked, and what its browser posts: some legal answer."""
        seat = self._match.waiting_for()[0]
        return seat, {
            "seat": seat,
            "option": self._chance.choice(self._match.options(seat)).id,
            "version": self.version,
        }

    def post(self, clients: list[Client]) -> None:
        """Give an answer at the site, by the client of the seat, and here."""

        def sent(seat: int, fields: dict[str, object]) -> None:
            status, _, body = clients[seat].post(f"/table/{self.id}/move/", **fields)
            if status != 200:
                raise RuntimeError(f"table {self.id} answered {status}: {body[:300]!r}")

        self.play(sent)

    def play(self, post: Callable[[int, dict[str, object]], None]) -> None:
        """Give an answer by ``post`` (a seat, and what its browser posts), and here."""
        seat, fields = self.next_answer()
        post(seat, fields)
        self._match.submit(seat, str(fields["option"]))
        self.version += 1

    def is_whole(self) -> bool:
        """Whether the site has kept every move, and stands where we do. Inside of ``with site.database():``."""
        table = Table.objects.get(pk=self.id)
        kept = Move.objects.filter(table=table, undone_version=None).exclude(seat=None).count()
        same = codec.encode(matches.own_match(table).state) == codec.encode(self._match.state)
        return same and kept == self._match.number


def seated(site: LiveSite, count: int, **more: Any) -> tuple[list[Sitting], list[str]]:
    """That many tables of the same three people, and the session of each."""
    people = [site.person(name) for name in ("alice", "bob", "charlie")]
    with site.database():
        sittings = [Sitting(people, **more) for _ in range(count)]
    return sittings, [site.session_of(person) for person in people]
