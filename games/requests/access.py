"""Who may see a table, and how strangers' haste is limited."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_ratelimit.core import is_ratelimited
from django_ratelimit.exceptions import Ratelimited

from accounts.guests import BACKEND
from accounts.models import User
from games.models import ConductReport, Seat, Table
from games.requests import refusals

PICTURE_RATE = "60/m"
"""How many pictures of positions one address may ask for. Each may take half a second to draw."""
INVITED = "invited"
"""The session's list of the invitations to private tables that this person holds. One that was renewed opens nothing any more."""
ACTION_RATE = "240/m"
"""What one person may do at tables, and refused answers count too: who plays against bots, or for all at one screen, answers fast."""
VIEW_RATE = "1200/m"
"""How often strangers at one address may look at tables, whoever sits there not counted: a class turning the pages of a replay."""
OWN_VIEW_RATE = "600/m"
"""How often one person may who is signed in, at tables of their own too: an arrow key held down through a replay."""


def may_see(table: Table, seats: list[Seat], user_id: int | None, session: Any) -> bool:
    """An open table is seen by all; a private one by those who sit at it, its host, and whoever holds its invitation."""
    if table.privacy == Table.Privacy.OPEN:
        return True
    if user_id is not None and (table.host_id == user_id or any(seat.user_id == user_id for seat in seats)):
        return True
    return table.invite in session.get(INVITED, [])


def must_see(table: Table, seats: list[Seat], user_id: int | None, session: Any) -> None:
    """Raise :class:`refusals.Unknown`: a table that one may not see is as good as none."""
    if not may_see(table, seats, user_id, session):
        raise refusals.Unknown(_("There is no such table."))


def may_look(table: Table, seats: list[Seat], user_id: int | None, session: Any) -> bool:
    """Whether the viewer may see the table, without a part in it: moderators see what was reported too."""
    return may_see(table, seats, user_id, session) or _moderates(table, user_id)


def _moderates(table: Table, user_id: int | None) -> bool:
    """Whether the person settles reports about people, and somebody else has been reported at this table. The match must have begun: before
    that there is nothing to see but the talk, and the page offers seats. Two queries at most."""
    if user_id is None or table.started_at is None:
        return False
    moderators = User.objects.with_perm("games.change_conductreport", backend=BACKEND)
    reports = ConductReport.objects.filter(table=table).exclude(about=user_id)
    return moderators.filter(pk=user_id).exists() and reports.exists()


def must_look(table: Table, seats: list[Seat], user_id: int | None, session: Any) -> None:
    """Raise :class:`refusals.Unknown` for a viewer who may not even look."""
    if not may_look(table, seats, user_id, session):
        raise refusals.Unknown(_("There is no such table."))


def remember_invitation(request: HttpRequest, table: Table) -> None:
    """This person holds the table's invitation from now on."""
    invited = request.session.get(INVITED, [])
    if table.invite not in invited:
        request.session[INVITED] = [*invited[-49:], table.invite]


def limit(request: HttpRequest, what: str, rate: str) -> None:
    """Raise :class:`refusals.TooMany` when ``what`` is done faster than ``rate`` (``20/h``) by one account, or by one address without."""
    if is_ratelimited(request, group=f"games.{what}", key="user_or_ip", rate=rate, increment=True):
        raise refusals.TooMany(_("That is faster than anybody needs. Wait a little, please."))


def limit_looks(request: HttpRequest) -> None:
    """Raise :class:`Ratelimited`, whose page costs little, when somebody signed in looks at tables faster than anybody reads."""
    _limit_looks(request, "user", OWN_VIEW_RATE)


def limit_viewers(request: HttpRequest) -> None:
    """The same when strangers at one address do so faster than a school does. All tables are drawn by the one thread that also answers
    those who play."""
    _limit_looks(request, "ip", VIEW_RATE)


def limit_pictures(request: HttpRequest) -> None:
    """The same for pictures, which take longer. Nobody is asked who they are."""
    _limit_looks(request, "ip", PICTURE_RATE, "picture")


def limit_embeds(request: HttpRequest) -> None:
    """The same for pages in frames of other sites."""
    _limit_looks(request, "ip", VIEW_RATE, "embed")


def _limit_looks(request: HttpRequest, key: str, rate: str, what: str = "look") -> None:
    if is_ratelimited(request, group=f"games.{what}.{key}", key=key, rate=rate, increment=True):
        raise Ratelimited
