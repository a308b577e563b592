"""Adding, changing and deleting webhooks: a person's own, or those of a table for its host."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.shared.outward.addresses import NotAllowed, parsed
from games.models import Table, Webhook
from games.notices import saying
from games.notices.ways import webhook
from games.notices.ways.attempts import Attempt
from games.notices.ways.hooking import of_tables
from games.notices.ways.hooking.signing import new_secret
from games.requests import refusals
from games.tables.changing.opening import begin_posting


@dataclass(frozen=True)
class Owner:
    """The owner of webhooks: a person, or a table with its host."""

    person: User
    table: Table | None = None

    @property
    def hooks(self) -> QuerySet[Webhook]:
        """All webhooks, the oldest first."""
        if self.table is not None:
            return Webhook.objects.filter(table=self.table).order_by("pk")
        return Webhook.objects.filter(user=self.person).order_by("pk")


def problem_of(url: str) -> str:
    """Why the site never posts to this address: a :class:`config.shared.outward.addresses.Problem`. Empty if it may."""
    try:
        parsed(url)
    except NotAllowed as refusal:
        return refusal.problem.value
    return ""


def add(owner: Owner, url: str, form: str, language: str) -> Webhook:
    """Add a webhook, with a new secret. The caller has checked the address and its format."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.person.pk)  # two clicks at once are counted one after the other
        if owner.hooks.count() >= webhook.MOST:
            raise refusals.NotNow(_("There are as many webhooks as there may be. Delete one first."))
        if owner.hooks.filter(url=url).exists():
            raise refusals.NotNow(_("This address is there already."))
        if owner.table is not None:
            begin_posting(table_id=owner.table.pk, by=owner.person)
        return Webhook.objects.create(
            user=None if owner.table else owner.person,
            table=owner.table,
            url=url,
            form=form,
            secret=new_secret(),
            language=language,
        )


def try_it(owner: Owner, number: int) -> tuple[Webhook, Attempt]:
    """Post a trial now. Waits for the other side, at most five seconds."""
    hook = _own(owner, number)
    table = owner.table
    return hook, webhook.call(
        hook, saying.trial(owner.person) if table is None else of_tables.trial(table, hook.language)
    )


def switch_on(owner: Owner, number: int) -> Webhook:
    """Switch a webhook on again, and forget its failures."""
    hook = _own(owner, number)
    hook.switched_off_at, hook.failures, hook.failed_at = None, 0, None
    hook.save(update_fields=["switched_off_at", "failures", "failed_at"])
    if owner.table is not None:
        begin_posting(table_id=owner.table.pk, by=owner.person)
    return hook


def renew(owner: Owner, number: int) -> Webhook:
    """Give a webhook a new secret. The old one is no longer used."""
    hook = _own(owner, number)
    hook.secret = new_secret()
    hook.save(update_fields=["secret"])
    return hook


def delete(owner: Owner, number: int) -> None:
    """Delete a webhook. A second call changes nothing."""
    owner.hooks.filter(pk=number).delete()


def _own(owner: Owner, number: int) -> Webhook:
    hook = owner.hooks.filter(pk=number).first()
    if hook is None:
        raise refusals.Unknown(_("There is no such webhook."))
    return hook


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """Move the webhooks of ``guest`` to ``user``. Receives ``accounts.signals.account_merged``, inside its transaction."""
    Webhook.objects.filter(user=guest).update(user=user)
