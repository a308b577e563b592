"""What a seat must not know, dealt anew (gw.components.resources.4)."""

from __future__ import annotations

import random

import pytest

from games.engine.match.match import Match
from games.engine.title import codec
from games.engine.title.info import checked_setup
from games.titles.great_wall.table.state import QIN, RESOURCES
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


def test_qin_jiushao_has_no_goods_whatever_is_dealt() -> None:
    state = Match.start(TITLE, checked_setup(TITLE.info, mode="solo"), "goods").state
    TITLE.permute_hidden(state, 0, random.Random(3))
    assert not any(state.clans[QIN].goods.values())


def test_partners_in_co_operation_keep_what_all_of_them_see() -> None:
    state = Match.start(TITLE, checked_setup(TITLE.info, mode="co-op", players=3), "goods").state
    before = {owner: dict(clan.goods) for owner, clan in state.clans.items()}
    TITLE.permute_hidden(state, 0, random.Random(3))
    assert {owner: clan.goods for owner, clan in state.clans.items()} == before
