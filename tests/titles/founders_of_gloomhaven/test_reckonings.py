"""Numbers that explain themselves: an income kind by kind."""

from __future__ import annotations

import pytest

from games.engine.counting import check_event
from games.engine.event import Event
from games.engine.reckoning import Reckoning
from games.engine.text import Ref
from games.titles.founders_of_gloomhaven.cards.performing import Context, perform
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.table import ops
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.state import Founders, Tile
from games.titles.founders_of_gloomhaven.title import TITLE
from games.titles.founders_of_gloomhaven.turn import vote
from tests.rules import rule
from tests.titles.founders_of_gloomhaven.test_setting_up import begun


def laid() -> Founders:
    """The example of the book: a seat with six tiles of four kinds, and one house."""
    state = begun(3)
    cells = {"grain:1": 101, "metal:1": 103, "metal:2": 1011, "machinery:1": 105, "machinery:2": 813, "food:3": 115}
    state.tiles = {key: Tile(0, [cell]) for key, cell in cells.items()}
    state.players[0].houses = [1213]
    return state


def named(reckoning: Reckoning) -> list[tuple[int, object]]:
    return [(cause.amount, cause.text.params.get("what")) for cause in reckoning.causes]


def reckoning_of(event: Event) -> Reckoning:
    assert isinstance(event.reckoning, Reckoning), event
    check_event(event)
    return event.reckoning


def told(game: FogGame, msgid: str) -> list[Reckoning]:
    return [reckoning_of(event) for event in game.events if event.text.msgid == msgid]


def carried_out(game: FogGame, effect: ops.AnyEffect) -> list[Reckoning]:
    """What is told of what an effect brings seat 0."""
    game.events.clear()
    for _ in perform(game, Context(seat=0, source="race:human", rule="fog.standard.6"), [effect]):
        pytest.fail("nothing is asked")
    return told(game, "{who} gains {what}")


# Income


@rule("fog.vote.income.2", "fog.vote.income.3", "fog.vote.income.4", "fog.vote.income.5")
def test_an_income_names_the_kinds_of_resource_and_the_houses() -> None:
    game = TITLE.game(laid())
    own, before = game.player(0), game.player(0).money
    vote.take_income(game, 0)
    money, fleeting = told(game, "{who} gains {what}")
    kinds = ["grain", "metal", "machinery", "food"]
    assert named(money) == [(1, Ref(f"resource:{kind}")) for kind in kinds]
    assert [(cause.amount, cause.rule) for cause in fleeting.causes] == [(1, "fog.vote.income.3")]
    assert (own.money - before, own.fleeting) == (money.total, fleeting.total)


@rule("fog.beginner.setup.13")
def test_the_beginner_game_adds_to_the_income() -> None:
    state = begun(3, start="beginner")
    own = state.players[0]
    found = holdings.income(state, own)
    assert found.causes[-1].rule == "fog.beginner.setup.13"
    assert [cause.amount for cause in found.causes] == [1] * (found.total - own.extra_income) + [own.extra_income]


@rule("fog.two-player.5")
def test_half_an_income_is_rounded_up_and_says_so() -> None:
    game = TITLE.game(laid())
    game.state.tiles["cloth:3"] = Tile(0, [117])
    (money,) = carried_out(game, ops.Income(money="half_up", fleeting=False))
    assert [cause.amount for cause in money.causes] == [1, 1, 1, 1, 1, -2]
    money, fleeting = carried_out(game, ops.Income(money="full", fleeting=True))
    assert (money.total, fleeting.total) == (5, 1)


def test_what_is_gained_by_others_access_and_by_houses_names_them() -> None:
    game = TITLE.game(laid())
    game.state.tiles["metal:1"].access, game.state.tiles["food:3"].access = [2], [1, 2]
    gain = ops.Per(count_of="other_players_with_access_to_my_tiles", gain=ops.Goods(money=1))
    (money,) = carried_out(game, gain)
    assert [cause.text.params["who"] for cause in money.causes] == [Ref("seat:1"), Ref("seat:2")]
    game.player(0).houses = [1213, 1215]
    (influence,) = carried_out(game, ops.Per(count_of="my_houses", gain=ops.Goods(fleeting=2)))
    assert [cause.amount for cause in influence.causes] == [4]
