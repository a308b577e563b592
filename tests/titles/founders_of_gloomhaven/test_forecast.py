"""The forecast of an answer is what comes of it. What is said of a thing agrees with the map."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.engine.match.match import Match
from games.engine.rules.ask import Question, answer_of
from games.engine.rules.text import refs
from games.engine.title.info import checked_setup
from games.learning.scenarios import begin, scenarios
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.rules.reach import missing
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import grid
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.state import Founders
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.rules import rule

ROAD_FIRST = "fog.actions.upgrade.10"
"""Where a road leads to one building only, that is placed with it."""


def asked(seed: str, players: int) -> Iterator[tuple[Match[Any], Question, FoundersView, str]]:
    """The questions of a game between heuristic bots, each with its answer."""
    match = Match.start(TITLE, checked_setup(INFO, players=players, options={"start": "beginner"}), seed)
    dice = random.Random(seed)
    while match.request is not None:
        seat = match.waiting_for()[0]
        question, seen = match.question(seat), match.view(seat)
        assert isinstance(seen, FoundersView)
        answer = TITLE.bots["heuristic"](seen, question, dice)
        yield match, question, seen, answer
        match.submit(seat, answer)


@rule("fog.delivery.1", "fog.delivery.3", "fog.delivery.14", "fog.delivery.share.1", "fog.actions.upgrade.7")
def test_the_forecast_of_who_scores_how_much_is_what_happens() -> None:
    """At every place that is chosen, unless somebody has to choose what is used or delivered first."""
    compared = 0
    for match, question, seen, answer in asked("forecast", 3):
        if answer_of(answer).verb != "at" or question.ask.rule == ROAD_FIRST:
            continue
        options = TITLE.forecast(seen, question)
        assert sorted(one.id for one in options) == sorted(one.id for one in question.options)
        chosen = next(one for one in options if one.id == answer)
        before = [player.points for player in match.state.players]
        again = Match.restore(TITLE, match.save())
        again.submit(question.ask.seat, answer)
        if again.request is not None and "fog.delivery" in again.question(again.waiting_for()[0]).ask.rule:
            continue
        came = {
            player.seat: player.points - n
            for player, n in zip(again.state.players, before, strict=True)
            if player.points != n
        }
        assert {one.seat: one.points.total for one in chosen.scores} == came, answer
        compared += bool(came)
    assert compared > 5


@rule("fog.delivery.5", "fog.delivery.share.4")
def test_who_has_a_choice_is_told_with_what_each_choice_brings() -> None:
    """The least and the most that seats score are shown. Each choice brings what is said of it."""
    match = begin(scenarios("founders-of-gloomhaven")["the_mover_chooses_which_tile_delivers"])
    seat = match.waiting_for()[0]
    question, seen, place = match.question(seat), match.view(seat), "at:709-710-810-811"
    assert isinstance(seen, FoundersView)
    option = next(one for one in TITLE.forecast(seen, question) if one.id == place)
    assert option.head is not None
    assert option.head.msgid == "{outcome}; {who} chooses a tile"
    choices = [one for one in TITLE.remarks_on(seen, question, option) if one.text.msgid == "{who} may choose {what}"]
    match.submit(seat, place)
    saved = match.save()
    for choice, answer in zip(choices, match.question(seat).options, strict=True):
        assert choice.text.params["what"] == answer.label
        again = Match.restore(TITLE, saved)
        again.submit(seat, answer.id)
        came = {player.seat: player.points for player in again.state.players if player.points}
        assert {one.seat: one.points.total for one in choice.scores if one.points.total} == came
    assert len({tuple((share.seat, share.points.total) for share in one.scores) for one in choices}) == 2


@rule("fog.connection.1", "fog.connection.6", "fog.delivery.11")
def test_so_many_roads_as_are_said_to_be_missing_connect() -> None:
    """What is said of a tile: as many roads as that could be laid one after the other until it is delivered, and with none it would be."""
    looked = 0
    for match, _question, seen, _answer in asked("missing", 3):
        for key, tile in seen.tiles.items():
            for remark in TITLE.remarks(seen, f"tile:{key}"):
                if remark.rule != "fog.delivery.1":
                    continue
                looked += 1
                building = next(mark for mark in remark.elements if mark.startswith("prestige:")).partition(":")[2]
                n = remark.text.params["n"]
                assert isinstance(n, int)
                assert n > 0
                assert laid(match.state, tile.owner, key, building, n) == n
                assert tile.owner in [share.seat for share in remark.scores]
        if looked > 40:
            return
    raise AssertionError(f"{looked} needs were looked at")


def laid(state: Founders, owner: int, key: str, building: str, most: int) -> int:
    """How many roads it takes if each is laid where it brings the two nearer."""
    roads = [*state.roads]
    for n in range(most + 1):
        city = City(state.tiles, roads, state.built, state.players)
        if city.connected(owner, key, city.built[building]):
            return n
        left = missing(city, owner, city.tiles[key], city.built[building])
        assert left == most - n
        roads.append(
            next(cell for cell in near(city, owner, key) if nearer(state, roads, cell, owner, key, building, left))
        )
    raise AssertionError("they are not connected")


def near(city: City, owner: int, key: str) -> list[int]:
    return grid.cells(city.free & city.touch(owner, city.tiles[key]))


def nearer(state: Founders, roads: list[int], cell: int, owner: int, key: str, building: str, left: int) -> bool:
    city = City(state.tiles, [*roads, cell], state.built, state.players)
    return missing(city, owner, city.tiles[key], city.built[building]) == left - 1


def test_everything_says_something_sensible_throughout_a_game() -> None:
    """Each remark has a clause of the book and marks only what lies on the table; what is needed names who could deliver it."""
    kinds: set[str] = set()
    for number, (_match, question, seen, answer) in enumerate(asked("remarks", 4)):
        if number % 9 or seen.drafting:
            continue
        elements = [
            *(f"tile:{key}" for key in seen.tiles),
            *(f"prestige:{one}" for one in (*seen.built, *seen.proposals)),
        ]
        elements += ["resource:machinery", *(f"space:{cell}" for cell in seen.roads[:5])]
        elements += [f"space:{cell}" for player in seen.players for cell in (*player.houses, *player.bridges)]
        for element in elements:
            remarks = TITLE.remarks(seen, element)
            assert remarks, element
            for remark in remarks:
                assert remark.rule.startswith("fog.")
                kinds.add(remark.text.msgid)
                for mark in remark.elements:
                    assert mark.removeprefix("tile:") in seen.tiles or mark.partition(":")[0] in (
                        "prestige",
                        "resource",
                    )
        option = next(one for one in TITLE.forecast(seen, question) if one.id == answer)
        for remark in TITLE.remarks_on(seen, question, option):
            assert remark.rule.startswith("fog.")
            assert all(":" in element for element in refs(remark.text))
    assert len(kinds) > 12
