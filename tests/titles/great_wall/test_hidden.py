"""What a seat must not know, dealt again (gw.components.resources.4)."""

from __future__ import annotations

import random
from itertools import count

import pytest

from games.engine.match.match import Match
from games.engine.title import codec
from games.engine.title.info import checked_setup
from games.titles.great_wall.seen.view import view
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, RESOURCES, GreatWall, is_player
from games.titles.great_wall.title import TITLE


@pytest.mark.rule("gw.components.resources.4")
@pytest.mark.parametrize("seat", [0, None])
def test_what_is_dealt_anew_behind_a_screen_does_not_depend_on_what_lies_there(seat: int | None) -> None:
    state = Match.start(TITLE, checked_setup(TITLE.info, players=3), "goods").state
    dealt = []
    for amount in (0, 2, 40):
        other = codec.clone(state)
        other.clans[1].goods = dict.fromkeys(RESOURCES, amount)
        TITLE.permute_hidden(other, seat, random.Random(3))
        dealt.append(other.clans[1].goods)
    assert dealt[0] == dealt[1] == dealt[2]
    assert len(set(dealt[0].values())) > 1


@pytest.mark.rule("gw.setup.15", "gw.setup.25", "gw.tactics.hand.1")
@pytest.mark.parametrize("mode", ["standard", "co-op"])
def test_an_advisor_who_raises_the_hand_shows_from_the_choice_on(mode: str) -> None:
    match = _dealt(mode, 1, "strategist")
    usual = components.tactic_hand_limit()
    for viewer in (0, 1, None):
        assert set(_hand_limits(match, viewer).values()) == {usual}
    for seat, clan in sorted(match.state.clans.items()):
        active = "strategist" if seat == 1 else clan.advisors[0]
        match.submit(seat, f"keep:{clan.generals[0]}:{active}")
    for viewer in (0, 1, None):
        limits = _hand_limits(match, viewer)
        assert limits[1] > usual
        assert limits[0] == limits[2] == usual


def _dealt(mode: str, seat: int, card: str) -> Match[GreatWall]:
    """A match in which the advisor is dealt to the seat."""
    setup = checked_setup(TITLE.info, mode=mode, players=3)
    begun = (Match.start(TITLE, setup, f"advisors {number}") for number in count())
    return next(match for match in begun if card in match.state.clans[seat].advisors)


def _hand_limits(match: Match[GreatWall], viewer: int | None) -> dict[int, int]:
    return {clan.owner: clan.tactics_limit for clan in view(match.state, viewer).clans if is_player(clan.owner)}


def test_qin_jiushao_has_no_goods_whatever_is_dealt() -> None:
    state = Match.start(TITLE, checked_setup(TITLE.info, mode="solo"), "goods").state
    TITLE.permute_hidden(state, 0, random.Random(3))
    assert not any(state.clans[QIN].goods.values())


def test_partners_in_co_operation_keep_what_all_of_them_see() -> None:
    state = Match.start(TITLE, checked_setup(TITLE.info, mode="co-op", players=3), "goods").state
    before = {owner: dict(clan.goods) for owner, clan in state.clans.items()}
    TITLE.permute_hidden(state, 0, random.Random(3))
    assert {owner: clan.goods for owner, clan in state.clans.items()} == before
