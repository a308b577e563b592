"""The folder in which several processes have their numbers (``config.shared.seen.processes``).

What a process has counted still counts after its end: its counters are added to those of all that have ended. So a site that renews its
processes every hour does not gather files. When the first process of a site starts, nothing is left of earlier times.
"""

from __future__ import annotations

import fcntl
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client.mmap_dict import MmapedDict

from config.shared.seen import measures
from config.shared.seen.processes import FILES, allocate, identity, is_of_this_machine, pid_of

ENDED = "ended"
"""In the names of the files: instead of a process, all that have ended."""
SILENT = 3600.0
"""Seconds. A process that serves counts at least the questions whether it is there."""


def begin(folder: Path) -> None:
    """This process starts to serve or to work, and counts in the folder."""
    if measures.share(folder):
        clean(folder)


def clean(folder: Path) -> None:
    """If no other process runs, what is in the folder is of earlier times, and is removed."""
    with locked(folder):
        files = _by_process(folder)
        if all(name in (ENDED, identity()) or _has_ended(name, files[name]) for name in files):
            for name in files.keys() - {identity()}:
                _remove(files[name])


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Inside, no other process adds up what has ended: a number that is read meanwhile would be read twice."""
    with (folder / "lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def add_up(folder: Path) -> None:
    """Add the counters of processes that have ended to those of all that have ended before. Their sockets are closed. The folder is
    ``locked``."""
    for name, files in _by_process(folder).items():
        if name != ENDED and _has_ended(name, files):
            for file in files:
                if not file.name.startswith("gauge"):
                    _add(file, folder / f"{_kind(file)}_{ENDED}.db")
            _remove(files)


def living(folder: Path) -> list[str]:
    """The names of the processes with files in the folder that have not ended."""
    return sorted(name for name, files in _by_process(folder).items() if name != ENDED and not _has_ended(name, files))


def _has_ended(name: str, files: list[Path]) -> bool:
    """Whether the process runs no longer. One of another machine, or of another container, has ended if it has counted nothing for long."""
    if is_of_this_machine(name):
        return pid_of(name) is None
    return max(_changed(file) for file in files) < time.time() - SILENT


def _changed(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _by_process(folder: Path) -> dict[str, list[Path]]:
    files = defaultdict(list)
    for file in folder.glob("*.db"):
        files[file.stem.rpartition("_")[2]].append(file)
    return files


def _kind(file: Path) -> str:
    return file.stem.rpartition("_")[0]


def _add(file: Path, to: Path) -> None:
    allocate(to, FILES[_kind(file)])
    total = MmapedDict(str(to))
    try:
        for key, value, _time, _place in MmapedDict.read_all_values_from_file(str(file)):
            known, _ = total.read_value(key)
            total.write_value(key, known + value, 0.0)
    finally:
        total.close()


def _remove(files: list[Path]) -> None:
    for file in files:
        file.unlink(missing_ok=True)
