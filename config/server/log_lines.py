"""What the log says of requests that were refused, and what it does not say."""

from __future__ import annotations

import logging


class InALine(logging.Filter):
    """A request that was refused is one line in the log: what was wrong with it, and what it asked for, instead of a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record through, shortened."""
        record.exc_info = record.exc_text = None
        if (request := getattr(record, "request", None)) is not None:
            record.msg, record.args = "%s (%s %s)", (record.getMessage(), request.method, ascii(request.path_info))
        return True


class NotOfReadiness(logging.Filter):
    """That a process is not ready is said to whoever asks ``/readyz``, once a second perhaps. It is no error of ours to be told of."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about another page."""
        return getattr(getattr(record, "request", None), "path_info", "") != "/readyz"
