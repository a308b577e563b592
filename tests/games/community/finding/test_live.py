"""The lobby's sockets: each viewer gets the tables that their page shows."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.community import relations
from games.models import Relation
from tests.games.ears import Ear, there
from tests.games.making import opened

pytestmark = pytest.mark.django_db(transaction=True)
ENGLISH = "/ws/lobby/?language=en&game=great-wall-of-china&spoken=en"


async def test_a_change_undoes_no_choice(alice: User, bob: User) -> None:
    async with Ear("/ws/lobby/?language=en") as everything, Ear(ENGLISH) as chosen:
        await everything.hello()
        assert "is what you chose" in await chosen.hello()
        await there(opened, alice, language="zh-hant")
        assert "青石" in await everything.hear()
        english = await there(opened, bob, language="en")
        heard = await chosen.hear()
        assert f'data-table="{english.pk}"' in heard
        assert "青石" not in heard


async def test_only_who_follows_reads_the_reason(alice: User, bob: User, charlie: User) -> None:
    await there(relations.add, bob, alice, Relation.Kind.FOLLOWS)
    path = "/ws/lobby/?language=en"
    async with Ear(path, bob) as follower, Ear(path, charlie) as other, Ear(path) as passer_by:
        for ear in (follower, other, passer_by):
            await ear.hello()
        await there(opened, alice)
        assert "whom you follow" in await follower.hear()
        for ear in (other, passer_by):
            heard = await ear.hear()
            assert "青石" in heard
            assert "whom you follow" not in heard


async def test_a_forged_choice_shows_everything(alice: User) -> None:
    await there(opened, alice)
    async with Ear("/ws/lobby/?language=en&game=x&pace=%00&free=-1&spoken=%F0%9F&friends=1") as ear:
        assert "青石" in await ear.hello()
