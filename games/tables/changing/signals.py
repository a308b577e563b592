"""The signals of tables for the rest of the portal."""

from __future__ import annotations

from django.dispatch import Signal

bots_are_to_move = Signal()
"""Sent when a bot has to answer at a saved table. ``table``: the table; ``hurry``: whether its bots answer without pauses."""

table_filled = Signal()
"""Sent inside the transaction in which the last seat before a match is taken. ``table``; ``seats``: all of them."""

opened = Signal()
"""Sent inside the transaction in which somebody opens a table. ``table``; ``free``: how many seats people can take."""
invited = Signal()
"""Sent inside the transaction in which somebody is invited by name. ``table``; ``user``: the invited person; ``seat``: the offered
seat, or None before a match."""

match_saved = Signal()
"""Sent inside the transaction that saves a match. ``table``; ``seats``: all of them; ``match``; ``turned``: the seats for which play begins
or stops to wait; ``began`` and ``ended``: whether the match has begun or ended by this change; ``taken_back``: whether moves were taken
back."""

asked_to_come_back = Signal()
"""Sent inside the transaction when the others ask the owner of a seat to come back. ``table``; ``seats``; ``seat``; ``by``: who asks."""
