"""What the refusals of Founders of Gloomhaven claim."""

from __future__ import annotations

from typing import Any

from games.engine.rules.ask import Ask, answer_of
from games.engine.rules.orders import offered
from games.engine.title import codec
from games.titles.founders_of_gloomhaven.modes.solo import slot_price
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import Player
from games.titles.founders_of_gloomhaven.turn.work import play_up
from tests.titles.reasons import Holds, Refused

TRIED = 400
"""The number of answers that are tried to find a way to play a card."""


def asked_player(refused: Refused) -> Player:
    player: Player = refused.state.players[refused.seat]
    return player


def nobody_could_play_it_to_its_end(refused: Refused) -> bool:
    """The card is played all the same: whatever is answered, something is asked that has no answer."""
    return not _played_to_its_end(refused, [], [TRIED])


def _played_to_its_end(refused: Refused, answers: list[str], left: list[int]) -> bool:
    flow = play_up(FogGame(codec.clone(refused.state)), refused.seat, refused.parts[1])
    asked: Any = None
    try:
        asked = next(flow)
        for answer in answers:
            asked = flow.send(answer_of(answer))
    except StopIteration:
        return True
    assert isinstance(asked, Ask)
    for option in offered(asked.options()):
        left[0] -= 1
        assert left[0], f"{refused.option.id} has too many ways to be played"
        if _played_to_its_end(refused, [*answers, option.id], left):
            return True
    return False


def played_fewer_than_needed(refused: Refused) -> bool:
    seats: int = refused.state.seats
    return len(asked_player(refused).played) < components.actions().played_before_vote[seats - 1]


def is_forbidden_by_a_race(refused: Refused) -> bool:
    return any(refused.parts[1] in components.race_of(held).forbidden for held in asked_player(refused).resources)


def neither_owns_nor_may_use_it(refused: Refused) -> bool:
    what = refused.named("what")
    tiles = [tile for key, tile in refused.state.tiles.items() if key.partition(":")[0] == what]
    return not any(tile.owner == refused.seat or refused.seat in tile.access for tile in tiles)


def costs_more_money_than_there_is(refused: Refused) -> bool:
    return refused.price > asked_player(refused).money


def costs_more_influence_than_there_is(refused: Refused) -> bool:
    worth = components.setting_up().solo.lasting_worth
    price = slot_price(refused.game, int(refused.parts[1])).total
    return price > asked_player(refused).fleeting + worth * asked_player(refused).lasting


HOLDS: dict[str, Holds] = {
    "It cannot be carried out completely now": nobody_could_play_it_to_its_end,
    "You have played too few cards": played_fewer_than_needed,
    "Forbidden by what you have": is_forbidden_by_a_race,
    "You neither own {what} nor have access to it": neither_owns_nor_may_use_it,
    "You have too little money": costs_more_money_than_there_is,
    "You have too little influence": costs_more_influence_than_there_is,
}
