"""A module with switches is the module itself until one is turned on."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

from tests.mutation.mutants import mutants
from tests.mutation.switched import SWITCH, switched

MODULE = b"""
def price(cards, free=False):
    total = 0
    for card in cards:
        total += max(card - 1, (
            2))
    match total:
        case 7:
            total.real.bit_length()
            return "seven"
    return total if total > 4 and not free else 0
"""
CASES = [(cards, free) for cards in ([], [3], [5], [6], [2, 6], [3, 6]) for free in (False, True)]


def answers(source: bytes) -> list[Any]:
    """What the module answers to each case, or the error that is raised."""
    module: dict[str, Any] = {}
    exec(compile(source, "<module>", "exec"), module)  # noqa: S102
    return [module["price"](*case) for case in CASES]


def test_with_a_switch_turned_on_a_module_does_what_its_mutant_does(monkeypatch: pytest.MonkeyPatch) -> None:
    numbered = {str(number): mutant for number, mutant in enumerate(mutants(MODULE))}
    source, possible = switched(MODULE, numbered)
    assert {numbered[number].line for number in numbered.keys() - possible} == {8}  # a pattern
    assert len(source.splitlines()) == len(MODULE.splitlines())
    results = {}
    for number in ["", *sorted(possible)]:
        monkeypatch.setattr(builtins, SWITCH, number.__eq__, raising=False)
        results[number] = answers(source)
        assert results[number] == answers(numbered[number].applied(MODULE) if number else MODULE), numbered.get(number)
    assert sum(result != results[""] for result in results.values()) > len(results) / 2
