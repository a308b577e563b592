"""Notices by e-mail: text and HTML, to a confirmed address only, with a link that stops them in one click."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from smtplib import SMTPRecipientsRefused
from typing import ClassVar

from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.address import own_url
from accounts.models import User
from config.shared.outward.sending import about_to_send
from games.notices.ways.message import Message, Outcome
from games.notices.ways.way import Target, Way

logger = logging.getLogger(__name__)
PERMANENT = 500
"""SMTP codes from here on are permanent: another try would get the same answer."""
SALT = "games.notices.stop"


class Email(Way):
    """Sends e-mails to the account's own address."""

    name: ClassVar[str] = "email"
    label = gettext_lazy("E-mail")
    queue: ClassVar[str] = "mail"
    collects: ClassVar[bool] = True

    def targets(self, user: User) -> Sequence[Target]:
        """The address, if it is confirmed. No query."""
        return [Target(user.email, user.email, user.pk)] if user.email_is_confirmed else []

    def send(self, target: Target, message: Message) -> Outcome:
        """Send one e-mail. REFUSED if the server refuses the address for good."""
        email = _composed(target, message)
        about_to_send()
        try:
            email.send()
        except SMTPRecipientsRefused as refusal:
            codes = [code for code, _text in refusal.recipients.values()]
            if any(code < PERMANENT for code in codes):
                raise
            logger.warning("A notice by e-mail was refused for good (%s).", ", ".join(map(str, codes)))
            return Outcome.REFUSED
        return Outcome.SENT

    def advice(self, user: User) -> str:
        """Advice to register, to enter an address, or to confirm it."""
        if user.is_guest:
            return _("Register with an e-mail address: notices can then be sent there.")
        if not user.email:
            return _("Your account has no e-mail address yet.")
        return "" if user.email_is_confirmed else _("Your e-mail address is not confirmed yet.")


def _composed(target: Target, message: Message) -> EmailMultiAlternatives:
    """The e-mail. The link that stops e-mails has no language in its address, and works without signing in."""
    stop = own_url() + reverse("notices_stop", args=[stop_code(target.user_id)])
    with translation.override(message.language):
        context = {
            "message": message,
            "parts": message.parts or (message,),
            "stop": stop,
            "choices": own_url() + reverse("games:notice_settings"),
            "site": _("Guiyi"),
        }
        text = render_to_string("games/notices/email.txt", context)
        html = render_to_string("games/notices/email.html", context)
    headers = {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    email = EmailMultiAlternatives(message.subject, text, None, [target.key], headers=headers)
    email.attach_alternative(html, "text/html")
    return email


def stop_code(user_id: int) -> str:
    """The signed part of the address that stops e-mails to this person."""
    return signing.dumps(user_id, salt=SALT)


def person_of(code: str) -> int | None:
    """The id of the person whose e-mails this code stops. None if the site has not signed it. A code works as long as the site's key is the
    same."""
    try:
        user_id = signing.loads(code, salt=SALT)
    except signing.BadSignature:
        return None
    return user_id if isinstance(user_id, int) else None
