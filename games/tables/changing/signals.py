"""What tables announce to the rest of the portal."""

from __future__ import annotations

from django.dispatch import Signal

bots_are_to_move = Signal()
"""Sent when a bot has to answer at a stored table. ``table``: the table; ``hurry``: whether its bots answer without pauses."""
