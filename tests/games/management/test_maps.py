"""Drawn maps: everything printed on one has a place, and nothing lies on anything else."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from django.conf import settings

from games.management.charts.coast import island, path
from games.management.charts.layout import Thing, arrange
from games.titles.imperial_struggle.table import components

PLACE = re.compile(r"\.is \.at-([a-z0-9_-]+) \{ left: ([\d.]+)em; top: ([\d.]+)em; width: ([\d.]+)em; \}")


def places(frame: int) -> dict[str, tuple[float, float, float]]:
    """Left, top and width by name: at a desk (0) or on a phone (1)."""
    sheet = (Path(settings.BASE_DIR) / "static/css/imperial_struggle/places.css").read_text(encoding="utf-8")
    return {
        name: (float(left), float(top), float(width))
        for name, left, top, width in PLACE.findall(sheet.split("@media")[frame])
    }


@pytest.mark.parametrize("frame", [0, 1])
def test_whatever_is_printed_on_the_map_has_a_place_in_both_frames(frame: int) -> None:
    single = {space.id for space in components.SPACES.values() if not space.nation}
    nations = {f"nation-{space.nation}" for space in components.SPACES.values() if space.nation}
    tiles = {space.id for space in components.board().advantage_spaces}
    plates = {f"plate-{region}" for region in components.REGIONS}
    assert set(places(frame)) == single | nations | tiles | plates


def test_things_are_placed_near_their_wish_and_not_on_each_other() -> None:
    things = [Thing(f"{n}", 4, 2, 10, 5) for n in range(6)] + [Thing("plate", 6, 3, 10, 5, fixed=True)]
    arrange(things, 20, 12)
    for index, thing in enumerate(things):
        assert thing.width / 2 <= thing.x <= 20 - thing.width / 2
        for other in things[index + 1 :]:
            across, down = thing.overlap(other, thing.x, thing.y, 0)
            assert min(across, down) <= 0.1
    assert (things[-1].x, things[-1].y) == (10, 5)


def test_a_frame_too_small_says_what_lies_on_what() -> None:
    with pytest.raises(ValueError, match="lies on"):
        arrange([Thing("one", 4, 2, 2, 2), Thing("other", 4, 2, 2, 2)], 5, 3)


def test_a_shore_is_one_closed_curve() -> None:
    drawn = path(island(5, 5, 2, 2))
    assert drawn.startswith("M")
    assert drawn.endswith("Z")
    ends = [part.split()[-2:] for part in re.split("[MQ]", drawn.rstrip("Z"))[1:]]
    assert ends[0] == ends[-1]
    assert all(one != other for one, other in pairwise(ends))
