"""Our scripts are ES modules: what they import arrives at once. A public site serves them in few files."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.admin import site
from django.test import Client
from pytest_django import Settings

from config.shared.static_files.modules import IMPORT, files_of, groups, joined, with_imports
from config.shared.static_files.sheets import JOINED
from config.shared.ui import modules
from games import titles
from games.drawing.board.board import package

ROOT = Path(settings.BASE_DIR)
OURS = sorted(file.relative_to(ROOT / "static").as_posix() for file in (ROOT / "static" / "js").rglob("*.js"))
ENTRIES = re.compile(r"\{% modules ([^%]+) %\}")


def entries() -> set[str]:
    """The modules that templates ask for, the boards of titles, and the admin's pages."""
    templates = (ROOT / "templates").rglob("*.html")
    named = " ".join(names for file in templates for names in ENTRIES.findall(file.read_text(encoding="utf-8")))
    medias = [admin.media for admin in site._registry.values()]
    admins = {path for media in medias for path in media._js if isinstance(path, str)}  # type: ignore[attr-defined]  # no public name
    boards = {f"js/{package(info.slug)}.js" for info in titles.infos()} & {*OURS}
    return {name.strip('"') for name in named.split()} | boards | {path for path in admins if path.startswith("js/")}


def read(name: str) -> str:
    """A module's text."""
    return (ROOT / "static" / name).read_text(encoding="utf-8")


