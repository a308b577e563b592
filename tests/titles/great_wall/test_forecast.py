"""What a breach would cost, where the shame supply, the places for tokens or the goods do not come out even."""

from __future__ import annotations

from games.engine.title.info import checked_setup
from games.titles.great_wall import INFO
from games.titles.great_wall.seen.view import view
from games.titles.great_wall.seen.wall import SectionView
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import Claimed, GreatWall, Horde
from games.titles.great_wall.year.setup import set_up
from tests.rules import rule

EACH = components.board().shame_penalty


def breached(mode: str = "standard", players: int = 3, *cards: str) -> GreatWall:
    """Horde cards lie before the first section, and nobody has a soldier on them."""
    state = set_up(checked_setup(INFO, mode=mode, players=players), "forecast")
    state.tea = [*range(players)]
    for own in state.clans.values():
        own.advisors, own.generals = [], []
    state.sections[0].hordes = [
        Horde(card, [None] * len(components.horde_type(card).spots)) for card in cards or ("foot_levy_left",)
    ]
    return state


def shown(state: GreatWall, seat: int | None = 0) -> SectionView:
    return view(state, seat).sections[0]


@rule("gw.shame.pool.1")
def test_who_finds_no_token_in_the_supply_loses_honor() -> None:
    state = breached()
    for own in state.clans.values():
        own.honor = 9
    assert shown(state).shame_if_breached == {0: 1, 1: 1, 2: 1}
    state.shame_supply = 2
    seen = shown(state)
    assert seen.shame_if_breached == {0: 1, 1: 1}
    assert {owner: lost.total for owner, lost in seen.honor_if_breached.items()} == {2: EACH}
    assert seen.due_if_breached == {0: 1, 1: 1, 2: 1}
    state.clans[2].honor = 1
    assert shown(state).honor_if_breached[2].total == 1


@rule("gw.shame.place.7")
def test_who_has_no_place_for_a_token_loses_honor() -> None:
    state = breached()
    own = state.clans[1]
    own.pool, own.honor = dict.fromkeys(own.pool, 0), 9
    seen = shown(state)
    assert seen.shame_if_breached == {0: 1, 2: 1}
    assert seen.honor_if_breached[1].total == EACH
    own.claimed = [Claimed("foot_levy_right")]
    assert shown(state).shame_if_breached == {0: 1, 1: 1, 2: 1}


@rule("gw.coop.ending.3")
def test_together_a_token_that_is_not_there_loses_the_game() -> None:
    state = breached("co-op", 2, "tumen_vanguard_left")
    state.shame_supply = 2
    assert not shown(state).lost_if_breached
    state.shame_supply = 1
    seen = shown(state)
    assert seen.lost_if_breached
    assert seen.shame_if_breached == {0: 1}


@rule("gw.effects.reading.5", "gw.components.resources.2")
def test_nobody_is_seen_to_lose_more_goods_than_there_are() -> None:
    state = breached("standard", 3, "raiders_left", "raiders_center")
    state.clans[0].goods = {**dict.fromkeys(state.clans[0].goods, 0), "gold": 1}
    assert {owner: lost.total for owner, lost in shown(state, 0).goods_if_breached.items()} == {0: 1, 1: 2, 2: 2}
    assert shown(state, 1).goods_if_breached[0].total == 2
    state.clans[0].goods["gold"] = 0
    assert 0 not in shown(state, 0).goods_if_breached


@rule("gw.cards.horde.3", "gw.battle.breach.5")
def test_an_archer_who_is_shot_before_the_assault_does_not_fall_again_at_the_breach() -> None:
    state = breached("co-op", 3, "naiman_bowmen_left")
    state.sections[0].wall, state.sections[0].firing = 2, [0, 1, 1]
    seen = shown(state)
    assert {owner: shot.total for owner, shot in seen.killed_at_start.items()} == {0: 1, 1: 1}
    assert seen.killed_if_breached == {1: 1}
