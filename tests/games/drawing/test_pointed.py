"""What is said of a thing that is pointed at: what the position says of it, and what would come of an answer."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.drawing.pages.lesson import LessonViewing, Tries, fragments
from games.drawing.panels.pointed.describing import described_to
from games.drawing.viewer.viewing import Viewing
from games.learning.lessons import Position, lesson_of, position
from tests import frames

pytestmark = pytest.mark.django_db
SLUG = "founders-of-gloomhaven"


def at(step: str, *answers: str) -> Position:
    lesson = lesson_of(SLUG)
    assert lesson is not None
    return position(SLUG, lesson, lesson.index(step), answers)


def viewing(step: str, *answers: str, code: str = "en") -> Viewing:
    with translation.override(code):
        return LessonViewing(at(step, *answers), Tries(), code)


def test_the_position_says_what_a_thing_is_connected_with_and_marks_it() -> None:
    said = described_to(viewing("place"), ["tile:stone:1"], "")
    assert "Stone of the West section" in said
    assert 'data-marks="tile:metal:1 tile:livestock:1"' in said
    assert 'data-rule="fog.connection.1"' in said


def test_what_would_come_of_an_answer_stands_first_with_who_scores_and_why() -> None:
    said = described_to(viewing("upgrade", "play:upgrade", "build:machinery"), ["space:405"], "at:405-505-506")
    assert said.index("Machinery</span> to") < said.index("Your income grows by 1")
    assert said.count('class="share seat-') == 2
    assert '"fog.delivery.share.2",-1' in said


def test_a_place_that_only_one_answer_begins_with_is_told_as_that_answer() -> None:
    said = described_to(viewing("road", "down:recruit", "road"), ["space:403"], "")
    assert "fog.delivery.3" in said
    assert "Stone" in said


def test_a_card_says_what_could_be_built_with_it_and_a_road_what_it_would_deliver() -> None:
    said = described_to(viewing("upgrade"), ["card:upgrade:0"], "play:upgrade")
    assert "Machinery" in said
    assert "1 to 5" in said  # points, by what is chosen later
    said = described_to(viewing("road"), ["card:recruit:0"], "down:recruit")
    assert 'data-marks="tile:stone:1 prestige:university"' in said


@pytest.mark.parametrize("code", ["en", "zh-hant"])
def test_places_stand_together_by_what_they_bring(code: str) -> None:
    """The panel's groups, those first that score most, and on the board what each space brings at most."""
    parts = frames.texts(fragments(at("upgrade", "play:upgrade", "build:machinery"), Tries(), code))
    panel, board = parts["table-ask"], parts["table-board"]
    assert panel.count('class="option-group"') == 2
    assert panel.index('value="at:405-505-506"') < panel.index('value="at:305-306-406"')
    assert 'data-scores="+5"' in board


@pytest.mark.parametrize(("code", "sign"), [("en", "house design"), ("zh-hant", "本站設計"), ("zh-hans", "本站设计")])
def test_a_card_that_was_designed_for_this_site_says_so_and_leads_to_the_reasons(code: str, sign: str) -> None:
    said = described_to(viewing("upgrade", code=code), ["prestige:university"], "")
    assert sign in said
    assert "/rules/founders-of-gloomhaven/designed/" in said
    assert sign not in described_to(viewing("upgrade", code=code), ["card:upgrade:0"], "play:upgrade")
