"""Signals about people for the other apps."""

from django.dispatch import Signal

account_merged = Signal()
"""Somebody who played as a guest signed in to an account: ``guest`` and ``user``, both :class:`accounts.models.User`.
Sent inside the transaction that deactivates the guest. Apps that keep rows of people move them from ``guest`` to ``user``
here."""

rest_changed = Signal()
"""A person has announced a ``vacation``, or has cancelled one: then it is None. ``person``: an :class:`accounts.models.User`. Sent
inside the transaction."""

account_closed = Signal()
"""A moderator has closed the account of ``person``, an :class:`accounts.models.User`. Sent inside the transaction."""
