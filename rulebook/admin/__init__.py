"""The admin of the rulebook: editors draft errata and rulings, publishers put them in force, and both answer readers' reports."""

from rulebook.admin import actions, files, reports, sources, tallies, writing

__all__ = ["actions", "files", "reports", "sources", "tallies", "writing"]
