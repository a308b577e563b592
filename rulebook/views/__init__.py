"""Pages of the rulebook. Every one works without JavaScript; fragments are parts of pages that come alone."""
