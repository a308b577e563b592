"""HTML to PDF, in a process of its own that knows neither the site nor the network.

``python -m rulebook.publishing.printing.press`` reads a page from its input and writes a PDF. Characters that no font has are named in its
errors. WeasyPrint takes seconds and 200 MB for a book; beside the site it would hold up moves.
"""

from __future__ import annotations

import ctypes
import logging
import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NoReturn

SECONDS = 900
"""The time for a whole book. The longest takes some 40 s, and more where moves come first."""
MOST_MEMORY = 2 * 1024**3
NICENESS = 10
ROOT = Path(__file__).resolve().parents[3]
_MISSING = re.compile(r"^missing U\+([0-9A-F]+)$", re.MULTILINE)
_PANGO = ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll")


class NotPrinted(Exception):
    """The page could not be printed. The message is for administrators."""


@cache
def can_print() -> bool:
    """Whether this computer has what PDFs need: Pango, and letters for Chinese."""
    return _has_pango() and _has_chinese()


def _has_pango() -> bool:
    for name in _PANGO:
        try:
            ctypes.CDLL(name)
        except OSError:
            continue
        return True
    return False


def _has_chinese() -> bool:
    """Whether fontconfig knows a font for each Chinese script."""
    program = shutil.which("fc-list")
    if program is None:
        return False
    command = [program, ":lang=zh-tw:lang=zh-cn", "family"]
    try:
        return bool(subprocess.run(command, capture_output=True, timeout=20, check=True).stdout.strip())  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return False


def printed(html: str) -> tuple[bytes, set[str]]:
    """The page as a PDF, and the characters for which no font has a glyph. Raises :class:`NotPrinted`."""
    command = [sys.executable, "-m", __name__]
    try:
        done = subprocess.run(  # noqa: S603 - our own module
            command, input=html.encode(), capture_output=True, timeout=SECONDS, check=False, cwd=ROOT
        )
    except subprocess.TimeoutExpired as error:
        raise NotPrinted(f"no PDF after {SECONDS} s") from error
    errors = done.stderr.decode(errors="replace")
    if done.returncode != 0 or not done.stdout.startswith(b"%PDF"):
        raise NotPrinted(errors[-2000:] or f"the process ended with {done.returncode}")
    return done.stdout, {chr(int(code, 16)) for code in _MISSING.findall(errors)}


# --- in the process ------------------------------------------------------------------------------------------------------------


class _Missing(logging.Handler):
    """Writes the characters without a glyph, once each."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.seen: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if ".notdef" in message and (code := re.search(r"U\+([0-9A-F]+)", message)) and code[1] not in self.seen:
            self.seen.add(code[1])
            sys.stderr.write(f"missing U+{code[1]}\n")


def main() -> None:
    """Print one page."""
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    from weasyprint import HTML
    from weasyprint.logger import LOGGER
    from weasyprint.urls import URLFetcher

    class NothingFetched(URLFetcher):
        """A book comes whole: neither files of the computer nor addresses are opened."""

        def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> NoReturn:
            raise ValueError(f"a book names nothing to be fetched, but this one does: {url[:100]}")

    LOGGER.handlers = [_Missing()]
    page = HTML(string=sys.stdin.buffer.read().decode(), url_fetcher=NothingFetched())
    sys.stdout.buffer.write(page.write_pdf(pdf_identifier=b"guiyi", uncompressed_pdf=False))


if __name__ == "__main__":
    main()
