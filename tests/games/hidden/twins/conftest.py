"""Twins of every title, and who must not notice a difference between them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.drawing.raster.painter import the_painter
from games.engine.rules import chance
from games.tables.changing.leaving import handing_over
from games.tables.rows import matches
from tests.database import made_once, shared_folder
from tests.games.twins import TITLES, Twins, stored_twins, twins_of
from tests.people import make_person
from tests.snapshots import Snapshot
from tests.titles import SHORT


@pytest.fixture(params=[pytest.param(slug, marks=() if slug in SHORT else pytest.mark.long) for slug in TITLES])
def twins(
    request: pytest.FixtureRequest,
    cast: list[User],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
) -> Twins:
    """Of every title. They are made once in a run: a match of forty answers, of which each position is stored twice."""
    slug = request.param
    count = next(count for count in (2, 3) if count in request.getfixturevalue("sizes")[slug])
    made: list[list[int]] = []

    def make(file: Path) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(chance, "new_seed", lambda: f"{os.environ.get('DEAL', '')}/twins/{slug}")
            made.append(twins_of(slug, cast[:count], patch).numbers)
        Snapshot("games").save(file)

    snapshot = made_once(shared_folder(tmp_path_factory) / f"twins-{slug}.pickle", make)
    if not made:
        with transaction.atomic():
            Snapshot.read(snapshot).put_back()
    monkeypatch.setattr(matches, "KEYFRAME_EVERY", 1)
    monkeypatch.setattr(chance, "new_seed", lambda: "the same for both")
    monkeypatch.setattr(handing_over, "new_invitation", lambda: "the same for both")
    monkeypatch.setattr(the_painter, "paint", lambda job: job.html.encode())  # a picture follows from its page alone
    return stored_twins()


@pytest.fixture(scope="session")
def sizes() -> dict[str, tuple[int, ...]]:
    """How many may play, by title."""
    from games.titles import infos

    return {info.slug: info.modes[0].players for info in infos()}


@pytest.fixture
def cast() -> list[User]:
    """Who sits at the twins, with the same names of rows in every test."""
    return [make_person(name, pk=pk) for name, pk in (("alice", 810_001), ("bob", 820_002), ("charlie", 830_003))]


@pytest.fixture
def alice(cast: list[User]) -> User:
    return cast[0]


@pytest.fixture
def bob(cast: list[User]) -> User:
    return cast[1]


@pytest.fixture
def viewers(alice: User, at: Any) -> list[Client]:
    """Who must not notice a difference: whoever has the seat, and a passer-by."""
    return [at(alice), at()]
