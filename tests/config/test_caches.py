"""The cache of several processes. While Redis does not answer, counters go on and no request waits for Redis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.test import Client, RequestFactory
from django_ratelimit.core import is_ratelimited

from config.server.caches import SharedCache
from tests import servers


@pytest.fixture
def redis(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[servers.Redis]:
    """A Redis that this process uses. After a failure the next call tries it again."""
    monkeypatch.setattr("config.server.caches.RETRY_AFTER", 0.0)
    monkeypatch.setattr(SharedCache, "_retry_at", 0.0)
    with servers.redis() as server:
        settings.CACHES = {"default": {"BACKEND": "config.server.caches.SharedCache", "LOCATION": server.url}}
        caches["default"].clear()
        yield server
    caches["default"].clear()


def limited() -> bool:
    """Whether the rate limit refuses one more request: three a day are allowed."""
    request = RequestFactory().post("/")
    request.user = AnonymousUser()
    return is_ratelimited(request, group="test", key="ip", rate="3/d", increment=True)


def test_limits_hold_without_redis(redis: servers.Redis, rate_limits: Any) -> None:
    assert [limited() for _ in range(4)] == [False, False, False, True]
    redis.stop()
    assert [limited() for _ in range(4)] == [False, False, False, True]
    redis.start()
    assert [limited() for _ in range(4)] == [False, False, False, True]


def test_values_in_redis_are_missing_while_it_does_not_answer(redis: servers.Redis) -> None:
    cache = caches["default"]
    cache.set("a", {"b": 1}, 60)
    assert (cache.get("a"), "a" in cache, cache.get("c", 7)) == ({"b": 1}, True, 7)
    redis.stop()
    assert (cache.get("a"), "a" in cache, cache.get("c", 7)) == (None, False, 7)
    assert cache.add("a", 1, 60)
    assert not cache.add("a", 1, 60)
    assert (cache.incr("a"), cache.get("a"), cache.touch("a", 60), cache.delete("a")) == (2, 2, True, True)


def test_a_redis_that_does_not_answer_is_not_tried_at_every_call(
    redis: servers.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.server.caches.RETRY_AFTER", 600.0)
    redis.stop()
    caches["default"].set("a", 1)
    monkeypatch.setattr(caches["default"], "_shared", None)
    assert caches["default"].get("a") == 1


@pytest.mark.django_db
def test_readiness_says_whether_redis_is_there(client: Client, redis: servers.Redis) -> None:
    assert client.get("/readyz").json() == {"status": "ok", "database": "ok", "redis": "ok"}
    redis.stop()
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {"status": "degraded", "database": "ok", "redis": "away"}
