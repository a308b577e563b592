"""A mail server for tests, the queue of the site itself, and time that passes."""

from __future__ import annotations

import email
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from django.conf import settings
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from config.queue import jobs
from config.queue.models import Job
from games.models import Notice, Seat, Sending, Table
from tests.games.making import answer, to_move


class Mailboxes:
    """What a mail server has taken. It answers as ``refused`` says for each address: 550 for good, 450 for now."""

    def __init__(self) -> None:
        self.received: list[EmailMessage] = []
        self.refused: dict[str, str] = {}

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:  # noqa: N802
        """As aiosmtpd calls it."""
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """As aiosmtpd calls it."""
        message = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        self.received.append(message)
        return "250 OK"

    def to(self, user: User) -> list[EmailMessage]:
        """What came for somebody."""
        return [message for message in self.received if message["To"] == user.email]

    def text_to(self, user: User) -> str:
        """The text of the only e-mail that came for somebody."""
        (message,) = self.to(user)
        return text_of(message)


def text_of(message: EmailMessage) -> str:
    """The plain text of an e-mail."""
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


@contextmanager
def mail_server(settings: Any) -> Iterator[Mailboxes]:
    """A server on a free port of this computer, to which the site sends."""
    mailboxes = Mailboxes()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(mailboxes, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    try:
        yield mailboxes
    finally:
        controller.stop()


def confirmed(*people: User) -> None:
    """Their mailboxes have answered."""
    for user in people:
        user.confirmed_email = user.email
        user.save(update_fields=["confirmed_email"])


def pass_time(**wait: float) -> None:
    """Let time pass: everything that is in the database is that much older."""
    past = timedelta(**wait)
    Job.objects.update(due_at=F("due_at") - past)
    Sending.objects.exclude(at=None).update(at=F("at") - past)
    Notice.objects.update(made_at=F("made_at") - past)


def work() -> int:
    """Do what is due, and what becomes due by it at once. Returns how many calls were made."""
    done = 0
    while taken := [
        job for queue in settings.TASKS["default"]["QUEUES"] for job in jobs.take(jobs.new_worker(), queue, 100)
    ]:
        for job in taken:
            jobs.call(job)
        done += len(taken)
    return done


def settle() -> int:
    """Let the moment pass for which a notice waits, and do what is due then."""
    pass_time(seconds=1.5)
    return work()


def turn_passes(table: Table) -> Seat:
    """Whoever is asked answers until somebody else is. Returns the seat that is asked then."""
    seat = to_move(table)
    while to_move(table).pk == seat.pk:
        answer(table)
    return to_move(table)


def due_in(job: Job) -> float:
    """Seconds until a call is due."""
    return float((job.due_at - timezone.now()).total_seconds())
