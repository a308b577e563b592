"""Play while the processes of a site are replaced: people who answer, pages that listen as real ones do, and what each of them saw when."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import re
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from urllib.parse import urlencode

from tests.bench.site import CSRF, Client
from tests.bench.sitting import Sitting, seated
from tests.bench.sockets import Watcher
from tests.frames import Page, of_this_release
from tests.live import LiveSite

SENT_ON = 1012
"""The code with which a process that is replaced closes its websockets."""
VERSION = re.compile(r'data-version="(\d+)"')
SOON, USUAL, LONGEST = (0.01, 0.19), 0.5, 8.0
"""Seconds until a page connects again: after it was sent on, and after a failure, each time twice as long (``static/js/live.js``)."""
HELD = 400
"""How many drawings are remembered, of which frames tell the difference."""
TRIES = 30
"""How often an answer is sent that finds no way, as by a page."""


class Reader:
    """Reads frames as a page does. What one page has read no other one unpacks again: hundreds of them listen in this process."""

    def __init__(self) -> None:
        self._held: OrderedDict[int, dict[str, list[str]]] = OrderedDict()
        self._versions: dict[int, int] = {}

    def read(self, frame: bytes) -> int:
        """The table's version that a page shows after this frame."""
        before, name = json.loads(frame.partition(b"\n")[0])[:2]
        if name not in self._versions or name not in self._held:
            page = Page()
            page.name, page.sent = before, dict(self._held.get(before, {}))
            found = VERSION.search(page.whole(frame))
            self._versions[name] = int(found[1]) if found else self._versions[before]
            self._held[name] = page.sent
            if len(self._held) > HELD:
                self._held.popitem(last=False)
        self._held.move_to_end(name)
        return self._versions[name]


class Listener:
    """A page of a spectator. ``seen`` says when it showed which version first."""

    def __init__(self, site: LiveSite, table: int, reader: Reader) -> None:
        self.table = table
        self.seen: list[tuple[float, int]] = []
        self.closed: Counter[int] = Counter()
        """How often its socket was closed, by code; 0 where nobody said why or it could not be opened."""
        self._url = of_this_release(f"ws://127.0.0.1:{site.port}/ws/table/{table}/?language=en")
        self._reader = reader

    async def listen(self) -> None:
        """Connect, and again whenever the socket is closed."""
        pause = USUAL
        while True:
            watcher = Watcher(self._url, {}, self._read)
            try:
                await watcher.connect()
                pause = USUAL
                watcher.send('{"type": "hello"}')
                await watcher.gone.wait()
            except OSError:
                pass
            finally:
                watcher.close()
            self.closed[watcher.code] += 1
            if watcher.code == SENT_ON:
                pause = USUAL
                await asyncio.sleep(random.uniform(*SOON))
            else:
                await asyncio.sleep(pause * random.uniform(0.7, 1.3))
                pause = min(pause * 2, LONGEST)

    def _read(self, _: Watcher, message: bytes) -> bool:
        if message.startswith(b"["):
            version = self._reader.read(message)
            if not self.seen or version > self.seen[-1][1]:
                self.seen.append((time.monotonic(), version))
        return True

    def saw(self, version: int) -> float | None:
        """When it showed this version or a later one."""
        return next((at for at, seen in self.seen if seen >= version), None)


