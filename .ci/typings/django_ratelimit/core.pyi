from collections.abc import Callable
from typing import Any, TypedDict

from django.http import HttpRequest

Key = str | Callable[[str, Any], str]

def is_ratelimited(
    request: HttpRequest,
    group: str | None = None,
    fn: Callable[..., Any] | None = None,
    key: Key | None = None,
    rate: str | None = None,
    method: str | tuple[str, ...] | None = None,
    increment: bool = False,
) -> bool: ...

class Usage(TypedDict):
    count: int
    limit: int
    should_limit: bool
    time_left: int

def get_usage(
    request: HttpRequest,
    group: str | None = None,
    fn: Callable[..., Any] | None = None,
    key: Key | None = None,
    rate: str | None = None,
    method: str | tuple[str, ...] | None = None,
    increment: bool = False,
) -> Usage | None: ...
