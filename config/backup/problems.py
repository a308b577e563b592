"""What goes wrong, as one sentence for the keeper of the site."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

FULL = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the quota is used up",
    errno.EFBIG: "the file may not grow so large",
}


class BackupError(Exception):
    """A sentence that says what is wrong and what to do."""


@contextmanager
def in_words(doing: str) -> Iterator[None]:
    """Errors of the system and of SQLite inside are raised as :class:`BackupError`. ``doing`` says what could not be done."""
    try:
        yield
    except OSError as error:
        reason = FULL.get(error.errno or 0) or error.strerror or str(error)
        where = f" ({error.filename})" if error.filename else ""
        raise BackupError(f"{doing}: {reason}{where}") from error
    except sqlite3.Error as error:
        raise BackupError(f"{doing}: {error}") from error
