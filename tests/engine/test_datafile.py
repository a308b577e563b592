"""Data files: a mistake is said with its file, its line, the entry it is in, and the key."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Literal

import msgspec
import pytest

from games.engine.rules.effects import Effect, Ops, op_name
from games.engine.rules.errors import DataError
from games.engine.title import datafile


class Gain(Effect):
    coins: int


class BuildWall(Effect):
    pass


class Shelter(Effect):
    lasting: ClassVar[bool] = True


class Card(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    id: str
    cost: dict[Literal["coin"], int] = {}
    effects: list[Gain | BuildWall | Shelter] = []


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    cards: list[Card]


GOOD = """\
cards:
- id: mason
  cost: {coin: 2}
  effects:
  - {op: build_wall}
- id: banker
  effects:
  - {op: gain, coins: 3}
  - op: shelter
"""


def read(folder: Path, text: str) -> Deck:
    path = folder / "deck.yaml"
    path.write_text(text, encoding="utf-8")
    return datafile.load(path, Deck)


def test_effects_are_told_apart_by_their_op(tmp_path: Path) -> None:
    mason, banker = read(tmp_path, GOOD).cards
    assert mason.effects == [BuildWall()]
    assert banker.effects == [Gain(coins=3), Shelter()]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("id: banker", "id: banker\n  limmit: 1", r"deck\.yaml:7: banker: .*`limmit`"),
        ("coin: 2", "coyn: 2", r"deck\.yaml:3: mason: .*'coyn'"),
        ("coins: 3", "coins: 3, coyns: 4", r"deck\.yaml:8: banker: .*`coyns`"),
        ("op: gain", "op: gian", r"deck\.yaml:8: banker: .*'gian'"),
        ("coins: 3", "coins: three", r"deck\.yaml:8: banker: .*`int`"),
        ("{op: build_wall}", "{coins: 3}", r"deck\.yaml:5: mason: .*`op`"),
        ("cards:", "crads: []\ncards:", r"deck\.yaml:1: .*`crads`"),
        ("{coin: 2}", "{coin: 2", r"deck\.yaml:4: "),
    ],
)
def test_a_mistake_is_said_where_it_stands(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        read(tmp_path, GOOD.replace(right, wrong))


def test_an_op_has_the_name_of_its_class() -> None:
    assert [op_name(name) for name in ("Gain", "BuildWall", "AiMoveClerks")] == ["gain", "build_wall", "ai_move_clerks"]


def test_every_op_is_carried_out_by_one_function_or_lasts() -> None:
    ops: Ops[None, None] = Ops()

    @ops.carries_out(Gain)
    def gain(game: None, context: None, effect: Gain) -> bool:
        return effect.coins > 0

    assert ops[Gain](None, None, Gain(coins=1)) is True
    assert ops.missing([Gain, BuildWall, Shelter]) == [BuildWall]
    for taken in (Gain, Shelter):
        with pytest.raises(ValueError, match=taken.__name__):
            ops.carries_out(taken)(gain)
