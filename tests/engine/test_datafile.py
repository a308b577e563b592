"""Data files: a mistake is said with its file, its line, the entry it is in, and the key."""

from __future__ import annotations

import types
from pathlib import Path
from typing import ClassVar, Literal, cast

import msgspec
import pytest

from games.engine.rules.effects import Effect, Ops, kinds_of, op_name, union_of
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
        ("coins: 3", "coins: 3, coins: 4", r"deck\.yaml:8: banker: the key 'coins' is repeated"),
        ("id: banker", "id: banker\n  effects: []", r"deck\.yaml:8: banker: the key 'effects' is repeated"),
        ("- op: shelter", "- op: shelter\ncards: []", r"deck\.yaml:10: the key 'cards' is repeated"),
        ("id: banker", "id: mason", r"deck\.yaml:6: mason: the id 'mason' is repeated; it is given on line 2 already"),
        ("id: banker", "title: banker", r"deck\.yaml:6: .*`title`"),
        ("{coin: 2}", "{<<: {coin: 2}}", r"deck\.yaml:3: not YAML"),
        ("{coin: 2}", "{[coin]: 2}", r"deck\.yaml:3: not YAML: a key is a word or a number"),
    ],
)
def test_a_mistake_is_said_where_it_stands(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        read(tmp_path, GOOD.replace(right, wrong))


def test_entries_by_id_are_those_of_all_lists(tmp_path: Path) -> None:
    """An id that two lists share is refused, and each line that gives it is named."""
    deck, hand = tmp_path / "deck.yaml", tmp_path / "hand.yaml"
    deck.write_text(GOOD, encoding="utf-8")
    hand.write_text("- id: clerk\n- id: banker\n", encoding="utf-8")
    folder = datafile.Folder(tmp_path, {Deck: "deck", list[Card]: "hand"})
    cards, held = folder.read(Deck).cards, folder.read(list[Card])
    assert list(folder.by_id([*cards, held[0]])) == ["mason", "banker", "clerk"]
    with pytest.raises(DataError) as refused:
        folder.by_id([*cards, *held])
    assert str(refused.value) == f"{deck}:6; {hand}:2: banker: the id is repeated"


def test_an_op_has_the_name_of_its_class() -> None:
    assert [op_name(name) for name in ("Gain", "BuildWall", "AiMoveClerks")] == ["gain", "build_wall", "ai_move_clerks"]


class Op(Effect):
    """The base of a title's ops."""


class Numbered(Op):
    """A base with a number; no op."""

    n: int


class Aside(Op):
    """A base of ops that cards do not have."""


class Draw(Numbered):
    pass


class Discard(Numbered, Aside):
    pass


class Pass(Op):
    pass


def test_the_union_of_ops_is_made_from_their_base(tmp_path: Path) -> None:
    """A new op needs no more than its class."""
    assert kinds_of(Op) == (Draw, Discard, Pass)
    assert kinds_of(Op, but=(Aside,)) == (Draw, Pass)
    path = tmp_path / "ops.yaml"
    path.write_text("- {op: draw, n: 2}\n- {op: pass}\n", encoding="utf-8")
    ops: type[list[Op]] = types.GenericAlias(list, (union_of(*kinds_of(Op, but=(Aside,))),))  # type: ignore[assignment]  # made at run time
    assert datafile.load(path, ops) == [Draw(n=2), Pass()]
    path.write_text("- {op: pass}\n- {op: discard, n: 2}\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"ops\.yaml:2: Invalid value 'discard'"):
        datafile.load(path, ops)


def test_every_op_is_carried_out_by_one_function_or_lasts() -> None:
    ops: Ops[None, None] = Ops()

    @ops.carries_out(Gain)
    def gain(game: None, context: None, effect: Gain) -> bool:
        return effect.coins > 0

    assert ops[Gain](None, None, Gain(coins=1)) is True
    assert ops.missing([Gain, BuildWall, Shelter]) == [BuildWall]
    for taken in (Gain, Shelter):
        with pytest.raises(ValueError, match=taken.__name__):
            ops.carries_out(cast(type[Gain], taken))(gain)
