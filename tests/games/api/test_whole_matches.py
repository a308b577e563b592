"""The example of the documents plays a whole match of each title at a running site, against bots."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings

from accounts.own.tokens import make
from tests.live import LiveSite, served

pytestmark = pytest.mark.server
LIGHT = "great-wall-of-china"
"""The title whose matches are the shortest. The others take 11 to 35 seconds each."""
OTHERS = ("great-wall", "imperial-struggle", "viscounts-of-the-west-kingdom", "founders-of-gloomhaven")


class QuickSite(LiveSite):
    """A site whose bots do not wait."""

    def __init__(self, folder: Path, blocker: Any, database_url: str, **environment: str) -> None:
        super().__init__(folder, blocker, database_url, **environment, BOT_PAUSE="0")


@pytest.fixture(scope="module")
def quick_site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[QuickSite]:
    """One for all matches."""
    yield from served(QuickSite, tmp_path_factory, django_db_blocker)


@pytest.fixture(scope="module")
def player() -> ModuleType:
    """docs/examples/random_player.py."""
    file = Path(settings.BASE_DIR, "docs", "examples", "random_player.py")
    spec = importlib.util.spec_from_file_location("random_player", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("slug", [LIGHT, *(pytest.param(slug, marks=pytest.mark.long) for slug in OTHERS)])
def test_a_program_plays_a_whole_match(quick_site: QuickSite, player: ModuleType, slug: str) -> None:
    robot = quick_site.person(f"robot-{slug}")
    with quick_site.database():
        secret = make(robot, "plays at random", may_play=True)[1]
    site = player.Site(quick_site.url, secret)
    position = player.play(site, slug, random.Random(slug))
    assert position["table"]["status"] == "finished"
    assert position["result"]["standings"]
    assert position["table"]["seats"][0]["by_program"]
    lines = site.get(f"tables/{position['table']['id']}/log/")
    assert lines["number"] == position["table"]["number"] > 10
