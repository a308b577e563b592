"""What is shown beside a choice is what comes of it. Games of every mode are played, and at their questions every number is compared."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from games.engine.match.match import Match
from games.engine.rules.ask import Option, Share, answer_of
from games.engine.rules.text import Ref, Text
from games.engine.title.title import Remark
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.seen.forecast.options import (
    BUILDING,
    FIRST_ROAD,
    OWN,
    PERSONAL,
    ROADS,
    SITE,
    asked_about,
    places_of,
)
from games.titles.founders_of_gloomhaven.seen.forecast.outcome import Act, Forecast, carried_out
from games.titles.founders_of_gloomhaven.seen.forecast.places import Places
from games.titles.founders_of_gloomhaven.table import grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import Founders
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.rules import rule
from tests.titles.founders_of_gloomhaven.positions import Came, Seen, all_that_comes, is_place, questions, seen
from tests.titles.founders_of_gloomhaven.test_connection import neighbors
from tests.titles.guided import parts_of

CONNECTED = "fog.connection.1"
SPREAD = "{who} {least} to {most}"
PLANNED = ("fog.turn.2", "fog.turn.follow.2", "fog.standard.1", "fog.vote.reset.1")
KINDS = [
    (4, "standard", "beginner"),
    (3, "standard", "full"),
    (2, "standard", "full"),
    (1, "solo", "full"),
]
every_kind = pytest.mark.parametrize(("players", "mode", "start"), KINDS)


# What is kept against what is carried out


def kept_and_act(places: Places, moment: Seen, spot: str) -> tuple[Forecast, Act]:
    """The forecast that is kept for a place, and what the rules do there."""
    rule_id, placed = moment.question.ask.rule, grid.at(spot)
    if rule_id == FIRST_ROAD:
        return places.first_road(int(spot)), places.first_road_act(int(spot))
    if rule_id in ROADS:
        return places.road(int(spot)), places.road_act(int(spot))
    if rule_id == PERSONAL:
        return places.personal(int(spot)), places.personal_act(int(spot))
    if rule_id == SITE:
        winner = moment.view.winner
        return places.site(winner, placed), places.site_act(winner, placed)
    name = asked_about(moment.question)
    if rule_id == OWN:
        return places.stall(name, placed), places.stall_act(name, placed)
    assert rule_id == BUILDING
    return places.building(name, placed), places.building_act(name, placed)


def compare_places(moment: Seen, most: int, dice: random.Random) -> int:
    """The forecast of each of some places is what the rules do at this very place, with the same causes."""
    places = places_of(moment.view, moment.question)
    offered = [option for option in moment.question.options if is_place(option.id)]
    for option in offered if len(offered) <= most else dice.sample(offered, most):
        kept, act = kept_and_act(places, moment, answer_of(option.id).parts[1])
        made = carried_out(places.game, act)
        assert ends(kept) == ends(made), option.id
        assert kept.outcome.scores == made.outcome.scores
        assert kept.outcome.choosers == made.outcome.choosers
        assert [one.label for one in kept.alternatives] == [one.label for one in made.alternatives]
    return len(offered)


def ends(forecast: Forecast) -> set[tuple[object, ...]]:
    return {
        (end.points, end.delivered, end.neutral, end.completed, str(end.scores)) for end in forecast.outcome.endings
    }


# What is shown against what comes of it


class Shown(NamedTuple):
    """The points that are shown: for certain by seat, and where they are not certain the least and the most."""

    certain: dict[int, int]
    spread: dict[int, tuple[int, int]]


def shown(scores: Sequence[Share], *texts: Text | None) -> Shown:
    said = [part for text in texts if text is not None for part in parts_of(text) if part.msgid == SPREAD]
    spread = {seat_of(part): (number(part, "least"), number(part, "most")) for part in said}
    return Shown({one.seat: one.points.total for one in scores if one.points.total}, spread)


def seat_of(text: Text) -> int:
    ref = text.params["who"]
    assert isinstance(ref, Ref)
    return int(ref.element.removeprefix("seat:"))


def number(text: Text, name: str) -> int:
    value = text.params[name]
    assert isinstance(value, int)
    return value


def compare_points(said: Shown, came: Sequence[Came]) -> None:
    """A number that is shown for certain is the same whatever is chosen. Elsewhere the least and the most are those that come."""
    for seat in range(len(came[0].points)):
        possible = {one.points[seat] for one in came}
        if seat in said.spread:
            assert said.spread[seat] == (min(possible), max(possible))
            assert seat not in said.certain
        else:
            assert possible == {said.certain.get(seat, 0)}


def compare_played(option: Option, came: Sequence[Came]) -> None:
    """What is shown with an option against what comes of it in the match."""
    assert option.head is not None
    compare_points(shown(option.scores, option.head), came)
    sentences = [part.msgid for part in parts_of(option.head)]
    assert ("{outcome}; {who} chooses a tile" in sentences) <= (len({end.points for end in came}) > 1)
    for end in came:
        assert sentences.count("{what} to {building}") + sentences.count("{what}, neutral") == len(end.delivered)
        assert sentences.count("{building} complete") == len(end.done)


def compare_remarks(moment: Seen, option: Option, came: Sequence[Came]) -> None:
    """What is said at length: the points again, the price, a new kind of resource."""
    remarks = list(TITLE.remarks_on(moment.view, moment.question, option))
    income = [remark for remark in remarks if remark.text.msgid == "Your income grows by 1: {what} is new to you"]
    if moment.question.ask.rule != FIRST_ROAD:
        assert len(income) == came[0].income[moment.seat] - kinds_owned(moment)
    (comes,) = [remark for remark in remarks if remark.rule == "fog.delivery.1"]
    assert comes.text == option.head
    compare_points(shown(comes.scores, comes.text), came)


def compare_delivery(moment: Seen, came: Sequence[Came]) -> None:
    """What a tile is said to bring once it is delivered covers what it brings when a road delivers it."""
    if len(came[0].delivered) != 1:
        return
    ((building, name, owner),) = came[0].delivered
    keys = [key for key, tile in moment.view.tiles.items() if key.startswith(f"{name}:") and tile.owner == owner]
    if len(keys) != 1:
        return
    remarks = TITLE.remarks(moment.view, f"tile:{keys[0]}")
    told_of = [it for it in remarks if f"prestige:{building}" in it.elements and it.rule != CONNECTED]
    said = shown([share for it in told_of for share in it.scores], *[it.text for it in told_of])
    for end in came:
        for seat, points in enumerate(end.points):
            least, most = said.spread.get(seat, (said.certain.get(seat, 0),) * 2)
            assert least <= points <= most


def kinds_owned(moment: Seen) -> int:
    return len({key.partition(":")[0] for key, tile in moment.view.tiles.items() if tile.owner == moment.seat})


def compare_buildings(moment: Seen) -> int:
    """With what can be built: the number of places, and what seats score over all of them."""
    looked = 0
    for option in TITLE.forecast(moment.view, moment.question):
        if answer_of(option.id).verb != "build":
            continue
        match = Match.restore(TITLE, moment.match.save(), watched=False)
        match.submit(moment.seat, option.id)
        question = match.question(match.waiting_for()[0])
        if question.ask.rule != BUILDING:
            continue  # A single place is chosen by the kernel.
        assert option.detail is not None
        places = next(part for part in parts_of(option.detail) if part.plural.startswith("{n} places"))
        assert places.params["n"] == len(question.options)
        view = TITLE.view(match.state, moment.seat)
        outcomes = TITLE.forecast(view, question)
        least_and_most(shown(option.scores, option.detail), [shown(place.scores, place.head) for place in outcomes])
        looked += 1
    return looked


def least_and_most(said: Shown, places: Sequence[Shown]) -> None:
    """What is said of all places together covers just what is said of each."""
    for seat in range(4):
        each = [one.spread.get(seat, (one.certain.get(seat, 0),) * 2) for one in places]
        over_all = (min(least for least, _ in each), max(most for _, most in each))
        assert said.spread.get(seat, (said.certain.get(seat, 0),) * 2) == over_all


def compare_plans(moment: Seen, option: Option) -> int:
    """What is said of a card or an action that begins with a road or a building, against the question that follows."""
    match = Match.restore(TITLE, moment.match.save(), watched=False)
    match.submit(moment.seat, option.id)
    if match.waiting_for() != [moment.seat] or match.number > moment.match.number + 1:
        return 0  # Somebody else is asked, or the kernel has answered what was asked first.
    after = seen(match)
    remarks = list(TITLE.remarks_on(moment.view, moment.question, option))
    if after.question.ask.rule in ("fog.road.2", "fog.vote.reset.3"):
        return compare_roads(after, [remark for remark in remarks if remark.rule == "fog.delivery.1"])
    if after.question.ask.rule == "fog.actions.upgrade.1":
        return compare_plan_of_buildings(
            after, [remark for remark in remarks if remark.rule == "fog.actions.upgrade.7"]
        )
    return 0


def compare_roads(after: Seen, remarks: Sequence[Remark]) -> int:
    """Each delivery that one of the roads brings about is said once, with what seats score over these roads."""
    by_delivery: dict[tuple[str, str], list[Shown]] = {}
    for place in TITLE.forecast(after.view, after.question):
        if place.head is not None:
            for part in parts_of(place.head):
                if part.msgid == "{what} to {building}":
                    by_delivery.setdefault(named(part), []).append(shown(place.scores, place.head))
    said = {}
    for remark in remarks:
        (part,) = [one for one in parts_of(remark.text) if one.msgid == "A road would deliver {what} to {building}"]
        said[named(part)] = shown(remark.scores, remark.text)
    assert said.keys() == by_delivery.keys()
    for delivery, places in by_delivery.items():
        least_and_most(said[delivery], places)
    return len(said)


def named(text: Text) -> tuple[str, str]:
    what, building = text.params["what"], text.params["building"]
    assert isinstance(what, Ref)
    assert isinstance(building, Ref)
    return what.element, building.element


def compare_plan_of_buildings(after: Seen, remarks: Sequence[Remark]) -> int:
    """Each building that is offered is said, with its price and with what seats score."""
    offered = {
        one.elements[0]: one for one in TITLE.forecast(after.view, after.question) if one.id.startswith("build:")
    }
    assert [remark.elements for remark in remarks] == [(element,) for element in offered]
    for remark in remarks:
        option = offered[remark.elements[0]]
        (part,) = [one for one in parts_of(remark.text) if "price" in one.params]
        assert option.price is not None
        assert part.params["price"] == Ref(f"amount:money:{option.price.total}")
        assert shown(remark.scores, remark.text) == shown(option.scores, option.detail)
    return len(remarks)


def compare_hints(moment: Seen, dice: random.Random) -> None:
    """What would bring nothing changes nothing; what leaves an income as it is does so."""
    for option in TITLE.forecast(moment.view, moment.question):
        verb = answer_of(option.id).verb
        detail = "" if option.detail is None else option.detail.msgid
        if detail == "It would bring nothing now":
            assert goods_after(moment, [option.id]) == goods(moment.match)
        elif verb == "import":
            match = Match.restore(TITLE, moment.match.save(), watched=False)
            match.submit(moment.seat, option.id)
            before = moment.view.seats[moment.seat].income.total
            if match.waiting_for() == [moment.seat] and match.question(moment.seat).ask.rule == OWN:
                match.submit(moment.seat, dice.choice(match.question(moment.seat).options).id)
            after = holdings.income(match.state, match.state.players[moment.seat]).total
            assert after - before == (not detail.startswith("You own"))


def goods(match: Match[Any]) -> list[tuple[int, ...]]:
    state = match.state
    pieces = (
        len(state.tiles),
        len(state.roads),
        len(state.built),
        sum(len(one.access) for one in state.tiles.values()),
    )
    return [pieces, *[(player.money, player.points, player.fleeting, player.lasting) for player in state.players]]


def goods_after(moment: Seen, answers: Sequence[str]) -> list[tuple[int, ...]]:
    match = Match.restore(TITLE, moment.match.save(), watched=False)
    for answer in answers:
        match.submit(moment.seat, answer)
    return goods(match)


def compare_things(moment: Seen) -> int:
    """What is said to be missing between a tile and a building: roads laid one by one, and roads on every space."""
    state, looked = moment.match.state, 0
    for key, tile in moment.view.tiles.items():
        for remark in TITLE.remarks(moment.view, f"tile:{key}"):
            building = next((mark.partition(":")[2] for mark in remark.elements if mark.startswith("prestige:")), "")
            if remark.rule == "fog.delivery.1":
                (part,) = [part for part in parts_of(remark.text) if "n" in part.params]
                assert part.params["n"] == roads_between(state, tile.owner, tile.cells, state.built[building].cells)
            elif remark.rule == "fog.bridge.1":
                assert roads_between(state, tile.owner, tile.cells, state.built[building].cells) is None
            looked += bool(building)
    return looked


def roads_between(state: Founders, owner: int, start: Sequence[int], end: Sequence[int]) -> int | None:
    """The fewest roads that connect two buildings, found space by space."""
    city = FogGame(state).city
    free, ways = set(grid.cells(city.free)), {*state.roads, *state.players[owner].bridges}
    edge, done, roads = set(start), set[int](), 0
    while edge:
        over_ways = [*edge]
        while over_ways:
            for cell in neighbors(over_ways.pop()):
                if cell in ways and cell not in edge and cell not in done:
                    edge.add(cell)
                    over_ways.append(cell)
        near = {cell for here in edge for cell in neighbors(here)}
        if near & set(end):
            return roads
        done |= edge
        edge, roads = (near & free) - done, roads + 1
    return None


def sampled(options: Sequence[Option], dice: random.Random, most: int) -> Iterator[Option]:
    """Places with different forecasts first."""
    groups = {str((option.head, option.scores)): option for option in options if is_place(option.id)}
    yield from dice.sample([*groups.values()], min(most, len(groups)))


def compare_game(seed: str, players: int, mode: str, start: str, most: int, played: int) -> int:
    """Compare all that is shown throughout a game. Returns how many places were played in the match."""
    dice, looked = random.Random(seed), 0
    for number, moment in enumerate(questions(seed, players, mode, start)):
        rule_id = moment.question.ask.rule
        compare_hints(moment, dice)
        if number % 10 == 0:
            compare_things(moment)
        for option in moment.question.options if rule_id in PLANNED else ():
            looked += compare_plans(moment, option)
        if rule_id == "fog.actions.upgrade.1":
            looked += compare_buildings(moment)
        elif rule_id in (*ROADS, OWN, BUILDING, PERSONAL, SITE):
            compare_places(moment, most, dice)
            for option in sampled(TITLE.forecast(moment.view, moment.question), dice, played):
                came = all_that_comes(moment.match, moment.seat, option.id)
                compare_played(option, came)
                compare_remarks(moment, option, came)
                if rule_id in ROADS and rule_id != FIRST_ROAD:
                    compare_delivery(moment, came)
                looked += 1
    return looked


@rule("fog.delivery.1", "fog.delivery.3", "fog.delivery.14", "fog.delivery.share.1", "fog.actions.upgrade.7")
@every_kind
def test_what_is_shown_is_what_comes_of_it(players: int, mode: str, start: str) -> None:
    assert compare_game(f"shown/{players}", players, mode, start, most=25, played=2) > 20


@pytest.mark.soak
@every_kind
@pytest.mark.parametrize("seed", range(12))
def test_what_is_shown_is_what_comes_of_it_in_many_games(players: int, mode: str, start: str, seed: int) -> None:
    assert compare_game(f"many/{seed}", players, mode, start, most=1000, played=12) > 5
