"""Notices for other programs, by a post to a webhook's address. A person has given it for own notices, or the host of a table for what
spectators may know."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import ClassVar

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.shared.outward.sending import Later
from games.models import Webhook
from games.notices.ways.attempts import Attempt, attempt
from games.notices.ways.hooking.bodies import JSON, body_of
from games.notices.ways.hooking.signing import headers
from games.notices.ways.message import Message, Outcome
from games.notices.ways.way import Target, Way

logger = logging.getLogger(__name__)
MOST = 3
"""The most webhooks of one person, and of one table."""
MOST_FAILURES = 3
"""After this many failures in a row, a webhook is switched off."""
ONE_FAILURE = timedelta(seconds=30)
"""Failures within this time count as one, since several notices may be sent at once."""
WAITS = {1: 60, 2: 600}
"""Seconds before the next try, by the failures in a row. So a receiver may be away for some ten minutes."""

switched_off = Signal()
"""Sent inside the transaction that switches a webhook off. ``hook``: the webhook."""


class Webhooks(Way):
    """Posts to every webhook of the person that is not switched off."""

    name: ClassVar[str] = "webhook"
    label = gettext_lazy("To other programs")
    queue: ClassVar[str] = "hook"
    page: ClassVar[str] = "games:webhooks"
    collects: ClassVar[bool] = False

    def targets(self, user: User) -> Sequence[Target]:
        """The webhooks, the oldest first."""
        hooks = Webhook.objects.filter(user=user, switched_off_at=None).order_by("pk")
        return [Target(str(hook.pk), hook.host, user.pk) for hook in hooks[:MOST]]

    def send(self, target: Target, message: Message) -> Outcome:
        """Post to one webhook. Raises :class:`Later` if the receiver may take the notice at another time."""
        hook = Webhook.objects.filter(pk=int(target.key), user=target.user_id, switched_off_at=None).first()
        return Outcome.GONE if hook is None else send(hook, message)

    def advice(self, user: User) -> str:
        """Why a webhook was switched off, or how to add one."""
        if Webhook.objects.filter(user=user).exclude(switched_off_at=None).exists():
            return _("Your webhook was switched off because it failed three times in a row.")
        return _("For Discord, Slack or a program of your own: give the address to which notices are posted.")


def send(hook: Webhook, message: Message) -> Outcome:
    """Post the message to the webhook. Raises :class:`Later` if the receiver may take it at another time."""
    tried = call(hook, message)
    if hook.switched_off_at is not None:
        return Outcome.GONE
    if tried.outcome is None:
        raise Later(tried.said, max(tried.wait, WAITS.get(hook.failures, 0)))
    return tried.outcome


def call(hook: Webhook, message: Message) -> Attempt:
    """Try once, and save the outcome in the row. A webhook that fails too often is switched off."""
    at = timezone.now()
    body = body_of(message, hook.form, at)
    signed = headers(hook.secret, message_id(hook, message), at, body) if hook.form == JSON else {}
    tried = attempt(hook.url, body, {"Content-Type": "application/json", **signed})
    _note(hook, tried)
    return tried


def message_id(hook: Webhook, message: Message) -> str:
    """The id of a post: the same whenever this notice is posted to this webhook. So a receiver can recognise a repetition."""
    content = repr([hook.pk, message.kind, message.tag, message.subject, message.lines, sorted(message.data.items())])
    return "notice_" + salted_hmac("games.notices.webhook", content, algorithm="sha256").hexdigest()[:32]


@transaction.atomic
def _note(hook: Webhook, tried: Attempt) -> None:
    row = Webhook.objects.select_for_update().filter(pk=hook.pk, url=hook.url).first()
    if row is None:  # deleted or changed meanwhile
        return
    now = timezone.now()
    row.said, row.tried_at = tried.said, now
    if tried.outcome is Outcome.SENT:
        row.failures, row.failed_at = 0, None
    elif row.failed_at is None or now - row.failed_at >= ONE_FAILURE:
        row.failures, row.failed_at = row.failures + 1, now
    if row.switched_off_at is None and (row.failures >= MOST_FAILURES or tried.outcome is Outcome.GONE):
        row.switched_off_at = now
        logger.info("Webhook %s is switched off: %s", row.pk, row.said)
        switched_off.send(Webhook, hook=row)
    row.save(update_fields=["said", "tried_at", "failures", "failed_at", "switched_off_at"])
    hook.failures, hook.switched_off_at = row.failures, row.switched_off_at
