"""``manage.py search_rules``: the same search for scripts."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulebook.models import Book

pytestmark = pytest.mark.django_db


def said(*arguments: Any, **options: Any) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("search_rules", *arguments, stdout=out, stderr=err, **options)
    return out.getvalue(), err.getvalue()


def test_one_query_is_one_json_list(toy: Book) -> None:
    results = json.loads(said("攻击", book="toy", json=True)[0])
    assert results[0] == {
        "id": "toy.turn.attack.1",
        "book": "toy",
        "number": "1.1.1",
        "kind": "rule",
        "text": "攻擊時支付 2 個金幣；見 1.0.1。\n攻击时支付 2 个金币；见 1.0.1。\nAn attack costs 2 coins; see the draw.",
        "score": results[0]["score"],
    }
    assert [one["score"] for one in results] == sorted((one["score"] for one in results), reverse=True)


def test_a_file_is_answered_line_by_line(toy: Book, tmp_path: Path) -> None:
    file = tmp_path / "queries.tsv"
    file.write_text(f"toy\t攻击\n\tcommand card\ncoins\ntoy\t\nno\tcoins\ntoy\t{'x' * 500}\n", "utf-8")
    out, err = said(queries=file)
    lists = [json.loads(line) for line in out.splitlines()]
    assert [found[0]["id"] if found else None for found in lists] == [
        "toy.turn.attack.1", "toy.turn.1", "toy.turn.attack.1", None, None, None,
    ]  # fmt: skip
    assert "line 5: there is no book no" in err
    assert "line 6: the query has more than 400 characters" in err


def test_without_json_it_is_for_people(toy: Book) -> None:
    assert "1.1.1    toy.turn.attack.1" in said("攻击")[0]


@pytest.mark.parametrize("arguments", [{"book": "no"}, {"query": "x" * 10_000_000}])
def test_what_cannot_be_asked_is_refused(toy: Book, arguments: dict[str, str]) -> None:
    with pytest.raises(CommandError):
        said(arguments.pop("query", "coin"), **arguments)
