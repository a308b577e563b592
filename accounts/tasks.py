"""Slow work: e-mails."""

from __future__ import annotations

from django.core.mail import send_mail
from django_tasks import task


@task
def send_email(subject: str, text: str, to: str) -> None:
    """One e-mail to one address, from the site."""
    send_mail(subject, text, None, [to])
