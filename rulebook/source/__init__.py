"""Books as files: Markdown and YAML become plain records. Nothing here touches the database."""

from rulebook.source.book import read_book
from rulebook.source.chapter import read_chapter_text
from rulebook.source.files import Files
from rulebook.source.records import (
    ID,
    AskedSource,
    BookSource,
    ChapterSource,
    ClauseSource,
    ErratumSource,
    FigureSource,
    Place,
    Problem,
    RulingSource,
    SectionSource,
    TermSource,
)

__all__ = [
    "ID",
    "AskedSource",
    "BookSource",
    "ChapterSource",
    "ClauseSource",
    "ErratumSource",
    "FigureSource",
    "Files",
    "Place",
    "Problem",
    "RulingSource",
    "SectionSource",
    "TermSource",
    "read_book",
    "read_chapter_text",
]
