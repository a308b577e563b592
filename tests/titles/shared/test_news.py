"""What titles say of their logs: which sentences matter, which stretches are summed up, and the points along the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.event import Event
from games.engine.testing.kit import UNSEEN
from games.engine.title.info import checked_setup
from games.titles import info, infos, load
from tests.titles import SHORT, without_pieces

FINISHED = [title.slug for title in infos() if title.stage == "production"]
MODES = [
    pytest.param(slug, mode.slug, marks=() if slug in SHORT else pytest.mark.long)
    for slug in FINISHED
    for mode in info(slug).modes
]
"""At every save the matches of short games are enough."""
ROOT = Path(settings.BASE_DIR)


def sentences(slug: str) -> set[str]:
    """All that the title can say, by the catalogue."""
    catalogue = ROOT / "games" / "titles" / slug.replace("-", "_") / "locale/zh_Hant/LC_MESSAGES/django.po"
    lines = catalogue.read_text(encoding="utf-8").splitlines()
    return {line.removeprefix('msgid "').removesuffix('"') for line in lines if line.startswith('msgid "')}


@pytest.mark.parametrize("slug", FINISHED)
def test_what_matters_is_what_the_title_says(slug: str) -> None:
    title = load(slug)
    known = sentences(slug)
    named = {*title.news, *(end for chapter in title.chapters for end in (chapter.begins, chapter.ends))}
    assert title.news
    assert named <= known


@pytest.mark.parametrize("slug", FINISHED)
def test_what_matters_has_an_icon_that_is_drawn(slug: str) -> None:
    drawn = (ROOT / "static/icons/icons.txt").read_text(encoding="utf-8").split()
    assert {news.icon for news in load(slug).news.values()} <= set(drawn)


def played(slug: str, mode: str, seed: str) -> Iterator[tuple[Match[Any], list[Event]]]:
    """A random match after each of its moves, with what happened by it."""
    chance = random.Random(seed)
    match = Match.start(without_pieces(slug), checked_setup(info(slug), mode=mode), seed)
    while True:
        yield match, [event for record in match.records for event in record.events]
        match.records.clear()
        if match.result is not None:
            return
        seat = match.waiting_for()[0]
        match.submit(seat, random_bot(UNSEEN, match.question(seat), chance))


@pytest.mark.parametrize(("slug", "mode"), MODES)
def test_the_last_points_of_the_curve_are_the_score(slug: str, mode: str) -> None:
    for number in range(3):
        moments = [match for match, _ in played(slug, mode, f"curve/{number}")]
        last = moments[-1]
        scores = last.title.scores_of(last.state)
        assert last.result is not None
        for standing in last.result.standings:
            assert standing.score is None or scores[f"seat:{standing.seat}"] == standing.score
        for rival in last.title.rivals(last.state):
            assert rival.lines
            if rival.score is not None:
                assert scores[rival.owner] == rival.score == sum(line.points or 0 for line in rival.lines)


NOT_COMPARED = {
    "great-wall": {"soldiers"},
    "imperial-struggle": {"track:vp"},
    "viscounts-of-the-west-kingdom": {"corruption", "virtue"},
}
"""What is logged and is in nobody's holdings, for the reasons that ``holdings`` of the title says."""


@pytest.mark.parametrize(("slug", "mode"), MODES)
def test_the_kit_compares_what_is_told_with_what_everybody_has(slug: str, mode: str) -> None:
    """It finds what parts (``tests/engine/test_counting.py``); here is what it looks at."""
    changed: set[tuple[str, str]] = set()
    held: set[tuple[str, str]] = set()
    for match, events in played(slug, mode, "told"):
        changed |= {(change.owner, change.what) for event in events for change in event.changes}
        held |= {(owner, what) for owner, has in match.title.holdings(match.state).items() for what in has}
    assert {what for _, what in changed - held} <= NOT_COMPARED.get(slug, set())
    assert held & changed


@pytest.mark.long
def test_one_marker_of_victory_points_moves_by_what_both_sides_are_told() -> None:
    marker, moved = 0, 0
    for match, events in played("imperial-struggle", "standard", "told"):
        state: Any = match.state
        for change in [change for event in events for change in event.changes if change.what == "track:vp"]:
            moved += change.n if change.owner == f"seat:{state.sides.index('france')}" else -change.n
        marker = marker or state.vp
        assert state.vp == marker + moved
    assert moved


@pytest.mark.parametrize(("slug", "mode"), MODES)
def test_each_chapter_begins_before_it_ends(slug: str, mode: str) -> None:
    """By the order of its sentences, in matches that are long enough for it."""
    chapters = load(slug).chapters
    indexes: set[int] = set()
    for number in range(6):
        msgids = [event.text.msgid for _, events in played(slug, mode, f"chapters/{number}") for event in events]
        for index, chapter in enumerate(chapters):
            ends = [place for place, msgid in enumerate(msgids) if msgid == chapter.ends]
            if ends and chapter.begins in msgids[: ends[-1]]:
                indexes.add(index)
        if len(indexes) == len(chapters):
            break  # another match can add nothing
    assert indexes == set(range(len(chapters)))
