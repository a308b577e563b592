from collections.abc import Callable
from typing import Any, TypeVar

from django_ratelimit.core import Key

_View = TypeVar("_View", bound=Callable[..., Any])

def ratelimit(
    group: str | None = None,
    key: Key | None = None,
    rate: str | None = None,
    method: str | tuple[str, ...] | None = None,
    block: bool = True,
) -> Callable[[_View], _View]: ...
