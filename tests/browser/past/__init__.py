"""In a browser: a table's past, watched, leafed through and compared."""
