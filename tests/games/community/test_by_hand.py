"""Cards and sides against what the recorded answers themselves say. No log, no rules and no query of the statistics is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pytest

from accounts.models import User
from games.community.statistics import Chosen, statistics_of
from games.engine.match import matchfile
from games.titles import published
from tests.games.community.recorded import all_of, match_files

pytestmark = pytest.mark.django_db


class Hand(NamedTuple):
    """How somebody counts a title by hand, from the words of its answers, which stand between colons."""

    kind: str
    """The components that are counted."""
    takes: tuple[str, ...]
    """The first words of answers whose second word is the name of a component of this kind."""
    other: tuple[str, str] = ("", "")
    """The first word of an answer that takes a component whose name it does not say, and that name: ``?`` if it may be any."""
    side: str = ""
    """The first word of the answer whose second word is the side of the seat."""


HANDS: Mapping[str, Hand] = {
    "great-wall-of-china": Hand("card", ("play",), other=("ride", "horseman")),
    "great-wall": Hand("advisor", ("supporting", "active")),
    "imperial-struggle": Hand("event", ("event",)),
    "viscounts-of-the-west-kingdom": Hand("building", ("build",), other=("site", "?")),
    "founders-of-gloomhaven": Hand("resource", ("build",), side="race"),
}


def answers(slug: str) -> Iterator[tuple[str, int, list[str]]]:
    """Match, seat and words of each answer."""
    for path in match_files(slug):
        for move in matchfile.read(path.read_bytes()).moves:
            yield path.stem, move.seat, move.option.split(":")


def test_every_title_has_a_hand() -> None:
    assert set(HANDS) == {info.slug for info in published()}


@pytest.mark.parametrize("slug", HANDS)
def test_cards_and_sides_are_what_the_answers_say(slug: str, alice: User) -> None:
    hand = HANDS[slug]
    list(all_of(slug, alice))
    times, sides, takers = Counter[str](), Counter[str](), set[tuple[str, str, int]]()
    for match, seat, words in answers(slug):
        name = words[1] if words[0] in hand.takes else hand.other[1] if words[0] == hand.other[0] else ""
        if name:
            times[f"{hand.kind}:{name}"] += 1
            takers.add((f"{hand.kind}:{name}", match, seat))
        if words[0] == hand.side:
            sides[words[1]] += 1
    found = statistics_of(Chosen(slug))
    cards = {card.component: card for card in found.cards}
    unnamed = times.pop(f"{hand.kind}:?", 0)
    more = {name: cards[name].times - count for name, count in times.items()}
    assert min(more.values()) >= 0
    assert sum(more.values()) == unnamed
    seats = Counter(name for name, _match, _seat in takers)
    assert all(cards[name].taken == seats[name] for name in times if more[name] == 0)
    assert sum(times.values()) > 3
    assert not hand.side or {share.key.partition(":")[2]: share.games for share in found.by_side} == sides
