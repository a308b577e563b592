"""Several processes count in one folder: each number once, also of those that have ended."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings
from prometheus_client.mmap_dict import MmapedDict

from config.server.seen import folder
from config.shared.seen import processes
from tests.config.seen.numbers import of, parsed

pytestmark = pytest.mark.server
COUNTS = """
import sys
from pathlib import Path
from config.shared.seen import measures
measures.opened("table")  # what is counted before is forgotten
assert measures.share(Path(sys.argv[1]))
for word in sys.stdin:
    if word.startswith("move"): measures.moved("nim", "person", 0.004, {"rule": 0.004})
    if word.startswith("open"): measures.opened("table")
    print(flush=True)
"""
READS = """
import os
from pathlib import Path
from prometheus_client import CollectorRegistry, generate_latest
from config.server.seen import folder
from prometheus_client.multiprocess import MultiProcessCollector
shared = Path(os.environ["PROMETHEUS_MULTIPROC_DIR"])
with folder.locked(shared):
    folder.add_up(shared)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(shared))
    print(generate_latest(registry).decode())
"""


class Counting:
    """A process that counts what it is told."""

    def __init__(self, shared: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", COUNTS, str(shared)],
            cwd=settings.BASE_DIR,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def told(self, *words: str) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        for word in words:
            self._process.stdin.write(f"{word}\n".encode())
            self._process.stdin.flush()
            self._process.stdout.readline()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(60)


def read(shared: Path) -> dict[str, float | None]:
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(shared)}
    result = subprocess.run(
        [sys.executable, "-c", READS],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    found = parsed(result.stdout)
    return {
        "moves": of(found, "guiyi_moves_total", title="nim", by="person"),
        "times": of(found, "guiyi_move_seconds_count"),
        "quick": of(found, "guiyi_move_seconds_bucket", le="0.005"),
        "sockets": of(found, "guiyi_sockets", page="table"),
    }


def test_a_killed_process_has_counted_and_has_no_sockets(tmp_path: Path) -> None:
    one, other = Counting(tmp_path), Counting(tmp_path)
    try:
        one.told("move", "move", "open")
        other.told("move", "open", "open")
        assert read(tmp_path) == {"moves": 3, "times": 3, "quick": 3, "sockets": 3}
        one.kill()
        after = {"moves": 3, "times": 3, "quick": 3, "sockets": 2}
        assert read(tmp_path) == after
        assert read(tmp_path) == after, "and not once more"
        third = Counting(tmp_path)
        third.told("move")
        third.kill()
        assert read(tmp_path) == {"moves": 4, "times": 4, "quick": 4, "sockets": 2}
        assert len(list(tmp_path.glob("*.db"))) <= 3 + 2, "however many processes have ended"
        folder.clean(tmp_path)
        assert read(tmp_path)["moves"] == 4, "one of them still runs"
    finally:
        other.kill()
    folder.clean(tmp_path)
    assert list(tmp_path.glob("*.db")) == [], "nothing is left of an earlier run"


def test_a_process_is_known_by_its_beginning_too() -> None:
    own = processes.identity()
    host, pid, begun = own.rsplit(".", 2)
    assert processes.pid_of(own) == os.getpid()
    assert processes.pid_of(f"{host}.{pid}.{int(begun) - 1}") is None, "another process had the same number"
    assert processes.pid_of(f"elsewhere.{pid}.1") is None


def test_a_process_of_another_machine_has_ended_when_it_is_silent(tmp_path: Path) -> None:
    """Containers may share the folder. Each has a new name when it starts again."""
    file = tmp_path / "counter_elsewhere.7.123.db"
    MmapedDict(str(file)).close()
    assert folder.living(tmp_path) == ["elsewhere.7.123"]
    folder.clean(tmp_path)
    assert file.exists()
    long_ago = time.time() - folder.SILENT - 1
    os.utime(file, (long_ago, long_ago))
    assert folder.living(tmp_path) == []
    folder.add_up(tmp_path)
    assert not file.exists()


SHARES = """
import sys
from pathlib import Path
from config.shared.seen import measures, processes
print(measures.share(Path(sys.argv[1])))
measures.refused("stale")
print(measures.registry.get_sample_value("guiyi_refusals_total", {"kind": "stale"}), processes.shared_folder())
"""


def shares(folder: Path) -> list[str]:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-c", SHARES, str(folder)]
    result = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=True)
    return result.stdout.splitlines()


def test_a_folder_that_cannot_be_written_hinders_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert shares(tmp_path / "file" / "metrics") == ["False", "1.0 None"]


def test_the_room_of_the_files_is_taken_at_once(tmp_path: Path) -> None:
    """A process that writes to memory for which the disk has no room is ended by the system."""
    assert shares(tmp_path / "metrics") == ["True", f"1.0 {tmp_path / 'metrics'}"]
    files = list((tmp_path / "metrics").glob("*.db"))
    assert len(files) == len(processes.FILES)
    assert all(file.stat().st_blocks * 512 >= file.stat().st_size >= 2**16 for file in files)
