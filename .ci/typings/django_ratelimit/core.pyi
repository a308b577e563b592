from collections.abc import Callable
from typing import Any

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
