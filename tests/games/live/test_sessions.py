"""A socket ends with its session: over a real site, with its own websockets, sessions and pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from asgiref.sync import sync_to_async
from django.test import Client as Browser
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from accounts.models import User
from games.consumers import UNKNOWN
from games.live import sessions
from games.live.sessions import SIGNED_OUT
from games.models import Table
from tests.bench.site import CSRF, Client
from tests.frames import of_this_release
from tests.games.ears import Ear
from tests.games.making import begun
from tests.live import LiveSite
from tests.people import PASSWORD

WAIT = 60


class Someone:
    """Alice in one browser."""

    def __init__(self, site: LiveSite, user: User) -> None:
        self.site = site
        self.session = site.session_of(user)
        self.client = Client(site, self.session)

    def listens(self, path: str) -> ClientConnection:
        """A socket that has got all."""
        cookie = f"sessionid={self.session}; csrftoken={CSRF}"
        socket = connect(
            f"ws://127.0.0.1:{self.site.port}{of_this_release(path)}",
            additional_headers={"Cookie": cookie, "Origin": self.site.url},
            compression=None,
        )
        socket.send(json.dumps({"type": "hello"}))
        socket.recv(WAIT)
        return socket


def ended(socket: ClientConnection) -> int | None:
    """The code with which it was closed, after what was still on its way."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(WAIT)
    return socket.close_code


def is_open(socket: ClientConnection) -> bool:
    """Whether it still answers, after what was on its way."""
    socket.send("nonsense")
    while '{"error"' not in str(socket.recv(WAIT)):
        pass
    return True


def signs_out(someone: Someone) -> int:
    return someone.client.post("/accounts/sign-out/")[0]


def sets_another_password(someone: Someone) -> int:
    new = {"old_password": PASSWORD, "new_password1": "quite-another-7531", "new_password2": "quite-another-7531"}
    return someone.client.post("/accounts/password/", **new)[0]


def leaves_the_site(someone: Someone) -> int:
    return someone.client.post("/accounts/delete/", password=PASSWORD)[0]


@pytest.mark.parametrize("path", ["/ws/table/{}/", "/ws/lobby/"])
@pytest.mark.parametrize("does", [signs_out, sets_another_password, leaves_the_site])
def test_a_socket_ends_with_its_session(live_site: LiveSite, does: Callable[[Someone], int], path: str) -> None:
    """Those of others stay."""
    name = f"erin-{does.__name__}-{len(path)}"
    erin, bob = live_site.person(name), live_site.person("bob")
    with live_site.database():
        table = begun(erin, bob)
    someone, other = Someone(live_site, erin), Someone(live_site, bob)
    socket, others = someone.listens(path.format(table.pk)), other.listens(path.format(table.pk))
    assert does(someone) == 302
    assert ended(socket) == SIGNED_OUT
    with others:
        assert is_open(others)


def test_who_is_signed_out_and_comes_back_is_a_stranger(live_site: LiveSite) -> None:
    erin, bob = live_site.person("erin-comes-back"), live_site.person("bob")
    with live_site.database():
        table = begun(erin, bob, privacy=Table.Privacy.PRIVATE)
    someone = Someone(live_site, erin)
    socket = someone.listens(f"/ws/table/{table.pk}/")
    assert signs_out(someone) == 302
    assert ended(socket) == SIGNED_OUT
    with pytest.raises(ConnectionClosed) as closed:
        someone.listens(f"/ws/table/{table.pk}/").recv(WAIT)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == UNKNOWN


class Socket:
    """Alice's, opened in the session of a browser."""

    def __init__(self, browser: Browser, user: User) -> None:
        self.user_id = user.pk
        self.scope = {"session": browser.session}
        self.closed = 0

    def end_soon(self, code: int) -> None:
        """Close it."""
        self.closed = code


def of_another_password(browser: Browser, user: User) -> None:
    user.set_password("quite-another-7531")
    user.save()


@pytest.mark.django_db
@pytest.mark.parametrize("ends", [lambda browser, _: browser.logout(), of_another_password])
def test_where_news_may_have_been_missed_sockets_without_a_session_end(
    client: Browser, alice: User, ends: Callable[[Browser, User], None]
) -> None:
    """Another process may have said it while the channel layer was away."""
    client.force_login(alice)
    socket = Socket(client, alice)
    sessions.part([socket], ())
    assert not socket.closed
    ends(client, alice)
    sessions.part([socket], ())
    assert socket.closed == SIGNED_OUT


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("changed", "closes"), [("is_active", True), ("display_name", False)])
async def test_whoever_is_deactivated_hears_no_more(alice: User, changed: str, closes: bool) -> None:
    """By an administrator, say, or in another process."""
    async with Ear("/ws/lobby/", alice) as ear:
        await ear.hello()
        setattr(alice, changed, False if closes else "Alice")
        await sync_to_async(alice.save)(update_fields=[changed])
        if closes:
            assert (await ear.socket.receive_output(WAIT)) == {"type": "websocket.close", "code": SIGNED_OUT}
        else:
            assert await ear.hello()