class Player(threading.Thread):
    """The people of one table, who answer one after the other with a pause between. ``answered`` says when the site said that it had
    counted an answer, and the table's version then."""

    def __init__(self, site: LiveSite, sitting: Sitting, sessions: list[str], pause: float) -> None:
        super().__init__(daemon=True)
        self.sitting = sitting
        self.answered: list[tuple[float, int]] = []
        self.sent_again = 0
        self.slowest = 0.0
        """Seconds until the site had answered, tries that found no way included."""
        self.failed: Exception | None = None
        self._clients = [Client(site, session) for session in sessions]
        self._pause = pause
        self._enough = threading.Event()

    def run(self) -> None:
        """Until the match is over or it is enough."""
        try:
            while not self.sitting.over and not self._enough.wait(self._pause * random.uniform(0.5, 1.5)):
                began = time.monotonic()
                self.sitting.play(self._post)
                self.answered.append((time.monotonic(), self.sitting.version))
                self.slowest = max(self.slowest, time.monotonic() - began)
        except Exception as error:  # told by the test
            self.failed = error

    def end(self) -> None:
        """It is enough; what is on its way is still sent."""
        self._enough.set()
        self.join()

    def _post(self, seat: int, fields: dict[str, object]) -> None:
        """Send an answer until the site says that it counts, as ``static/js/table/live/send.js`` does."""
        headers = {"HX-Request": "true", "X-CSRFToken": CSRF, "Content-Type": "application/x-www-form-urlencoded"}
        for number in range(TRIES):
            try:
                status, _, body = self._clients[seat].ask(
                    "POST", f"/table/{self.sitting.id}/move/", urlencode(fields), headers
                )
            except (OSError, http.client.HTTPException):
                self._clients[seat].close()
                headers["X-Sent-Again"] = "yes"
                self.sent_again += 1
                time.sleep(min(0.1 * 2**number, 1.0))
                continue
            if status != 200:
                raise RuntimeError(f"table {self.sitting.id} answered {status}: {body[:300]!r}")
            return
        raise RuntimeError(f"table {self.sitting.id} never answered")


@dataclass
class Seen:
    """What came of it."""

    answers: int = 0
    sent_again: int = 0
    slowest: float = 0.0
    """Seconds that an answer took, at most."""
    waits: list[float] = field(default_factory=list)
    """Seconds from each acknowledged answer until each page of its table showed it, in order. Infinite where one never did."""
    closed: Counter[int] = field(default_factory=Counter)
    failed: list[Exception] = field(default_factory=list)

    def line(self) -> str:
        """The figures in a line."""
        at = {f"{share} %": self.waits[int(len(self.waits) * share / 100) - 1] for share in (50, 95, 99, 99.9)}
        waits = ", ".join(f"{name} {seconds:.2f}" for name, seconds in {**at, "longest": self.waits[-1]}.items())
        return (
            f"{self.answers} answers (slowest {self.slowest:.2f} s, {self.sent_again} sent again); seconds until "
            f"{len(self.waits)} boards were shown: {waits}; sockets closed by code: {dict(self.closed)}"
        )


async def played(
    site: LiveSite, tables: int, pages: int, pause: float, renew: Callable[[], None], settle: float = 3.0
) -> tuple[Seen, list[Sitting]]:
    """Let people play at that many tables before that many pages while ``renew`` works in a thread, and ``settle`` seconds longer."""
    sittings, sessions = await asyncio.to_thread(seated, site, tables)
    reader, spread = Reader(), cycle(sittings)
    listeners = [Listener(site, next(spread).id, reader) for _ in range(pages)]
    listening = []
    for listener in listeners:
        listening.append(asyncio.create_task(listener.listen()))
        await asyncio.sleep(0.01)
    async with asyncio.timeout(60):
        while not all(listener.seen for listener in listeners):
            await asyncio.sleep(0.05)
    players = [Player(site, sitting, sessions, pause) for sitting in sittings]
    for player in players:
        player.start()
    try:
        await asyncio.to_thread(renew)
    finally:
        for player in players:
            await asyncio.to_thread(player.end)
        await asyncio.sleep(settle)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    return _seen(players, listeners), sittings


def _seen(players: list[Player], listeners: list[Listener]) -> Seen:
    seen = Seen()
    for player in players:
        seen.answers += len(player.answered)
        seen.sent_again += player.sent_again
        seen.slowest = max(seen.slowest, player.slowest)
        seen.failed += [player.failed] if player.failed else []
        for listener in (each for each in listeners if each.table == player.sitting.id):
            for at, version in player.answered:
                shown = listener.saw(version)
                seen.waits.append(float("inf") if shown is None else max(0.0, shown - at))
    for listener in listeners:
        seen.closed += listener.closed
    seen.waits.sort()
    return seen
