"""What editors have noted, for the portal's boards (see ``games.drawing.words.noted``)."""

from __future__ import annotations

import logging

from games.drawing.words import noted
from games.drawing.words.noted import NOTHING, Noted
from rulebook.pages.opening import open_prefix
from rulebook.pages.reading import OpenBook

logger = logging.getLogger(__name__)


def register() -> None:
    """Registers the rulebook as the one who knows."""
    noted.register(notes)


def notes(prefix: str) -> Noted:
    """The clauses and components with an erratum or a ruling in force. A board is drawn without marks if the rulebook does not answer."""
    try:
        book = open_prefix(prefix)
    except Exception:
        logger.exception("nobody knows what is noted in %s", prefix)
        return NOTHING
    return NOTHING if book is None else book.keep(("noted",), lambda: _notes(book))


def _notes(book: OpenBook) -> Noted:
    edition = book.edition
    targets = [erratum.target for erratum in edition.errata]
    clauses = {target for target in targets if ":" not in target} | book.rulings_of.keys()
    components = {target.partition(":")[2] for target in targets if target.startswith("component:")}
    return Noted(f"{edition.prefix}-r{edition.revision}", frozenset(clauses), frozenset(components))
