"""Copies of the tree in which mutants are tested: by forks of one process that has collected all tests, or by a process of their own."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from multiprocessing import Pipe
from pathlib import Path
from typing import Self

from tests.mutation.areas import SHORT
from tests.mutation.chosen import TESTS
from tests.mutation.mutants import Mutant
from tests.mutation.serving import CONNECTION, Job, Ran
from tests.mutation.switched import CUSTOMIZE, switched

FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+(?: .*?\])?)(?: - .*)?$", re.MULTILINE)
"""A line of pytest's summary; the case of a parametrized test may have spaces in its name."""
NOTHING_SELECTED = 5
PATIENCE = 3600
"""Seconds after which a run is ended: the mutant never ends."""
TOOL = Path(__file__).resolve().parent
PYTEST = [sys.executable, "-m", "pytest", "-q", "-n0", "--tb=no", "--no-migrations", "-p", "no:cacheprovider"]


def copy(root: Path, folder: Path) -> None:
    """The files that git knows there, and these tools, which an older tree does not have."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name)
    shutil.copytree(TOOL, folder / "tests" / "mutation", dirs_exist_ok=True)


def _digest(folder: Path) -> str:
    """What is in all files but those of these tools."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.parent.name != TOOL.name):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class Forks:
    """A tree with every mutant behind a switch, and the process that forks for each of them."""

    def __init__(self, root: Path, folder: Path, mutants: Mapping[Path, Mapping[str, Mutant]], log: Path) -> None:
        copy(root, folder)
        self.folder, self._log = folder, log
        self.switches: set[str] = set()
        """The numbers of the mutants that can be turned on."""
        for module, numbered in mutants.items():
            source, numbers = switched((folder / module).read_bytes(), numbered)
            (folder / module).write_bytes(source)
            self.switches |= numbers
        (folder / "sitecustomize.py").write_text(CUSTOMIZE)
        self._digest = _digest(folder)

    def __enter__(self) -> Self:
        here, there = Pipe()
        environment = {**os.environ, "PYTHONPATH": str(self.folder), CONNECTION: str(there.fileno())}
        command = [*PYTEST, "-p", "tests.mutation.serving", "-m", SHORT, "tests"]
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                command, cwd=self.folder, env=environment, pass_fds=[there.fileno()], stdout=log, stderr=log
            )
        there.close()
        self._connection = here
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.kill()
        self._process.wait()

    def all(self, cache: Path) -> Ran:
        """All tests without a mutant, from the cache if the tree is the same."""
        if cache.exists() and (kept := json.loads(cache.read_text()))["tree"] == self._digest:
            return Ran(**kept["ran"])
        ran = self._ask(Job("", None, PATIENCE))
        cache.write_text(json.dumps({"tree": self._digest, "ran": ran._asdict()}))
        return ran

    def failing(self, mutant: str, tests: list[str], seconds: float) -> str:
        """The first of the tests that fails with this mutant. They should take so many seconds, and get ten times as many."""
        failed = self._ask(Job(mutant, tests, 60 + 10 * seconds)).failed if tests else []
        return failed[0] if failed else ""

    def _ask(self, job: Job) -> Ran:
        self._connection.send(job)
        ran = self._connection.recv()
        assert isinstance(ran, Ran)
        return ran


class Fresh:
    """A tree in which one module after the other has a mistake while a process of its own runs tests."""

    def __init__(self, root: Path, folder: Path) -> None:
        copy(root, folder)
        self.folder = folder

    def failing(self, module: Path, mutant: Mutant, tests: list[str]) -> str:
        """The first of the tests that fails with this mutant."""
        if not tests:
            return ""
        listed = self.folder / "chosen.txt"
        listed.write_text("\n".join(tests))
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        return self.failing_of(module, mutant, "-p", "tests.mutation.chosen", *files, **{TESTS: str(listed)})

    def failing_of(self, module: Path, mutant: Mutant, *selection: str, **environment: str) -> str:
        """The first test of a selection that fails with this mutant."""
        with self._with_mutant(module, mutant):
            return self._first_failure(selection, {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment})

    def _first_failure(self, selection: tuple[str, ...], environment: dict[str, str]) -> str:
        command = [*PYTEST, "-x", "-rfE", *selection]
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

    @contextmanager
    def _with_mutant(self, module: Path, mutant: Mutant) -> Iterator[None]:
        """The copy with this mistake. Afterwards the module is as it was, its time too, so that what was compiled of it is right again."""
        path = self.folder / module
        source, status = path.read_bytes(), path.stat()
        path.write_bytes(mutant.applied(source))
        try:
            yield
        finally:
            path.write_bytes(source)
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
