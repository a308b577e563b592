"""Pictures of drawn pages, one after the other, drawn beside the site and cached."""

from __future__ import annotations

import hashlib
import logging
import threading

import msgspec
from django.core.cache import caches

from games.drawing.raster import painting
from games.drawing.raster.painting import Job, Painted
from games.live.beside import Beside
from games.live.release import release

logger = logging.getLogger(__name__)
HANG_SECONDS = 20.0
"""Seconds after which a process without a picture is ended. A picture takes half a second, the first of a title one more."""
CACHE = "pictures"
"""The name of the cache in the settings."""


class NotPainted(Exception):
    """There is no picture: this computer has no letters for Chinese, or drawing has failed. The log says why."""


class Painter(Beside):
    """The process that draws. Threads wait for each other here."""

    def __init__(self) -> None:
        super().__init__(painting.serve, "painter")
        self._alone = threading.Lock()
        self.count = 0
        """How many pictures were drawn, and not found in the cache."""

    def paint(self, job: Job) -> bytes:
        """The picture of a page as a PNG. Raises :class:`NotPainted`."""
        if not painting.writes_chinese():
            raise NotPainted
        key = name_of(job)
        with self._alone:
            if (kept := _kept(key)) is None:
                kept = self._painted(job)
                _keep(key, kept)
            return kept

    def _painted(self, job: Job) -> bytes:
        try:
            painted = _results.decode(self.ask(msgspec.msgpack.encode(job), HANG_SECONDS))
        except (OSError, EOFError) as error:
            logger.error("a picture could not be drawn: %r", error)
            raise NotPainted from error
        if painted.error:
            logger.error("a picture could not be drawn:\n%s", painted.error)
            raise NotPainted
        self.count += 1
        return painted.png


_results = msgspec.msgpack.Decoder(Painted)
the_painter = Painter()


def name_of(job: Job) -> str:
    """The name of a picture: the same page has the same picture, until another release draws it in another way."""
    return f"{release()}-{hashlib.sha256(job.html.encode()).hexdigest()[:40]}"


def _kept(key: str) -> bytes | None:
    try:
        return caches[CACHE].get(key)  # type: ignore[no-any-return]
    except OSError as error:
        logger.warning("pictures are not cached: %s", error)
        return None


def _keep(key: str, png: bytes) -> None:
    try:
        caches[CACHE].set(key, png)
    except OSError as error:  # a full disk, or a folder that may not be written
        logger.warning("pictures are not cached: %s", error)
