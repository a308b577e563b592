"""What broke and where: the line in a title's code, not in the kernel that called it."""

from __future__ import annotations

import sysconfig
import traceback
from pathlib import Path

import games.engine

OTHERS = tuple(
    str(Path(folder).resolve())
    for folder in (games.engine.__path__[0], *map(sysconfig.get_path, ("stdlib", "purelib")))
)
"""Folders of code that only calls a title, or that a title calls."""


def described(error: BaseException) -> str:
    """An error in words, with the file and line of the title where it began, if it began there."""
    line = title_line(error)
    return f"{type(error).__name__}: {error}" + (f" ({line})" if line else "")


def title_line(error: BaseException) -> str:
    """``file:line`` of the last line of a title that ran before the error. Empty if no title's code was involved."""
    while error.__cause__ is not None:
        error = error.__cause__
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename).resolve()
        if path.is_file() and not str(path).startswith(OTHERS):
            here = Path.cwd()
            return f"{path.relative_to(here) if path.is_relative_to(here) else path}:{frame.lineno}"
    return ""
