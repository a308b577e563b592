"""Guidance is true in the mode that it is shown in: whole games of every mode are played, and the guidance of each question is checked.

Numbers come from what the seat sees or from printed data, so no sentence spells one out. Each number of a sentence is counted again from
the View by ``tests/titles/<title>/guided.py``. Other persons are mentioned only where there are some.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from config.messages import WRITTEN, areas, forms, read
from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.ask import Question
from games.engine.rules.orders import Orders
from games.engine.rules.text import Text, refs
from games.engine.title.info import Setup
from games.engine.title.title import Title
from games.engine.title.view import View
from games.titles import load
from tests.titles import SHORT
from tests.titles.guided import Guidance, named, parts_of, setups
from tests.titles.owed import having

TITLES = Path(settings.BASE_DIR) / "games" / "titles"
SLUGS = [title.slug for title in having("guidance")]
every_title = pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug in SHORT else pytest.mark.long) for slug in SLUGS]
)

NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|third|fourth|fifth|sixth|half)\b",
    re.IGNORECASE,
)
SOMEBODY_ELSE = re.compile(
    r"\b(?:others|everybody|everyone|somebody|anybody|another player|another seat|opponents?|whoever|each other)\b",
    re.IGNORECASE,
)
SOMEBODY_ELSE_IN_CHINESE = re.compile("別人|他人|其他玩家|其餘玩家|大家|所有人|每人|各人|對手|不論誰|某人")
OPPONENT = re.compile(r"\bopponent\b", re.IGNORECASE)
SEVERAL = re.compile(r"\b(?:others|opponents|all players)\b", re.IGNORECASE)


def shown_texts(title: Title[Any, Any], view: View, question: Question, chance: random.Random) -> Iterator[Text]:
    """A question, what is said of its answers, and of a few things on the table."""
    yield question.ask.prompt
    forecast = title.forecast(view, question)
    yield from (text for one in forecast for text in (one.label, one.detail) if text is not None)
    yield from (one.refused.reason for one in question.ask.refused() if one.refused is not None)
    for option in forecast[:3]:
        yield from (remark.text for remark in title.remarks_on(view, question, option))
    elements = [place.element for group in title.outline(view) for place in group.all() if place.element]
    for element in chance.sample(elements, min(12, len(elements))):
        yield from (remark.text for remark in title.remarks(view, element))


class Heard:
    """What is said in whole games of a title, looked at while the game stands where it was said."""

    def __init__(self, slug: str) -> None:
        counted = import_module(f"tests.titles.{slug.replace('-', '_')}.guided")
        self.numbers = counted.NUMBERS
        self.sides = getattr(counted, "sides", lambda view: len(view.panels))
        """How many contend at a table, with printed opponents."""
        self.sentences: dict[tuple[str, str], int] = {}
        """Sides, by the setup in a few words and the msgid of what is said there."""
        self.counted: set[str] = set()
        self.wrong: list[str] = []
        """Numbers that are not what is counted, and those that nothing counts."""
        self.strangers: list[str] = []
        """Persons who do not sit at the table."""

    def play(self, setup: Setup) -> None:
        """A whole game between bots that play well and now and then at random."""
        title, seed = load(setup.title), named(setup)
        primer = title.primer(setup)
        assert primer is not None
        for line in (primer.aim, primer.turn, primer.end):
            self._hear(setup, setup.players, line.text)
        match, chance = Match.start(title, setup, f"guided/{seed}"), random.Random(seed)
        sides = self.sides(match.view(None))
        while match.request is not None:
            seat = chance.choice(match.waiting_for())
            question, view = match.question(seat), match.view(seat)
            statement = title.guide(view, question)
            if statement is not None:
                self._hear(setup, sides, statement.text)
                self._check(Guidance(setup, view, question, statement.text))
            if match.number % 3 == 0 and not isinstance(question.options, Orders):
                for text in shown_texts(title, view, question, chance):
                    self._hear(setup, sides, text)
            choose = random_bot if chance.random() < 0.25 else title.bots["heuristic"]
            match.submit(seat, choose(view, question, chance))

    def _hear(self, setup: Setup, sides: int, text: Text) -> None:
        for part in parts_of(text):
            self.sentences.setdefault((named(setup), part.msgid), sides)

    def _check(self, guidance: Guidance) -> None:
        seats = {f"seat:{panel.seat}" for panel in guidance.view.panels}
        self.strangers += [one for one in refs(guidance.text) if one.startswith("seat:") and one not in seats]
        for text in parts_of(guidance.text):
            numbers = {name: value for name, value in text.params.items() if isinstance(value, int)}
            if not numbers:
                continue
            expected = self.numbers[text.msgid](guidance, text) if text.msgid in self.numbers else None
            self.counted.add(text.msgid)
            if numbers != expected:
                self.wrong.append(f"{text.msgid!r} with {numbers}, counted {expected}, in {named(guidance.setup)}")


@cache
def heard(slug: str) -> Heard:
    """A game of every setup."""
    result = Heard(slug)
    for setup in setups(slug):
        result.play(setup)
    return result


def sentences_in(path: Path) -> Iterator[str]:
    """The msgids of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("T", "N"):
            yield from (one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str))


def sentences_of(slug: str) -> list[str]:
    """The msgids of a title's guidance and of its game in three lines."""
    package = TITLES / slug.replace("-", "_")
    files = [*package.glob("guidance/*.py"), *package.glob("guidance.py"), *package.glob("primer.py")]
    return [msgid for path in files for msgid in sentences_in(path)]


@pytest.mark.parametrize("slug", SLUGS)
def test_no_sentence_of_guidance_spells_out_a_number(slug: str) -> None:
    assert sentences_of(slug)
    assert not [msgid for msgid in sentences_of(slug) if NUMBER.search(msgid)]


@every_title
def test_every_number_of_guidance_is_what_the_view_says(slug: str) -> None:
    result = heard(slug)
    assert not result.wrong
    assert set(result.numbers) <= set(sentences_of(slug)), "these are no longer said"
    assert len(result.counted) >= 0.8 * len(result.numbers), "too little was said to be counted"


@every_title
def test_other_persons_are_mentioned_only_where_there_are_some(slug: str) -> None:
    written = {
        message.id[0] if isinstance(message.id, tuple) else message.id: "".join(forms(message.string))
        for message in read(areas()[f"games/titles/{slug.replace('-', '_')}"].po(WRITTEN), WRITTEN)
    }
    for (where, msgid), sides in heard(slug).sentences.items():
        others = sides - 1
        assert others or not SOMEBODY_ELSE_IN_CHINESE.search(written[msgid]), f"{written[msgid]!r} in {where}"
        assert others or not SOMEBODY_ELSE.search(msgid), f"{msgid!r} in {where}"
        assert others == 1 or not OPPONENT.search(msgid), f"{msgid!r} in {where}"
        assert others > 1 or not SEVERAL.search(msgid), f"{msgid!r} in {where}"


@every_title
def test_a_person_who_is_named_sits_at_the_table(slug: str) -> None:
    assert not heard(slug).strangers
