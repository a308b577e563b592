"""The log lines of refused requests, and which of them are left out."""

from __future__ import annotations

import logging


class InALine(logging.Filter):
    """A refused request is one line in the log: the mistake and the request, instead of a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Accept the record, shortened."""
        record.exc_info = record.exc_text = None
        if (request := getattr(record, "request", None)) is not None:
            record.msg, record.args = "%s (%s %s)", (record.getMessage(), request.method, ascii(request.path_info))
        return True


class NotOfReadiness(logging.Filter):
    """A process that is not ready answers so at ``/readyz``, perhaps once a second. The log must not report that as an error."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about another page."""
        return getattr(getattr(record, "request", None), "path_info", "") != "/readyz"
