"""boardgame.io's own server with the same game and as many watchers, who speak just enough of its protocol, socket.io, for that."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.bench import javascript, transcripts
from tests.bench.sockets import Watcher, all_arrived
from tests.bench.watching import Watched, watched
from tests.live import free_port

OPENED, PING, PONG = b"0", b"2", "3"
ENTERED, EVENT = b"40", b"42"
"""What messages of socket.io begin with."""
WARM_UP = 10


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
    """A recorded game, move by move, before so many watchers."""
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
