"""PostgreSQL that goes away, is silent, comes back, or was replaced by its copy: what a process of the site notices, and how soon."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import DatabaseError, OperationalError
from environ import Env

from config.server import outages
from config.server import postgres as switch
from config.server.postgres import base
from games.tables.reading import cache
from tests import servers
from tests.faults.links import Link, Network

pytestmark = pytest.mark.server
QUICKLY = 2.0
"""Seconds in which something is noticed that takes no limit to notice, on a machine however loaded."""


@pytest.fixture(scope="module")
def server() -> Iterator[servers.Postgres]:
    """A PostgreSQL that a test may stop."""
    server = servers.Postgres()
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture
def network() -> Iterator[Network]:
    """Links of the test's own."""
    network = Network()
    yield network
    network.stop()


@pytest.fixture
def link(network: Network, server: servers.Postgres) -> Link:
    """The way to the server."""
    return network.link(server.port)


@pytest.fixture
def database(
    link: Link, monkeypatch: pytest.MonkeyPatch, django_db_blocker: Any
) -> Iterator[Callable[[], base.DatabaseWrapper]]:
    """``database()``: as one thread of a serving process has it, with the pool that all of them share."""
    monkeypatch.setattr(switch, "_quick", True)
    monkeypatch.setattr(base, "SILENT", 1.0)
    config = Env.db_url_config(f"postgres://guiyi@127.0.0.1:{link.port}/postgres")
    settings = {
        **config,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,
        "AUTOCOMMIT": True,
        "ATOMIC_REQUESTS": False,
        "TIME_ZONE": None,
        "OPTIONS": {"pool": {"min_size": 1, "max_size": 4}},
        "TEST": {},
    }
    made: list[base.DatabaseWrapper] = []

    def connect() -> base.DatabaseWrapper:
        made.append(base.DatabaseWrapper(settings, "faults"))
        return made[-1]

    with django_db_blocker.unblock():
        yield connect
        for wrapper in made:
            wrapper.close()
        if made:
            made[0].close_pool()


def ask(wrapper: base.DatabaseWrapper, sql: str = "SELECT 1") -> Any:
    """What a request does: it asks, and gives the connection back."""
    try:
        with wrapper.cursor() as cursor:
            cursor.execute(sql)
            return cursor.fetchone()[0] if cursor.description else None
    finally:
        wrapper.close_if_unusable_or_obsolete()
        wrapper.close()


Database = Callable[[], base.DatabaseWrapper]


def test_each_connection_has_limits_on_both_sides(database: Database) -> None:
    wrapper = database()
    shown = {name: ask(wrapper, f"SHOW {name}") for name in base.QUICK}
    assert shown == {
        "tcp_keepalives_idle": "5",
        "tcp_keepalives_interval": "2",
        "tcp_keepalives_count": "3",
        "tcp_user_timeout": "10000",
        "lock_timeout": "12s",
        "statement_timeout": "15s",
        "idle_in_transaction_session_timeout": "10s",
    }
    with wrapper.cursor():
        assert wrapper.connection.info.get_parameters()["connect_timeout"] == str(base.CONNECT)


def test_a_command_is_patient(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(switch, "_quick", False)
    wrapper = database()
    assert ask(wrapper, "SHOW statement_timeout") == "0"
    assert ask(wrapper, "SHOW lock_timeout") == "20s"
    assert ask(wrapper, "SELECT pg_sleep(1.5)::text") == "", "no answer for longer than a serving process would wait"


def test_what_the_address_of_the_database_says_counts(database: Database, link: Link) -> None:
    wrapper = database()
    wrapper.settings_dict["OPTIONS"]["options"] = "-c lock_timeout=3s"
    assert ask(wrapper, "SHOW lock_timeout") == "3s"


def test_after_a_restart_no_request_meets_a_dead_connection(database: Database, server: servers.Postgres) -> None:
    wrappers = [database() for _ in range(4)]
    for wrapper in wrappers:
        wrapper.ensure_connection()
    for wrapper in wrappers:
        wrapper.close()
    server.stop()
    server.start()
    for wrapper in wrappers:
        assert ask(wrapper) == 1


def test_a_server_that_is_silent_is_given_up_and_so_are_all_connections_of_before(
    database: Database, link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgotten: list[bool] = []
    monkeypatch.setattr(cache, "forget", lambda: forgotten.append(True))
    wrappers = [database() for _ in range(3)]
    for wrapper in wrappers:
        wrapper.ensure_connection()
    for wrapper in wrappers:
        wrapper.close()
    link.silence()
    begun = time.monotonic()
    with pytest.raises(OperationalError, match="did not answer in time"):
        ask(wrappers[0])
    assert 1.0 <= time.monotonic() - begun < 1.0 + QUICKLY
    assert forgotten == [True], "the database may be another one when it is back"
    begun = time.monotonic()
    with pytest.raises(OperationalError):
        ask(wrappers[1])
    assert time.monotonic() - begun < base.FREE + QUICKLY
    begun = time.monotonic()
    with pytest.raises(OperationalError):
        ask(wrappers[2])
    assert time.monotonic() - begun < base.FREE_WHILE_AWAY + QUICKLY, "it is known to be away"
    link.heal()
    begun = time.monotonic()
    while True:
        try:
            assert ask(wrappers[2]) == 1
            break
        except OperationalError:
            assert time.monotonic() - begun < base.CONNECT + base.POOL["reconnect_timeout"] + QUICKLY
            time.sleep(0.1)


def test_a_question_may_be_less_patient_than_its_process(
    database: Database, link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "SILENT", 30.0)
    wrapper = database()
    assert ask(wrapper) == 1
    link.silence()
    begun = time.monotonic()
    with pytest.raises(OperationalError), switch.within(0.5):
        ask(wrapper)
    assert time.monotonic() - begun < 0.5 + QUICKLY


def test_a_lock_of_a_process_that_is_silent_is_not_held_for_long(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "QUICK", {**base.QUICK, "idle_in_transaction_session_timeout": "1s"})
    monkeypatch.setattr(base, "SILENT", 18.0)
    holder, waiter = database(), database()
    ask(waiter, "CREATE TABLE IF NOT EXISTS held (one int)")
    holder.set_autocommit(False)
    with holder.cursor() as cursor:
        cursor.execute("LOCK TABLE held")
    begun = time.monotonic()
    ask(waiter, "INSERT INTO held VALUES (1)")
    assert time.monotonic() - begun < 1.0 + QUICKLY
    with pytest.raises(DatabaseError) as given_up, holder.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert outages.kind_of(given_up.value) == outages.AWAY


def test_a_copy_that_is_promoted_takes_the_place_of_the_one_that_died(
    database: Database, link: Link, server: servers.Postgres
) -> None:
    """Until the copy is promoted it only reads. No connection to it is kept for later."""
    wrapper = database()
    assert ask(wrapper) == 1
    copy = server.copied()
    try:
        link.lead_to(copy.port)
        assert ask(wrapper, "SHOW transaction_read_only") == "on"
        with pytest.raises(Exception, match="read-only"):
            ask(wrapper, "CREATE TABLE too_early (one int)")
        assert wrapper.pool is not None
        wrapper.pool.wait()  # the pool has made another one in the background, which only reads
        link.lead_to(server.port)
        assert ask(wrapper, "SHOW transaction_read_only") == "off"
        link.lead_to(copy.port)
        copy.promote()
        deadline = time.monotonic() + 30
        while ask(wrapper, "SHOW transaction_read_only") == "on":
            assert time.monotonic() < deadline
        ask(wrapper, "CREATE TABLE in_time (one int)")
    finally:
        copy.remove()
