"""One search over clauses, terms, components and rulings, in memory, the same on every database. See docs/decisions/search.md."""
