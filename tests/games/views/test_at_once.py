"""Several at once, over a real server: the same answer ten times, two people in one moment, a crowd that wants the last seat."""

from __future__ import annotations

import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from games.models import Move, Seat, Table
from tests.games.making import begun, fresh, match_of, opened, person_at, to_move
from tests.live import ROOT, LiveSite


class Hand:
    """A browser without a window: somebody who posts."""

    def __init__(self, site: LiveSite, name: str) -> None:
        cookies = {"sessionid": site.session_of(site.person(name))}
        self.client = httpx.Client(base_url=site.url, cookies=cookies, timeout=60)
        self.client.get("/en/play/")

    def post(self, table: Table, what: str, **sent: Any) -> int:
        """Post something at a table; the status of the answer."""
        headers = {
            "X-CSRFToken": self.client.cookies["csrftoken"],
            "HX-Request": "true",
            "Referer": str(self.client.base_url),
        }
        return self.client.post(f"/en/table/{table.pk}/{what}/", data=sent, headers=headers).status_code


@pytest.fixture
def table(live_site: LiveSite) -> Table:
    """Alice and Bob at the first question, at the live site."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        return begun(alice, bob)


def test_the_same_answer_ten_times_counts_once(live_site: LiveSite, table: Table) -> None:
    with live_site.database():
        seat, version = to_move(table), fresh(table).version
    hands = [Hand(live_site, person_at(seat).username) for _ in range(10)]
    sent = {"seat": seat.number, "option": "draw", "version": version}
    with ThreadPoolExecutor(10) as pool:
        statuses = list(pool.map(lambda hand: hand.post(table, "move", **sent), hands))
    assert sorted(statuses) == [200] + [409] * 9
    with live_site.database():
        assert Move.objects.filter(table=table, option="draw").count() == 1
        assert fresh(table).version == version + 1


def test_of_two_answers_in_one_moment_one_counts(live_site: LiveSite, table: Table) -> None:
    """One person with two browsers answers differently in both."""
    with live_site.database():
        seat, version = to_move(table), fresh(table).version
        options = [option.id for option in match_of(table).options(seat.number)]
    hands = [Hand(live_site, person_at(seat).username) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        posts = [
            pool.submit(hand.post, table, "move", seat=seat.number, option=option, version=version)
            for hand, option in zip(hands, (options[0], options[-1]), strict=True)
        ]
    assert sorted(post.result() for post in posts) == [200, 409]
    with live_site.database():
        assert Move.objects.filter(table=table, undone_version=None, forced=False, number__gt=0).count() == 1


def test_the_last_seat_is_one_persons(live_site: LiveSite) -> None:
    alice = live_site.person("alice")
    with live_site.database():
        table = opened(alice)
    hands = [Hand(live_site, name) for name in ("bob", "charlie", "dana")]
    with ThreadPoolExecutor(3) as pool:
        statuses = list(pool.map(lambda hand: hand.post(table, "join"), hands))
    assert sorted(statuses) == [200, 409, 409]
    with live_site.database():
        assert Seat.objects.filter(table=table, user=None).count() == 0


def test_after_a_restart_in_the_middle_the_table_stands_where_it_stood(live_site: LiveSite, table: Table) -> None:
    with live_site.database():
        seat, version = to_move(table), fresh(table).version
    hand = Hand(live_site, person_at(seat).username)
    assert hand.post(table, "move", seat=seat.number, option="draw", version=version) == 200
    live_site.restart()
    assert hand.post(table, "move", seat=seat.number, option="draw", version=version) == 409
    with live_site.database():
        assert match_of(table).number == fresh(table).number
        following, seen = to_move(table), fresh(table).version
        option = match_of(table).options(following.number)[0].id
    other = Hand(live_site, person_at(following).username)
    assert other.post(table, "move", seat=following.number, option=option, version=seen) == 200


KILLED = """
import os, signal
from django.contrib.auth import get_user_model
from games import tables
from games.models import Move, Table
from games.tables.changing import saving

wrote = saving.write

def write(row, *names, **stood):
    if isinstance(row, Table) and "saved" in names:
        assert Move.objects.filter(table=row, option="draw").exists(), "the move is written, the table is not"
        os.kill(os.getpid(), signal.SIGKILL)
    return wrote(row, *names, **stood)

saving.write = write
by = get_user_model().objects.get(username={name!r})
tables.submit_move(table_id={table}, by=by, seat={seat}, option_id="draw", seen_version={version})
"""


def test_a_process_that_is_killed_in_the_middle_of_a_move_leaves_the_table_as_it_was(
    live_site: LiveSite, table: Table
) -> None:
    with live_site.database():
        seat, before = to_move(table), fresh(table)
    script = KILLED.format(name=person_at(seat).username, table=table.pk, seat=seat.number, version=before.version)
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", script]
    killed = subprocess.run(command, cwd=ROOT, env=live_site.environment, capture_output=True, text=True, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    with live_site.database():
        after = fresh(table)
        assert (after.version, after.row_version, after.number) == (before.version, before.row_version, before.number)
        assert bytes(after.saved or b"") == bytes(before.saved or b"")
        assert not Move.objects.filter(table=table, option="draw").exists()
    hand = Hand(live_site, person_at(seat).username)
    assert hand.post(table, "move", seat=seat.number, option="draw", version=before.version) == 200
