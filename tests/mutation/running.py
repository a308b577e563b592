"""A copy of the tree in which one mutant after the other is tested."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.mutation.mutants import Mutant

FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+(?: .*?\])?)(?: - .*)?$", re.MULTILINE)
"""A line of pytest's summary; the case of a parametrized test may have spaces in its name."""
NOTHING_SELECTED = 5
PATIENCE = 3600
"""Seconds after which a run is ended: the mutant never ends."""


class Tree:
    """The files that git knows, copied beside the real ones."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        self._sound: set[str] = set()
        """Tests that pass without a mutant."""
        self._left_out: set[str] = set()
        """Tests that fail without one: they ask for git, say."""
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True).stdout
        for name in filter(None, listed.split("\0")):
            if (root / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, folder / name)

    @contextmanager
    def with_mutant(self, module: Path, mutant: Mutant) -> Iterator[None]:
        """The copy with this mistake. Afterwards the module is as it was, its time too, so that what was compiled of it is right again."""
        path = self.folder / module
        source, status = path.read_bytes(), path.stat()
        path.write_bytes(mutant.applied(source))
        try:
            yield
        finally:
            path.write_bytes(source)
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    def killer(self, module: Path, mutant: Mutant, *selection: str) -> str:
        """The first test of a selection that fails because of the mutant. Empty if none does."""
        while True:
            with self.with_mutant(module, mutant):
                found = self._failing(*selection)
            if ".py" not in found or found in self._sound:
                return found
            if not self._failing(found):
                self._sound.add(found)
                return found
            self._left_out.add(found)

    def _failing(self, *selection: str) -> str:
        """The first test of a selection that fails."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-rfE", "--tb=no", "-p", "no:cacheprovider"]
        command += [*(f"--deselect={test}" for test in sorted(self._left_out)), *selection]
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            result = subprocess.run(
                command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
            )
        except subprocess.TimeoutExpired:
            return "no end"
        if result.returncode in (0, NOTHING_SELECTED):
            return ""
        found = FAILED.search(result.stdout)
        return found[1] if found else "no module"
