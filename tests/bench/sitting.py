"""A table at a running site, and its match played along in the bench, so that every answer posted is known to be legal."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from accounts.models import User
from games import tables
from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.ask import AskAll
from games.engine.testing.kit import UNSEEN
from games.engine.title import codec
from games.models import Move, Table
from games.tables.rows import matches
from games.titles import info
from tests.bench.site import Client
from tests.bench.transcripts import SEATS, SLUG
from tests.live import LiveSite

Answer = tuple[int, dict[str, object]]
"""A seat that is asked, and what its browser posts."""


class Sitting:
    """Three people at a table of Great Wall of China, or as many as another title allows. Construct it inside of ``with site.database():``.
    ``more`` is what the host chooses otherwise, such as the pace."""

    def __init__(self, people: list[User], title: str = SLUG, **more: Any) -> None:
        count = max(players for players in info(title).modes[0].players if players <= SEATS)
        table = tables.create(host=people[0], title=title, players=count, **more)
        for person in people[1:count]:
            tables.join(table_id=table.pk, by=person)
        tables.start(table_id=table.pk, by=people[0])
        table.refresh_from_db()
        self.id, self.title = table.pk, title
        self._version = table.version
        self._match = matches.own_match(table)
        self._begun = codec.encode(self._match.save())
        self._chance = random.Random(table.pk)
        self._ahead: deque[Answer] = deque()
        self._posted: list[tuple[int, str]] = []

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self._ahead and self._match.request is None

    @property
    def version(self) -> int:
        """The version of the table after the answers that were posted."""
        return int(str(self._ahead[0][1]["version"])) if self._ahead else self._version

    def think(self, count: int) -> None:
        """Choose the next answers now, at most that many. What a post costs is then the site's work alone."""
        while len(self._ahead) < count and self._match.request is not None:
            seat = self._match.waiting_for()[0]
            option = random_bot(UNSEEN, self._match.question(seat), self._chance)
            self._ahead.append((seat, {"seat": seat, "option": option, "version": self._version}))
            self._match.submit(seat, option)
            self._version += self._is_seen()
            self._match.records.clear()

    def _is_seen(self) -> bool:
        """Whether everybody may see what the last answer changed. Nobody sees an answer that waits for the others."""
        request = self._match.request
        return bool(self._match.records) or (isinstance(request, AskAll) and not request.covert)

    def next_answer(self) -> Answer:
        """A seat that is asked, and what its browser posts: some legal answer."""
        self.think(1)
        return self._ahead[0]

    def post(self, clients: list[Client]) -> None:
        """Give an answer at the site, by the client of the seat."""

        def sent(seat: int, fields: dict[str, object]) -> None:
            status, _, body = clients[seat].post(f"/table/{self.id}/move/", **fields)
            if status != 200:
                raise RuntimeError(f"table {self.id} answered {status}: {body[:300]!r}")

        self.play(sent)

    def play(self, post: Callable[[int, dict[str, object]], None]) -> None:
        """Give an answer by ``post`` (a seat, and what its browser posts)."""
        seat, fields = self.next_answer()
        post(seat, fields)
        self._ahead.popleft()
        self._posted.append((seat, str(fields["option"])))

    def is_whole(self) -> bool:
        """Whether the site has kept every move, and stands where we do. Inside of ``with site.database():``."""
        table = Table.objects.get(pk=self.id)
        kept = Move.objects.filter(table=table, undone_version=None).exclude(seat=None).count()
        match = self._played()
        return codec.encode(matches.own_match(table).state) == codec.encode(match.state) and kept == match.number

    def _played(self) -> Match[Any]:
        """The match after all answers that were posted."""
        match = matches.restore(self._begun)
        for seat, option in self._posted:
            match.submit(seat, option)
        return match


def seated(site: LiveSite, count: int, titles: Sequence[str] = (SLUG,), **more: Any) -> tuple[list[Sitting], list[str]]:
    """That many tables of the same three people, of these titles in turn, and the session of each person."""
    people = [site.person(name) for name in ("alice", "bob", "charlie")]
    with site.database():
        sittings = [Sitting(people, titles[number % len(titles)], **more) for number in range(count)]
    return sittings, [site.session_of(person) for person in people]
