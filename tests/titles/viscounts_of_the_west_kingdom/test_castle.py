"""Workers of several players at once, which no single turn of a small table brings about."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.rules.ask import Ask, Flow, answer_of
from games.titles.viscounts_of_the_west_kingdom.invariants import workers_due
from games.titles.viscounts_of_the_west_kingdom.rules import castle
from games.titles.viscounts_of_the_west_kingdom.title import TITLE
from tests.titles.viscounts_of_the_west_kingdom.test_setting_up import table
from tests.typed import a


def answer_the_only_way(flow: Flow[None]) -> None:
    """As the kernel answers where there is a single option."""
    answer: Any = None
    while True:
        try:
            request = flow.send(answer)
        except StopIteration:
            return
        (option,) = a(Ask, request).options()
        answer = answer_of(option.id)


@pytest.mark.rule("vis.castle.bump.10", "vis.castle.move.10", "vis.castle.move.12")
def test_bumping_waits_for_the_moves_of_all() -> None:
    """Seat 1 sends its third Worker into seat 2's group, which is full by that, and moves away before anybody is bumped."""
    state = table(3)
    state.active = 0
    first, second = state.castle[0], state.castle[1]
    for section, known in ((first, "castle_virtue"), (second, "castle_ink_stone")):
        section.id = known
    for section in state.castle[2:]:
        section.id = "castle_flip"
    first.tiers[0], second.tiers[0] = {2: 3, 0: 1}, {1: 3}
    for player in state.players:
        player.workers = workers_due(state, player.seat)
    game = TITLE.game(state)
    answer_the_only_way(castle.settle(game))
    assert first.tiers == [{0: 1, 1: 1}, {2: 1}]
    assert second.tiers == [{2: 1}, {1: 1}]
    moved = [event.seat for event in game.events if "moves inward" in event.text.msgid]
    assert moved == [1, 2]
    assert not [event for event in game.events if event.rule == "vis.castle.bump.3"]
