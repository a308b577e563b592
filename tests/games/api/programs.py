"""A program in a test: it shows a token, and sends and reads JSON."""

from __future__ import annotations

from typing import Any

from django.test import Client

from accounts.models import User
from accounts.own.tokens import make

ROOT = "/api/v1/"


class Program:
    """A program with a token. ``language`` is what it asks for."""

    def __init__(self, secret: str = "", language: str = "en") -> None:
        self.secret = secret
        self._client = Client(raise_request_exception=False)
        self._headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {secret}"} if secret else {})

    def get(self, address: str, query: dict[str, Any] | None = None, **headers: str) -> Any:
        """GET below ``/api/v1/``."""
        return self._client.get(ROOT + address, query, headers={**self._headers, **headers})

    def post(self, address: str, body: Any = None, **headers: str) -> Any:
        """POST JSON there."""
        return self._client.post(
            ROOT + address,
            {} if body is None else body,
            content_type="application/json",
            headers={**self._headers, **headers},
        )

    def send(self, method: str, address: str, body: bytes = b"", kind: str = "application/json", **headers: str) -> Any:
        """Any request."""
        return self._client.generic(method, ROOT + address, body, kind, headers={**self._headers, **headers})


def program(person: User, *, may_play: bool = True, language: str = "en") -> Program:
    """A program with a new token of that person."""
    return Program(make(person, "test", may_play=may_play)[1], language)


def refused(response: Any, status: int, reason: str) -> dict[str, Any]:
    """The problem, which must have this status and reason and all that RFC 9457 has."""
    assert response["Content-Type"] == "application/problem+json", response.content
    problem: dict[str, Any] = response.json()
    assert (response.status_code, problem["status"], problem["reason"]) == (status, status, reason), problem
    assert {"type", "title", "detail", "instance"} <= problem.keys()
    assert problem["detail"]
    return problem
