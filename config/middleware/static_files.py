"""Static files, also those that another version of the site has collected since this process began."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.base import MissingFileError
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise knows the files that were there when the process began. While processes are replaced one after the other, a new one names
    files in its pages, and an old one may be asked for them. Without this it would answer 404, and the page would have no style."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if path.startswith(self.static_prefix) and path not in self.files and not self.autorefresh:
            self._look_for(path)
        response: HttpResponseBase = super().__call__(request)
        return response

    def _look_for(self, path: str) -> None:
        """Add the file of this address to those that are known, if it is there by now."""
        file = f"{self.static_root}/{path[len(self.static_prefix) :]}"
        if not path.endswith("/") and self.url_is_canonical(path) and not self.is_compressed_variant(file):
            try:
                found: Any = self.get_static_file(file, path)
            except (
                MissingFileError,
                OSError,
                ValueError,
            ):  # no file; a name that is too long; a NUL, which no file has
                return
            self.files[path] = found
