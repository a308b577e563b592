"""Static files of a public site: joined, shortened, and named by hashes."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage
from pytest_django import Settings

from config.shared.static_files import modules
from config.shared.static_files.collected import HashedFiles
from config.shared.static_files.sheets import MEDIA, joined, joined_names, parts
from config.shared.ui import styles

STATIC = Path(settings.BASE_DIR) / "static"
VENDORS = ("django_htmx/ext/hx-sse-2.js", "django_htmx/htmx-4.js")
SHORTENED_IMPORT = re.compile(r"\b(?:import|from)\s*\"(\.[^\"]+)\";")


def collected(folder: Path, sources: dict[str, tuple[Any, str]]) -> HashedFiles:
    """What is left in the folder after these have been collected there."""
    storage = HashedFiles(location=str(folder), base_url="/static/")
    for name, (source, path) in sources.items():
        if not (folder / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(source.open(path).read())
    for processed in storage.post_process(dict(sources)):
        assert not isinstance(processed[2], Exception), processed
    return storage


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, HashedFiles]:
    """Our scripts and sheets, what sheets show, and two files of others."""
    folder = tmp_path_factory.mktemp("collected")
    source = FileSystemStorage(location=str(STATIC))
    ours = [file for kind in ("js", "css", "games", "fonts", "icons") for file in (STATIC / kind).rglob("*.*")]
    sources: dict[str, tuple[Any, str]] = {
        file.relative_to(STATIC).as_posix(): (source, file.relative_to(STATIC).as_posix()) for file in ours
    }
    for name in VENDORS:
        path = str(finders.find(name))
        sources[name] = (FileSystemStorage(location=path.removesuffix(name)), name)
    return folder, collected(folder, sources)


def text(site: tuple[Path, HashedFiles], name: str) -> str:
    """A file as it is served."""
    folder, storage = site
    return (folder / storage.hashed_files[name]).read_text(encoding="utf-8")


def test_files_import_each_other_by_their_names_with_hashes(site: tuple[Path, HashedFiles]) -> None:
    """A file that came under two names would run twice."""
    served = {name: posixpath.basename(hashed) for name, hashed in site[1].hashed_files.items()}
    for file in modules.groups():
        expected = [
            posixpath.join(posixpath.dirname(address), served[target])
            for address in modules.IMPORT.findall(modules.joined(file))
            for target in [posixpath.normpath(posixpath.join(posixpath.dirname(file), address))]
        ]
        assert SHORTENED_IMPORT.findall(text(site, file)) == expected
        assert "/*" not in text(site, file)


def test_what_others_wrote_stays_as_it_is(site: tuple[Path, HashedFiles]) -> None:
    for name in VENDORS:
        assert text(site, name) == (site[0] / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", joined_names())
def test_a_joined_sheet_has_all_of_its_parts_in_order(site: tuple[Path, HashedFiles], name: str) -> None:
    places = [text(site, name).index(_first_rule(text(site, part))) for part in parts(name)]
    assert len(places) > 1
    assert places == sorted(places)


def _first_rule(sheet: str) -> str:
    return sheet.partition("}")[0]


def test_a_sheet_for_screens_is_for_screens_in_its_joined_sheet_too(settings: Settings) -> None:
    assert '<link rel="stylesheet" href="/static/css/table-frame.css" media="screen and (scripting)">' in styles(
        "css/at-table.css"
    )
    assert [joined("css/at-table.css").count(f"@media {media} {{\n") for media in MEDIA.values()] == [1]
    settings.STATIC_HASHED = True
    assert styles("css/at-table.css") == '<link rel="stylesheet" href="/static/css/at-table.css">'


def test_what_was_collected_before_is_joined_and_shortened_again_from_its_source(tmp_path: Path) -> None:
    written = {
        "js/a.js": "// why\nconst a = `x  ${1 + 1}  y`;\n",
        "css/a.css": "/* why */\na { color: red; }\n",
        "b/a.js": "// why\n",
    }
    for name, content in written.items():
        (tmp_path / "source" / name).parent.mkdir(parents=True)
        (tmp_path / "source" / name).write_text(content, encoding="utf-8")
    source = FileSystemStorage(location=str(tmp_path / "source"))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("config.shared.static_files.sheets.joined_names", list)
        for _ in range(2):
            storage = collected(tmp_path / "served", {name: (source, name) for name in written})
            served = {
                name: (tmp_path / "served" / storage.hashed_files[name]).read_text(encoding="utf-8") for name in written
            }
            assert served == {"js/a.js": "const a=`x  ${1 + 1}  y`;", "css/a.css": "a{color:red}", "b/a.js": "// why\n"}
