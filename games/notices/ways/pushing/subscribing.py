"""The subscriptions of browsers. A browser's own script sends them, so they are checked like any input of strangers."""

from __future__ import annotations

import re

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.shared.outward.addresses import NotAllowed, parsed
from games.models import PushSubscription
from games.notices import saying
from games.notices.ways import push
from games.notices.ways.attempts import Attempt
from games.notices.ways.pushing.payload import are_keys
from games.requests import refusals

IN_SESSION = "push"
"""The session's key for the subscription of its browser."""
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox|FxiOS", "Firefox"),
    ("Chrome|CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("X11; Cr", "ChromeOS"),
    ("Linux", "Linux"),
)


def subscribe(user: User, url: str, p256dh: str, auth: str, agent: str, before: str = "") -> PushSubscription:
    """Send notices of ``user`` to this browser too. ``before`` is the address that the browser had until now.

    The row of a known browser is updated. It belongs to the last person who has switched it on there. If a person has too many browsers,
    those with the most failures are forgotten first, then the oldest.
    """
    try:
        parsed(url)
    except NotAllowed as error:
        raise refusals.NotUnderstood(gettext_lazy("This is not the address of a push service.")) from error
    if not are_keys(p256dh, auth):
        raise refusals.NotUnderstood(gettext_lazy("These are not the keys of a browser."))
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # two clicks at once are one after the other
        existing = PushSubscription.objects.select_for_update().filter(url=url).first()
        if existing is not None and existing.user_id != user.pk and (existing.p256dh, existing.auth) != (p256dh, auth):
            raise refusals.NotYours(gettext_lazy("Another browser has this address."))
        if before and before != url:
            PushSubscription.objects.filter(user=user, url=before).delete()
        row, _made = PushSubscription.objects.update_or_create(
            url=url,
            defaults={"user": user, "p256dh": p256dh, "auth": auth, "label": device(agent), "failures": 0},
        )
        others = PushSubscription.objects.filter(user=user).exclude(pk=row.pk)
        for old in others.order_by("failures", "-pk")[push.MOST - 1 :]:
            old.delete()
    return row


def device(agent: str) -> str:
    """The name of a browser and its system by its ``User-Agent``. Empty if neither is known."""
    names = [
        next((name for pattern, name in patterns if re.search(pattern, agent)), "")
        for patterns in (_BROWSERS, _SYSTEMS)
    ]
    return " · ".join(filter(None, names))


def try_it(user: User, number: int) -> tuple[PushSubscription, Attempt]:
    """Send a trial now. Waits for the push service, at most five seconds."""
    row = PushSubscription.objects.filter(user=user, pk=number).first()
    if row is None:
        raise refusals.Unknown(gettext_lazy("This browser is not on the list any more."))
    return row, push.push(row, saying.trial(user))


def forget(user: User, number: int) -> None:
    """Send nothing more to this browser. A second call changes nothing."""
    PushSubscription.objects.filter(user=user, pk=number).delete()


def named(label: str) -> str:
    """The name of a browser for its person, in the active language."""
    return label or _("A browser")


def signed_out(*, request: HttpRequest, user: User | None, **_signal: object) -> None:
    """Forget the browser of a person who signs out. Receives ``user_logged_out``, before the session is flushed."""
    number = request.session.get(IN_SESSION)
    if user is not None and isinstance(number, int):
        forget(user, number)


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """Move the browsers of ``guest`` to ``user``. Receives ``accounts.signals.account_merged``, inside its transaction."""
    PushSubscription.objects.filter(user=guest).update(user=user)
