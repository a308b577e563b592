"""The administration: lists are filtered only by the filters they offer, and malformed addresses never cause an error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.db.models import Model
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.administration import OfferedLookups
from accounts.models import User
from games.models import Table
from rulebook.models import Book
from tests.games.making import begun

PAGES: list[ModelAdmin[Any]] = [*admin.site._registry.values()]
SUFFIXES = (
    *("", "__exact", "__iexact", "__startswith", "__contains", "__gt", "__lte", "__in", "__range", "__regex"),
    *("__isnull", "__length"),
)
"""Some of what Django can look up by: a transform among them."""


def paths(model: type[Model], depth: int = 2) -> Iterator[str]:
    """Every column of a model and of those that it leads to or that lead to it, as lookups name them."""
    for field in model._meta.get_fields():
        if field.concrete:
            yield field.name
        if field.is_relation and field.related_model and depth > 1:
            yield from (f"{field.name}__{path}" for path in paths(field.related_model, depth - 1))


def named(page: ModelAdmin[Any]) -> str:
    return str(page.model._meta.label)


@pytest.fixture
def keeper(admin: User) -> Client:
    """The browser of somebody who may see all."""
    browser = Client(raise_request_exception=False)
    browser.force_login(admin)
    return browser


def request_of(user: User) -> Any:
    request = RequestFactory().get("/")
    request.user = user
    return request


def offered(page: ModelAdmin[Any], request: Any) -> set[str]:
    """What the links beside a list ask for."""
    changes = page.get_changelist_instance(request)
    return {name for spec in changes.filter_specs for name in spec.expected_parameters() if name}


@pytest.fixture
def books(db: None) -> None:
    """Enough books that a list can be narrowed down to one."""
    for prefix in ("one", "two"):
        Book.objects.create(prefix=prefix, slug=prefix, folder=prefix)


@pytest.mark.parametrize("page", PAGES, ids=named)
@pytest.mark.usefixtures("books")
def test_only_filters_that_are_offered_are_looked_up(page: ModelAdmin[Any], admin: User) -> None:
    """Whatever column it is, and however one asks: secrets of tables and people, and those of what they lead to."""
    assert isinstance(page, OfferedLookups)
    request = request_of(admin)
    known = offered(page, request)
    asked = {f"{path}{suffix}" for path in paths(page.model) for suffix in SUFFIXES}
    assert len(asked) > 50
    assert {lookup for lookup in asked if page.lookup_allowed(lookup, "a", request)} <= known
    assert all(page.lookup_allowed(lookup, "1", request) for lookup in known)


@pytest.mark.parametrize("page", PAGES, ids=named)
@pytest.mark.django_db
def test_a_list_refuses_to_guess(page: ModelAdmin[Any], keeper: Client, admin: User) -> None:
    """Over HTTP: the same answer whether the guess is right or wrong."""
    meta = page.model._meta
    address = f"/en/admin/{meta.app_label}/{meta.model_name}/"
    for path in paths(page.model):
        assert keeper.get(address, {f"{path}__startswith": "a"}).status_code == 400, path


@pytest.mark.django_db
def test_every_filter_beside_a_list_still_filters(keeper: Client, alice: User, bob: User) -> None:
    """Each of its links is followed."""
    begun(alice, bob)
    for page in PAGES:
        meta = page.model._meta
        address = f"/en/admin/{meta.app_label}/{meta.model_name}/"
        shown = keeper.get(address)
        links = set(re.findall(r'href="(\?[^"]+)"', shown.content.decode()))
        assert not page.list_filter or links or page.model.objects.count() < 2
        for link in links:
            assert keeper.get(f"{address}{link.replace('&amp;', '&')}").status_code == 200, link


@pytest.mark.django_db
def test_secrets_of_a_table_are_not_guessed_letter_by_letter(keeper: Client, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    for secret in ("seed", "invite"):
        for letter in (getattr(Table.objects.get(pk=table.pk), secret)[0], "~"):
            answered = keeper.get("/en/admin/games/table/", {f"{secret}__startswith": letter})
            assert answered.status_code == 400
            assert f">{table.pk}<" not in answered.content.decode()


# --- addresses that are written wrongly --------------------------------------------------------------------------------------------

MALFORMED = ("abc", "-1", "0", "1_2", "99999999999999999999999", "1.5", "%00", "_5F", "墨", "1'--", "None")
"""What may stand where an id does."""


def admin_addresses(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, str]]:
    """The administration's addresses that name something, as patterns of Python's: ``erratum/%s/history/``."""
    for pattern in resolver.url_patterns:
        written = before + re.sub(r"^\^|\$$", "", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from admin_addresses(pattern, written)
        elif isinstance(pattern, URLPattern):
            blank = re.sub(r"<[^>]+>|\((?!\?)[^)]*\)|\(\?P<[^)]*\)", "%s", written)
            if "%s" in blank:
                yield str(pattern.name), blank


def all_addresses(resolver: URLResolver | None = None) -> list[tuple[str, str]]:
    """All of them, with their names."""
    within = [one for one in (resolver or get_resolver()).url_patterns if isinstance(one, URLResolver)]
    here = [address for one in within if one.namespace == "admin" for address in admin_addresses(one)]
    return here or [address for one in within for address in all_addresses(one)]


def test_addresses_are_found() -> None:
    names = [name for name, _ in all_addresses()]
    assert len(names) > 30
    assert {"rulebook_erratum_history", "rulebook_erratum_simple_history", "games_table_change"} <= set(names)


@pytest.mark.parametrize(("name", "address"), all_addresses())
@pytest.mark.django_db
def test_an_address_that_names_nothing_breaks_nothing(name: str, address: str, keeper: Client) -> None:
    for wrong in MALFORMED:
        for method in (keeper.get, keeper.post):
            answered = method("/en/admin/" + address.replace("%s", wrong))
            assert answered.status_code < 500, (method, wrong)
            if name.endswith("_history"):
                assert answered.status_code in (302, 400, 404), wrong


@pytest.mark.django_db
def test_the_history_of_no_erratum_is_not_found(keeper: Client) -> None:
    for kind in ("erratum", "ruling"):
        for place in ("abc/history/", "99/history/", "abc/history/xyz/", "1/history/xyz/"):
            assert keeper.get(f"/en/admin/rulebook/{kind}/{place}").status_code == 404
