"""The games that can be played: one package each. A title's ``INFO`` is read without loading its rules (``title.TITLE``)."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from games.engine.rules.errors import NotUnderstood
from games.engine.title.info import PRODUCTION, Info
from games.engine.title.title import Title


@cache
def infos() -> tuple[Info, ...]:
    """Every title's description, in the order of their slugs."""
    packages = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(
        sorted((importlib.import_module(f"{__name__}.{name}").INFO for name in packages), key=lambda info: info.slug)
    )


@cache
def published() -> tuple[Info, ...]:
    """Those that people are offered, in the order of the shelf: home page, lobby, lessons, component pages. A draft is played by tests
    and commands alone."""
    offered = (info for info in infos() if info.stage == PRODUCTION)
    return tuple(sorted(offered, key=lambda info: (info.shelf, info.slug)))


def info(slug: str) -> Info:
    """The description of one title. Raises :class:`NotUnderstood` for an unknown slug."""
    for known in infos():
        if known.slug == slug:
            return known
    raise NotUnderstood(f"no title {slug!r}; there is {', '.join(known.slug for known in infos())}")


def published_info(slug: str) -> Info:
    """As :func:`info`, and a title that is not published is unknown."""
    title_info = info(slug)
    if title_info.stage != PRODUCTION:
        raise NotUnderstood(f"{slug} is a draft")
    return title_info


@cache
def load(slug: str) -> Title[Any, Any]:
    """The title with its rules. Raises :class:`NotUnderstood` for an unknown slug."""
    info(slug)
    title: Title[Any, Any] = importlib.import_module(f"{__name__}.{slug.replace('-', '_')}.title").TITLE
    return title
