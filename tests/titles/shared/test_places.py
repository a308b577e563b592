"""Pieces travel in every title: what events tell of it is all that happens, for everybody as far as they may know."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from operator import attrgetter
from typing import Any

import msgspec
import pytest

from games import titles
from games.engine.match.match import Match
from games.engine.match.saved import Saved
from games.engine.rules.ask import Ask
from games.engine.rules.errors import EngineError
from games.engine.rules.event import Event
from games.engine.title import codec
from games.engine.title.info import Setup, checked_setup
from games.engine.title.pieces import ids, secret_ids
from tests.noting import noted
from tests.titles import SHORT
from tests.titles.owed import having

CASES = [
    pytest.param(
        info.slug,
        mode.slug,
        players,
        marks=() if players == mode.players[0] and info.slug in SHORT else pytest.mark.long,
    )
    for info in having("places")
    for mode in info.modes
    for players in mode.players
]
"""At every save the matches of short games with the fewest players are enough."""
every_mode = pytest.mark.parametrize(("slug", "mode", "players"), CASES)
Pieces = dict[str, Counter[str]]
"""By place, what lies there to somebody's knowledge; "" for each that they do not know. Of heaps, which nobody counts but this test, the
kinds by ``HEAPED``."""
HEAPED = "*"
LOOKS = 25
"""Positions of a match that are saved, and more until something was taken back."""


def setup(slug: str, mode: str, players: int) -> Setup:
    return checked_setup(titles.info(slug), mode=mode, players=players)


def along(slug: str, mode: str, players: int, seed: str) -> Iterator[Match[Any]]:
    """Every position of a random match; its records are those since the position before."""
    match, dice = Match.start(titles.load(slug), setup(slug, mode, players), seed), random.Random(seed)
    while match.request is not None:
        yield match
        match.records.clear()
        seat = dice.choice(match.waiting_for())
        match.submit(seat, dice.choice(match.question(seat).options).id)
    yield match


def pieces_at(match: Match[Any], seat: int | None) -> Pieces:
    """What ``seat`` may know of what lies where."""
    by_place = {}
    for name, place in match.title.places(match.state).items():
        sees = place.seen_by is None or seat in place.seen_by
        known = [*place.pieces]
        for sort, number in place.counted.items():
            known += (
                ids(match.state, name, sort, number) if place.seen_by is None else secret_ids(match.state, sort, number)
            )
        by_place[name] = Counter(known if sees else [""] * len(known))
        by_place[name].update({sort + HEAPED: number for sort, number in place.heaped.items()})
    return by_place


def moved(before: Pieces, events: list[Event], seat: int | None, now: Pieces) -> Pieces:
    """``before``, with what ``seat`` sees to have gone from place to place."""
    after = defaultdict(Counter[str], {place: Counter(lies) for place, lies in before.items()})
    for event in events:
        for travel in event.travels:
            piece, source, target = travel.shown_to(seat)
            heaped = travel.piece.rpartition(":")[0] + HEAPED
            after[source][heaped if heaped in after[source] else piece if after[source][piece] else ""] -= 1
            here = now.get(target, ())
            after[target][heaped if heaped in here else piece if piece in here or "" not in here else ""] += 1
    for place, lies in after.items():
        if lies[""] and not now[place][""] and lies.total() == now[place].total():
            lies.clear()
            lies.update(now[place])  # what lay there in secret was turned up where it lies
    return {place: +lies for place, lies in after.items() if +lies}


@every_mode
def test_what_travels_is_all_that_changes_for_everybody(slug: str, mode: str, players: int) -> None:
    viewers = (None, *range(players))
    before: dict[int | None, Pieces] = {}
    went = 0
    for match in along(slug, mode, players, f"{slug}/{mode}"):
        events = [event for record in match.records for event in record.events]
        went += sum(len(event.travels) for event in events)
        for seat in viewers:
            now = pieces_at(match, seat)
            every = [piece for lies in now.values() for piece in lies.elements() if piece[-1:] not in ("", HEAPED)]
            assert len(set(every)) == len(every), "an id twice"
            if seat in before and match.result is None:
                assert moved(before[seat], events, seat, now) == {place: +lies for place, lies in now.items() if +lies}
            before[seat] = now
    assert went > 50


@every_mode
def test_what_is_told_of_travels_does_not_change_with_what_is_hidden(slug: str, mode: str, players: int) -> None:
    """From a position as it is and dealt again for a seat that looks on, another seat does the same: the seat sees the same."""
    dice, compared = random.Random(3), 0
    title = titles.load(slug)
    for match in along(slug, mode, players, f"{mode}/{slug}"):
        if match.request is None or match.step.answers or dice.random() > 0.6:
            continue
        seat = dice.choice((None, *range(players)))
        twins = [as_it_was(match), as_it_was(match)]
        title.permute_hidden(twins[1], seat, dice)
        begun = [Match.begin(title, match.setup, state) for state in twins]
        mover = begun[0].waiting_for()[0]
        if mover == seat or begun[1].waiting_for()[:1] != [mover]:
            continue
        both = [{option.id for option in twin.options(mover)} for twin in begun]
        if not (common := sorted(both[0] & both[1])):
            continue
        option = dice.choice(common)
        seen = [seen_of(twin, mover, option, seat) for twin in begun]
        if seen[0] is not None and seen[1] is not None and seen[0][0] == seen[1][0]:
            assert seen[0][1] == seen[1][1]
            compared += 1
    assert compared


def as_it_was(match: Match[Any]) -> Any:
    """The State before the running step, by itself."""
    return codec.decode(match.save().segments[-1].checkpoint, match.title.state)


def seen_of(match: Match[Any], mover: int, option: str, seat: int | None) -> tuple[object, object] | None:
    """What ``seat`` reads of a move and sees on the table afterwards, and which pieces it sees travel; None where it leads nowhere."""
    match.records.clear()
    try:
        match.submit(mover, option)
    except EngineError:
        return None
    events = [event for record in match.records for event in record.events]
    seen = [event.seen_by(seat) for event in events], codec.encode(match.view(seat))
    return seen, [travel.shown_to(seat) for event in events for travel in event.travels]


@every_mode
def test_ids_last_through_saving_and_taking_back(slug: str, mode: str, players: int) -> None:
    dice, taken_back, looks = random.Random(5), 0, 0
    for match in along(slug, mode, players, f"{slug}/{mode}/undo"):
        if taken_back and looks >= LOOKS:
            break
        if match.request is None or dice.random() > (0.1 if type(match.request) is Ask else 0.01):
            continue
        looks += 1
        seat = match.waiting_for()[0]
        known = [pieces_at(match, viewer) for viewer in (None, seat)]
        again = Match.restore(match.title, msgspec.msgpack.decode(codec.encode(match.save()), type=Saved))
        assert [pieces_at(again, viewer) for viewer in (None, seat)] == known
        again.submit(seat, dice.choice(again.options(seat)).id)
        if again.may_undo(seat):
            again.undo(seat)
            taken_back += 1
            if again.number == match.number:
                assert [pieces_at(again, viewer) for viewer in (None, seat)] == known
    assert taken_back


@pytest.mark.parametrize("slug", [info.slug for info in having("places")])
def test_a_match_that_is_loaded_knows_where_its_pieces_are(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They lie where they were drawn, and what happened before is not followed again: nobody asks, however much of a step was played."""
    title = titles.load(slug)
    looks: list[str] = []
    look = title.places
    mode = titles.info(slug).modes[0]
    for match, _ in zip(along(slug, mode.slug, mode.players[0], "loaded"), range(60), strict=False):
        saved = codec.encode(match.save())
        monkeypatch.setattr(title, "places", noted(looks, attrgetter("mode"), look))
        again = Match.restore(title, msgspec.msgpack.decode(saved, type=Saved))
        monkeypatch.setattr(title, "places", look)
        assert codec.encode(again.state) == codec.encode(match.state)
        assert not looks
