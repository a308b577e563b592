"""The ES modules of static/js: what each imports, so that a page can preload it, and the files in which a public site serves them.

A public site joins the modules that the same pages need. A table has some fifty modules. Each would come with 370 bytes of headers, and
small files compress badly: together that was 39 of 87 kB.
"""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

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
    return [_target(name, address) for address in IMPORT.findall(_read(name))]


def _target(name: str, address: str) -> str:
    """The module that another one imports by a relative address."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))


def _read(name: str) -> str:
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(f"no module {name}")
    return Path(path).read_text(encoding="utf-8")


# --- in few files ------------------------------------------------------------------------------------------------------------

NAMED = re.compile(r"^import \{([^}]*)\} from \"(\.[^\"]*)\";", re.MULTILINE)
WHOLE = re.compile(r"^import \* as (\w+) from \"(\.[^\"]*)\";", re.MULTILINE)
EXPORTED = re.compile(r"^export (?=(?:const|class) (\w+))", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
"""An import or export in any other form. Our modules have none."""


@cache
def groups() -> dict[str, tuple[str, ...]]:
    """By the name of each file of a public site, the modules that lie in it, each after its imports.

    Modules lie together if the same pages need them. A page may ask for any module directly in ``js/``. A file has the name of its last
    module: that is the one that pages ask for, if there is one.
    """
    js = Path(settings.BASE_DIR) / "static" / "js"
    every = with_imports(*sorted(f"js/{file.relative_to(js).as_posix()}" for file in js.rglob("*.js")))
    imported = {target for name in every for target in _imports(name)}
    asked_for = [name for name in every if name not in imported or name.count("/") == 1]
    together: dict[frozenset[str], list[str]] = defaultdict(list)
    for name in every:
        together[frozenset(entry for entry in asked_for if name in with_imports(entry))].append(name)
    return {group[-1]: tuple(group) for group in together.values()}


@cache
def _homes() -> dict[str, str]:
    """The file in which each module lies."""
    return {name: file for file, group in groups().items() for name in group}


def files_of(*names: str) -> tuple[str, ...]:
    """The files that this site serves for these modules and all their imports."""
    every = with_imports(*names)
    return tuple(dict.fromkeys(_homes()[name] for name in every)) if settings.STATIC_HASHED else every


def joined(file: str) -> str:
    """The text of one of :func:`groups`: a constant for each module, whose value has what the module exports.

    Raises :class:`ValueError` for an import or export in a form that our modules do not have.
    """
    group = groups()[file]
    elsewhere = dict.fromkeys(target for name in group for target in _imports(name) if target not in group)
    wanted = {target for name in _homes() if name not in group for target in _imports(name)}
    by_file: dict[str, list[str]] = defaultdict(list)
    for name in elsewhere:
        by_file[_homes()[name]].append(_constant(name))
    imports = [f'import {{ {", ".join(names)} }} from "{_address(home, file)}";' for home, names in by_file.items()]
    exports = ", ".join(_constant(name) for name in group if name in wanted)
    return "\n".join([*imports, *map(_wrapped, group), f"export {{ {exports} }};" if exports else "", ""])


def _constant(name: str) -> str:
    return re.sub(r"\W", "_", name.removesuffix(".js"))


def _address(target: str, file: str) -> str:
    relative = posixpath.relpath(target, posixpath.dirname(file))
    return relative if relative.startswith(".") else f"./{relative}"


def _wrapped(name: str) -> str:
    text = _read(name)
    text = NAMED.sub(
        lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = {_constant(_target(name, found[2]))};", text
    )
    text = WHOLE.sub(lambda found: f"const {found[1]} = {_constant(_target(name, found[2]))};", text)
    exported = ", ".join(EXPORTED.findall(text))
    text = EXPORTED.sub("", text)
    if other := OTHER.search(text):
        raise ValueError(f"{name}: {other[0]!r} is no import or export that can be joined")
    return f"const {_constant(name)} = (() => {{\n{text}\nreturn {{ {exported} }};\n}})();"
