"""Whole games of every mode of a title, which bots play once in a run. Several contracts look at the same games."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.ask import Question
from games.engine.rules.errors import InvariantBroken
from games.engine.rules.orders import Orders
from games.engine.rules.text import Text, refs
from games.engine.testing.counting import Ledger
from games.engine.title.info import Setup
from games.engine.title.title import Title
from games.engine.title.view import View
from games.titles import load
from tests.database import made_once, shared_folder
from tests.titles.guided import Guidance, parts_of, setup_name, setups

BEGUN = 40
"""The last move up to which log and table are compared. The kit compares them to the end."""


@dataclass
class Findings:
    """What is found in a game of every setup of a title."""

    sentences: dict[tuple[str, str], int] = field(default_factory=dict)
    """The number of sides, by the name of a setup and the msgid of a sentence that was shown in it."""
    counted: set[str] = field(default_factory=set)
    """The msgids of the sentences of guidance whose numbers were counted again."""
    wrong: list[str] = field(default_factory=list)
    """Numbers of guidance that differ from the count, and numbers that no function counts."""
    strangers: list[str] = field(default_factory=list)
    """Seats that a sentence names and that the table does not have."""
    unlogged: list[str] = field(default_factory=list)
    """Moves that changed a score without a line in the log."""
    parted: list[str] = field(default_factory=list)
    """Beginnings of games in which log and table do not agree."""


def findings(slug: str, folders: pytest.TempPathFactory) -> Findings:
    """What is found in the games of a title. They are played by the first worker that asks."""

    def make(file: Path) -> None:
        watcher = Watcher(slug)
        for setup in setups(slug):
            watcher.play(setup)
        file.write_bytes(pickle.dumps(watcher.found))

    found: Findings = pickle.loads(made_once(shared_folder(folders) / f"games-{slug}.pickle", make).read_bytes())  # noqa: S301 - our own file
    return found


def shown_texts(title: Title[Any, Any], view: View, question: Question, chance: random.Random) -> Iterator[Text]:
    """The texts of a question, of its answers, and of a few things on the table."""
    yield question.ask.prompt
    forecast = title.forecast(view, question)
    yield from (text for option in forecast for text in (option.label, option.detail) if text is not None)
    yield from (option.refused.reason for option in question.ask.refused() if option.refused is not None)
    for option in forecast[:3]:
        yield from (remark.text for remark in title.remarks_on(view, question, option))
    elements = [place.element for group in title.outline(view) for place in group.all() if place.element]
    for element in chance.sample(elements, min(12, len(elements))):
        yield from (remark.text for remark in title.remarks(view, element))


class Watcher:
    """Looks at every position of whole games of a title."""

    def __init__(self, slug: str) -> None:
        guided = import_module(f"tests.titles.{slug.replace('-', '_')}.guided")
        self.title = load(slug)
        self.counts = guided.NUMBERS
        self.count_sides = getattr(guided, "sides", lambda view: len(view.panels))
        """Counts the seats and the printed opponents at a table."""
        self.found = Findings()

    def play(self, setup: Setup) -> None:
        """Play a whole game between bots. They play well, and now and then at random."""
        title, seed = self.title, setup_name(setup)
        primer = title.primer(setup)
        assert primer is not None
        for line in (primer.aim, primer.turn, primer.end):
            self._note(setup, setup.players, line.text)
        match, chance = Match.start(title, setup, f"guided/{seed}"), random.Random(seed)
        sides = self.count_sides(match.view(None))
        scores = Scores(match, seed)
        while match.request is not None:
            seat = chance.choice(match.waiting_for())
            question, view = match.question(seat), match.view(seat)
            statement = title.guide(view, question)
            if statement is not None:
                self._note(setup, sides, statement.text)
                self._check(Guidance(setup, view, question, statement.text))
            if match.number % 3 == 0 and not isinstance(question.options, Orders):
                for text in shown_texts(title, view, question, chance):
                    self._note(setup, sides, text)
            choose = random_bot if chance.random() < 0.25 else title.bots["heuristic"]
            match.submit(seat, choose(view, question, chance))
            scores.look(match)
        scores.over()
        self.found.unlogged += scores.unlogged
        self.found.parted += scores.parted

    def _note(self, setup: Setup, sides: int, text: Text) -> None:
        for part in parts_of(text):
            self.found.sentences.setdefault((setup_name(setup), part.msgid), sides)

    def _check(self, guidance: Guidance) -> None:
        seats = {f"seat:{panel.seat}" for panel in guidance.view.panels}
        self.found.strangers += [ref for ref in refs(guidance.text) if ref.startswith("seat:") and ref not in seats]
        for text in parts_of(guidance.text):
            numbers = {name: value for name, value in text.params.items() if isinstance(value, int)}
            if not numbers:
                continue
            expected = self.counts[text.msgid](guidance, text) if text.msgid in self.counts else None
            self.found.counted.add(text.msgid)
            if numbers != expected:
                place = setup_name(guidance.setup)
                self.found.wrong.append(f"{text.msgid!r} with {numbers}, counted {expected}, in {place}")


class Scores:
    """Compares the scores of a running match with its log: each change has a line, and at the beginning everything is logged."""

    def __init__(self, match: Match[Any], name: str) -> None:
        self.unlogged: list[str] = []
        self.parted: list[str] = []
        self._name = name
        self._records = 0
        self._before: dict[str, int] = {}
        self._ledger: Ledger | None = None
        self._held = False
        self.look(match)

    def look(self, match: Match[Any]) -> None:
        """Compare once after an answer."""
        now = dict(match.title.scores_of(match.state))
        fresh = match.records[self._records :]
        self._records = len(match.records)
        changed = {owner: n for owner, n in now.items() if n != self._before.get(owner, 0)}
        if changed and not any(record.events for record in fresh):
            self.unlogged.append(f"{self._name}, move {match.number}: {changed}")
        self._before = now
        if match.number <= BEGUN and not self.parted:
            self._held = self._held or bool(match.title.holdings(match.state))
            self._compare(match)

    def over(self) -> None:
        """The game is over."""
        if not self._held:
            self.parted.append(f"{self._name}: nobody has anything")

    def _compare(self, match: Match[Any]) -> None:
        try:
            if self._ledger is None:
                self._ledger = Ledger(match)
            else:
                self._ledger.check(match)
        except InvariantBroken as error:
            self.parted.append(f"{self._name}: {error}")
