"""What answers give up for good (Title.losses), along games of every title and mode: it can still be used, and a clause takes it away."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from games import titles
from games.drawing.words.wording import Wording
from games.engine.bots.duplicate import duplicate
from games.engine.match.match import Match
from games.engine.rules.ask import Question
from games.engine.rules.orders import Orders
from games.engine.title.info import Setup
from games.engine.title.title import Loss
from tests.rulebook.content import BOOKS
from tests.titles.guided import setup_name, setups

Met = tuple[Match[Any], int, Question, str, list[Loss]]
SETUPS = [setup for info in titles.published() for setup in setups(info.slug)]
ENDINGS = {
    "imperial-struggle": {"end", "done", "pass", "skip"},
    "great-wall": {"skip"},
    "great-wall-of-china": {"draw", "play"},
    "viscounts-of-the-west-kingdom": {"skip", "trade", "noble"},
    "founders-of-gloomhaven": {"pass", "stop"},
}
"""The verbs of answers before which players must have been asked in these games."""
GAMES = {"great-wall-of-china": 60}
"""Where the games are short, and a loss is rare."""
PLAYERS = {"great-wall-of-china": 5}
"""The number of players with which it is less rare."""


def played(setup: Setup, seed: str) -> Iterator[tuple[Match[Any], int]]:
    """Every question of a game between players of whom some choose well and some choose anything."""
    title = titles.load(setup.title)
    match = Match.start(title, setup, seed, watched=False)
    dice = random.Random(seed)
    while match.request is not None:
        seat = dice.choice(match.waiting_for())
        yield match, seat
        question = match.question(seat)
        well = dice.random() < 0.7 and not isinstance(question.options, Orders)
        chosen = title.bots["heuristic"](match.view(seat), question, dice) if well else dice.choice(question.options).id
        match.submit(seat, chosen)


def met(setup: Setup, seed: str) -> Iterator[Met]:
    for match, seat in played(setup, seed):
        question = match.question(seat)
        if not isinstance(question.options, Orders):
            for option, losses in match.title.losses(match.view(seat), question).items():
                yield match, seat, question, option, list(losses)


@cache
def clauses(slug: str) -> frozenset[str]:
    book = next(book for book in BOOKS.values() if book.folder.name == slug.replace("-", "_"))
    return frozenset(clause.id for clause in book.clauses())


def check(setup: Setup, seed: str) -> Counter[str]:
    """Plays one game; counts the answers before which players are asked, by verb."""
    asked = Counter[str]()
    wording = {code: Wording(titles.load(setup.title), code, ()) for code, _name in settings.LANGUAGES}
    said: set[str] = set()
    for _match, _seat, question, option, losses in met(setup, seed):
        offered = {one.id for one in question.options}
        assert option in offered
        asked[option.partition(":")[0]] += bool(losses)
        for loss in losses:
            assert loss.rule in clauses(setup.title)
            assert loss.uses, f"{option}: nothing could be done with {loss.text}"
            assert set(loss.uses) <= offered - {option}
            if loss.text.msgid not in said:
                said.add(loss.text.msgid)
                for code, words in wording.items():
                    with translation.override(code):
                        assert "{" not in words.plain(loss.text)
    return asked


@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_what_is_lost_can_still_be_used_and_a_clause_takes_it(setup: Setup) -> None:
    check(setup, f"losses/{setup_name(setup)}")


@pytest.mark.long
@pytest.mark.parametrize("slug", ENDINGS)
def test_in_some_games_every_ending_of_the_title_gives_up_something(slug: str) -> None:
    asked = Counter[str]()
    for number in range(GAMES.get(slug, 6)):
        for setup in (setup for setup in SETUPS if setup.title == slug):
            asked.update(check(setup, f"losses/{number}"))
        if set(+asked) >= ENDINGS[slug]:
            break
    assert set(+asked) >= ENDINGS[slug], asked


@pytest.mark.parametrize("slug", ENDINGS)
def test_what_is_lost_follows_from_what_the_seat_knows(slug: str) -> None:
    """Everything hidden from the seat is dealt again: the losses stay."""
    setup = next(one for one in SETUPS if one.title == slug and one.players == PLAYERS.get(slug, one.players))
    compared = 0
    games = (met(setup, f"losses/{number}") for number in range(1, GAMES.get(slug, 3)))
    for match, seat, question, option, losses in chain.from_iterable(games):
        other = duplicate(match.state)
        match.title.permute_hidden(other, seat, random.Random(1))
        compared += bool(losses)
        assert match.title.losses(match.title.view(other, seat), question)[option] == losses
        if compared == 40:
            break
    assert compared
