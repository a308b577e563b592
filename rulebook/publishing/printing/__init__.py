"""A book as one document: EPUB and PDF."""
