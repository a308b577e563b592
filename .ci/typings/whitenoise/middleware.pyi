from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.base import WhiteNoise

class WhiteNoiseMiddleware(WhiteNoise):
    static_prefix: str
    static_root: str
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase] | None = None) -> None: ...
    def __call__(self, request: HttpRequest) -> Any: ...
