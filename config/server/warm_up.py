"""Caches that a process fills once, before a visitor has to wait for them."""

from __future__ import annotations

import ctypes
import gc
import logging
import sys
import threading
import time
from typing import Any

from django.db import DatabaseError, connection

from config.bridge.rules import uses
from config.server import outages
from config.server.postgres import be_quick
from games import titles
from games.drawing.raster.painting import writes_chinese
from rulebook.search.shelf import ALL_BOOKS, Shelf

logger = logging.getLogger(__name__)
TRY_AGAIN = 1.0
"""Seconds between the tries while the database is away."""


_threads: list[threading.Thread] = []
"""The thread of the warm-up, running or finished. Empty if none has begun."""


def begin() -> threading.Thread:
    """Warm up in the background. Meanwhile requests are answered. A request that needs the same data waits for them as it would without the
    warm-up."""
    be_quick()
    _share_memory()
    thread = threading.Thread(target=_warm_up, name="warming", daemon=True)
    _threads[:] = [thread]
    thread.start()
    return thread


def begun() -> bool:
    """Whether the warm-up of this process has begun."""
    return bool(_threads)


def warming() -> bool:
    """Whether the warm-up is still running."""
    return any(thread.is_alive() for thread in _threads)


def _warm_up() -> None:
    try:
        for info in titles.published():
            titles.load(info.slug)
        writes_chinese()  # reads the list of fonts
        while not _books_are_loaded():
            time.sleep(TRY_AGAIN)
    except Exception:
        logger.exception("warming up failed; what is missing is made when it is asked for")
    # These objects stay, so the collector skips them. A full collection then takes 10 ms instead of 80, in the middle of a move.
    gc.collect()
    gc.freeze()
    # A move makes almost no reference cycles. A search every 700 objects, the default, took a twentieth of the time of a move.
    gc.set_threshold(10_000, 20, 50)
    _give_back()


def _books_are_loaded() -> bool:
    """False if the database is away. A process that is started meanwhile is as warm as others once it is back."""
    try:
        for info in titles.published():
            uses(info.book)
        Shelf().index(ALL_BOOKS)
    except DatabaseError as error:
        if outages.kind_of(error) != outages.AWAY:
            raise
        logger.warning("warming up waits for the database: %s", error)
        return False
    finally:
        connection.close()
    return True


_M_ARENA_MAX = -8
"""The number of an option in glibc's malloc.h."""


def _share_memory() -> None:
    """Let all threads share memory. glibc gives each thread its own, and no thread can use another's free memory. Python runs one thread at
    a time anyway."""
    if (option := _of_glibc("mallopt")) is not None:
        option(_M_ARENA_MAX, 1)


def _give_back() -> None:
    """Return the memory that the index no longer needs to the system, some 20 MB. glibc would keep it."""
    if (trim := _of_glibc("malloc_trim")) is not None:
        trim(0)


def _of_glibc(name: str) -> Any:
    """A function of glibc. None on other systems."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
