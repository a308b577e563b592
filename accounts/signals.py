"""Signals about people for the other apps."""

from django.dispatch import Signal

account_merged = Signal()
"""Somebody who played as a guest signed in to an account: ``guest`` and ``user``, both :class:`accounts.models.User`.
Sent inside the transaction that retires the guest. Apps that keep rows of people move them from ``guest`` to ``user``
here."""

rest_changed = Signal()
"""A person has announced a vacation (``vacation``), or called one off (None). ``person``: an :class:`accounts.models.User`. Sent
inside the transaction."""
