"""A backup that is taken while five titles are played, restored elsewhere: it is of one instant, and every match in it holds."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games.tables.reading import verifying
from tests.config.backup import playing
from tests.config.backup.conftest import FILLED
from tests.config.backup.keeping import Kept
from tests.config.backup.playing import Play
from tests.database import shared
from tests.live import template_database

pytestmark = pytest.mark.server
Sites = Callable[..., Kept]


@pytest.fixture(params=["sqlite", "postgresql"])
def sites(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Iterator[Sites]:
    """``sites()``: a site with a database of its own, empty or ``filled``, not started."""
    made: list[Kept] = []

    def make(*, filled: bool = False) -> Kept:
        folder = tmp_path_factory.mktemp("in-play")
        url = f"sqlite:///{folder / 'guiyi.sqlite3'}"
        if request.param == "postgresql":
            url = request.getfixturevalue("new_database")(*([FILLED] if filled else []))
        elif filled:
            shutil.copy(template_database(shared() / "live-site"), folder / "guiyi.sqlite3")
        made.append(Kept(folder, django_db_blocker, url, BOT_PAUSE="0", LOG_LEVEL="WARNING"))
        return made[-1]

    with django_db_blocker.unblock():
        yield make
        for site in made:
            site.stop()
            site.own.database.close()


def started(site: Kept) -> Kept:
    """The site, serving."""
    site.start()
    return site


def test_a_backup_in_play_is_of_one_instant_and_every_match_in_it_holds(sites: Sites, tmp_path: Path) -> None:
    play = Play(started(sites(filled=True)))
    play.rounds(4)
    file, before = playing.backed_up_in_play(play, tmp_path / "backups")
    there = sites()
    playing.said(playing.command(there, "restore", str(file)))
    playing.check_one_instant(play, there, before)
    with there.database():
        checks = [verifying.checked(number) for number in verifying.numbers()]
    assert [check.outcome for check in checks if check] == ["holds"] * 5, checks


@pytest.mark.soak
def test_backups_of_many_tables_in_play_all_hold(sites: Sites, tmp_path: Path) -> None:
    """Three backups one after the other of forty tables, and `verify_all` beside the site."""
    play = Play(started(sites(filled=True)), each=8)
    for turn in range(3):
        play.rounds(10)
        folder = tmp_path / f"backups-{turn}"
        file, before = playing.backed_up_in_play(play, folder)
        there = sites()
        playing.said(playing.command(there, "restore", str(file)))
        playing.check_one_instant(play, there, before)
        report = playing.verified(there, "--jobs", "2")
        assert (report["matches"], report["holds"]) == (40, 40), report
    beside = playing.command(play.site, "verify_all", "--finished")
    play.until(lambda: beside.poll() is not None)
    assert "40 hold, 0 do not" in playing.said(beside)
