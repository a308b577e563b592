"""Every kind of question that games ask, each with a position that asks it. A kind is a clause and its sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from games import tables, titles
from games.engine.match.match import Match
from games.engine.rules.ask import Question
from games.engine.title.info import Setup
from games.models import Table
from games.tables.changing import saving
from tests.games.making import opened
from tests.live import LiveSite
from tests.soak.test_playouts import setups

PEOPLE = ("alice", "bob", "charlie", "dana", "erin")
LONGEST = 3000
"""More answers than a game takes."""


class Kind(NamedTuple):
    """A kind of question of a title."""

    title: str
    rule: str
    prompt: str


@dataclass(frozen=True)
class Position:
    """A position as the answers that lead there, from a deal."""

    setup: Setup
    seed: str
    answers: tuple[tuple[int, str], ...]

    def match(self) -> Match[Any]:
        """The match there, with its log."""
        match = Match.start(titles.load(self.setup.title), self.setup, self.seed)
        for seat, option in self.answers:
            match.submit(seat, option)
        return match


def answered(setup: Setup, seed: str, *, at_random: bool) -> Iterator[tuple[Question, Position]]:
    """The questions of a game, each with its position: answers by chance, or those of the title's own bot."""
    title, dice, answers = titles.load(setup.title), random.Random(seed), list[tuple[int, str]]()
    match, bot = Match.start(title, setup, seed, watched=False), title.bots["heuristic"]
    while match.request is not None and len(answers) < LONGEST:
        seat = match.waiting_for()[0]
        question = match.question(seat)
        yield question, Position(setup, seed, tuple(answers))
        chosen = dice.choice(question.options).id if at_random else bot(match.view(seat), question, dice)
        match.submit(seat, chosen)
        answers.append((seat, chosen))


def every_kind(title: str) -> dict[Kind, Position]:
    """A position for every kind that two games of each setup of this title come to, one at random and one of bots."""
    found: dict[Kind, Position] = {}
    for setup in (setup for setup in setups() if setup.title == title):
        for at_random in (True, False):
            for question, position in answered(setup, f"kinds/{at_random}", at_random=at_random):
                found.setdefault(Kind(setup.title, question.ask.rule, question.ask.prompt.msgid), position)
    return found


def drawn_by_lot(title: str, lot: str) -> Position:
    """A position of a game of this title: which setup, which game and which question follow from ``lot``."""
    dice = random.Random(f"{title}/{lot}")
    setup = dice.choice([setup for setup in setups() if setup.title == title])
    positions = [position for _, position in answered(setup, f"{title}/{lot}", at_random=True)]
    return dice.choice(positions)


def table_at(site: LiveSite, position: Position) -> tuple[int, str]:
    """The number of a table at this position, and the name of a person who is asked there."""
    setup, match = position.setup, position.match()
    host, *others = [site.person(name) for name in PEOPLE[: setup.players]]
    with site.database():
        table = opened(host, players=setup.players, title=setup.title, mode=setup.mode, options=setup.options)
        for person in others:
            tables.join(table_id=table.pk, by=person)
        tables.start(table_id=table.pk, by=host)
        with saving.locked_table(table.pk, Table.Status.PLAYING) as (row, seats):
            saving.save(row, seats, match, before=None, left=-1)
        return table.pk, PEOPLE[_number_of(table, match.waiting_for()[0])]


def _number_of(table: Table, seat: int) -> int:
    holder = table.seats.select_related("user").get(number=seat).user
    assert holder is not None
    return PEOPLE.index(holder.username)
