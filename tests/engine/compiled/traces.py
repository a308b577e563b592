"""``python -m tests.engine.compiled.traces SLUG GAMES``: everything that games of a title make, as digests in one JSON object.

Run once with compiled modules and once without, it must print the same.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from games import titles
from games.engine.bots.policies import heuristic, random_bot
from games.engine.match import copying, match, matchfile
from games.engine.match.match import Match
from games.engine.match.saved import Saved
from games.engine.rules.ask import Question
from games.engine.rules.errors import EngineError
from games.engine.rules.orders import Orders, offered
from games.engine.title import codec
from games.engine.title.info import Setup, checked_setup

FIXTURES = Path(__file__).parents[2] / "fixtures"
MOVES = 3_000
"""The most answers of a game."""
SAVED_EVERY, UNDONE_EVERY, COPIED_EVERY = 10, 7, 60
"""Answers between two saves that are loaded again, two answers that are taken back, two copies of the match."""


class Digest:
    """The SHA-256 of all that is noted."""

    def __init__(self) -> None:
        self._sum = hashlib.sha256()

    def note(self, value: Any) -> None:
        """Note a value: a Struct or plain data with all its types, for 1 and 1.0 have other bytes."""
        self._sum.update(codec.encode(value))

    def __str__(self) -> str:
        return self._sum.hexdigest()


def traces(slug: str, games: int) -> Iterator[tuple[str, str]]:
    """The digest of each recorded match of a title, then of ``games`` random games and one among heuristic bots for each mode and each
    number of players."""
    info, title = titles.info(slug), titles.load(slug)
    for path in sorted((FIXTURES / slug.replace("-", "_")).glob("*.json")):
        if not path.name.endswith(".outcome.json"):
            digest, again = Digest(), matchfile.replay(matchfile.read(path.read_bytes()), info, title)
            _note_all(digest, again)
            yield path.stem, str(digest)
    for mode in info.modes:
        for players in mode.players:
            setup = checked_setup(info, mode=mode.slug, players=players)
            for number in range(games):
                yield f"{mode.slug}/{players}/{number}", game(setup, f"trace/{number}", random_bot)
            yield f"{mode.slug}/{players}/bots", game(setup, "trace", heuristic(title))


def game(setup: Setup, seed: str, policy: Callable[..., str]) -> str:
    """The digest of one game: questions, views, answers, refusals, saves, copies, the end."""
    digest, chance = Digest(), random.Random(seed)
    running = Match.start(titles.load(setup.title), setup, seed)
    for number in range(1, MOVES):
        if running.request is None:
            break
        seat = chance.choice(running.waiting_for())
        question, view = running.question(seat), running.view(seat)
        digest.note([seat, list(offered(question.options)), list(question.ask.refused()), view])
        if not isinstance(question.options, Orders):
            digest.note(list(running.title.forecast(view, question)))
        _refused(digest, running, seat, question)
        option = policy(view, question, chance)
        running.submit(seat, option)
        digest.note(option)
        if number % UNDONE_EVERY == 0:
            _undo(digest, running, seat)
        if number % SAVED_EVERY == 0:
            digest.note(running.records)
            running = _loaded(digest, running)
        if number % COPIED_EVERY == 0:
            digest.note(copying.copied_step(running, seat, "copy", deal=True))
    _note_all(digest, running)
    return str(digest)


def _refused(digest: Digest, running: Match[Any], seat: int, question: Question) -> None:
    """Every way to answer that must be refused."""
    nobody = running.setup.players + 1
    tried: Sequence[tuple[int, str, int | None]] = (
        (seat, "no:such:answer", None),
        (nobody, "x", None),
        (seat, "x", running.number + 1),
        *((seat, option.id, None) for option in list(question.ask.refused())[:2]),
    )
    for who, option_id, at in tried:
        try:
            running.submit(who, option_id, at=at)
        except EngineError as error:
            digest.note([type(error).__name__, str(error)])


def _undo(digest: Digest, running: Match[Any], seat: int) -> None:
    try:
        digest.note(running.undo(seat))
    except EngineError as error:
        digest.note([type(error).__name__, str(error)])


def _loaded(digest: Digest, running: Match[Any]) -> Match[Any]:
    """The match, saved and loaded again."""
    saved = codec.encode(running.save())
    digest.note(saved)
    return Match.restore(running.title, msgspec.msgpack.decode(saved, type=Saved))


def _note_all(digest: Digest, running: Match[Any]) -> None:
    digest.note([running.save(), running.state, running.records, running.result])
    for seat in (None, *range(running.setup.players)):
        digest.note(running.view(seat))


def main(slug: str, games: int) -> None:
    """Print the digests, and the file of one module of the kernel: it says whether compiled modules ran."""
    print(json.dumps({"kernel": match.__file__, "traces": dict(traces(slug, games))}))  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
