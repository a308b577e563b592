"""What the other side must not know: hands, Ministry cards face down, War tiles, piles (is.components.hidden)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.event import Event
from games.engine.rules.text import refs
from games.engine.testing.kit import UNSEEN
from games.engine.title import codec
from games.engine.title.info import checked_setup
from games.titles import info, load
from games.titles.imperial_struggle.table.state import BRITAIN, FRANCE, SIDES, ImperialStruggle, Ministry

TITLE = load("imperial-struggle")
SETUP = checked_setup(info("imperial-struggle"), options={"military_planning": "both"})
HIDDEN = pytest.mark.rule(
    *("is.components.hidden.1", "is.components.hidden.2", "is.components.hidden.3"),
    *("is.components.hidden.5", "is.components.hidden.6"),
)
GAMES = 3
LOOKS, OFTEN = 4, 0.2
"""At how many positions of a phase one looks, and at which share of them."""


def games() -> Iterator[Match[ImperialStruggle]]:
    """Random games, each at its questions; what was logged since is in its records."""
    for number in range(GAMES):
        chance = random.Random(number)
        match: Match[ImperialStruggle] = Match.start(TITLE, SETUP, f"hidden/{number}")
        while match.request is not None:
            yield match
            match.records.clear()
            seat = chance.choice(match.waiting_for())
            match.submit(seat, random_bot(UNSEEN, match.question(seat), chance))


@pytest.mark.long
@HIDDEN
def test_nobody_sees_is_offered_or_refused_anything_that_follows_from_what_is_hidden() -> None:
    """All that a seat must not know is dealt again beneath its question: its view, answers, prices and refusals stay the same."""
    chance = random.Random(3)
    looks: Counter[str] = Counter()
    for match in games():
        phase = match.state.phase
        if looks[phase] == LOOKS or chance.random() > OFTEN:
            continue
        looks[phase] += 1
        for seat in (None, 0, 1):
            same = Match.restore(TITLE, match.save())
            before = shown(same, seat)
            TITLE.permute_hidden(same.state, seat, chance)
            assert shown(same, seat) == before, (match.state.turn, phase, seat)
    assert {"action", "war", "deal", "ministry"} <= set(looks)


def shown(match: Match[ImperialStruggle], seat: int | None) -> list[bytes]:
    """Everything that reaches a seat: the table, whose turn it is, and its own question with every answer."""
    sent = [codec.encode(match.title.view(match.state, seat)), codec.encode(match.waiting_for())]
    for other in match.waiting_for():
        ask = match.ask(other)
        assert ask is not None
        sent.append(codec.encode(ask.waiting))
        if other == seat:
            sent += [
                codec.encode(list(options)) for options in (ask.options(), ask.refused()) if isinstance(options, list)
            ]
            sent.append(codec.encode(ask.prompt))
    return sent


@HIDDEN
def test_no_line_of_the_log_names_what_its_reader_must_not_know() -> None:
    secret = 0
    for match in games():
        for reader, side in enumerate(match.state.sides):
            hidden = set(hidden_from(match.state, side))
            for event in (event for record in match.records for event in record.events):
                secret += event.to is not None
                assert not hidden & set(named(event, reader)), event.text.msgid
                assert not hidden & set(named(event, None)), event.text.msgid
    assert secret > 100


def named(event: Event, reader: int | None) -> Iterator[str]:
    """The elements of which a line tells its reader."""
    text = event.seen_by(reader)
    if text is not None:
        yield from refs(text)
        yield from event.elements_for(reader)


def hidden_from(state: ImperialStruggle, side: str) -> Iterator[str]:
    """What the other side has in secret now. A Bonus War tile or card that was open before it came there is none of it."""
    for other in SIDES:
        if other == side:
            continue
        power = state.powers[other]
        yield from (f"event:{card}" for card in power.hand)
        yield from (f"ministry:{card.card}" for card in power.ministries if not card.revealed)
        if state.phase != "war":
            tiles = [tile for theater in state.theaters for tile in (*theater.basic.values(), *theater.bonus[other])]
            mine = "fr" if other == FRANCE else "br"
            yield from (f"tile:{tile}" for tile in (*tiles, power.drawn) if f"_{mine}_" in tile)


@pytest.mark.rule("is.peace.ministry.7", "is.components.hidden.3")
def test_of_three_ministry_cards_face_down_one_is_jacobite_uprisings() -> None:
    state = Match.start(TITLE, SETUP, "three", watched=False).state
    state.turn, state.extra_ministry, power = 4, True, state.powers[FRANCE]
    power.ministries = [Ministry("M-11"), Ministry("M-13"), Ministry("M-4")]
    power.spare = [card for card in power.spare if card not in ("M-11", "M-13", "M-4")]
    dealt = set()
    for number in range(20):
        other = codec.clone(state)
        TITLE.permute_hidden(other, state.sides.index(BRITAIN), random.Random(number))
        cards = [card.card for card in other.powers[FRANCE].ministries]
        assert "M-4" in cards
        dealt |= {*cards}
    assert len(dealt) > 3
