"""Browsers are told to us by their own scripts: what they say is a stranger's word."""

from __future__ import annotations

import re

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.shared.outward.addresses import NotAllowed, parsed
from games import refusals
from games.models import PushSubscription
from games.notices import saying
from games.notices.ways import push
from games.notices.ways.attempts import Attempt
from games.notices.ways.pushing.payload import are_keys

IN_SESSION = "push"
"""The session's name for the row of its browser."""
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
    """Send notices of ``user`` to this browser too. ``before`` is the address that the browser had until now. A browser that is known gets
    what is new; the last person who switched it on there has it. Of too many browsers the one that answered longest ago is forgotten."""
    try:
        parsed(url)
    except NotAllowed as error:
        raise refusals.NotUnderstood(gettext_lazy("This is not the address of a push service.")) from error
    if not are_keys(p256dh, auth):
        raise refusals.NotUnderstood(gettext_lazy("These are not the keys of a browser."))
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # two clicks at once are one after the other
        known = PushSubscription.objects.select_for_update().filter(url=url).first()
        if known is not None and known.user_id != user.pk and (known.p256dh, known.auth) != (p256dh, auth):
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
    """A browser by its ``User-Agent``, for the person who owns it. Empty where nothing is known of it."""
    names = [
        next((name for pattern, name in known if re.search(pattern, agent)), "") for known in (_BROWSERS, _SYSTEMS)
    ]
    return " · ".join(filter(None, names))


def try_it(user: User, number: int) -> tuple[PushSubscription, Attempt]:
    """Send something now, and say what came of it. Waits for the push service, at most five seconds."""
    row = PushSubscription.objects.filter(user=user, pk=number).first()
    if row is None:
        raise refusals.Unknown(gettext_lazy("This browser is not on the list any more."))
    return row, push.push(row, saying.trial(user))


def forget(user: User, number: int) -> None:
    """Nothing more is sent to this browser. A second call changes nothing."""
    PushSubscription.objects.filter(user=user, pk=number).delete()


def named(label: str) -> str:
    """What the person reads of a browser, in the active language."""
    return label or _("A browser")


def signed_out(*, request: HttpRequest, user: User | None, **_signal: object) -> None:
    """The browser shows nothing more of this person. Receives ``user_logged_out``, before the session is flushed."""
    number = request.session.get(IN_SESSION)
    if user is not None and isinstance(number, int):
        forget(user, number)


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """The browsers of ``guest`` are those of ``user`` now. Receives ``accounts.signals.account_merged``, inside its transaction."""
    PushSubscription.objects.filter(user=guest).update(user=user)
