"""What a process makes once and keeps, made before a visitor has to wait for it."""

from __future__ import annotations

import ctypes
import gc
import logging
import sys
import threading
from typing import Any

from django.db import connection

from config.bridge.rules import uses
from games import titles
from rulebook.search.shelf import ALL_BOOKS, Shelf

logger = logging.getLogger(__name__)


_threads: list[threading.Thread] = []
"""In which this process warms up, or has."""


def begin() -> threading.Thread:
    """Warm up beside whatever else is done. Requests are answered meanwhile; one that needs the same waits for it as it would alone."""
    _share_memory()
    thread = threading.Thread(target=_warm_up, name="warming", daemon=True)
    _threads[:] = [thread]
    thread.start()
    return thread


def begun() -> bool:
    """Whether this process warms up, or has."""
    return bool(_threads)


def warming() -> bool:
    """Whether it still does."""
    return any(thread.is_alive() for thread in _threads)


def _warm_up() -> None:
    try:
        for info in titles.published():
            titles.load(info.slug)
            uses(info.book)
        Shelf().index(ALL_BOOKS)
    except Exception:
        logger.exception("warming up failed; what is missing is made when it is asked for")
    finally:
        connection.close()
    # What is here now stays: left out of it, a full collection takes 10 ms instead of 80, in the middle of somebody's move.
    gc.collect()
    gc.freeze()
    # Hardly anything that a move makes hangs in circles: looked for at every 700 objects, the default, they cost a twentieth of its time.
    gc.set_threshold(10_000, 20, 50)
    _give_back()


_M_ARENA_MAX = -8
"""The number of an option in glibc's malloc.h."""


def _share_memory() -> None:
    """Among threads: glibc gives each its own, and one cannot use what another has left over. One thread at a time runs Python anyhow."""
    if (option := _of_glibc("mallopt")) is not None:
        option(_M_ARENA_MAX, 1)


def _give_back() -> None:
    """To the system what making the index has left over, some 20 MB; glibc would keep it."""
    if (trim := _of_glibc("malloc_trim")) is not None:
        trim(0)


def _of_glibc(name: str) -> Any:
    """A function of the C library, None where it has no such thing."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
