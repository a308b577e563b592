"""Data files of titles and books: YAML without repeated keys or ids. It depends on no title, no book and no web framework."""

from config.shared.datafiles.reading import Entry, Mistake, lines_of, parse, read
from config.shared.datafiles.typed import as_kind, entries_as

__all__ = ["Entry", "Mistake", "as_kind", "entries_as", "lines_of", "parse", "read"]
