"""Compiles the kernel and some titles with mypyc (``make fast``). docs/decisions/compiled-rules.md says why, and what it costs.

All modules of a part are compiled, except those that mypyc cannot compile: see :func:`modules`. Those stay as they are, and compiled
modules import them.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import sysconfig
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from games.engine.compiled.finding import MANIFEST, ROOT, manifest_of

KERNEL = "games/engine"
TITLES = ("games/titles/great_wall_of_china",)
"""The titles that are compiled: those whose random games gain 15 % or more, and whose games stay the same."""
LEFT_OUT: Mapping[str, str] = {
    "games/engine/compiled": "it runs before any compiled module is found",
    "games/engine/rules/orders.py": "a list is an instance of its class, once somebody has asked whether a list is a Sequence",
    "games/engine/rules/game.py": "titles that are not compiled subclass Game, and only compiled code may subclass a compiled class",
    "games/engine/tuning": "it runs on a developer's machine only, and needs numpy",
    "games/engine/bots/expert.py": "the base of its class is not compiled",
    "games/engine/bots/known.py": "its class is a protocol, and instances of those are confused with those of its base",
    "games/titles/great_wall_of_china/game.py": "the base of its class is not compiled",
}
"""Folders and modules that are not compiled although mypyc could, and why."""
STRICT = ("--config-file=", "--strict", "--follow-imports=normal")
"""How mypyc checks types. Only the settings of mypy that need Django are missing."""


_WEAK = re.compile(
    r"Py_(VISIT|CLEAR)\(\*\(\(PyObject \*\*\)\(\(char \*\)self \+ sizeof\(PyObject \*\) \+ sizeof\(\w+\)\)\)\);"
)
"""Where mypyc treats the list of an object's weak references as one object that belongs to it."""


class Unable(Exception):
    """Nothing can be compiled here, and why."""


def modules(part: str) -> list[str]:
    """The modules of a part that are compiled, as paths below the root.

    Not compiled are packages, and modules that define a msgspec Struct. A compiled module loses the keywords of a class (``kw_only``,
    ``frozen``), so its Struct would be another one.
    """
    structs = _structs()
    return [
        path
        for path, classes in _classes(part).items()
        if not path.endswith("/__init__.py")
        and not any(path == left or path.startswith(f"{left}/") for left in LEFT_OUT)
        and not structs.intersection(classes)
    ]


@cache
def _classes(part: str) -> dict[str, dict[str, set[str]]]:
    """By module, the last names of the bases of each class that it defines."""
    return {
        path.relative_to(ROOT).as_posix(): {
            node.name: {_last_name(base) for base in node.bases}
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ClassDef)
        }
        for path in sorted((ROOT / part).rglob("*.py"))
    }


def _last_name(base: ast.expr) -> str:
    """``msgspec.Struct`` is Struct, ``Game[Wall]`` is Game."""
    if isinstance(base, ast.Subscript):
        return _last_name(base.value)
    return base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""


@cache
def _structs() -> set[str]:
    """The names of all classes of engine and titles that are msgspec Structs."""
    bases: dict[str, set[str]] = {}
    for part in (KERNEL, "games/titles"):
        for classes in _classes(part).values():
            for name, named in classes.items():
                bases.setdefault(name, set()).update(named)
    structs = {"Struct"}
    while more := {name for name, named in bases.items() if named & structs} - structs:
        structs |= more
    return structs - {"Struct"}


def build(folder: Path, titles: Sequence[str] = TITLES) -> int:
    """Compile kernel and titles into ``folder``, which must not exist. Returns the number of modules. Raises :class:`Unable` if a tool is
    missing or the types are wrong. Then there is no folder."""
    folders = (KERNEL, *titles)
    parts = {Path(part).name: modules(part) for part in folders}
    manifest = manifest_of(folders)
    with tempfile.TemporaryDirectory() as scratch:
        library = _compiled(Path(scratch), parts)
        shutil.copytree(library, folder)
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1))
    return sum(map(len, parts.values()))


def _compiled(scratch: Path, parts: Mapping[str, Sequence[str]]) -> Path:
    """The folder below ``scratch`` with the compiled modules. Each part is one library, so calls inside it are direct."""
    _check_tools()
    import setuptools  # before mypyc, which asks whether it is loaded
    from mypyc.build import mypycify

    files = [file for part in parts.values() for file in part]
    groups: list[tuple[list[str], str | None]] = [(list(part), f"guiyi_{name}") for name, part in parts.items()]
    options = [*STRICT, f"--cache-dir={scratch / 'types'}", *files]
    os.chdir(ROOT)
    try:
        extensions = mypycify(options, separate=groups, debug_level="0", target_dir=str(scratch / "c"))
        for file in (scratch / "c").rglob("*.c"):
            file.write_text(mended(file.read_text(encoding="utf-8")), encoding="utf-8")
        places = ["--build-lib", str(scratch / "library"), "--build-temp", str(scratch / "objects")]
        command = ["--quiet", "build_ext", *places, f"--parallel={os.cpu_count() or 1}"]
        setuptools.setup(name="guiyi", packages=[], ext_modules=extensions, script_args=command)
    except SystemExit as error:
        raise Unable(f"mypyc or the C compiler stopped: {error}") from error
    return scratch / "library"


def mended(code: str) -> str:
    """C code of mypyc that frees an object to which something refers weakly. mypyc 2.4.1 gives back the first weak reference instead, which
    does not belong to the object. The process crashes later."""

    def mend(found: re.Match[str]) -> str:
        return "" if found[1] == "VISIT" else "if (Py_REFCNT(self) == 0) PyObject_ClearWeakRefs((PyObject *)self);"

    return _WEAK.sub(mend, code)


def _check_tools() -> None:
    """Raises :class:`Unable` if mypyc, a C compiler or the headers of this Python are missing."""
    try:
        import mypyc  # noqa: F401
        import setuptools  # noqa: F401
    except ImportError as error:
        raise Unable("mypyc and setuptools are missing: they come with requirements-dev.lock") from error
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        raise Unable(f"the C compiler {compiler} is missing: sudo apt-get install gcc")
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise Unable("the headers of Python are missing: sudo apt-get install python3-dev")


def main(arguments: Iterable[str] | None = None) -> None:
    """``python -m games.engine.compiled.building FOLDER``."""
    parser = argparse.ArgumentParser(description="Compile the rules.")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args(None if arguments is None else list(arguments)).folder.absolute()
    try:
        count = build(folder)
    except Unable as reason:
        raise SystemExit(f"Nothing is compiled. {reason}") from reason
    print(f"{count} modules are compiled. They run until a source changes.")  # noqa: T201


if __name__ == "__main__":
    main()
