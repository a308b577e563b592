"""Several processes without a channel layer between them: what another one has changed is found by the look at the database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.bots.watchdog import COMPARED_EVERY, Watchdog
from games.engine import lru
from games.live import hub, relay
from games.live.threads import table_thread
from games.models import Table
from games.tables.reading import chat
from games.tables.reading.scene import scene_of
from tests.games.ears import Ear, there
from tests.games.making import answer, begun, opened, to_move

pytestmark = pytest.mark.django_db(transaction=True)


def elsewhere(change: Callable[..., Any], *args: Any, **more: Any) -> Any:
    """What another process does: this one gets no news, and knows nothing of what was saved."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "_send", lambda *_: None)
        done = change(*args, **more)
    lru.clear_all()
    return done


def says(table: Table, person: User, text: str) -> None:
    scene = scene_of(table.pk)
    chat.post_message(scene, scene.viewer(person.pk), person, text)


class Looks:
    """How often something was drawn because of the look."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        look = hub.Hub._look

        def looked(the_hub: hub.Hub, group: str) -> None:
            self.count += 1
            look(the_hub, group)

        monkeypatch.setattr(hub.Hub, "_look", looked)

    async def counted(self) -> int:
        """The count when the tables' thread has done what it was given."""
        await there(lambda: table_thread.submit(int).result())
        return self.count


async def test_who_watches_a_table_hears_of_moves_and_talk(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    watchdog = Watchdog()
    async with Ear(f"/ws/table/{table.pk}/?language=en", alice) as ear:
        await ear.hello()
        await there(watchdog.look)
        changed = await there(elsewhere, answer, table)
        await there(watchdog.look)
        assert f'data-version="{changed.version}"' in await ear.hear()
        await there(elsewhere, says, table, bob, "well met")
        await there(watchdog.look)
        assert "well met" in await ear.hear()


async def test_the_lobby_and_ones_own_tables_are_caught_up_too(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    watchdog, mover = Watchdog(), (await there(to_move, table)).user
    async with Ear("/ws/lobby/?language=en") as lobby, Ear("/ws/mine/?language=en", mover) as mine:
        await lobby.hello()
        assert "shelf-urgent" in await mine.hello()
        while (await there(to_move, table)).user == mover:
            await there(elsewhere, answer, table)
        new: Table = await there(elsewhere, opened, bob if mover == alice else alice)
        await there(watchdog.look)
        assert f'data-table="{new.pk}"' in await lobby.hear()
        assert "shelf-urgent" not in await mine.hear()


async def test_who_said_hello_in_the_meantime_does_not_hide_the_change_from_the_others(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    path, watchdog = f"/ws/table/{table.pk}/?language=en", Watchdog()
    async with Ear(path) as first:
        await first.hello()
        changed = await there(elsewhere, answer, table)
        async with Ear(path) as second:
            assert f'data-version="{changed.version}"' in await second.hello()
            await there(watchdog.look)
            assert f'data-version="{changed.version}"' in await first.hear()


async def test_what_this_process_told_itself_is_not_drawn_once_more(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = Looks(monkeypatch)
    table: Table = await there(begun, alice, bob)
    path, watchdog = f"/ws/table/{table.pk}/?language=en", Watchdog()
    async with Ear(path) as ear, Ear("/ws/mine/?language=en", alice) as mine, Ear("/ws/lobby/") as lobby, Ear(path):
        for socket in (ear, mine, lobby):
            await socket.hello()
        changed = await there(answer, table)
        assert f'data-version="{changed.version}"' in await ear.hear()
        await there(opened, alice)
        await mine.hear()
        await lobby.hear()
        for _ in range(2):
            await there(watchdog.look)
    assert await looks.counted() == 0


async def test_a_table_that_cannot_be_drawn_is_tried_once_for_each_change(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = Looks(monkeypatch)
    table: Table = await there(begun, alice, bob)
    watchdog = Watchdog()
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        await ear.hello()
        monkeypatch.setattr("games.consumers.latest", lambda *_, **__: 1 / 0)
        await there(elsewhere, answer, table)
        for _ in range(3):
            await there(watchdog.look)
        assert (await ear.complaint())["status"] == 500
    assert await looks.counted() == 1


async def test_while_a_channel_layer_works_only_some_of_the_looks_compare(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may be cut off from the layer. It cannot know who watches here."""
    looks = Looks(monkeypatch)
    table: Table = await there(begun, alice, bob)
    watchdog = Watchdog()
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        await ear.hello()
        monkeypatch.setattr(relay, "InMemoryChannelLayer", dict)
        changed = await there(elsewhere, answer, table)
        for _ in range(COMPARED_EVERY - 1):
            await there(watchdog.look)
        assert await looks.counted() == 0
        await there(watchdog.look)
        assert f'data-version="{changed.version}"' in await ear.hear()


async def test_what_could_not_be_drawn_while_the_database_was_away_is_drawn_when_it_is_back(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The viewer is told nothing meanwhile: there is nothing that the keepers of the site could mend."""
    table: Table = await there(begun, alice, bob)
    watchdog = Watchdog()

    def gone(*_: object, **__: object) -> None:
        raise OperationalError("the server closed the connection")

    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        await ear.hello()
        monkeypatch.setattr(relay, "InMemoryChannelLayer", dict)
        with pytest.MonkeyPatch.context() as away:
            away.setattr("games.consumers.latest", gone)
            changed = await there(answer, table)
            await there(lambda: table_thread.submit(int).result())
        await there(watchdog.look)
        assert f'data-version="{changed.version}"' in await ear.hear()


async def test_however_many_tables_are_watched_the_look_takes_as_many_queries(alice: User, bob: User) -> None:
    watched: list[Table] = [await there(begun, alice, bob) for _ in range(3)]

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            Watchdog().look()
        return len(asked)

    async with Ear(f"/ws/table/{watched[0].pk}/") as ear:
        await ear.hello()
        assert await there(queries) == 3, "whose turn bots have, the tables' versions, what was said last"
        async with Ear(f"/ws/table/{watched[1].pk}/") as first, Ear(f"/ws/table/{watched[2].pk}/") as more:
            await first.hello()
            await more.hello()
            assert await there(queries) == 3
