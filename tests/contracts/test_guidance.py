"""Guidance is true in the mode in which it is shown. The tests play whole games of every mode and check the guidance of each question.

The numbers of a sentence come from what the seat sees or from printed data. So no sentence spells out a number, and
``tests/titles/<title>/guided.py`` counts each number again from the View. Other persons are mentioned only where there are some.
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
from tests.titles.guided import Guidance, parts_of, setup_name, setups
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


class ShownSentences:
    """The sentences that whole games of a title show. The numbers of each are checked at the position where it is shown."""

    def __init__(self, slug: str) -> None:
        guided = import_module(f"tests.titles.{slug.replace('-', '_')}.guided")
        self.counts = guided.NUMBERS
        self.count_sides = getattr(guided, "sides", lambda view: len(view.panels))
        """Counts the seats and the printed opponents at a table."""
        self.sentences: dict[tuple[str, str], int] = {}
        """The number of sides, by the name of a setup and the msgid of a sentence that was shown in it."""
        self.counted: set[str] = set()
        """The msgids of the sentences whose numbers were counted again."""
        self.wrong: list[str] = []
        """Numbers that differ from the count, and numbers that no function counts."""
        self.strangers: list[str] = []
        """Seats that a sentence names and that the table does not have."""

    def play(self, setup: Setup) -> None:
        """Play a whole game between bots. They play well, and now and then at random."""
        title, seed = load(setup.title), setup_name(setup)
        primer = title.primer(setup)
        assert primer is not None
        for line in (primer.aim, primer.turn, primer.end):
            self._note(setup, setup.players, line.text)
        match, chance = Match.start(title, setup, f"guided/{seed}"), random.Random(seed)
        sides = self.count_sides(match.view(None))
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

    def _note(self, setup: Setup, sides: int, text: Text) -> None:
        for part in parts_of(text):
            self.sentences.setdefault((setup_name(setup), part.msgid), sides)

    def _check(self, guidance: Guidance) -> None:
        seats = {f"seat:{panel.seat}" for panel in guidance.view.panels}
        self.strangers += [ref for ref in refs(guidance.text) if ref.startswith("seat:") and ref not in seats]
        for text in parts_of(guidance.text):
            numbers = {name: value for name, value in text.params.items() if isinstance(value, int)}
            if not numbers:
                continue
            expected = self.counts[text.msgid](guidance, text) if text.msgid in self.counts else None
            self.counted.add(text.msgid)
            if numbers != expected:
                self.wrong.append(f"{text.msgid!r} with {numbers}, counted {expected}, in {setup_name(guidance.setup)}")


@cache
def shown_in_games(slug: str) -> ShownSentences:
    """The sentences that are shown in a game of every setup."""
    result = ShownSentences(slug)
    for setup in setups(slug):
        result.play(setup)
    return result


def sentences_in(path: Path) -> Iterator[str]:
    """The msgids in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("T", "N"):
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


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
    result = shown_in_games(slug)
    assert not result.wrong
    assert set(result.counts) <= set(sentences_of(slug)), (
        "guided.py counts numbers of sentences that are no longer in the code"
    )
    assert len(result.counted) >= 0.8 * len(result.counts), "the games showed too few of the sentences"


@every_title
def test_other_persons_are_mentioned_only_where_there_are_some(slug: str) -> None:
    written = {
        message.id[0] if isinstance(message.id, tuple) else message.id: "".join(forms(message.string))
        for message in read(areas()[f"games/titles/{slug.replace('-', '_')}"].po(WRITTEN), WRITTEN)
    }
    for (setup, msgid), sides in shown_in_games(slug).sentences.items():
        others = sides - 1
        assert others or not SOMEBODY_ELSE_IN_CHINESE.search(written[msgid]), f"{written[msgid]!r} in {setup}"
        assert others or not SOMEBODY_ELSE.search(msgid), f"{msgid!r} in {setup}"
        assert others == 1 or not OPPONENT.search(msgid), f"{msgid!r} in {setup}"
        assert others > 1 or not SEVERAL.search(msgid), f"{msgid!r} in {setup}"


@every_title
def test_a_person_who_is_named_sits_at_the_table(slug: str) -> None:
    assert not shown_in_games(slug).strangers
