"""SQLite's disk is full: what is saved can be read, who sends something reads why it cannot be saved, and with room all goes on."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from games.models import Move
from tests import database
from tests.faults.room import Disk, eventually
from tests.games.making import begun, fresh, person_at, to_move
from tests.games.views.test_at_once import Hand
from tests.live import LiveSite, template_database

pytestmark = pytest.mark.server


@pytest.fixture
def disk() -> Iterator[Disk]:
    """A disk that can be filled."""
    disk = Disk(Path(tempfile.mkdtemp(prefix="disk-")))
    yield disk
    disk.unmount()


@pytest.fixture
def site(disk: Disk, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[LiveSite]:
    """A site whose database is there."""
    shared = database.shared_folder(tmp_path_factory) / "live-site"
    file = shutil.copy(template_database(shared), disk.folder / "site.sqlite3")
    site = LiveSite(tmp_path_factory.mktemp("full"), django_db_blocker, f"sqlite:///{file}")
    site.start()
    yield site
    site.stop()


def test_a_full_disk_refuses_answers_in_words_and_loses_none(site: LiveSite, disk: Disk) -> None:
    alice, bob = site.person("alice"), site.person("bob")
    with site.database():
        table = begun(alice, bob)
        seat, version = to_move(table), fresh(table).version
    hand = Hand(site, person_at(seat).username)
    address, sent = f"/en/table/{table.pk}/", {"seat": seat.number, "option": "draw", "version": version}
    headers = {"X-CSRFToken": hand.client.cookies["csrftoken"], "HX-Request": "true", "Referer": site.url}
    eventually(lambda: bool(httpx.get(f"{site.url}/readyz").json()["status"] == "ok"), 60)
    disk.fill()
    refused = hand.client.post(f"{address}move/", data=sent, headers=headers)
    assert refused.status_code == 503
    assert "Nothing can be saved just now" in refused.text
    assert hand.client.get(address).status_code == 200, "what is saved can be read"
    ready = httpx.get(f"{site.url}/readyz")
    assert (ready.status_code, ready.json()) == (200, {"status": "degraded", "database": "full"})
    disk.free()
    assert hand.post(table, "move", **sent) == 200
    assert httpx.get(f"{site.url}/readyz").json()["database"] == "ok"
    with site.database():
        assert Move.objects.filter(table=table, option="draw").count() == 1
