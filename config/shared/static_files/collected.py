"""Static files as a public site collects them: joined, without comments and spaces, named by hashes, and compressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import rcssmin
import rjsmin
from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.shared.static_files import modules, sheets

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
        """Like Django, from the collected files. Ours are joined and shortened first. Their sources count, for what was collected before
        has been joined already."""
        names = dict.fromkeys(paths)
        if not dry_run:
            names |= dict.fromkeys(sheets.joined_names())
            for name in names:
                self._prepare(name, *paths.get(name, ()))
        yield from super().post_process({name: (self, name) for name in names}, dry_run, **options)

    def _prepare(self, name: str, *source: Any) -> None:
        shorten = SHORTENED.get(name.partition("/")[0])
        if not shorten:
            return
        file = Path(self.path(name))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(shorten(_text(name, *source)), encoding="utf-8")


def _text(name: str, *source: Any) -> str:
    """A file of ours before it is shortened. ``source``: the storage that has it, and its name there."""
    if name in modules.groups():
        return modules.joined(name)
    if name in sheets.joined_names():
        return sheets.joined(name)
    storage, path = source
    with storage.open(path) as file:
        return str(file.read().decode())
