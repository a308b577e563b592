"""Notices to the owner of a webhook that was switched off: by e-mail and on devices, whatever the owner has chosen for other notices."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django_tasks import task

from accounts.address import own_url
from accounts.models import User
from config.shared.spacing import filled
from games.models import Webhook
from games.notices import saying
from games.notices.ways.attempts import explained
from games.notices.ways.message import Message
from games.notices.ways.registry import WAYS, way_named
from games.notices.ways.webhook import Webhooks


def on_switched_off(*, hook: Webhook, **_signal: object) -> None:
    """Receives ``games.notices.ways.webhook.switched_off``, inside its transaction."""
    owner = hook.user if hook.table is None else hook.table.host
    if owner is None:
        return
    for way in WAYS:
        for target in [] if way.name == Webhooks.name else way.targets(owner):
            tell.using(queue_name=way.queue).enqueue(owner.pk, hook.pk, way.name, target.key)


@task()
def tell(user_id: int, hook_id: int, way_name: str, key: str) -> None:
    """Send the notice to one target, if the webhook is still off. An error of the way is raised: then the queue makes the call again."""
    way, user = way_named(way_name), User.objects.filter(pk=user_id).first()
    hook = Webhook.objects.filter(pk=hook_id).exclude(switched_off_at=None).select_related("table").first()
    if way is None or user is None or hook is None:
        return
    target = next((target for target in way.targets(user) if target.key == key), None)
    if target is not None:
        way.send(target, message(hook, user))


def message(hook: Webhook, user: User) -> Message:
    """The message: what was switched off and why, in the person's language. Of the address it names only the host."""
    language = saying.language_of(user)
    with override(language):
        return Message(
            kind="webhook",
            subject=_("A webhook was switched off"),
            lines=tuple(_lines(hook)),
            url=own_url() + _page(hook),
            tag=f"webhook-{hook.pk}",
            language=language,
        )


def _lines(hook: Webhook) -> Iterator[str]:
    yield filled(_("{target}: {said}"), target=hook.host, said=explained(hook.said))
    if hook.table is not None:
        yield filled(_("It was told of table {number}."), number=hook.table.pk)
    yield _("Nothing more is posted there until you switch it on again.")


def _page(hook: Webhook) -> str:
    return reverse("games:webhooks") if hook.table is None else reverse("games:table_webhooks", args=[hook.table.pk])
