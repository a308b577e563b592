"""Our scripts are ES modules: what they import arrives at once, and names files as the site serves them."""

from __future__ import annotations

import posixpath
import re
import shutil
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.admin import site
from django.contrib.staticfiles import finders
from django.test import Client

from config.shared.modules import IMPORT, HashedFiles, with_imports
from config.shared.ui import modules
from games import titles
from games.drawing.board.board import package

ROOT = Path(settings.BASE_DIR)
OURS = sorted(file.relative_to(ROOT / "static").as_posix() for file in (ROOT / "static" / "js").rglob("*.js"))
ENTRIES = re.compile(r"\{% modules ([^%]+) %\}")
SHORTENED_IMPORT = re.compile(r"\b(?:import|from)\s*\"(\.[^\"]+)\";")
VENDORS = ("django_htmx/ext/hx-sse-2.js", "django_htmx/htmx-4.js")


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


def test_modules_import_each_other_by_their_names_with_hashes(tmp_path: Path) -> None:
    """A module that came under two names would run twice, and each click would count twice."""
    storage = HashedFiles(location=str(tmp_path), base_url="/static/")
    for name in (*OURS, *VENDORS):
        copy = tmp_path / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(str(finders.find(name)), copy)
    list(storage.post_process({name: (storage, name) for name in (*OURS, *VENDORS)}))
    served = {name: tmp_path / hashed for name, hashed in storage.hashed_files.items()}
    for name in OURS:
        expected = [
            posixpath.join(posixpath.dirname(address), served[target(name, address)].name)
            for address in IMPORT.findall(read(name))
        ]
        assert SHORTENED_IMPORT.findall(served[name].read_text(encoding="utf-8")) == expected
    for name in VENDORS:
        assert served[name].read_bytes() == (tmp_path / name).read_bytes()


def test_our_files_are_served_without_comments_and_are_whole_otherwise(tmp_path: Path) -> None:
    """What was collected before is shortened once; what others wrote stays as it is."""
    storage = HashedFiles(location=str(tmp_path), base_url="/static/")
    written = {
        "js/a.js": "// why\nconst a = `x  ${1 + 1}  y`;\n",
        "css/a.css": "/* why */\na { color: red; }\n",
        "b/a.js": "// why\n",
    }
    for name, text in written.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text, encoding="utf-8")
    for _ in range(2):
        list(storage.post_process({name: (storage, name) for name in written}))
        served = {name: (tmp_path / storage.hashed_files[name]).read_text(encoding="utf-8") for name in written}
        assert served == {"js/a.js": "const a=`x  ${1 + 1}  y`;", "css/a.css": "a{color:red}", "b/a.js": "// why\n"}


def test_every_style_sheet_is_linked() -> None:
    """A sheet that a page has lost is seen by nobody who looks at the code of the sheet."""
    templates = " ".join(file.read_text(encoding="utf-8") for file in (ROOT / "templates").rglob("*.html"))
    of_titles = {package(info.slug) for info in titles.infos()}
    sheets = {file.relative_to(ROOT / "static").as_posix() for file in (ROOT / "static" / "css").rglob("*.css")}
    own = {name for name in sheets if Path(name).parts[1].removesuffix(".css") in of_titles}
    assert {name for name in sheets - own if f'"{name}"' not in templates} == set()
