"""A drawn page as a picture. All of this happens in a process of its own, which needs neither Django nor the database."""

from __future__ import annotations

import io
import traceback
from functools import cache
from multiprocessing.connection import Connection

import blitz_py
import msgspec
from PIL import Image

from games.drawing.raster import drawings, markup, sheets
from games.drawing.raster.sheets import Screen, Sheet
from games.live.beside import answers

PAGE, ROOM = Screen(1920, 1008), Screen(1548, 1008)
"""The size of the page that is drawn, and of the board's place on it (static/css/picture.css)."""
SIZE = (1200, 630)
"""The size of the picture. Those who show links ask for it."""
COLOURS = 256
"""With a palette a picture has a third of the bytes. Some who show links take no more than 600 kB."""


class Job(msgspec.Struct, frozen=True):
    """A page to be drawn: its HTML, and the folder of the title whose sheets it needs."""

    html: str
    package: str


class Painted(msgspec.Struct, frozen=True):
    """The picture as a PNG, or the reason why there is none."""

    png: bytes = b""
    error: str = ""


_jobs = msgspec.msgpack.Decoder(Job)


def serve(connection: Connection) -> None:
    """Draw each page in turn."""
    answers(connection, lambda job: msgspec.msgpack.encode(_painted(_jobs.decode(job))))


def _painted(job: Job) -> Painted:
    try:
        return Painted(paint(job))
    except Exception:  # whatever a page has in it: the sender reports it to the administrators
        return Painted(error=traceback.format_exc())


def paint(job: Job) -> bytes:
    """The picture of a page."""
    sheet = _sheet(job.package)
    root = markup.tree(job.html)
    drawings.inline(root, sheet)
    html = markup.written(root).replace("<body", f"<head><style>{sheet.text}</style></head><body", 1)
    width, height, pixels = blitz_py.render_rgba(
        f"<!doctype html>{html}", width=int(PAGE.width), height=int(PAGE.height), scale=SIZE[0] / PAGE.width
    )
    picture = Image.frombytes("RGBA", (width, height), pixels).convert("RGB")
    return _png(picture if picture.size == SIZE else picture.crop((0, 0, *SIZE)))


def _png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    few = picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    few.save(file, "PNG")
    return file.getvalue()


@cache
def _sheet(package: str) -> Sheet:
    return sheets.read(sheets.text_of(sheets.of_title(package)), PAGE, ROOM)


@cache
def writes_chinese() -> bool:
    """Whether this computer has letters for Chinese. Where it has none, all of them look the same: an empty box."""
    one, other = (blitz_py.render_rgba(f"<p>{letter}", width=40, height=60) for letter in "弈規")
    return one != other