def target(name: str, address: str) -> str:
    """The module that another one imports by a relative address."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))


def test_every_script_is_a_module_that_some_page_runs() -> None:
    assert sorted(with_imports(*sorted(entries()))) == OURS


def exported(name: str) -> set[str]:
    """What other modules may import from this one."""
    return set(re.findall(r"^export (?:const|let|class|function) (\w+)", read(name), re.MULTILINE))


@pytest.mark.parametrize("name", OURS)
def test_what_a_module_imports_is_exported_there(name: str) -> None:
    for names, address in re.findall(r"^import \{([^}]+)\} from \"(\.[^\"]+)\";", read(name), re.MULTILINE):
        assert {part.strip() for part in names.split(",")} <= exported(target(name, address))
    for whole, address in re.findall(r"^import \* as (\w+) from \"(\.[^\"]+)\";", read(name), re.MULTILINE):
        used = set(re.findall(rf"(?<![\w./-]){whole}\.(\w+)", read(name)))
        assert used | {"begin"} <= exported(target(name, address))


@pytest.mark.parametrize("name", OURS)
def test_a_module_leaves_nothing_in_the_window(name: str) -> None:
    assert not re.search(r"\b(?:window|globalThis)\.\w+\s*=[^=]", read(name))


def test_a_module_comes_after_what_it_imports() -> None:
    order = with_imports("js/table.js")
    assert order[-1] == "js/table.js"
    assert len(set(order)) == len(order)
    for place, name in enumerate(order):
        assert {target(name, address) for address in IMPORT.findall(read(name))} <= set(order[:place])


def test_a_module_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError, match=r"js/nowhere\.js"):
        with_imports("js/nowhere.js")


def test_a_page_asks_for_all_imports_at_once() -> None:
    written = modules("js/base.js", "js/search.js", "js/socket-state.js", "js/live.js")
    assert "modulepreload" not in written, "each of them has a tag already"
    written = modules("js/table.js")
    assert re.findall(r'<script type="module" src="([^"]+)"', written) == ["/static/js/table.js"]
    preloaded = re.findall(r'<link rel="modulepreload" fetchpriority="low" href="/static/([^"]+)"', written)
    assert [*preloaded, "js/table.js"] == [*with_imports("js/table.js")]


@pytest.mark.django_db
def test_htmx_runs_before_our_modules_and_its_sockets_after_them(client: Client) -> None:
    page = client.get("/en/play/").content.decode()
    scripts = re.findall(r"<script ([^>]+)>", page)
    assert all("defer" in script or 'type="module"' in script for script in scripts), (
        "these run in the order of their tags"
    )
    files = [re.sub(r".*/([\w.-]+)\".*", r"\1", script) for script in scripts]
    assert files == ["htmx-4.min.js", "base.js", "search.js", "bell.js", "lobby.js", "hx-ws-4.min.js"]


def test_a_public_site_serves_each_module_in_one_file() -> None:
    """A module in two files would run twice, and each click would count twice."""
    assert sorted(name for group in groups().values() for name in group) == OURS
    for file, group in groups().items():
        assert group[-1] == file
        before: set[str] = set()
        for name in group:
            inside = {target(name, address) for address in IMPORT.findall(read(name))} & {*group}
            assert inside <= before, f"{name} runs before what it imports"
            before.add(name)


def test_what_a_page_asks_for_is_a_file_that_has_nothing_of_other_pages() -> None:
    for entry in entries():
        if entry.count("/") == 1:
            assert groups()[entry][-1] == entry
            assert {name for file in files_of(entry) for name in groups().get(file, ())} <= {*with_imports(entry)}


def test_a_table_on_a_public_site_asks_for_few_files(settings: Settings) -> None:
    assert files_of("js/table.js") == with_imports("js/table.js")
    settings.STATIC_HASHED = True
    files = files_of("js/table.js")
    assert len(files) < 15 < len(with_imports("js/table.js"))
    assert {name for file in files for name in groups()[file]} == {*with_imports("js/table.js")}


@pytest.mark.parametrize("file", groups())
def test_a_joined_file_takes_from_others_what_they_have(file: str) -> None:
    for names, address in re.findall(r"^import \{ ([^}]+) \} from \"(\.[^\"]+)\";", joined(file), re.MULTILINE):
        other = target(file, address)
        exported = re.search(r"^export \{ ([^}]+) \};", joined(other), re.MULTILINE)
        assert exported is not None
        assert {*names.split(", ")} <= {*exported[1].split(", ")}


def test_joined_modules_have_what_they_import_and_export() -> None:
    parts = {
        "part": "export const one = 1;\nexport class Two {}\n// the end",
        "page": 'import { one as first, Two } from "./part.js";\nimport * as part from "./part.js";\nuse(first, part, Two);',
    }
    texts = {f"js/{name}.js": text for name, text in parts.items()}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("config.shared.static_files.modules._read", texts.__getitem__)
        patched.setattr(
            "config.shared.static_files.modules.groups", lambda: {"js/page.js": ("js/part.js", "js/page.js")}
        )
        patched.setattr("config.shared.static_files.modules._homes", lambda: dict.fromkeys(texts, "js/page.js"))
        assert joined("js/page.js").split("\n") == [
            "const js_part = (() => {",
            "const one = 1;",
            "class Two {}",
            "// the end",
            "return { one, Two };",
            "})();",
            "const js_page = (() => {",
            "const { one: first, Two } = js_part;",
            "const part = js_part;",
            "use(first, part, Two);",
            "return {  };",
            "})();",
            "",
            "",
        ]
        texts["js/part.js"] = "export default 1;"
        with pytest.raises(ValueError, match=r"js/part\.js: 'export default 1;' is no import or export"):
            joined("js/page.js")


def test_every_style_sheet_is_linked() -> None:
    """A sheet that a page has lost is seen by nobody who looks at the code of the sheet."""
    files = [file for kind in ("*.html", "*.jinja") for file in (ROOT / "templates").rglob(kind)]
    templates = " ".join(file.read_text(encoding="utf-8") for file in files)
    of_titles = {package(info.slug) for info in titles.infos()}
    sheets = {file.relative_to(ROOT / "static").as_posix() for file in (ROOT / "static" / "css").rglob("*.css")}
    own = {name for name in sheets if Path(name).parts[1].removesuffix(".css") in of_titles}
    linked = {part for name, parts in JOINED.items() if f'"{name}"' in templates for part in parts}
    assert {name for name in sheets - own - linked if f'"{name}"' not in templates} == {
        "css/picture.css"
    }  # of pictures
