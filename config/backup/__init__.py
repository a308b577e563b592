"""Backups of a site: made while it runs, verified after writing, and restored as a whole or not at all.

A backup is a tar file: ``manifest.json``, the database, the keys beside it, and in the end the checksum of everything before. With a key it
is encrypted in the format of age (docs/decisions/portal-backups.md).
"""
