"""Results of finished matches: written once, the same from nothing, against the recorded matches of all titles."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from games import tables, titles
from games.community import results
from games.community.statistics import PEOPLE, Chosen, statistics_of
from games.models import CardTaken, MatchResult, Seat, SeatResult, Table
from games.titles import published
from tests.games.community.recorded import all_of, answers_of, match_files, recorded
from tests.games.making import begun, played

pytestmark = pytest.mark.django_db


def everything() -> list[Any]:
    """All results, without the numbers of rows."""
    seats = SeatResult.objects.order_by("match", "number")
    return [
        list(MatchResult.objects.order_by("table").values()),
        [{key: value for key, value in row.items() if key != "id"} for row in seats.values()],
        list(CardTaken.objects.order_by("seat__match", "seat__number", "component").values_list("component", "times")),
    ]


@pytest.mark.parametrize("slug", [info.slug for info in published()])
def test_results_are_those_of_the_recorded_matches(slug: str, alice: User) -> None:
    """The outcome of each recorded match is in a file of its own."""
    for path, table in zip(match_files(slug), all_of(slug, alice), strict=True):
        outcome = json.loads(path.with_suffix(".outcome.json").read_text())
        row = MatchResult.objects.get(table=table)
        seats = list(row.seats.order_by("number"))
        standings = {one["seat"]: one for one in outcome["result"]["standings"]}
        assert [seat.place for seat in seats] == [standings[seat.number]["place"] for seat in seats], path.stem
        scores = [standings[seat.number]["score"] for seat in seats]
        if slug == "imperial-struggle":  # one track for both: the lead of one is the other's arrears
            assert sum(seat.score or 0 for seat in seats) == 0
            assert all(seat.won == (seat.place == 1) for seat in seats)
        else:
            assert [seat.score for seat in seats] == scores, path.stem
        assert row.moves == answers_of(table)
        assert (row.title, row.players, row.ended) == (slug, table.players, "rules")
        sides = [seat.side for seat in seats]
        assert all(sides) == (slug != "great-wall-of-china")
        assert len(set(sides)) == len(sides) or not any(sides)
    assert {seat.user for seat in SeatResult.objects.all()} == {alice}


@pytest.mark.parametrize("slug", [info.slug for info in published()])
def test_cards_that_were_taken_have_pages(slug: str, alice: User) -> None:
    pages = {component.id for component in titles.load(slug).components()}
    list(all_of(slug, alice))
    taken = Counter[str]()
    for card in CardTaken.objects.all():
        taken[card.component] += card.times
    assert set(taken) <= pages
    assert len(taken) > 5


def test_from_nothing_they_are_the_same(alice: User, bob: User) -> None:
    for info in published():
        recorded(match_files(info.slug)[0], [alice])
    recorded(match_files("great-wall-of-china")[-1], [alice, bob])
    before = everything()
    assert len(before[0]) == 6
    call_command("record_results", "--again")
    assert everything() == before
    MatchResult.objects.all().delete()
    results.record_missing.call()
    assert everything() == before


def test_bots_and_people_are_apart(alice: User) -> None:
    path = next(path for path in match_files("great-wall-of-china") if path.stem == "heuristic_3")
    recorded(path, [alice], ["easy", "careful"])
    assert [(seat.user, seat.bot) for seat in SeatResult.objects.all()] == [
        (alice, ""),
        (None, "easy"),
        (None, "careful"),
    ]


def test_a_seat_that_a_program_played_is_no_persons(alice: User) -> None:
    path = next(path for path in match_files("great-wall-of-china") if path.stem == "heuristic_3")
    table = recorded(path, [alice], ["easy", "careful"])
    Seat.objects.filter(table=table, user=alice).update(by_program=True)
    results.record_all(again=True)
    assert SeatResult.objects.get(user=alice).replaced
    assert not statistics_of(Chosen(title="great-wall-of-china", who=PEOPLE)).matches


@pytest.mark.django_db(transaction=True)
def test_whoever_gives_up_has_lost(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 6)
    tables.resign(table_id=table.pk, by=alice)
    row = MatchResult.objects.get(table=table)
    loser, winner = row.seats.get(user=alice), row.seats.get(user=bob)
    assert (row.ended, winner.won, loser.won, loser.score) == ("given-up", True, False, None)


def test_a_match_without_an_end_has_no_result(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 6)
    assert results.record(table.pk) is None
    assert results.record(table.pk + 1) is None
    assert not MatchResult.objects.exists()


def test_a_result_goes_with_its_table_and_stays_without_its_person(alice: User, bob: User) -> None:
    table = recorded(match_files("great-wall-of-china")[0], [alice, bob])
    bob.delete()
    assert [(seat.user, seat.bot) for seat in SeatResult.objects.all()][:2] == [(alice, ""), (None, "")]
    Table.objects.filter(pk=table.pk).delete()
    assert not SeatResult.objects.exists()


def test_a_table_that_cannot_be_read_stops_nothing(alice: User, capsys: pytest.CaptureFixture[str]) -> None:
    paths: list[Path] = match_files("great-wall-of-china")[:2]
    broken, whole = (recorded(path, [alice]) for path in paths)
    before = everything()
    Table.objects.filter(pk=broken.pk).update(saved=b"nothing")
    call_command("record_results", "--again")
    assert everything() == before, "it keeps the result that was written while it could be read"
    MatchResult.objects.all().delete()
    call_command("record_results", "--again")
    assert list(MatchResult.objects.values_list("table", flat=True)) == [whole.pk]
    assert str(broken.pk) in capsys.readouterr().err
