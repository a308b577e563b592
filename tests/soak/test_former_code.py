"""The code from before the newest migration serves the tables as they are after it: so it is for a while in a rolling restart."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.models import Seat, Table
from tests.bench.site import Client
from tests.config.backup.playing import TITLES, Play, command, said
from tests.live import ROOT, LiveSite, fill_database

pytestmark = [pytest.mark.soak, pytest.mark.server]
SERVE = """
import os, sys
os.chdir({tree!r})
sys.path[0] = {tree!r}
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", "serve", "--port", sys.argv[1]])
"""


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"the code of before is not to be had here: git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


@pytest.fixture
def former(tmp_path: Path) -> Iterator[Path]:
    """The code from before the newest migration."""
    newest = git("log", "-1", "--diff-filter=A", "--format=%H", "--", ":(glob)**/migrations/[0-9]*.py")
    tree = tmp_path / "former"
    git("worktree", "add", "--quiet", "--detach", str(tree), f"{newest}^1")
    yield tree
    git("worktree", "remove", "--force", str(tree))


@pytest.fixture(params=["sqlite", "postgresql"])
def site(request: pytest.FixtureRequest, former: Path, tmp_path: Path, django_db_blocker: Any) -> Iterator[LiveSite]:
    """That code, serving a database that this code has migrated."""
    kind = type("FormerSite", (LiveSite,), {"command": ("-c", SERVE.format(tree=str(former)))})
    postgres = request.param == "postgresql"
    url = request.getfixturevalue("postgres_url") if postgres else f"sqlite:///{tmp_path / 'site.sqlite3'}"
    site = kind(tmp_path, django_db_blocker, url, BOT_PAUSE="0")
    fill_database(site.environment, "great-wall-of-china")
    site.start()
    yield site
    site.stop()


def test_the_code_of_before_opens_tables_and_plays_at_them(site: LiveSite) -> None:
    """And this code, in this process, at the same time."""
    guest = Client(site)
    for title in TITLES:
        status, headers, _ = guest.post(f"/en/play/{title}/now/")
        assert status in (200, 302), title
        assert "/table/" in (headers.get("Location") or headers.get("HX-Redirect") or ""), title
    play = Play(site)
    play.rounds(10)
    with site.database():
        assert Table.objects.filter(status=Table.Status.PLAYING).count() == 2 * len(TITLES)
        assert Seat.objects.exclude(user=None).count() == 3 * len(TITLES) + 1  # The Great Wall is for three
    assert "0 do not" in said(command(site, "verify_all"))
