"""What is printed (gwc.components): ``data/*.yaml``, read and checked once. What cards do is in ``cards.py``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from games.engine.rules.text import T
from games.engine.title.component import Component
from games.engine.title.datafile import Box, Folder
from games.engine.title.naming import Words
from games.titles.great_wall_of_china.state import Kind, Token

KEPT = 8192
"""The number of options or events of a kind that are kept once they are made; a match has a few dozen of each."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card; the fields are explained in ``cards.yaml``."""

    id: Kind
    name: Words
    count: int
    value: int
    icon: str
    text: Words
    clauses: list[str]
    rising: int = 0
    levels: int | None = None
    free: bool = False
    covers: bool = False


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens of one value."""

    value: int
    count: int


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of the set-up."""

    hand: int
    pair: int
    rows: dict[int, int]
    different_pairs: list[int]


FILES: dict[Any, str] = {Box: "box", list[Card]: "cards", list[Reward]: "rewards", Layout: "table"}
HERE = Path(__file__).parent
"""The folder of the title. Compiled modules are elsewhere, and this one is never compiled."""
DATA = Folder(HERE / "data", FILES)
"""What each file of data/ holds."""

CARDS = DATA.by_id(DATA.read(list[Card]))
"""Kinds in the order of the rules."""
REWARDS = DATA.read(list[Reward])
TABLE = DATA.read(Layout)

VALUES = {kind: card.value for kind, card in CARDS.items()}
RISING = {kind: card.rising for kind, card in CARDS.items() if card.rising}
LEVELLERS = {kind: card.levels for kind, card in CARDS.items() if card.levels is not None}
COVERING = {kind for kind, card in CARDS.items() if card.covers}
"""Asked whether a kind is in it, never gone through."""
FREE = next(kind for kind, card in CARDS.items() if card.free)
"""The horseman: the kind that may be laid as an extra."""
SET: list[Kind] = [kind for kind, card in CARDS.items() for _ in range(card.count)]
"""The cards of one colour."""
WORTH: list[int] = [0, *(reward.value for reward in REWARDS for _ in range(reward.count))]
"""The value of each reward token, by its number."""
TOKENS: list[Token] = list(range(1, len(WORTH)))


# Elements on the board: each begins with the id of its component page


@cache
def token_element(token: Token) -> str:
    """``token:5:17``: token 17, worth 5."""
    return f"token:{WORTH[token]}:{token}"


@cache
def pile_element(seat: int) -> str:
    """``pile:0``: the draw pile of seat 0."""
    return f"pile:{seat}"


@cache
def laid_element(index: int, position: int, kind: Kind) -> str:
    """``card:gate:1:3``: a gate, in row 1 at position 3, both from 0."""
    return f"card:{kind}:{index}:{position}"


@cache
def hand_element(kind: Kind, n: int) -> str:
    """``card:wall:hand:2``: the second wall of one's hand; touching it means two of them."""
    return f"card:{kind}:hand:{n}"


# Component pages


def components() -> Iterable[Component]:
    """The component pages: each kind of card, each value of reward."""
    yield from map(_card_page, CARDS.values())
    yield from map(_reward_page, REWARDS)


def _card_page(card: Card) -> Component:
    return Component(
        id=f"card:{card.id}",
        kind=T("Wall card"),
        names=card.name.by_language,
        texts=card.text.by_language,
        facts=[(T("Counts"), card.value), (T("Cards of each color"), card.count)],
        clauses=card.clauses,
        icon=card.icon,
        count=card.count,
    )


def _reward_page(reward: Reward) -> Component:
    return Component(
        id=f"token:{reward.value}",
        kind=T("Reward token"),
        names={"zh-Hant": f"{reward.value}分獎勵標記", "en": f"Reward token worth {reward.value}"},
        texts={
            "zh-Hant": f"遊戲結束時計{reward.value}分。放在城牆卡上時，從該玩家在這一列的總和扣{reward.value}。",
            "en": f"Counts {reward.value} at the end. On a card, {reward.value} is subtracted from its owner's sum in the row.",
        },
        facts=[(T("Worth"), reward.value), (T("Tokens"), reward.count)],
        clauses=["gwc.components.tokens.1", "gwc.turn.check.3", "gwc.turn.check.8", "gwc.end.score.1"],
        icon="two-coins",
        count=reward.count,
    )
