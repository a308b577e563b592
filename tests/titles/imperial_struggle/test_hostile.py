"""Answers that nobody was offered: made up, of another seat, late, or sent twice, at every kind of question of the title."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.ask import AskAll
from games.engine.rules.errors import NotAllowed, NotAsked, NotUnderstood, Stale
from games.engine.rules.orders import Orders
from games.engine.testing.kit import UNSEEN
from games.engine.title import codec
from games.engine.title.info import checked_setup
from games.titles import info, load
from games.titles.imperial_struggle.table.state import ImperialStruggle

ISMatch = Match[ImperialStruggle]
WORDS = (
    "",
    "-1",
    "99999999999",
    "²",
    "٣",
    "box",
    "havana",
    "event_01",
    "M-4",
    "wss_spain",
    "basic_fr_01",
    "None",
    "{0}",
    "\0",
    "a:b",
)
"""What an id is forged of: other things of this game, numbers that are none, and what no id has."""
GAMES, KINDS, FORGED = 2, 20, 12
"""Random games, how many kinds of question they must come to, and how many forged answers are tried at each."""


def kinds_of_question() -> Iterator[ISMatch]:
    """Random games, stopped at the first question of each kind: a clause and what its answers begin with."""
    known: set[tuple[str, tuple[str, ...]]] = set()
    for number in range(GAMES):
        chance = random.Random(number)
        setup = checked_setup(info("imperial-struggle"), options={"military_planning": "both", "sides": "bid_france"})
        match: ISMatch = Match.start(load("imperial-struggle"), setup, f"hostile/{number}", watched=False)
        while match.request is not None:
            seat = match.waiting_for()[0]
            ask = match.ask(seat)
            assert ask is not None
            kind = (
                ask.rule,
                tuple(sorted({verb for verb, _, _ in (one.partition(":") for one in offered(match, seat))})),
            )
            if kind not in known:
                known.add(kind)
                yield match
            match.submit(seat, random_bot(UNSEEN, match.question(seat), chance))
    assert len(known) > KINDS


def offered(match: ISMatch, seat: int) -> list[str]:
    options = match.options(seat)
    return ["order:"] if isinstance(options, Orders) else [option.id for option in options]


def forged(match: ISMatch, seat: int) -> set[str]:
    """Ids like those that are offered, with one part another, one too many or one too few; and those that are refused."""
    made = {"", ":", "pass:1", "order:", "end:end", "tile:", "with:major", "pay:0:0", "pay:-1:3", "choice:9", "to:7"}
    for option in offered(match, seat)[:12]:
        parts = option.split(":")
        made |= {":".join([*parts[:n], word, *parts[n + 1 :]]) for n in range(len(parts)) for word in WORDS}
        made |= {f"{option}:{WORDS[0]}", f"{option}:{parts[-1]}", ":".join(parts[:-1])}
    ask = match.ask(seat)
    assert ask is not None
    return (made | {option.id for option in ask.refused()}) - set(offered(match, seat))


def test_no_forged_late_or_repeated_answer_is_taken() -> None:
    chance, tried = random.Random(5), 0
    for match in kinds_of_question():
        before, number = codec.encode(match.state), match.number
        seat = match.waiting_for()[0]
        for option in chance.sample(sorted(forged(match, seat)), FORGED):
            with pytest.raises((NotUnderstood, NotAllowed)):
                match.submit(seat, option)
            tried += 1
        other = 1 - seat
        if not isinstance(match.request, AskAll):
            with pytest.raises(NotAsked):
                match.submit(other, offered(match, seat)[0])
        for late in (number - 1, number + 1):
            with pytest.raises(Stale):
                match.submit(seat, offered(match, seat)[0], at=late)
        for nobody in (-1, 2, 99):
            with pytest.raises(NotAsked):
                match.submit(nobody, offered(match, seat)[0])
        assert (codec.encode(match.state), match.number) == (before, number)
    assert tried > KINDS * FORGED


def test_an_answer_sent_twice_counts_once() -> None:
    for number, match in enumerate(kinds_of_question()):
        seat = match.waiting_for()[0]
        if number % 3 or isinstance(match.request, AskAll):
            continue
        again = Match.restore(match.title, codec.clone(match.save()), watched=False)
        at, answer = again.number, offered(again, seat)[0]
        if answer == "order:":
            continue
        again.submit(seat, answer, at=at)
        after = codec.encode(again.state)
        with pytest.raises(Stale):
            again.submit(seat, answer, at=at)
        assert codec.encode(again.state) == after
