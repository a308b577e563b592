"""The lines of the log: as text or as JSON, without secrets; and which of them are shortened or left out."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

from django.core.mail import mail_admins
from pythonjsonlogger.json import JsonFormatter

from config.server import outages
from config.shared.seen import about, measures
from config.shared.seen.scrubbing import scrubbed

OURS = ("accounts", "config", "games", "rulebook", "django")
"""Packages whose modules count errors apart. Those of others count together."""
OF_A_LINE = ("title", "table", "position", "option", "milliseconds", "job", "task")
"""What code may say of a line by ``extra``. Nothing else of a record is written: Django puts the whole request into some."""
LONGEST_SUBJECT = 200


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


class Line(logging.Formatter):
    """A line of text."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and what follows of a traceback."""
        return scrubbed(super().format(record))


class JsonLine(JsonFormatter):
    """A line of JSON: when, how grave, by which module, what, and what it is about."""

    def __init__(self) -> None:
        super().__init__(json_ensure_ascii=False)

    def add_fields(self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]) -> None:
        """Write the fields in their order."""
        log_data["time"] = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        log_data["level"], log_data["logger"] = record.levelname, record.name
        log_data["message"] = scrubbed(record.getMessage())
        for name, value in about.fields().items():
            log_data[name] = scrubbed(value) if isinstance(value, str) else value
        log_data |= {name: record.__dict__[name] for name in OF_A_LINE if name in record.__dict__}
        if isinstance(status := getattr(record, "status_code", None), int):
            log_data["status"] = status
        if traceback := message_dict.get("exc_info"):
            log_data["traceback"] = scrubbed(str(traceback))


class CountErrors(logging.Handler):
    """Each line of an error counts, by the module that has written it."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count it."""
        first = record.name.partition(".")[0]
        try:
            measures.failed(record.name if first in OURS else first)
        except Exception:
            self.handleError(record)


class ToKeepers(logging.Handler):
    """E-mails to ``ADMINS`` about errors: the line of the log, what it is about, and the traceback. Django's own e-mail also holds what was
    posted, the cookies, and all settings. An e-mail is kept and forwarded, so none of that is in it."""

    def emit(self, record: logging.LogRecord) -> None:
        """Send it. A mail server that is away loses it; the line is in the log."""
        of_the_line = {name: record.__dict__[name] for name in OF_A_LINE if name in record.__dict__}
        lines = [f"{name}: {value}" for name, value in {**about.fields(), **of_the_line}.items()]
        message = "\n".join([Line().format(record), "", *lines])
        subject = " ".join(f"{record.levelname}: {record.getMessage()}".split())
        mail_admins(scrubbed(subject)[:LONGEST_SUBJECT], scrubbed(message), fail_silently=True)
