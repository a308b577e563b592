"""Places by name, as scenarios use them."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.rules.errors import NotUnderstood
from games.engine.title import paths


class Card(msgspec.Struct, array_like=True):
    kind: str
    covered: bool = False


class Hand(msgspec.Struct):
    cards: list[Card]
    goods: dict[str, int]
    by_seat: dict[int, list[str]]
    leader: int | None = None


def hand() -> Hand:
    return Hand([Card("wall"), Card("gate", covered=True)], {"wood": 2}, {1: ["a"]})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("cards.1.kind", "gate"),
        ("cards.#", 2),
        ("cards.0", ["wall"]),
        ("cards", [["wall"], ["gate", True]]),
        ("goods", {"wood": 2}),
        ("goods.wood", 2),
        ("goods.stone", None),
        ("by_seat.1.0", "a"),
        ("leader", None),
    ],
)
def test_what_is_there_is_found(path: str, value: object) -> None:
    assert paths.holds(hand(), path, value)


@pytest.mark.parametrize(
    ("path", "value"), [("cards.1.kind", "wall"), ("cards.#", 3), ("goods.stone", 1), ("goods.wood", None)]
)
def test_what_is_not_there_is_not(path: str, value: object) -> None:
    assert not paths.holds(hand(), path, value)


@pytest.mark.parametrize(
    ("path", "value"),
    [("cards.0", ["tower"]), ("cards.0.covered", True), ("goods.stone", 4), ("by_seat.2", ["b"]), ("leader", 3)],
)
def test_what_is_put_somewhere_is_there(path: str, value: object) -> None:
    changed = hand()
    paths.change(changed, path, value)
    assert paths.holds(changed, path, value)
    assert msgspec.to_builtins(changed) != msgspec.to_builtins(hand())


@pytest.mark.parametrize("path", ["nothing", "cards.7", "cards.x", "goods.wood.x", "cards.0.colour"])
def test_no_such_place(path: str) -> None:
    with pytest.raises(NotUnderstood):
        paths.read(hand(), path)


@pytest.mark.parametrize(
    ("path", "value"), [("goods.wood", "many"), ("cards.0", 3), ("nothing", 1), ("leader", [1]), ("cards.9", ["wall"])]
)
def test_what_does_not_fit_is_refused_and_changes_nothing(path: str, value: object) -> None:
    changed = hand()
    with pytest.raises(NotUnderstood):
        paths.change(changed, path, value)
    assert changed == hand()
