"""Guidance is true in the mode in which it is shown. The tests play whole games of every mode and check the guidance of each question.

The numbers of a sentence come from what the seat sees or from printed data. So no sentence spells out a number, and
``tests/titles/<title>/guided.py`` counts each number again from the View. Other persons are mentioned only where there are some.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings

from config.messages import WRITTEN, areas, forms, read
from tests.contracts.whole_games import Findings, findings
from tests.titles import SHORT
from tests.titles.owed import having

TITLES = Path(settings.BASE_DIR) / "games" / "titles"
SLUGS = [title.slug for title in having("guidance")]
every_title = pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug in SHORT else pytest.mark.long) for slug in SLUGS]
)

NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|third|fourth|fifth|sixth|half)\b",
    re.IGNORECASE,
)
SOMEBODY_ELSE = re.compile(
    r"\b(?:others|everybody|everyone|somebody|anybody|another player|another seat|opponents?|whoever|each other)\b",
    re.IGNORECASE,
)
SOMEBODY_ELSE_IN_CHINESE = re.compile("別人|他人|其他玩家|其餘玩家|大家|所有人|每人|各人|對手|不論誰|某人")
OPPONENT = re.compile(r"\bopponent\b", re.IGNORECASE)
SEVERAL = re.compile(r"\b(?:others|opponents|all players)\b", re.IGNORECASE)


def sentences_in(path: Path) -> Iterator[str]:
    """The msgids in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("T", "N"):
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def sentences_of(slug: str) -> list[str]:
    """The msgids of a title's guidance and of its game in three lines."""
    package = TITLES / slug.replace("-", "_")
    files = [*package.glob("guidance/*.py"), *package.glob("guidance.py"), *package.glob("primer.py")]
    return [msgid for path in files for msgid in sentences_in(path)]


@pytest.mark.parametrize("slug", SLUGS)
def test_no_sentence_of_guidance_spells_out_a_number(slug: str) -> None:
    assert sentences_of(slug)
    assert not [msgid for msgid in sentences_of(slug) if NUMBER.search(msgid)]


@pytest.fixture
def found(slug: str, tmp_path_factory: pytest.TempPathFactory) -> Findings:
    """What is found in a game of every setup of the title."""
    return findings(slug, tmp_path_factory)


@every_title
def test_every_number_of_guidance_is_what_the_view_says(slug: str, found: Findings) -> None:
    counts = import_module(f"tests.titles.{slug.replace('-', '_')}.guided").NUMBERS
    assert not found.wrong
    assert set(counts) <= set(sentences_of(slug)), (
        "guided.py counts numbers of sentences that are no longer in the code"
    )
    assert len(found.counted) >= 0.8 * len(counts), "the games showed too few of the sentences"


@every_title
def test_other_persons_are_mentioned_only_where_there_are_some(slug: str, found: Findings) -> None:
    written = {
        message.id[0] if isinstance(message.id, tuple) else message.id: "".join(forms(message.string))
        for message in read(areas()[f"games/titles/{slug.replace('-', '_')}"].po(WRITTEN), WRITTEN)
    }
    assert found.sentences
    for (setup, msgid), sides in found.sentences.items():
        others = sides - 1
        assert others or not SOMEBODY_ELSE_IN_CHINESE.search(written[msgid]), f"{written[msgid]!r} in {setup}"
        assert others or not SOMEBODY_ELSE.search(msgid), f"{msgid!r} in {setup}"
        assert others == 1 or not OPPONENT.search(msgid), f"{msgid!r} in {setup}"
        assert others > 1 or not SEVERAL.search(msgid), f"{msgid!r} in {setup}"


@every_title
def test_a_person_who_is_named_sits_at_the_table(found: Findings) -> None:
    assert not found.strangers
