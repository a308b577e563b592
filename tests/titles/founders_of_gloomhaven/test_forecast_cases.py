"""Positions at which a forecast was once wrong, each an example of a kind."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.match.match import Match
from games.engine.rules.ask import Option
from games.engine.rules.text import Ref, Text
from games.titles.founders_of_gloomhaven.seen.connections import MANY, named
from games.titles.founders_of_gloomhaven.seen.forecast.outcome import Ending, Outcome, best
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.rules import rule
from tests.titles.founders_of_gloomhaven.positions import all_that_comes, laid_out, seen

FOUR = {
    "players.0.resources": ["stone", "gems"],
    "players.1.resources": ["population", "knowledge"],
    "players.2.resources": ["metal", "livestock"],
    "players.3.resources": ["lumber", "grain"],
}
GATE = {
    **FOUR,
    "players.1.bridges": [715],
    "tiles": {
        "stone:2": {"owner": 0, "cells": [808]},
        "gems:2": {"owner": 0, "cells": [612]},
        "labor:2": {"owner": 1, "cells": [910, 911, 912, 1010]},
        "food:2": {"owner": 2, "cells": [1011, 1111, 1112], "access": [1]},
        "grain:2": {"owner": 3, "cells": [1213]},
        "livestock:2": {"owner": 2, "cells": [1310]},
        "population:2": {"owner": 1, "cells": [1308]},
        "food:3": {"owner": 1, "cells": [716, 816, 817]},
        "grain:3": {"owner": 3, "cells": [918]},
        "livestock:3": {"owner": 2, "cells": [917]},
    },
    "roads": [712, 713, 714, 1109, 1209, 1210],
    "built": {"customs_house": {"cells": [609, 610, 709, 710], "delivered": {"gems": 0}}},
}


def options(match: Match[Any]) -> dict[str, Option]:
    """The options of the question at which a match is, as they are shown."""
    moment = seen(match)
    return {option.id: option for option in TITLE.forecast(moment.view, moment.question)}


@rule("fog.connection.6", "fog.delivery.share.4", "fog.bridge.3")
def test_a_road_that_joins_a_gate_is_no_other_road() -> None:
    """Both roads deliver labor. Only one of them also connects seat 1 with its own food beyond the gate: it may choose then."""
    match = laid_out(4, GATE, [["turn", 0]])
    for answer in ("down:recruit", "road"):
        match.submit(0, answer)
    shown = options(match)
    for place in ("at:809", "at:811"):
        came = {one.points for one in all_that_comes(match, 0, place)}
        certain = {share.seat: share.points.total for share in shown[place].scores}
        for seat in range(4):
            possible = {points[seat] for points in came}
            assert certain.get(seat, 0) in possible or len(possible) > 1
            if len(possible) == 1:
                assert certain.get(seat, 0) == possible.pop()
            else:
                assert seat not in certain
    assert shown["at:809"].head != shown["at:811"].head


@rule("fog.connection.1", "fog.road.4")
def test_however_many_roads_are_missing_their_number_is_said() -> None:
    position = {
        **FOUR,
        "tiles": {"lumber:1": {"owner": 3, "cells": [107]}},
        "built": {"hunting_lodge": {"cells": [1204, 1304]}},
    }
    match = laid_out(4, position, [["turn", 0]])
    (said,) = [
        one for one in TITLE.remarks(seen(match).view, "tile:lumber:1") if "prestige:hunting_lodge" in one.elements
    ]
    assert said.text.msgid == "{what} and {building}: {n} road is missing"
    assert said.text.params["n"] == 10


@rule("fog.actions.upgrade.10")
def test_after_a_road_only_the_places_that_touch_it_are_counted() -> None:
    """The number of places that is shown with a building is the number of places that are offered next."""
    position = {
        "players.0.resources": ["stone"],
        "players.0.hand": ["driver"],
        "tiles": {"stone:1": {"owner": 0, "cells": [303]}},
        "roads": [402],
    }
    match = laid_out(3, position, [["turn", 0]])
    for answer in ("play:driver", "lay", "at:304"):
        match.submit(0, answer)
    counted = {option.id: option.detail for option in options(match).values() if option.id.startswith("build:")}
    assert counted
    saved = match.save()
    for option_id, detail in counted.items():
        again = Match.restore(TITLE, saved)
        again.submit(0, option_id)
        assert detail is not None
        while "n" not in detail.params:
            inner = detail.params["what"]
            assert not isinstance(inner, int | str | list | Ref)
            detail = inner
        assert detail.params["n"] == len(again.question(0).options)


@rule("fog.solo.vote.4", "fog.solo.vote.5")
def test_alone_a_proposal_costs_influence_and_no_money() -> None:
    position = {
        "players.0.fleeting": 4,
        "players.0.lasting": 3,
        "proposals": ["university", "sleeping_lion", "lighthouse"],
    }
    match = laid_out(1, position, [["solo_vote"]], mode="solo")
    moment = seen(match)
    looked = 0
    for option in moment.question.options:
        _, _, fleeting, lasting = option.id.split(":")
        (cost,) = [
            one
            for one in TITLE.remarks_on(moment.view, moment.question, option)
            if one.text.msgid == "It costs {price}"
        ]
        paid = {"fleeting": int(fleeting), "lasting": int(lasting)}
        named = [Ref(f"amount:{kind}:{n}") for kind, n in paid.items() if n]
        assert cost.text.params["price"] == (named or [Ref("amount:fleeting:0")])
        looked += 1
    assert looked > 2


def test_of_several_places_the_best_is_where_the_seat_can_score_most() -> None:
    def outcome(*points: tuple[int, int]) -> Outcome:
        return Outcome(tuple([Ending(one, (), (), (), ()) for one in points]))

    outcomes = [outcome((1, 9)), outcome((0, 0), (5, 1)), outcome((4, 2))]
    assert best(outcomes, 0) is outcomes[1]
    assert best(outcomes, 1) is outcomes[0]


@rule("fog.connection.1")
@pytest.mark.parametrize(("connected", "more"), [(1, []), (MANY, []), (MANY + 3, [3])])
def test_of_many_connected_things_the_number_of_the_unnamed_is_said(connected: int, more: list[int]) -> None:
    elements = [f"tile:stone:{n}" for n in range(connected)]
    said = named(elements)
    listed = said.text.params["list"]
    assert isinstance(listed, list)
    assert [one.element for one in listed if isinstance(one, Ref)] == elements[:MANY]
    assert [one.params["n"] for one in listed if isinstance(one, Text)] == more
    assert list(said.elements) == elements
