"""Each address with a secret part is known to the log, which leaves that part out."""

from __future__ import annotations

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from config.shared.seen.scrubbing import scrubbed

SECRET_PARTS = {"invite", "offer", "code", "token", "secret"}
"""Names of the parts of addresses that only some people may know."""
OPEN_PARTS = {
    "name",
    "app_label", "at", "component", "content_type_id", "id", "language", "mode", "number", "object_id", "pk", "prefix", "ref", "rest",
    "plan_id", "seat", "section", "sheet", "slug", "stem", "table", "table_id", "target", "term", "theme", "title", "uidb64", "url",
    "version", "way",
}  # fmt: skip
CANARY = "c4nary-KEY-0123456789abcdef"


def patterns(resolver: URLResolver | None = None, before: str = "/") -> list[tuple[str, list[str]]]:
    """The routes of all addresses, and the names of their parts."""
    found: list[tuple[str, list[str]]] = []
    for one in (resolver or get_resolver()).url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            found += patterns(one, route)
        elif isinstance(one, URLPattern):
            found.append((route, list(one.pattern.converters or getattr(one.pattern, "regex").groupindex)))  # noqa: B009
    return found


def filled(route: str) -> str:
    """An address of the route, with a canary for each secret."""
    pieces = []
    for piece in route.split("/"):
        name = piece.strip("<>").rpartition(":")[2]
        pieces.append(piece if "<" not in piece else CANARY if name in SECRET_PARTS else "7")
    return "/".join(pieces)


SECRET_ROUTES = sorted({route for route, names in patterns() if SECRET_PARTS & set(names)})


def test_there_are_some() -> None:
    assert len(SECRET_ROUTES) >= 6


@pytest.mark.parametrize("route", SECRET_ROUTES)
@pytest.mark.parametrize("before", ["", "/en", "Not Found: /zh-hans", "(GET '"])
def test_the_log_leaves_it_out(route: str, before: str) -> None:
    address = filled(route)
    assert CANARY in address
    assert CANARY not in scrubbed(before + address)


def test_every_part_of_an_address_is_known_as_secret_or_open() -> None:
    """Whoever adds an address with a secret says so here."""
    parts = {name for _, names in patterns() for name in names}
    assert parts - SECRET_PARTS - OPEN_PARTS == set()
