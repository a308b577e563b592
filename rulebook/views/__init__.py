"""Pages of the rulebook. Every one works without JavaScript. Fragments are parts of pages that are sent alone."""
