"""boardgame.io's own server with the same game and as many watchers, who speak just enough of its protocol, socket.io, for that."""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.bench import javascript, transcripts
from tests.bench.site import worked
from tests.bench.sockets import Watcher, all_arrived
from tests.bench.watching import REST, Watched, watched
from tests.live import free_port

OPENED, PING, PONG = b"0", b"2", "3"
ENTERED, EVENT = b"40", b"42"
"""What messages of socket.io begin with."""
WARM_UP = 10
logging.getLogger("httpx").setLevel(logging.WARNING)  # hundreds of lines that say nothing went wrong


@contextmanager
def _serving(file: Path) -> Iterator[tuple[str, str, int]]:
    """The addresses of its sockets and of its API, and its process. Raises :class:`javascript.NoPeer`."""
    port, api_port = free_port(), free_port()
    server = subprocess.Popen(
        ["node", "server.js", str(port), str(api_port), str(file)],
        cwd=javascript.workshop(javascript.GAME),
        env=javascript.production(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout is not None
        said = ""
        while "ready" not in said:
            if not (line := server.stdout.readline()):
                raise javascript.NoPeer(f"server.js failed: {said[-500:]}")
            said += line
        yield f"127.0.0.1:{port}", f"127.0.0.1:{api_port}", server.pid
    finally:
        server.terminate()
        server.wait(10)


async def watch(scratch: Path, audience: int, moves: int) -> Watched:
    """A recorded game, move by move, before ``audience`` watchers."""
    file = scratch / "one-transcript.json"
    transcripts.write([transcripts.play("bench/watched")], file)
    game = json.loads(file.read_text())["games"][0]
    with _serving(file) as (address, api, pid):
        match_id, credentials = await _match(api, game["deal"])
        seats = [_Seat(address, match_id, str(number), secret) for number, secret in enumerate(credentials)]
        watchers = await _arrive([*seats, *[_Seat(address, match_id, None, None)] * (audience - len(seats))])

        async def move(number: int) -> None:
            seat, verb, arguments = game["moves"][number]
            watchers[seat].send(seats[seat].move(verb, arguments, number))

        return await watched(watchers, move, pid, WARM_UP, moves)


@dataclass
class Played:
    """Moves made at many tables in ``passed`` seconds; ``work`` as the milliseconds of the server's processor, and how many tables did not
    stand at their last move in the end."""

    moves: int
    passed: float
    work: float
    lost: int


async def play(scratch: Path, count: int, hands: int, seconds: float) -> Played:
    """Recorded games at ``count`` tables with a watcher each, played by ``hands`` players at once. A player waits for the answer to a move
    before the next move, and goes from table to table."""
    file = scratch / "many-transcripts.json"
    transcripts.write([transcripts.play(f"bench/many/{number}") for number in range(count)], file)
    games = json.loads(file.read_text())["games"]
    with _serving(file) as (address, api, pid):
        tables = [await _Table.opened(address, api, game) for game in games]
        await asyncio.sleep(REST)
        began, before = time.perf_counter(), worked(pid)
        moved = await asyncio.gather(*(_play_share(tables[hand::hands], began + seconds) for hand in range(hands)))
        passed, work = time.perf_counter() - began, worked(pid) - before
        await asyncio.sleep(REST)
        lost = sum(not table.is_whole() for table in tables)
        for table in tables:
            table.close()
    return Played(sum(moved), passed, work, lost)


async def _play_share(tables: list[_Table], until: float) -> int:
    """Play at these tables in turn until time is up or all are over; how many moves were made."""
    moved = 0
    while playing := [table for table in tables if not table.over]:
        for table in playing:
            if time.perf_counter() > until:
                return moved
            await table.move()
            moved += 1
    return moved


class _Table:
    """A match of the peer's, its players on one socket, and somebody who looks on."""

    def __init__(self, seats: list[_Seat], sockets: list[Watcher], moves: list[Any]) -> None:
        self._seats, self._moves, self._made = seats, moves, 0
        self._players, self._watcher = sockets

    @classmethod
    async def opened(cls, address: str, api: str, game: dict[str, Any]) -> _Table:
        """A match dealt as the game was."""
        match_id, credentials = await _match(api, game["deal"])
        seats = [_Seat(address, match_id, str(number), secret) for number, secret in enumerate(credentials)]
        return cls(seats, await _arrive([seats[0], _Seat(address, match_id, None, None)]), game["moves"])

    @property
    def over(self) -> bool:
        """Whether every recorded move is made."""
        return self._made == len(self._moves)

    async def move(self) -> None:
        """Make the next one, and wait for the new board."""
        seat, verb, arguments = self._moves[self._made]
        self._players.forget()
        self._players.send(self._seats[seat].move(verb, arguments, self._made))
        await all_arrived([self._players])
        self._made += 1

    def is_whole(self) -> bool:
        """Whether the watcher has seen the last move: boards count the moves that led to them."""
        return f'"_stateID":{self._made}'.encode() in self._watcher.last

    def close(self) -> None:
        """Go away."""
        self._players.close()
        self._watcher.close()


async def _match(address: str, deal: dict[str, Any]) -> tuple[str, list[str]]:
    """A new match dealt so, and the credentials of its seats."""
    games = f"http://{address}/games/{transcripts.SLUG}"
    async with httpx.AsyncClient() as client:
        made = await client.post(f"{games}/create", json={"numPlayers": transcripts.SEATS, "setupData": deal})
        match_id = str(made.raise_for_status().json()["matchID"])
        credentials = []
        for seat in range(transcripts.SEATS):
            joined = await client.post(
                f"{games}/{match_id}/join", json={"playerID": str(seat), "playerName": f"Player {seat}"}
            )
            credentials.append(str(joined.raise_for_status().json()["playerCredentials"]))
    return match_id, credentials


class _Seat:
    """Somebody who sits at the match, or looks on (``player`` is None)."""

    def __init__(self, address: str, match_id: str, player: str | None, credentials: str | None) -> None:
        self.url = f"ws://{address}/socket.io/?EIO=4&transport=websocket"
        self._match_id, self._player, self._credentials = match_id, player, credentials

    def read(self, watcher: Watcher, message: bytes) -> bool:
        """Enter, ask for the board, keep the connection alive; True for every board that comes."""
        if message.startswith(OPENED):
            watcher.send(f"40/{transcripts.SLUG},")
        elif message == PING:
            watcher.send(PONG)
        elif message.startswith(ENTERED):
            watcher.send(self._event("sync", self._match_id, self._player, self._credentials, transcripts.SEATS))
        return message.startswith(EVENT) and (b'["update"' in message[:60] or b'["sync"' in message[:60])

    def move(self, verb: str, arguments: list[Any], state_id: int) -> str:
        """The message that makes a move in the position after ``state_id`` moves."""
        payload = {"type": verb, "args": arguments, "playerID": self._player, "credentials": self._credentials}
        return self._event("update", {"type": "MAKE_MOVE", "payload": payload}, state_id, self._match_id, self._player)

    @staticmethod
    def _event(*arguments: Any) -> str:
        return f"42/{transcripts.SLUG},{json.dumps(arguments)}"


async def _arrive(seats: list[_Seat]) -> list[Watcher]:
    """Sockets that have all seen the board."""
    watchers = []
    for seat in seats:
        watchers.append(await Watcher(seat.url, {}, seat.read).connect())
        await asyncio.sleep(0.002)
    await all_arrived(watchers, patience=60)
    return watchers
