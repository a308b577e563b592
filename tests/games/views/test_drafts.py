"""A title that is still being built is tested like any other, and nobody is offered it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from config.bridge import home_games, rules
from config.bridge.sitemaps import Lessons
from games import tables, titles
from games.engine.title.info import DRAFT
from games.models import Table
from games.requests import refusals
from games.views.lobby.tables import offers

SLUG = "great-wall-of-china"


@pytest.fixture
def draft(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Great Wall of China, as it was before it was drawn."""
    infos = tuple(msgspec.structs.replace(info, stage=DRAFT) if info.slug == SLUG else info for info in titles.infos())
    monkeypatch.setattr(titles, "infos", lambda: infos)
    titles.published.cache_clear()
    yield
    titles.published.cache_clear()


def shown() -> list[str]:
    return [
        *(offer["info"].slug for offer in offers()),
        *(box.info.slug for box in home_games.shelf() if box.info),
        *Lessons().items(),
    ]


@pytest.mark.django_db
def test_a_published_title_is_offered(client: Client) -> None:
    assert shown().count(SLUG) == 3
    assert list(rules.components("gwc"))
    assert client.get(f"/en/play/{SLUG}/new/").status_code == 200


@pytest.mark.django_db
@pytest.mark.usefixtures("draft")
@pytest.mark.parametrize("page", ["play/{}/new/", "learn/{}/", "example/{}/dragon_cannot_cover_a_token/"])
def test_a_draft_has_no_pages(client: Client, page: str) -> None:
    assert client.get(f"/en/{page.format(SLUG)}").status_code == 404


@pytest.mark.django_db
@pytest.mark.usefixtures("draft")
def test_a_draft_is_nowhere_offered(alice: User) -> None:
    assert SLUG not in shown()
    assert not list(rules.components("gwc"))
    assert SLUG in [info.slug for info in titles.infos()]
    with pytest.raises(refusals.NotUnderstood):
        tables.create(host=alice, title=SLUG, players=2)
    assert not Table.objects.exists()
