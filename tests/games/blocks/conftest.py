"""The queue and the mail server of the tests of notices."""

from tests.games.notices.conftest import mailboxes, queue

__all__ = ["mailboxes", "queue"]
