"""What is done later about notices: they are made."""

from __future__ import annotations

from django.utils import timezone
from django_tasks import task

from games.models import Notice
from games.notices import making


@task()
def tell(table_id: int, version: int, told: dict[str, list[int]], again: bool = False) -> None:
    """Make notices of what happened at a table at that row version: seats by kind. What was overtaken is dropped. Who may be looking is
    told a little later, if that was not so. ``again``: this is the second look."""
    looking = making.make(table_id, version, told)
    if looking and not again and tell.get_backend().supports_defer:
        tell.using(run_after=timezone.now() + making.LOOKS_AGAIN).enqueue(table_id, version, looking, again=True)


@task()
def remind(table_id: int, seat: int, version: int, deadline: str) -> None:
    """Remind the seat's owner before the ``deadline`` (ISO 8601), if the turn of that version (``Seat.turn_version``) still lasts."""
    making.make(table_id, version, {Notice.Kind.REMINDER: [seat]}, {"deadline": deadline})
