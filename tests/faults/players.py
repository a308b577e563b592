"""People who play and watch while parts of the site break. They write down every answer that the site has acknowledged."""

from __future__ import annotations

import random
import re
import threading
import time
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from django.db import Error, connection
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from games.engine.rules.errors import EngineError
from games.models import Seat, Table
from games.tables.rows import matches
from tests.faults.room import Room
from tests.frames import Page, of_this_release
from tests.games.making import begun

CASTS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "great-wall-of-china": (2, 1, {}),
    "great-wall": (2, 1, {}),
    "imperial-struggle": (2, 0, {}),
    "viscounts-of-the-west-kingdom": (1, 2, {}),
    "founders-of-gloomhaven": (2, 1, {}),
}
"""By title: people, bots, and what else a table is made with."""
TOKEN = "f" * 32
SILENT, PATIENCE = 3.0, 20.0
"""Seconds after which the first try and the others are given up, as ``static/js/table/live/send.js`` does."""
PAUSES = (1.0, 2.0, 4.0)
"""Between the tries; the last one for ever."""
QUIET, ANSWERED, OPENED = 5.0, 4.0, 8.0
"""A watcher asks whether anybody is there after that long without news (a page after 25 s), and waits that long for the answer, and for a
new socket."""
WORDS = re.compile(r'notice-error"><strong>(.*?)</strong>')
VERSION = re.compile(r'data-version="(\d+)"')


@dataclass
class Answer:
    """What somebody has posted. ``acknowledged``: the site said yes. Without that it may have been saved or not."""

    option: str
    acknowledged: bool = False
    tries: int = 0


@dataclass
class Play:
    """A table, those who play there, and what each seat has answered."""

    table: int
    title: str
    clients: dict[int, httpx.Client]
    answers: dict[int, list[Answer]] = field(default_factory=dict)
    waits: Future[None] | None = None
    over: bool = False


