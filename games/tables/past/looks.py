"""Where somebody stopped looking at a table: the last version that a page in front of the person has shown. A page says it when it is left,
so a move costs nothing more for its viewers."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.models import LastLook, Move
from games.tables.reading.scene import Scene, Viewer

ALL_SEATS = -1


def seat_looking(scene: Scene, viewer: Viewer) -> int | None:
    """The seat for which a look counts: that of the viewer where a curtain parts the seats of one account, else all of them. None before
    somebody says who looks."""
    return viewer.seat if len(viewer.seats) > 1 and not scene.table.open_hands else ALL_SEATS


def seen_until(scene: Scene, viewer: Viewer, user_id: int) -> int | None:
    """The version of the table that this person has seen last. None if none was noted. One query."""
    seat = seat_looking(scene, viewer)
    if seat is None:
        return None
    looks = LastLook.objects.filter(table=scene.table, user=user_id, seat=seat)
    return looks.values_list("version", flat=True).first()


def note(scene: Scene, viewer: Viewer, user_id: int, version: int) -> None:
    """The person has seen the table at ``version``. It never goes back, and never beyond the table itself."""
    seat, version = seat_looking(scene, viewer), min(version, scene.table.version)
    if seat is not None and version > 0:
        _raise(scene.table.pk, user_id, seat, version)


def _raise(table_id: int, user_id: int, seat: int, version: int) -> None:
    looks = LastLook.objects.filter(table=table_id, user=user_id, seat=seat)
    if looks.filter(version__lt=version).update(version=version, at=timezone.now()) or looks.exists():
        return
    look = LastLook(table_id=table_id, user_id=user_id, seat=seat, version=version)
    LastLook.objects.bulk_create([look], ignore_conflicts=True)


def answered_at(scene: Scene, viewer: Viewer) -> int:
    """The version that the last answer of this viewer made: everybody has seen their own. 0 for none. What a bot answered for the person
    is no answer of theirs."""
    seats = viewer.seats if seat_looking(scene, viewer) == ALL_SEATS else (viewer.seat,)
    made = Move.objects.filter(table=scene.table, undone_version=None, seat__in=seats, forced=False, by_bot=False)
    last = made.order_by("-number").values_list("version", flat=True).first() if viewer.seats else None
    return last or 0


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """What a guest has seen, the account has seen. Receives ``accounts.signals.account_merged``, inside its transaction."""
    for look in LastLook.objects.filter(user=guest):
        _raise(look.table_id, user.pk, look.seat, look.version)
    LastLook.objects.filter(user=guest).delete()
