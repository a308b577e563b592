"""A site in play while it is backed up: all five titles, one answer after the other, each acknowledged before the next."""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.models import Move, Table
from games.titles import infos
from tests.bench.site import Client
from tests.games.making import begun, fresh, match_of, to_move
from tests.live import ROOT, LiveSite

TITLES = [info.slug for info in infos()]
PAUSE = 0.1
"""Seconds between two answers while a command runs, which is slow to begin on a busy machine."""


@dataclass
class Answer:
    """An answer that the site has acknowledged: the table, its version afterwards, and when the acknowledgement came."""

    table: int
    version: int
    at: float = field(default_factory=time.monotonic)


class Play:
    """Matches of Alice and Bob in each title, of The Great Wall with Charlie, and what was acknowledged of them."""

    def __init__(self, site: LiveSite, *, each: int = 1) -> None:
        self.site = site
        people = [site.person(name) for name in ("alice", "bob", "charlie")]
        clients = [Client(site, site.session_of(person)) for person in people]
        with site.database():
            seats = {title: people if title == "great-wall" else people[:2] for title in TITLES}
            self.tables = [begun(*seats[title], title=title) for title in TITLES for _ in range(each)]
        self._clients = dict(zip((person.pk for person in people), clients, strict=True))
        self._dice = random.Random("play")
        self.answers: list[Answer] = []

    def answer(self, table: Table) -> None:
        """Whoever is asked gives an answer, and the site acknowledges it."""
        with self.site.database():
            row = fresh(table)
            if row.status != Table.Status.PLAYING:
                return
            seat = to_move(table)
            option = self._dice.choice(match_of(table).options(seat.number)).id
        assert seat.user_id is not None
        sent = {"seat": seat.number, "option": option, "version": row.version}
        status, _, _ = self._clients[seat.user_id].post(f"/en/table/{table.pk}/move/", **sent)
        assert status == 200
        with self.site.database():
            self.answers.append(Answer(table.pk, fresh(table).version))

    def until(self, ended: Callable[[], bool], pause: float = PAUSE) -> None:
        """Play, one answer at each table in turn, until that is so."""
        for table in itertools.cycle(self.tables):
            if ended():
                return
            self.answer(table)
            time.sleep(pause)

    def rounds(self, number: int) -> None:
        """That many answers at each table."""
        left = iter(range(number * len(self.tables) + 1))
        self.until(lambda: next(left) == number * len(self.tables), pause=0)


def command(site: LiveSite, *arguments: str) -> subprocess.Popen[str]:
    """A command of the site, in a process of its own, that goes on meanwhile."""
    return subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=site.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str]) -> str:
    """What it has printed. It ended well."""
    out, errors = process.communicate(timeout=300)
    assert process.returncode == 0, f"{out}\n{errors}"
    return out


def backed_up_in_play(play: Play, folder: Path) -> tuple[Path, int]:
    """Back up while people play. Returns the file, and the number of answers acknowledged before the backup began."""
    before = len(play.answers)
    process = command(play.site, "backup", str(folder))
    play.until(lambda: process.poll() is not None)
    said(process)
    assert len(play.answers) > before, "nobody answered meanwhile"
    (file,) = folder.iterdir()
    return file, before


def verified(site: LiveSite, *options: str) -> dict[str, Any]:
    """What `verify_all` says."""
    report: dict[str, Any] = json.loads(said(command(site, "verify_all", "--json", *options)))
    return report


def check_one_instant(play: Play, there: LiveSite, before: int) -> int:
    """The other site holds the first answers, all up to one, among them those of before the backup. Returns how many."""
    with there.database():
        versions = dict(Table.objects.values_list("pk", "version"))
        moves = there_moves()
    held = [versions[answer.table] >= answer.version for answer in play.answers]
    number = held.index(False) if False in held else len(held)
    assert not any(held[number:]), "a later answer is there, and an earlier one is not"
    assert number >= before, "an answer that was acknowledged before the backup is missing"
    with play.site.database():
        present = there_moves()
    for table, made in moves.items():
        assert present[table][: len(made)] == made
    return number


def there_moves() -> dict[int, list[tuple[Any, ...]]]:
    """The moves of each table, in order."""
    rows = Move.objects.order_by("table_id", "pk").values_list("table_id", "number", "seat", "option", "version")
    return {table: list(group) for table, group in itertools.groupby(rows, key=lambda row: int(row[0]))}