class Watcher:
    """A page that shows a table: it comes back when its socket is closed or silent."""

    def __init__(self, room: Room, table: int) -> None:
        self.version, self.table = 0, table
        self._address = of_this_release(f"ws://127.0.0.1:{room.front.port}/ws/table/{table}/?language=en")
        self._origin, self._stopped = Origin(room.url), threading.Event()
        self._thread = threading.Thread(target=self._watch, name=f"watcher-{table}", daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._stopped.is_set():
            with suppress(OSError, WebSocketException, TimeoutError, ValueError):
                self._listen()
            self._stopped.wait(0.5)

    def _listen(self) -> None:
        with connect(self._address, origin=self._origin, max_size=None, open_timeout=OPENED, close_timeout=1) as socket:
            page = Page()
            socket.send('{"type": "hello"}')
            while not self._stopped.is_set():
                try:
                    heard = socket.recv(QUIET)
                except TimeoutError:
                    socket.send('{"type": "ping"}')
                    heard = socket.recv(ANSWERED)
                if isinstance(heard, bytes) and (shown := VERSION.search(page.whole(heard))):
                    self.version = int(shown[1])

    def stop(self) -> None:
        """Look no longer."""
        self._stopped.set()


class Crowd:
    """All tables of a test. One thread sees whose turn it is and lets them post."""

    def __init__(self, room: Room, seed: str = "faults") -> None:
        self._room, self._dice = room, random.Random(seed)
        self.said: Counter[str] = Counter()
        """What refused posts said, by their heading or status."""
        self.acknowledged_at = time.monotonic()
        self.longest_wait = 0.0
        """The longest time for which a bot had to move, since :meth:`forget_waits`."""
        self._turns: dict[int, tuple[int, float]] = {}
        self._pool = ThreadPoolExecutor(16, thread_name_prefix="player")
        self._pause, self._stopped = threading.Event(), threading.Event()
        self.plays = [self._begun(title) for title in CASTS]
        self.watchers = [Watcher(room, play.table) for play in self.plays for _ in range(2)]
        self._thread = threading.Thread(target=self._look, name="referee", daemon=True)
        self._thread.start()

    def _begun(self, title: str) -> Play:
        people, bots, more = CASTS[title]
        number = self._dice.getrandbits(32)
        cast = [self._room.sites[0].person(f"{title[:12]}-{number}-{place}") for place in range(people)]
        with self._room.database():
            table = begun(*cast, bots=bots, title=title, **more)
            seats = Seat.objects.filter(table=table).exclude(user=None)
            places = {seat.number: seat.user for seat in seats}
        return Play(table.pk, title, {number: self._client(user) for number, user in places.items()})

    def _client(self, user: Any) -> httpx.Client:
        cookies = {"sessionid": self._room.sites[0].session_of(user), "csrftoken": TOKEN}
        headers = {"X-CSRFToken": TOKEN, "HX-Request": "true", "Referer": self._room.url}
        return httpx.Client(base_url=self._room.url, cookies=cookies, headers=headers)

    # --- whose turn it is ------------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        while not self._stopped.is_set():
            # The rows of a table and its seats are read one after the other: somebody may have moved meanwhile.
            with suppress(Error, EngineError), self._room.database():
                while not self._stopped.is_set():
                    self._look_once()
                    time.sleep(0.05)
            time.sleep(0.2)

    def _look_once(self) -> None:
        for place, play in enumerate(self.plays):
            if play.over:
                continue
            table = Table.objects.get(pk=play.table)
            if table.status != Table.Status.PLAYING:
                play.over = True
                self._replace(place)
                continue
            asked = list(Seat.objects.filter(table=table, to_move=True))
            self._time_bots(table, any(seat.bot for seat in asked))
            if self._pause.is_set() or (play.waits is not None and not play.waits.done()):
                continue
            if mine := [seat for seat in asked if seat.number in play.clients]:
                seat = self._dice.choice(mine)
                options = matches.present_match(table).options(seat.number)
                option = self._dice.choice(options).id
                play.waits = self._pool.submit(
                    self._post, play, seat.number, option, table.version, seat.private_version
                )

    def _replace(self, place: int) -> None:
        """A match is over: the same game begins once more."""
        play = self._begun(self.plays[place].title)
        self.plays.append(play)
        self.watchers += [Watcher(self._room, play.table) for _ in range(2)]

    def _time_bots(self, table: Table, waits: bool) -> None:
        number, since = self._turns.get(table.pk, (-1, 0.0))
        if waits and number == table.row_version:
            self.longest_wait = max(self.longest_wait, time.monotonic() - since)
        else:
            self._turns[table.pk] = (table.row_version if waits else -1, time.monotonic())

    def forget_waits(self) -> None:
        """From now on bots are timed again: what is broken is whole."""
        self._turns.clear()
        self.longest_wait = 0.0

    # --- posting ---------------------------------------------------------------------------------------------------------------

    def _post(self, play: Play, seat: int, option: str, version: int, private: int) -> None:
        """One answer, until the site says something of it."""
        answer = Answer(option)
        play.answers.setdefault(seat, []).append(answer)
        sent = {"seat": seat, "option": option, "version": version, "private": private}
        while not self._stopped.is_set():
            answer.tries += 1
            again = {"X-Sent-Again": "yes"} if answer.tries > 1 else {}
            try:
                got = play.clients[seat].post(
                    f"/en/table/{play.table}/move/",
                    data=sent,
                    headers=again,
                    timeout=SILENT if answer.tries == 1 else PATIENCE,
                )
            except httpx.HTTPError as error:
                self.said[type(error).__name__] += 1
            else:
                if got.status_code < 500:
                    self._answered(play, seat, answer, got)
                    return
                words = WORDS.search(got.text)
                self.said[f"{got.status_code}: {words[1] if words else 'no word'}"] += 1
            self._stopped.wait(PAUSES[min(answer.tries, len(PAUSES)) - 1])

    def _answered(self, play: Play, seat: int, answer: Answer, got: httpx.Response) -> None:
        if got.status_code == 200:
            answer.acknowledged = True
            self.acknowledged_at = time.monotonic()
        elif answer.tries == 1:
            play.answers[seat].remove(answer)  # refused, and never sent before
            self.said[f"{got.status_code}"] += 1
        else:
            self.said[f"{got.status_code} after a try"] += 1

    # --- for the test ----------------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Nobody posts anything new; what was posted is answered."""
        self._pause.set()

    def go_on(self) -> None:
        """They play on."""
        self._pause.clear()

    @property
    def at_rest(self) -> bool:
        """Whether every post was answered."""
        return all(play.waits is None or play.waits.done() for play in self.plays)

    def acknowledged(self) -> int:
        """How many answers the site has acknowledged."""
        return sum(
            answer.acknowledged for play in self.plays for answers in play.answers.values() for answer in answers
        )

    def stop(self) -> None:
        """They go home."""
        self._stopped.set()
        for watcher in self.watchers:
            watcher.stop()
        self._thread.join(10)
        self._pool.shutdown(wait=True)
        for play in self.plays:
            for client in play.clients.values():
                client.close()
        connection.close()
