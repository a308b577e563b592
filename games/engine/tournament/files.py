"""Files that are written as a whole or not at all, and by one run at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games.engine.rules.errors import NotUnderstood


def write_whole(path: Path, content: bytes) -> None:
    """Write the file, and make its folder. The former file stays until the new one is on the disk. If writing fails, nothing is left of
    the new one."""
    part = path.with_name(f"{path.name}.part")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def one_run(path: Path) -> Iterator[None]:
    """Only this run writes the file meanwhile. ``FILE.lock`` beside it is locked. It is removed at the end, and one that a killed run left
    is no obstacle. Raises :class:`NotUnderstood` while another run has the file, and where no file can be written."""
    lock = path.parent / f"{path.name}.lock"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        locked = _locked(lock)
    except BlockingIOError as error:
        raise NotUnderstood(f"another run writes {path} now: wait for its end, or stop it") from error
    except OSError as error:
        raise NotUnderstood(f"{path} cannot be written: {error}") from error
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
        os.close(locked)


def _locked(lock: Path) -> int:
    """The descriptor of the locked file. A run that has just ended may remove the file before it is locked here: then it is made again."""
    while True:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BaseException:
            os.close(descriptor)
            raise
        if _is_there(lock, descriptor):
            return descriptor
        os.close(descriptor)


def _is_there(lock: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(lock.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
