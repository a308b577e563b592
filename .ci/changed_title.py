#!/usr/bin/env python3
"""Which title a change is about, if it is about one alone.

Titles do not know each other. So a change inside one title cannot break another, and `.ci/run` leaves out the tests of the others.
The script prints the title's package, or nothing when every test must run. It compares the files with the commit in LANDED; without
that, with the last commit that this branch has in common with the main branch.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OWN = re.compile(
    r"(?:games/titles|rulebook/content|templates/games|static/(?:css|games|icons|js)|tests/(?:fixtures|titles))"
    r"/(?P<title>[a-z_]+)(?:/.+|\.(?:css|js|svg))"
)
"""A path that belongs to a title, if the name in it is a title's."""
SHARED_TESTS_READ = re.compile(r"CHANGELOG\.md|docs/.+")
"""These may change with a title: the tests that read them belong to no title, so they run in any case."""


def main() -> None:
    """Print the title."""
    files = changed_files(landed_commit())
    sys.stdout.write(f"{title_of(files, titles()) or ''}\n")


def title_of(files: Iterable[str], known: Iterable[str]) -> str | None:
    """The only title to which these files belong. None if they belong to several, or to something else."""
    titles = {_title(file) for file in files if not SHARED_TESTS_READ.fullmatch(file)}
    return titles.pop() if len(titles) == 1 and titles <= set(known) else None


def _title(file: str) -> str | None:
    match = OWN.fullmatch(file)
    return match and match["title"]


def titles() -> list[str]:
    """The packages of all titles."""
    return sorted(path.parent.name for path in (ROOT / "games" / "titles").glob("*/__init__.py"))


def landed_commit() -> str | None:
    """The commit to compare with. None if there is no such commit here."""
    named = os.environ.get("LANDED")
    if named:
        return named
    return next(filter(None, (_git("merge-base", "HEAD", main) for main in ("origin/main", "main"))), None)


def changed_files(commit: str | None) -> list[str]:
    """What differs from this commit, committed or not. Both names of a file that was moved."""
    if not commit:
        return []
    changed = _git("diff", "--name-only", "--no-renames", commit, "--")
    new = _git("ls-files", "--others", "--exclude-standard")
    return [] if changed is None or new is None else [*changed.splitlines(), *new.splitlines()]


def _git(*arguments: str) -> str | None:
    """What git answers. None if it refuses."""
    command = ["git", "-c", "core.quotepath=off", *arguments]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.stderr.write(f"{' '.join(command)}: {result.stderr.strip()}\n")
        return None
    return result.stdout.strip()


if __name__ == "__main__":
    main()
