"""Which tests meet a mutant, and in which order: those that fail soonest and that differ most come first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

FIRST = 30
"""Tests that run in the order of their promise. The others keep the order in which they were collected, for neighbours share fixtures."""


def chosen(
    tests: Iterable[str], seconds: Mapping[str, float], patience: float, touches: Mapping[str, int] | None = None
) -> list[str]:
    """As many of the tests as take ``patience`` seconds together. The most promising case of each test function comes first, then the next
    case of each. A test promises more if it touches more of what was changed, and then if it is faster.

    ``seconds`` has every test that can be chosen, in the order in which they were collected.
    """
    touched = touches or {}
    cases: Counter[str] = Counter()
    ranked = list[tuple[int, int, str]]()
    for test in sorted(seconds.keys() & set(tests), key=lambda test: (-touched.get(test, 0), seconds[test], test)):
        function = test.partition("[")[0]
        ranked.append((cases[function], len(ranked), test))
        cases[function] += 1
    affordable, spent = list[str](), 0.0
    for _rank, _order, test in sorted(ranked):
        spent += seconds[test]
        if affordable and spent > patience:
            break
        affordable.append(test)
    others = set(affordable[FIRST:])
    return affordable[:FIRST] + [test for test in seconds if test in others]


def neighbours(tests: Iterable[str], everyone: Iterable[str]) -> list[str]:
    """The other tests of the same files: a fixture that they share has touched the line only once, in the first of them."""
    known = set(tests)
    files = {_file(test) for test in known}
    return [test for test in everyone if test not in known and _file(test) in files]


def _file(test: str) -> str:
    return test.partition("::")[0]
