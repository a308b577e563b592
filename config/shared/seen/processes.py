"""Where the numbers of a process are: in its memory, or in files of a folder that several processes of a machine share.

``PROMETHEUS_MULTIPROC_DIR`` names the folder (the settings set it where a worker runs beside the site, ``serve --processes`` where several
processes serve). It must be set before the first number is made. Each process writes files of its own. Their names say which process that
is: the machine, the number of the process, and when it began, because numbers of processes come again.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path

from prometheus_client import values

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
_HOST = socket.gethostname().replace("_", "-")
"""The machine, or the container. ``_`` parts the names of files."""


def shared_folder() -> Path | None:
    """The folder of all processes. None if this process has its numbers in its memory."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else None


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


_name = ""
_be_named()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_be_named)
if shared_folder() is not None:
    values.ValueClass = values.MultiProcessValue(identity)
