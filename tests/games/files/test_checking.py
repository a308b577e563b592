"""``verify_match`` names the line of what is wrong with a file."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.titles import load

pytestmark = pytest.mark.django_db
FILE = Path(__file__).parents[2] / "fixtures" / "great_wall_of_china" / "random_2.json"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A file of one's own of a recorded match."""
    file = tmp_path / "match.json"
    file.write_bytes(FILE.read_bytes())
    return file


def replaced(file: Path, number: int, line: str) -> None:
    lines = file.read_text().split("\n")
    lines[number - 1] = line
    file.write_text("\n".join(lines))


def report_on(file: Path, **options: Any) -> dict[str, Any]:
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_match", str(file), json=True, stdout=out, **options)
    report: dict[str, Any] = json.loads(out.getvalue())
    return report


def test_a_move_that_cannot_be_made_is_named_with_its_line(copy: Path) -> None:
    replaced(copy, 7, '[1,"fly:away"],')
    (finding,) = report_on(copy)["findings"]
    assert finding.startswith("a move cannot be made again: Line 7, column 1: Move 6 cannot be made: ")


def test_a_wrong_promise_is_named_beside_it(copy: Path) -> None:
    replaced(copy, 7, '[1,"fly:away"],')
    promise, move = report_on(copy, commitment="0" * 64)["findings"]
    assert "promised was 0000" in promise
    assert "Line 7, column 1" in move


def test_under_another_revision_the_move_is_no_finding_but_the_promise_is(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced(copy, 7, '[1,"fly:away"],')
    title = load("great-wall-of-china")
    monkeypatch.setattr(title, "revision", title.revision + 1)
    report = report_on(copy, commitment="0" * 64)
    assert ["promised was" in finding for finding in report["findings"]] == [True]
    assert ["Line 7, column 1" in difference for difference in report["differences"]] == [True]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('[0,"draw"', "Line 8, column 1: This is not JSON: a comma or a closing bracket is missing here."),
        ('["A","draw"],', "Line 7, column 2: “moves.5.0” has to be a whole number, and here is a text."),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_line(copy: Path, line: str, words: str) -> None:
    replaced(copy, 7, line)
    with pytest.raises(CommandError) as refused:
        call_command("verify_match", str(copy))
    assert str(refused.value).endswith(words)
    assert "Traceback" not in str(refused.value)


def test_a_large_file_is_not_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    with file.open("wb") as stream:
        stream.truncate(50_000_000)
    with pytest.raises(CommandError, match="too large"):
        call_command("verify_match", str(file))
