"""The signals of tables for the rest of the portal."""

from __future__ import annotations

from django.dispatch import Signal

bots_are_to_move = Signal()
"""Sent when a bot has to answer at a saved table. ``table``: the table; ``hurry``: whether its bots answer without pauses."""
