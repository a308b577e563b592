"""The rulebook in the database.

Rows hold the texts of the files, and what people wrote: errata, rulings, reports. A :class:`Revision` holds the whole book as readers saw
it (see ``editions``). Pages are made from it, so an old revision is read like the current one.
"""

from __future__ import annotations

from rulebook.models.actions import Action
from rulebook.models.books import Book, Revision
from rulebook.models.files import BookFile
from rulebook.models.parts import Chapter, Clause, Component, Section, Term
from rulebook.models.reports import Report
from rulebook.models.sources import SourceText
from rulebook.models.tallies import Tally
from rulebook.models.written import LONGEST_TEXT, Erratum, Ruling, Written

__all__ = [
    "LONGEST_TEXT",
    "Action",
    "Book",
    "BookFile",
    "Chapter",
    "Clause",
    "Component",
    "Erratum",
    "Report",
    "Revision",
    "Ruling",
    "Section",
    "SourceText",
    "Tally",
    "Term",
    "Written",
]
