"""The administration of the portal: tables and talk to be looked at (``tables``), and the moderators' queue (``reports``)."""

from games.admin import reports, tables

__all__ = ["reports", "tables"]
