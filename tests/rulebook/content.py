"""The books as they are: read once for all tests, of which none may change them."""

from __future__ import annotations

from rulebook.management.commands.load_rules import content_folder, read_books

BOOKS = {book.prefix: book for book in read_books(content_folder())}
