"""Records: one shape for the JSON API, the JSON Lines and the archives, described by one schema."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from django.test import Client

from rulebook.models import Book
from rulebook.pages.opening import library
from rulebook.pages.reading import OpenBook
from rulebook.publishing.records import json_lines, schema


def strict() -> jsonschema.Draft202012Validator:
    """The schema, and no field beyond it. Published, it allows more fields, so that some can be added."""
    closed: dict[str, Any] = copy.deepcopy(schema())
    for name, shape in closed["$defs"].items():
        if shape.get("type") == "object" and name != "texts":
            shape["additionalProperties"] = False
    closed["$defs"]["texts"]["additionalProperties"] = False
    return jsonschema.Draft202012Validator(closed)


def test_every_record_of_the_five_books_is_as_the_schema_says(books: None) -> None:
    validator, seen = strict(), Counter[str]()
    for book in library():
        for line in json_lines(book).decode().splitlines():
            record = json.loads(line)
            problems = [error.message for error in validator.iter_errors(record)]
            assert not problems, (record["type"], record["id"], problems)
            seen[record["type"]] += 1
    assert set(seen) == set(schema()["properties"]["type"]["enum"])
    assert seen["book"] == 5
    assert seen["clause"] == sum(len(book.clauses) for book in library())


@pytest.mark.parametrize(
    "spoil",
    [
        lambda record: record.pop("text"),
        lambda record: record.update(kind="rumour"),
        lambda record: record.update(revision=0),
        lambda record: record.update(text={"en": 3}),
        lambda record: record.update(type="poem"),
    ],
)
def test_the_schema_refuses_what_is_no_record(
    opened: Callable[..., OpenBook], spoil: Callable[[dict[str, Any]], None]
) -> None:
    record = next(one for one in map(json.loads, json_lines(opened()).splitlines()) if one["type"] == "clause")
    validator = jsonschema.Draft202012Validator(schema())
    assert validator.is_valid(record)
    spoil(record)
    assert not validator.is_valid(record)


def test_the_same_revision_is_the_same_bytes(opened: Callable[..., OpenBook]) -> None:
    assert json_lines(OpenBook(opened().edition)) == json_lines(OpenBook(opened().edition))


def test_ids_are_given_once(books: None) -> None:
    for book in library():
        ids = Counter(json.loads(line)["id"] for line in json_lines(book).splitlines())
        assert not [ref for ref, count in ids.items() if count > 1 and ref != book.edition.prefix]


def test_the_schema_has_a_stable_address(client: Client, toy: Book) -> None:
    response = client.get("/api/rules/schema/record-1.json")
    assert response["Content-Type"] == "application/schema+json"
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response.json() == schema()
    assert schema()["$id"] == "/api/rules/schema/record-1.json"
    assert client.post("/api/rules/schema/record-1.json").status_code == 405


def test_the_api_answers_the_same_fields_as_the_lines(client: Client, toy: Book, fetch: Callable[[str], bytes]) -> None:
    line = next(
        one
        for one in map(json.loads, fetch("/rules/toy-game/downloads/toy-game-r1.jsonl").splitlines())
        if one["type"] == "clause" and one["id"] == "toy.turn.1"
    )
    answer = client.get("/api/rules/toy-game/clauses/toy.turn.1/").json()
    assert {key: line[key] for key in answer if key != "url"} == {key: answer[key] for key in answer if key != "url"}
    assert line["url"] == f"{answer['url']}?at=r1"
