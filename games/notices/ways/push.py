"""Notices on devices, by the push service of each browser. Only the browser can read them."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from typing import ClassVar

from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.shared.outward.addresses import parsed
from config.shared.outward.sending import Later
from games.models import PushSubscription
from games.notices.ways.attempts import Attempt, attempt
from games.notices.ways.message import Message, Outcome
from games.notices.ways.pushing import payload, vapid
from games.notices.ways.way import Target, Way

MOST = 10
"""The most browsers of one person."""
LASTS = 7 * 24 * 60 * 60
"""Seconds for which a push service keeps a notice for a device that is switched off."""
PATIENCE = 5
"""If a browser has failed more often than this in a row, each notice is tried only once."""
FORGOTTEN_AFTER = 30
"""The number of failures in a row after which a browser is forgotten."""
URGENT = frozenset({"turn", "begun", "reminder"})
"""Kinds of notices for which a sleeping device is woken."""
TOPIC = 32
"""The most characters of a topic that push services allow."""


class Push(Way):
    """Sends to every browser in which the person has switched it on."""

    name: ClassVar[str] = "push"
    label = gettext_lazy("On my devices")
    queue: ClassVar[str] = "push"
    page: ClassVar[str] = "games:devices"
    collects: ClassVar[bool] = True

    def targets(self, user: User) -> Sequence[Target]:
        """The subscribed browsers, the oldest first."""
        rows = PushSubscription.objects.filter(user=user).order_by("pk").values_list("pk", "label")
        return [Target(str(number), label, user.pk) for number, label in rows[:MOST]]

    def send(self, target: Target, message: Message) -> Outcome:
        """Send to one browser. Raises :class:`Later` if the push service may take the notice at another time."""
        subscription = PushSubscription.objects.filter(pk=int(target.key), user=target.user_id).first()
        if subscription is None:
            return Outcome.GONE
        tried = push(subscription, message)
        if tried.outcome is None and subscription.failures <= PATIENCE:
            raise Later(tried.said, tried.wait)
        return tried.outcome or Outcome.REFUSED

    def advice(self, user: User) -> str:
        """Advice to switch it on in the browser itself."""
        return _("Switch it on in the browser in which you want to be told.")


def push(subscription: PushSubscription, message: Message) -> Attempt:
    """Try once, and save the outcome in the row. A browser that no longer exists is forgotten."""
    tried = attempt(subscription.url, *_post(subscription, message))
    _note(subscription, tried)
    return tried


def _post(subscription: PushSubscription, message: Message) -> tuple[bytes, dict[str, str]]:
    body = payload.encrypted(payload.payload(message), subscription.p256dh, subscription.auth)
    headers = {
        "Authorization": vapid.authorization(parsed(subscription.url).origin),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTS),
        "Topic": topic(message.tag),
        "Urgency": "high" if message.kind in URGENT else "normal",
    }
    return body, headers


def topic(tag: str) -> str:
    """The topic for a tag: a keyed hash, which reveals nothing. Of two notices with the same topic, a device that was switched off gets the
    later one."""
    return urlsafe_b64encode(salted_hmac("games.notices.topic", tag, algorithm="sha256").digest()).decode()[:TOPIC]


def _note(subscription: PushSubscription, tried: Attempt) -> None:
    row = PushSubscription.objects.filter(pk=subscription.pk)
    if tried.outcome is Outcome.GONE:
        row.delete()
        return
    failures = 0 if tried.outcome is Outcome.SENT else F("failures") + 1
    row.update(failures=failures, said=tried.said, tried_at=timezone.now())
    subscription.failures = row.values_list("failures", flat=True).first() or 0
    if subscription.failures >= FORGOTTEN_AFTER:
        row.delete()
