"""Posts to the webhooks of a table: whom it waits for, and how it ended. The text is that of the preview of a link to the table.

It depends on nothing that a spectator does not see. For a covert question, all seats that might react count as asked. A sealed answer
changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django_tasks import task

from accounts.address import own_url
from config.shared.spacing import filled
from games.drawing.pages.sharing import description_of
from games.drawing.words.wording import title_name
from games.engine.match.match import Match
from games.models import Seat, Table, Webhook
from games.notices.ways import webhook
from games.notices.ways.message import Message
from games.requests import refusals
from games.tables.changing.opening import WAITS, end_posting
from games.tables.reading.scene import Scene, scene_of
from games.tables.rows.rights import plays
from games.tables.rows.rows import write

OVER = "over"


def on_match_saved(*, table: Table, seats: Sequence[Seat], match: Match[Any], ended: bool, **_signal: object) -> None:
    """Receives ``games.tables.changing.signals.match_saved``. It makes no query if the table has no webhook. It enqueues a post when a seat
    is asked that was not asked before, and at the end."""
    if not table.posted:
        return
    asked = set() if ended else {seat for seat in match.questions.shown_waiting() if plays(seats[seat])}
    before = {int(seat) for seat in table.posted.removeprefix(WAITS).split(",") if seat}
    if asked != before:
        table.posted = WAITS + ",".join(map(str, sorted(asked)))
        write(table, "posted")
    if asked - before or ended:
        tell.enqueue(table.pk, table.version, OVER if ended else table.posted)


@task(queue_name="hook")
def tell(table_id: int, version: int, news: str) -> None:
    """Enqueue one post for each webhook of the table. ``news``: what ``Table.posted`` said then, or :data:`OVER`."""
    hooks = list(Webhook.objects.filter(table=table_id, switched_off_at=None).values_list("pk", flat=True))
    if not hooks:
        end_posting(table_id=table_id)
    with transaction.atomic():
        for hook in hooks:
            post.enqueue(hook, version, news)


@task(queue_name="hook")
def post(hook_id: int, version: int, news: str) -> None:
    """Post it, if it is still so. Raises :class:`config.shared.outward.sending.Later` where the receiver may take it at another time."""
    hook = Webhook.objects.filter(pk=hook_id, switched_off_at=None).select_related("table").first()
    if hook is None or hook.table is None:
        return
    scene = scene_of(hook.table.pk)
    if is_so(scene, news):
        webhook.send(hook, message(scene, hook.language, version))


def is_so(scene: Scene, news: str) -> bool:
    """Whether the table still waits for these people, or is over."""
    return not scene.running if news == OVER else scene.running and scene.table.posted == news


def message(scene: Scene, language: str, version: int) -> Message:
    """A message with what all who may see the table may know. ``language`` is Django's code. ``version`` is that of the table at the time
    of the news."""
    table = scene.table
    with override(language):
        game = filled(_("{game}, table {number}"), game=title_name(scene.info, language), number=table.pk)
        description = description_of(scene, language)
        url = own_url() + reverse("games:table", args=[table.pk])
    return Message(
        kind="waits" if scene.running else OVER,
        subject=game,
        lines=(description,),
        url=url,
        tag=f"table-{table.pk}",
        language=language,
        data={"table": table.pk, "game": table.title, "version": version},
    )


def trial(table: Table, language: str) -> Message:
    """The message that the button *try it* posts about a table."""
    try:
        return message(scene_of(table.pk), language, table.version)
    except refusals.Refusal:  # its match cannot be read
        with override(language):
            return Message("trial", _("A trial from Guiyi"), (), own_url(), f"table-{table.pk}", language)
