"""Drawn HTML as a picture, without a browser (docs/decisions/portal-pictures.md)."""
