"""The table as a list: all that can be chosen is a place of it, and each place stands there once."""

from __future__ import annotations

import random
from typing import Any

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.title import TITLE


def test_all_that_can_be_chosen_is_a_place() -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=3), "outline", watched=False)
    dice = random.Random(6)
    while match.request is not None:
        for seat in match.waiting_for():
            ask = match.ask(seat)
            assert ask is not None
            options = match.options(seat)
            if dice.random() < 0.2:
                places = [
                    element
                    for top in TITLE.outline(TITLE.view(match.state, seat))
                    for place in top.all()
                    for element in place.elements
                ]
                assert len(set(places)) == len(places)
                for option in (*options, *ask.refused()):
                    assert set(option.elements) <= set(places), option.id
        match.submit(seat, dice.choice(options).id)
    assert TITLE.outline(TITLE.view(match.state, None))


def actions(match: Match[Any], seat: int | None) -> dict[str, list[str]]:
    """By element: what the outline says of each primary action, as message ids."""
    nodes = [node for top in TITLE.outline(TITLE.view(match.state, seat)) for node in top.all()]
    return {node.element: [text.msgid for text in node.says] for node in nodes if node.element.startswith("action:")}


def test_primary_actions_say_the_icons_what_can_be_spent_and_what_that_is_enough_for_here() -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=2), "actions")
    dice = random.Random(2)
    printed = ["{what}: {n}", "{good} to spend for more icons: {n}"]
    for seat in (None, 0, 1):
        said = actions(match, seat)
        assert len(said) == 4
        assert all(says[:2] == printed and len(says) == 3 for says in said.values())
    acting = 0
    while match.request is not None and acting < 4:
        seat = match.waiting_for()[0]
        view = TITLE.view(match.state, seat)
        if view.ahead.ways and view.phase == "action":
            (way,) = view.ahead.ways
            here = {f"action:{deed.action}" for deed in way.deeds}
            said = actions(match, seat)
            assert here == {action for action, says in said.items() if "here: {enough}" in says}
            assert not any("here: {enough}" in says for says in actions(match, None).values())
            acting += 1
        match.submit(seat, dice.choice(match.options(seat)).id)
    assert acting == 4
