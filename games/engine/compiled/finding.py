"""Finds the compiled modules of engine and titles, if somebody has built them (``make fast``). Without them Python's own modules run.

Compiled modules lie in a folder of their own, never beside their sources, where a changed source would go unnoticed. The folder names
every source and its SHA-256. If one of them has changed since, nothing starts.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[3]
MANIFEST = "manifest.json"
"""The file that names the sources of the compiled modules and their SHA-256. It is written last."""
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
"""How the files of compiled modules end: ``.cpython-311-x86_64-linux-gnu.so``."""


class Outdated(ImportError):
    """The compiled modules do not belong to these sources, or not to this Python."""


class CompiledModules(MetaPathFinder):
    """Finds modules in a folder of compiled ones, before Python looks for their sources."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ends = len(SUFFIX)
        names = (str(file.relative_to(folder)) for file in folder.rglob(f"*{SUFFIX}"))
        self.files = {name[:-ends].replace(os.sep, "."): folder / name for name in names}
        """The file of each compiled module, by the module's name."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's compiled file, or None: Python looks for its source."""
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def folder_of_modules() -> Path | None:
    """Where compiled modules are looked for: in ``COMPILED_DIR``, by default ``.compiled``. None if ``COMPILED_DIR`` is empty."""
    named = os.environ.get("COMPILED_DIR", str(ROOT / ".compiled"))
    return Path(named) if named else None


def hashes(parts: Iterable[str]) -> dict[str, str]:
    """The SHA-256 of every module in these folders (``games/engine``), by its path below the root."""
    paths = sorted(path for part in parts for path in (ROOT / part).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def use_compiled() -> None:
    """Use the compiled modules from here on, if there are any. Raises :class:`Outdated` if they do not fit the sources."""
    folder = folder_of_modules()
    if folder is not None and (folder / MANIFEST).is_file():
        check(json.loads((folder / MANIFEST).read_text(encoding="utf-8")))
        sys.meta_path.insert(0, CompiledModules(folder))


def manifest_of(parts: Sequence[str]) -> dict[str, Any]:
    """What :func:`check` needs to know of modules that are compiled from these folders now."""
    return {"python": SUFFIX, "parts": list(parts), "sources": hashes(parts)}


def check(manifest: Mapping[str, Any]) -> None:
    """Raises :class:`Outdated` unless the modules were compiled from these sources, for this Python."""
    if manifest["python"] != SUFFIX:
        raise Outdated(f"compiled modules are for another Python ({manifest['python']}): make fast, or make slow")
    then, now = manifest["sources"], hashes(manifest["parts"])
    changed = sorted(path for path in then.keys() | now.keys() if then.get(path) != now.get(path))
    if changed:
        others = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        raise Outdated(f"compiled modules are older than their sources ({changed[0]}{others}): make fast, or make slow")
