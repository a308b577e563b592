"""The log lines of refused requests, and which of them are left out."""

from __future__ import annotations

import logging

from config.server import outages


class InALine(logging.Filter):
    """A refused request is one line in the log: the mistake and the request, instead of a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Accept the record, shortened."""
        record.exc_info = record.exc_text = None
        if (request := getattr(record, "request", None)) is not None:
            record.msg, record.args = "%s (%s %s)", (record.getMessage(), request.method, ascii(request.path_info))
        return True


class OfTheDatabase(logging.Filter):
    """While the database is away every request fails for the same reason. Each is one line and a warning: the administrators do not get an
    e-mail for every visitor."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Accept the record, shortened if its error is the database's."""
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        if kind := outages.kind_of(error):
            record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
            record.msg, record.args = "%s (the database is %s: %s)", (record.getMessage(), kind, error)
            record.exc_info = record.exc_text = None
        return True


class NotOfReadiness(logging.Filter):
    """A process that is not ready answers so at ``/readyz``, perhaps once a second. The log must not report that as an error."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about another page."""
        return getattr(getattr(record, "request", None), "path_info", "") != "/readyz"
