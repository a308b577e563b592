"""The ES modules of static/js: the imports of each, so that a page can preload all of them, and their names with hashes."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rcssmin
import rjsmin
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = re.compile(r"^(?:import|export)\b[^;]*?[\"'](\.[^\"']*)[\"'];", re.MULTILINE)
"""An import or export from another file, by that file's relative address."""


@cache
def with_imports(*names: str) -> tuple[str, ...]:
    """The named modules and all their imports, each after its own imports: ``js/base.js``, ``js/search.js``.

    Raises :class:`FileNotFoundError` for a missing file.
    """
    ordered: dict[str, None] = {}
    for name in names:
        ordered.update(dict.fromkeys((*with_imports(*_imports(name)), name)))
    return tuple(ordered)


def _imports(name: str) -> list[str]:
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(f"no module {name}")
    addresses = IMPORT.findall(Path(path).read_text(encoding="utf-8"))
    return [posixpath.normpath(posixpath.join(posixpath.dirname(name), address)) for address in addresses]


SHORTENED: dict[str, Callable[[str], str]] = {"js": rjsmin.jsmin, "css": rcssmin.cssmin}
"""The tools that remove comments and spaces from our own files, by folder. This saves a fifth of the bytes of a table's first visit."""


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Names with hashes in the imports of our own modules too. A module imported by another name would run twice.

    ``support_js_module_import_aggregation`` would do the same in every file, but fails on a comment of an extension of htmx.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", HashedFilesMixin._js_module_import_aggregation_patterns[1]),  # type: ignore[attr-defined]
    )

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Like Django, from the collected files. Ours are shortened first."""
        if not dry_run:
            for name in paths:
                self._shorten(name)
        yield from super().post_process({name: (self, name) for name in paths}, dry_run, **options)

    def _shorten(self, name: str) -> None:
        if shorten := SHORTENED.get(name.partition("/")[0]):
            file = Path(self.path(name))
            file.write_text(shorten(file.read_text(encoding="utf-8")), encoding="utf-8")
