"""Statistics against a count by hand over the recorded matches of all titles."""

from __future__ import annotations

import json
from collections import Counter
from statistics import median
from typing import Any

import pytest

from accounts.models import User
from games.community.statistics import PEOPLE, Chosen, statistics_of, wilson
from games.models import MatchResult
from games.titles import published
from tests.games.community.recorded import all_of, match_files, recorded

pytestmark = pytest.mark.django_db


def outcomes(slug: str) -> list[Any]:
    return [json.loads(path.with_suffix(".outcome.json").read_text())["result"] for path in match_files(slug)]


@pytest.mark.parametrize("slug", [info.slug for info in published()])
def test_they_are_what_one_counts_by_hand(slug: str, alice: User) -> None:
    list(all_of(slug, alice))
    seats, wins, scores = Counter[str](), Counter[str](), list[int]()
    for result in outcomes(slug):
        for standing in result["standings"]:
            seats[str(standing["seat"])] += 1
            won = standing["place"] == 1 if result.get("won") is None else result["won"]
            wins[str(standing["seat"])] += won
            if standing["score"] is not None:
                scores.append(standing["score"])
    found = statistics_of(Chosen(slug))
    assert {share.key: share.games for share in found.by_seat} == seats
    assert {share.key: share.won for share in found.by_seat} == {seat: wins[seat] for seat in seats}
    assert found.matches == len(outcomes(slug))
    if slug == "imperial-struggle":
        assert found.scores is not None
        assert found.scores.middle == 0
    else:
        assert found.scores is not None
        assert (found.scores.count, found.scores.least, found.scores.most) == (len(scores), min(scores), max(scores))
        assert found.scores.middle == median(scores)
        assert sum(one.count for one in found.scores.bins) == len(scores)
    assert found.moves is not None
    assert found.moves.middle == median(MatchResult.objects.values_list("moves", flat=True))
    partners = [result["won"] for result in outcomes(slug) if result.get("won") is not None]
    assert (found.together is None) == (not partners)
    if found.together is not None:
        assert (found.together.games, found.together.won) == (len(partners), sum(partners))


@pytest.mark.parametrize("slug", [info.slug for info in published()])
def test_with_and_without_a_card_are_all_seats(slug: str, alice: User) -> None:
    list(all_of(slug, alice))
    found = statistics_of(Chosen(slug))
    seats, wins = sum(share.games for share in found.by_seat), sum(share.won for share in found.by_seat)
    assert found.cards
    for card in found.cards:
        assert card.with_it.games + card.without.games == card.seats == seats
        assert card.with_it.won + card.without.won == wins
        assert card.times >= card.taken > 0


def test_a_mode_a_count_and_who_played_are_chosen(alice: User, bob: User) -> None:
    two = next(path for path in match_files("great-wall-of-china") if path.stem == "heuristic_2")
    three = next(path for path in match_files("great-wall-of-china") if path.stem == "heuristic_3")
    recorded(two, [alice, bob])
    recorded(three, [alice], ["easy", "careful"])
    slug = "great-wall-of-china"
    assert statistics_of(Chosen(slug)).matches == 2
    assert statistics_of(Chosen(slug, players=2)).matches == 1
    assert statistics_of(Chosen(slug, mode="no-such")).matches == 0
    people = statistics_of(Chosen(slug, who=PEOPLE))
    assert (people.matches, sum(share.games for share in people.by_seat)) == (2, 3)
    careful = statistics_of(Chosen(slug, who="careful"))
    assert [(share.key, share.games) for share in careful.by_seat] == [("2", 1)]
    assert [(share.key, share.games) for share in careful.by_who] == [(PEOPLE, 3), ("easy", 1), ("careful", 1)]


def test_whoever_gave_up_and_copies_do_not_count(alice: User, bob: User) -> None:
    slug = "great-wall-of-china"
    table = recorded(match_files(slug)[0], [alice, bob])
    MatchResult.objects.filter(table=table).update(continued=True)
    assert statistics_of(Chosen(slug)).matches == 0
    MatchResult.objects.filter(table=table).update(continued=False, ended=MatchResult.Ended.GIVEN_UP)
    nothing = statistics_of(Chosen(slug))
    assert (nothing.matches, nothing.by_seat, nothing.scores, nothing.cards, nothing.together) == (
        0,
        [],
        None,
        [],
        None,
    )


def test_the_interval_is_wilsons() -> None:
    """The examples of Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    assert [round(end, 4) for end in wilson(81, 263)] == [0.2553, 0.3662]
    assert [round(end, 4) for end in wilson(15, 148)] == [0.0624, 0.1605]
    assert [round(end, 4) for end in wilson(0, 20)] == [0.0, 0.1611]
    assert [round(end, 4) for end in wilson(1, 29)] == [0.0061, 0.1718]
    assert wilson(0, 0) == (0.0, 1.0)
