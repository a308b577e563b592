"""The Great Wall's book can be played from: its procedures stand in order, and what it refers to is what it names."""

from __future__ import annotations

import re

import pytest

from rulebook.words.linking import REFERENCE
from tests.rulebook.content import BOOKS

BOOK = BOOKS["gw"]
CLAUSES = {clause.id: clause for clause in BOOK.clauses()}
STEP = {"zh-Hant": re.compile(r"步驟 (\d+)"), "en": re.compile(r"Step (\d+)")}


def test_the_sheet_of_a_year_reads_from_step_to_step() -> None:
    listed = [clause.texts["en"] for clause in BOOK.clauses() if "turn" in clause.quick and not clause.tags]
    steps = [match[1] for text in listed if (match := re.match(r"(\d[abc]?|[a-d])\. ", text))]
    spring, summer = ["1", "2", "3"], ["1", "2", "3", "4"]
    autumn, winter = ["1", "2", "3", "a", "b", "c", "d"], ["1a", "1b", "2a", "2b", "2c", "3"]
    assert steps == spring + summer + autumn + winter


def test_the_sheet_of_a_year_tells_that_the_wall_can_fall_and_hordes_can_raid() -> None:
    on_sheet = {clause.id for clause in BOOK.clauses() if "turn" in clause.quick}
    assert {"gw.winter.siege.4", "gw.winter.siege.5", "gw.spring.invasion.6", "gw.spring.steps.4"} <= on_sheet


@pytest.mark.parametrize("language", STEP)
def test_every_clause_of_setup_says_its_step(language: str) -> None:
    for clause in BOOK.clauses():
        if clause.source.startswith("P.5 遊戲設置") and clause.id.startswith("gw.setup."):
            said = STEP[language].match(clause.texts[language])
            assert said, clause.id
            assert f"遊戲設置 {said[1]}" in clause.source, clause.id


@pytest.mark.parametrize("language", STEP)
def test_who_changes_a_step_of_setup_names_it_and_leads_there(language: str) -> None:
    """Solo's change of the Honor markers has the number 15 in the source; gw.solo.setup.22 says why it is step 16."""
    for mode in ("reed", "solo", "coop"):
        clauses = [clause for ref, clause in CLAUSES.items() if ref.startswith(f"gw.{mode}.setup.")]
        printed = {int(match[1]) for one in clauses if (match := re.search(r" (\d+)(?:\.[ab])?$", one.source))}
        named = set()
        for clause in clauses:
            for link in REFERENCE.finditer(clause.texts[language]):
                if words := STEP[language].fullmatch(link["words"] or ""):
                    step = STEP[language].match(CLAUSES[link["target"]].texts[language])
                    assert step, clause.id
                    assert step[0] == words[0], clause.id
                    named.add(int(words[1]))
        assert printed - {15} <= named, mode


def test_printed_numbers_are_led_to() -> None:
    """The Time track, the Wall tiles, the costs of Overseers and Qin Jiushao's ability have component pages."""
    leads = {
        "gw.setup.5": "component:time",
        "gw.time.track.1": "component:time",
        "gw.spring.steps.2": "component:time",
        "gw.battle.kill.2": "component:time",
        "gw.wall.tiles.1": "component:wall",
        "gw.wall.tiles.3": "component:wall",
        "gw.locations.builders.4": "component:wall",
        "gw.winter.siege.2": "component:wall",
        "gw.production.upgrade.3": "component:location:quarry",
        "gw.solo.track.9": "component:general:qin_jiushao",
    }
    for ref, target in leads.items():
        for language in ("zh-Hant", "en"):
            assert target in [link["target"] for link in REFERENCE.finditer(CLAUSES[ref].texts[language])], ref
