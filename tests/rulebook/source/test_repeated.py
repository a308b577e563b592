"""The files of the books: nothing in them is repeated."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from config.shared.datafiles import read
from rulebook.source import read_book
from tests.repeating import copies

CONTENT = Path(settings.BASE_DIR) / "rulebook" / "content"
FILES = sorted(CONTENT.glob("*/*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name} {file.stem}" for file in FILES])
def test_a_repeated_key_or_entry_is_refused(tmp_path: Path, file: Path) -> None:
    path = tmp_path / file.name
    for wrong in copies(read(file)):
        path.write_text(wrong.text, encoding="utf-8")
        said = [str(problem) for problem in read_book(tmp_path).problems if wrong.words in problem.message]
        assert len(said) == 1
        assert said[0].startswith(f"{path}:{wrong.line}: {wrong.entry}"), said
