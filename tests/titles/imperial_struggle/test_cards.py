"""What is printed on cards and tiles: complete, in known words, and each with the clause that says it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import titles
from games.engine.rules.effects import op_name
from games.titles.imperial_struggle.cards.performing import OPS
from games.titles.imperial_struggle.rules.spaces import printed_fit
from games.titles.imperial_struggle.table import cards
from games.titles.imperial_struggle.table.card_types import Advantage, Event, Ministry, WarTileEffect
from games.titles.imperial_struggle.table.ops import EFFECTS
from games.titles.imperial_struggle.table.where import Where
from tests.rules import rule
from tests.titles.boxes import box
from tests.titles.data_files import as_read, every_kind_of_mapping, refuses_a_misspelt_key

IDS = Path(__file__).parents[3] / "rulebook" / "content" / "imperial_struggle" / "ids.txt"


@pytest.mark.parametrize(("kind", "file", "path"), list(every_kind_of_mapping(cards.DATA)))
def test_a_misspelt_key_is_an_error_wherever_it_stands(
    tmp_path: Path, kind: type[Any], file: Path, path: tuple[str | int, ...]
) -> None:
    refuses_a_misspelt_key(tmp_path, kind, file, path)


@pytest.mark.rule("is.components.4", "is.components.5", "is.components.6")
def test_the_box_is_complete() -> None:
    """data/box.yaml counts the cards, in all and by Era and side."""
    held = box("imperial-struggle")
    assert len(cards.events()) == sum(held[f"events_{era}"] for era in ("succession", "empire", "revolution"))
    assert len(cards.ministries()) == sum(held[f"ministries_{side}"] for side in ("france", "britain"))
    assert len(cards.advantages()) == held["advantages"]


def test_every_card_and_tile_says_what_it_does() -> None:
    effects = {
        f"{card.id} {part.side} {half.text.en}": half.effects
        for card in cards.events().values()
        for part in card.parts
        for half in (part.base, part.bonus)
        if half is not None
    }
    effects |= {
        f"{card.id} {ability.text.en}": ability.effects
        for card in cards.ministries().values()
        for ability in card.abilities
    }
    effects |= {tile.id: tile.effects for tile in cards.advantages().values()}
    assert [name for name, found in effects.items() if not found] == []


@rule("is.events.cards.4")
def test_a_card_is_for_both_or_has_a_part_for_each_side() -> None:
    for card in cards.events().values():
        assert sorted(part.side for part in card.parts) in (["both"], ["britain", "france"]), card.id
        has_bonus = any(part.bonus is not None for part in card.parts)
        assert has_bonus == (card.bonus_when is not None), card.id


@rule("is.ministry.4")
def test_five_keywords_on_most_ministry_cards_and_in_the_conditions_of_many_events() -> None:
    ministries = cards.ministries().values()
    printed = {keyword for card in ministries for keyword in card.keywords}
    assert printed == {"finance", "mercantilism", "governance", "style", "scholarship"}
    assert sum(bool(card.keywords) for card in ministries) > len(ministries) / 2
    asked = Counter(card.bonus_when.keyword for card in cards.events().values() if card.bonus_when is not None)
    assert printed == set(asked) - {None}
    assert sum(asked[keyword] for keyword in printed) > len(cards.events()) / 2


def test_abilities_last_or_are_used_at_a_time() -> None:
    for card in cards.ministries().values():
        for ability in card.abilities:
            assert all(effect.lasting for effect in ability.effects) == (not ability.timing), card.id


def test_clauses_that_the_data_names_are_in_the_book() -> None:
    known = set(IDS.read_text(encoding="utf-8").split())
    named: list[Event | Ministry | Advantage | WarTileEffect] = [
        *cards.events().values(),
        *cards.ministries().values(),
        *cards.advantages().values(),
        *cards.war_tile_effects().values(),
    ]
    assert {thing.clause for thing in named} <= known


def test_every_op_does_something() -> None:
    titles.load("imperial-struggle")  # its effects register themselves
    assert OPS.missing(EFFECTS) == []
    text = "".join(cards.DATA.file(name).read_text(encoding="utf-8") for name in cards.DATA.names.values())
    assert [op_name(kind.__name__) for kind in EFFECTS if f"op: {op_name(kind.__name__)}" not in text] == []


def test_spaces_and_nations_that_effects_name_are_on_the_map() -> None:
    """A filter that means no space at all is a misspelt one."""
    filters = [where for name in cards.DATA.names.values() for where in wheres(as_read(cards.DATA.file(name)))]
    assert len(filters) > 50
    for where in filters:
        assert printed_fit(msgspec.convert(where, Where)), where


def wheres(node: Any) -> Iterator[dict[str, Any]]:
    """Every filter of a data file."""
    if isinstance(node, dict):
        named = ("where", "all_own", "any_own", "none_opposing")
        yield from (node[key] for key in named if key in node)
        yield from node.get("more_spaces", ())
    for value in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from wheres(value)
