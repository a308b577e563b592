"""The likeliest killers of a mutant run first."""

from __future__ import annotations

import pytest

from tests.mutation.choosing import chosen, neighbours

SECONDS = {
    "a.py::slow": 3.0,
    "a.py::many[1]": 0.2,
    "a.py::many[2]": 0.1,
    "b.py::quick": 0.3,
    "b.py::not_asked": 0.1,
}
ASKED = ["a.py::slow", "a.py::many[1]", "a.py::many[2]", "b.py::quick", "gone.py::test"]


def test_the_fastest_case_of_each_test_comes_before_the_second_of_any() -> None:
    assert chosen(ASKED, SECONDS, 60) == ["a.py::many[2]", "b.py::quick", "a.py::slow", "a.py::many[1]"]


def test_what_touches_more_comes_before_what_is_faster() -> None:
    order = chosen(ASKED, SECONDS, 60, {"a.py::slow": 2, "a.py::many[1]": 1})
    assert order == ["a.py::slow", "a.py::many[1]", "b.py::quick", "a.py::many[2]"]


@pytest.mark.parametrize(("patience", "count"), [(0.05, 1), (0.35, 1), (0.45, 2), (3.5, 3), (3.7, 4)])
def test_patience_ends_the_list_but_never_before_its_first_test(patience: float, count: int) -> None:
    assert len(chosen(ASKED, SECONDS, patience)) == count


def test_after_the_first_tests_the_others_keep_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.mutation.choosing.FIRST", 1)
    assert chosen(ASKED, SECONDS, 60) == ["a.py::many[2]", "a.py::slow", "a.py::many[1]", "b.py::quick"]


def test_neighbours_are_the_other_tests_of_the_same_files() -> None:
    assert neighbours(["a.py::slow"], SECONDS) == ["a.py::many[1]", "a.py::many[2]"]
