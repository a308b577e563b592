"""The OpenAPI document: valid, whole, and true."""

from __future__ import annotations

import re
from typing import Any

import jsonschema
import pytest
from django.test import Client
from openapi_spec_validator import OpenAPIV31SpecValidator

from accounts.models import User
from games.views.ways.api.api import urlpatterns
from tests.games.api.programs import Program, program
from tests.games.making import begun, person_at, to_move

ANY_ELSE = {"api_v1", "api_v1_nowhere", "openapi"}
"""Addresses that no program asks for."""


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The document as it is served. It needs no token and no database."""
    response = Client().get("/api/openapi.json")
    assert response["Access-Control-Allow-Origin"] == "*"
    served: dict[str, Any] = response.json()
    return served


def test_a_validator_of_others_finds_it_valid(document: dict[str, Any]) -> None:
    OpenAPIV31SpecValidator(document).validate()
    assert document["openapi"].startswith("3.")


def test_every_route_is_in_it(document: dict[str, Any]) -> None:
    routes = {
        "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(pattern.pattern))
        for pattern in urlpatterns
        if pattern.name not in ANY_ELSE
    }
    assert set(document["paths"]) == routes
    assert "/api/v1/tables/{table_id}/answers/" in routes


def test_every_operation_says_what_it_does_who_may_and_what_goes_wrong(document: dict[str, Any]) -> None:
    schemes = document["components"]["securitySchemes"]
    for operations in document["paths"].values():
        for operation in operations.values():
            assert operation["description"]
            (security,) = operation["security"]
            assert schemes[next(iter(security))] == {"type": "http", "scheme": "bearer"}
            problem = operation["responses"]["default"]["content"]["application/problem+json"]
            assert problem["schema"]["$ref"] == "#/components/schemas/Problem"


def conforms(document: dict[str, Any], path: str, method: str, response: Any) -> None:
    """The answer is as the document says."""
    described = document["paths"][path][method]["responses"]
    shape = described.get(str(response.status_code), described["default"])["content"][
        response["Content-Type"].partition(";")[0]
    ]["schema"]
    schema = {**shape, "components": document["components"]}
    validator: Any = jsonschema.Draft202012Validator(schema)
    validator.validate(response.json())


def test_answers_are_as_it_says(document: dict[str, Any], alice: User, bob: User) -> None:
    table = begun(alice, bob)
    one = program(person_at(to_move(table)))
    position = one.get(f"tables/{table.pk}/")
    question = position.json()["question"]
    conforms(document, "/api/v1/tables/{table_id}/", "get", position)
    conforms(document, "/api/v1/tables/", "get", one.get("tables/"))
    conforms(document, "/api/v1/titles/", "get", one.get("titles/"))
    conforms(document, "/api/v1/tables/{table_id}/log/", "get", one.get(f"tables/{table.pk}/log/"))
    sent = {"option": question["options"][0]["id"], "version": question["version"]}
    answers = f"tables/{table.pk}/answers/"
    conforms(document, "/api/v1/tables/{table_id}/answers/", "post", one.post(answers, sent))
    conforms(document, "/api/v1/tables/{table_id}/answers/", "post", one.post(answers, {**sent, "option": "x"}))
    conforms(document, "/api/v1/tables/{table_id}/answers/", "post", one.post(answers, {}))
    conforms(document, "/api/v1/tables/", "post", one.post("tables/", {"title": "great-wall-of-china"}))
    conforms(document, "/api/v1/tables/", "get", Program().get("tables/"))
