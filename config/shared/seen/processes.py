"""Where the numbers of a process are: in its memory, or in files of a folder that several processes of a machine share.

Only processes that serve or work share a folder (:func:`share`). Commands count in their memory, and nobody asks them. Each process writes
files of its own. Their names say which process that is: the machine, the number of the process, and when it began, because numbers of
processes come again.
"""

from __future__ import annotations

import logging
import os
import socket
from pathlib import Path

from prometheus_client import values

logger = logging.getLogger(__name__)
VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""In which prometheus_client looks for the folder."""
FILES = {"counter": 2**18, "histogram": 2**20, "gauge_livesum": 2**16}
"""The files of a process, and their bytes: some times what all numbers of the site take."""
_HOST = socket.gethostname().replace("_", "-")
"""The machine, or the container. ``_`` parts the names of files."""
_name = ""
_shared: Path | None = None


def shared_folder() -> Path | None:
    """The folder of all processes. None if this process has its numbers in its memory."""
    return _shared


def share(folder: Path) -> bool:
    """From now on this process has its numbers in the folder. No number may have been made yet. False if that cannot be: a folder that
    cannot be written, or a full disk, hinders nobody to play."""
    global _shared
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for kind, size in FILES.items():
            allocate(folder / f"{kind}_{identity()}.db", size)
    except OSError as error:
        logger.warning("Numbers of this process cannot be shared with others: %s", error)
        return False
    os.environ[VARIABLE] = str(folder)
    values.ValueClass = values.MultiProcessValue(identity)
    _shared = folder
    return True


def allocate(file: Path, size: int) -> None:
    """Make a file of zeros, if it is not there. Raises :class:`OSError` if the disk has no room. Its bytes are taken now: the system would
    end a process that writes to memory for which the disk has no room later."""
    if not file.exists():
        with file.open("wb") as made:
            made.write(b"\0" * size)


def identity() -> str:
    """The name of this process among all that have ever written to the folder: ``host.pid.begun``. Each change of a number asks for it."""
    return _name


def _be_named() -> None:
    global _name
    _name = f"{_HOST}.{os.getpid()}.{_begun(os.getpid())}"


def pid_of(name: str) -> int | None:
    """The number of a process of this machine that runs. None for one that has ended, or of another machine."""
    host, pid, begun = name.rsplit(".", 2)
    return int(pid) if host == _HOST and _begun(int(pid)) == begun else None


def is_of_this_machine(name: str) -> bool:
    """Whether the process runs, or ran, on this machine: of others nobody knows whether they have ended."""
    return name.rsplit(".", 2)[0] == _HOST


def _begun(pid: int) -> str:
    """When the process began, in ticks since the machine did. Empty if there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    except FileNotFoundError:
        return _without_proc(pid)


def _without_proc(pid: int) -> str:
    """The same where the system does not say it (macOS): only whether there is such a process."""
    if Path("/proc/self/stat").exists():
        return ""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return ""
    except PermissionError:
        pass
    return "0"


_be_named()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_be_named)
