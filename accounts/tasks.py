"""Tasks of the queue that send the e-mails of accounts."""

from __future__ import annotations

import logging
from smtplib import SMTPRecipientsRefused
from typing import Any

from django.contrib.auth.forms import PasswordResetForm
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import translation
from django_tasks import task

from config.shared.outward.sending import about_to_send

logger = logging.getLogger(__name__)
PERMANENT = 500
"""SMTP codes from here on are permanent: another try would get the same answer."""
MAIL = "mail"
"""The name of the queue whose tasks wait for a mail server."""


@task(queue_name=MAIL)
def send_email(subject: str, text: str, to: str) -> None:
    """Send one e-mail from the site to one address. If the server refuses the address for good, it is not tried again."""
    about_to_send()
    try:
        send_mail(subject, text, None, [to])
    except SMTPRecipientsRefused as refusal:
        codes = [code for code, _ in refusal.recipients.values()]
        if any(code < PERMANENT for code in codes):
            raise
        logger.warning("An e-mail was refused for good (%s).", ", ".join(map(str, codes)))


class _PasswordLinks(PasswordResetForm):
    """Finds the accounts of an address, and makes their links, as Django does."""

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        """Enqueue one task for each e-mail."""
        subject = render_to_string("accounts/mailbox/forgotten_subject.txt", context).strip()
        send_email.enqueue(subject, render_to_string("accounts/mailbox/forgotten.txt", context), to_email)


@task(queue_name=MAIL)
def send_password_links(address: str, site: str, language: str) -> None:
    """Send a link to a new password for each account with that address. ``language`` is that of the page on which the person asked."""
    scheme, __, host = site.partition("://")
    with translation.override(language):
        form = _PasswordLinks({"email": address})
        if form.is_valid():
            form.save(domain_override=host, use_https=scheme == "https")
