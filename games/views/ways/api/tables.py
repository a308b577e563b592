"""Tables: the token's own ones, a position, the log, an answer, a new table, a seat.

The annotations of this module are evaluated at once: the library reads those of decorated operations, and would look for their names in the
decorators' modules.
"""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Router
from ninja.pagination import LimitOffsetPagination, paginate
from ninja.responses import Status

from accounts.models import User
from games import tables, titles
from games.community.finding.friends import kept_until
from games.engine.rules.errors import NotUnderstood
from games.forms import TableForm
from games.models import Move, Table
from games.requests import access, asking, refusals
from games.tables.changing import deadlines
from games.tables.reading import queries
from games.tables.reading.scene import Scene, Viewer, scene_of, seats_of
from games.views.ways.api import positions
from games.views.ways.api.admission import CREATIONS, plays, take, token_of
from games.views.ways.api.repeating import Answer, once
from games.views.ways.api.shapes import (
    AnswerBody,
    AnswerOut,
    LogOut,
    MoveNumber,
    OpenedOut,
    PositionOut,
    SeatNumber,
    TableBody,
    TableOut,
)

router = Router(tags=["tables"])
NO_SESSION: dict[str, Any] = {}
"""A program holds no invitation from earlier: it sees what its person's account may see."""


class Invalid(refusals.Refusal):
    """What was sent can be read, and is wrong: the mistakes by field."""

    status = 422

    def __init__(self, errors: list[dict[str, str]]) -> None:
        super().__init__(_("That table cannot be made."))
        self.errors = errors


def _person(request: HttpRequest) -> User:
    return token_of(request).user


def _scene(request: HttpRequest, table_id: int) -> Scene:
    """The table as it is now, if the person may see it. Raises :class:`refusals.Unknown`."""
    scene = scene_of(table_id)
    access.must_see(scene.table, scene.seats, _person(request).pk, NO_SESSION)
    return scene


def _current(request: HttpRequest, table_id: int) -> Scene:
    """The same after a flag that has fallen."""
    scene = _scene(request, table_id)
    return _scene(request, table_id) if deadlines.fall_if_due(scene.table) else scene


@router.get("/tables/", response=list[TableOut], url_name="tables", operation_id="my_tables")
@paginate(LimitOffsetPagination)
def mine(request: HttpRequest) -> list[dict[str, Any]]:
    """My tables: those that wait for me first, then running ones, ones that wait for people, ones that are over. At most 200."""
    person = _person(request)
    return [positions.table(row, row.seats.all(), person.pk) for row in queries.tables_of(person)]


@router.post("/tables/", response={201: OpenedOut}, url_name="tables", operation_id="open_table")
@plays
@once
def open_table(request: HttpRequest, body: TableBody) -> Answer:
    """Open a table. The person sits on its first seat, bots on the last ones. If nobody is waited for, the match begins at once. With an
    Idempotency-Key the same request opens one table only."""
    person = _person(request)
    form = _form(body)
    if not form.is_valid():
        raise Invalid(_mistakes(form))
    take(request, "create", CREATIONS)
    chosen = form.table()
    kept = kept_until(person, chosen["privacy"])
    table = tables.create(host=person, title=body.title, kept_until=kept, **chosen)
    if form.begins_at_once():
        table = tables.start(table_id=table.pk, by=person)
    return Status(201, {**_told(table, person), "invitation": table.invite})


def _form(body: TableBody) -> TableForm:
    """The form of the page of a new table, filled in."""
    try:
        info = titles.published_info(body.title)
        mode = info.mode(body.mode) if body.mode else info.modes[0]
    except NotUnderstood as error:
        raise refusals.NotUnderstood(_("That is not something this game has.")) from error
    if unknown := body.options.keys() - {spec.slug for spec in mode.options}:
        raise Invalid(
            [{"field": f"options.{slug}", "message": str(_("There is no such option."))} for slug in sorted(unknown)]
        )
    players = body.players or next((count for count in mode.players if count > 1), mode.players[0])
    sent = {
        "mode": mode.slug,
        "players": str(players),
        "bots": str(body.bots),
        "level": body.level,
        "people": "private" if body.private else "open",
        "pace": body.pace,
    }
    options = {f"{mode.slug}__{slug}": str(value) for slug, value in body.options.items()}
    return TableForm(info, positions.language(), {**sent, **options})


def _mistakes(form: forms.Form) -> list[dict[str, str]]:
    return [
        {"field": field.replace(f"{form.data['mode']}__", "options."), "message": str(message)}
        for field, messages in form.errors.items()
        for message in messages
    ]


def _told(table: Table, person: User) -> dict[str, Any]:
    return positions.table(table, seats_of(table), person.pk)


@router.get("/tables/{int:table_id}/", response=PositionOut, url_name="table", operation_id="position")
def position(request: HttpRequest, table_id: int, seat: SeatNumber | None = None) -> dict[str, Any]:
    """A table as my seat sees it, with the question to it. `seat` chooses among several seats of one person."""
    scene = _current(request, table_id)
    person = _person(request)
    return positions.position(scene, scene.viewer(person.pk, seat), person.pk)


@router.get("/tables/{int:table_id}/log/", response=LogOut, url_name="log", operation_id="log")
def log(request: HttpRequest, table_id: int, after: MoveNumber = -1, seat: SeatNumber | None = None) -> dict[str, Any]:
    """The log after move `after`, of at most 100 moves. Move 0 is the set-up."""
    scene = _scene(request, table_id)
    return positions.log(scene, scene.viewer(_person(request).pk, seat), after)


@router.post("/tables/{int:table_id}/answers/", response={200: AnswerOut}, url_name="answers", operation_id="answer")
@plays
@once
def answer(request: HttpRequest, table_id: int, body: AnswerBody) -> Answer:
    """Answer the question. The same answer to the same version counts once, and gets the same reply each time. An answer to an earlier
    version is refused with 409 and the present version. Rated matches are for people: 403."""
    scene, person = _scene(request, table_id), _person(request)
    if scene.table.rated:
        raise refusals.NoPrograms(_("A rated match is between people: no program may answer here."))
    seat = _seat_of(scene.viewer(person.pk, body.seat), body.seat)
    try:
        tables.submit_move(
            table_id=table_id,
            by=person,
            seat=seat,
            option_id=body.option,
            seen_version=body.version,
            seen_private=body.private,
            by_program=True,
        )
    except refusals.Repeated:
        pass  # it has been counted, which is what was asked for
    except refusals.NotAllowed as refusal:
        asking.note(request, scene.table, seat, [refusal.rule])
        raise
    made = _made(table_id, seat, body)
    told = {"move": None, "version": None} if made is None else {"move": made.number, "version": made.version}
    return Status(200, {"table": table_id, "seat": seat, "option": body.option, **told})


def _seat_of(viewer: Viewer, asked: int | None) -> int:
    """The seat that answers: the one that was named, or the only one."""
    if asked is not None:
        return asked
    if len(viewer.seats) != 1:
        raise refusals.NotYours(
            _("You do not sit at this table.") if not viewer.seats else _("Say which seat answers.")
        )
    return viewer.seats[0]


def _made(table_id: int, seat: int, body: AnswerBody) -> Move | None:
    """The move that an answer has made. None if it waits for the answers of others."""
    given = Move.objects.filter(table=table_id, undone_version=None, seat=seat, option=body.option, forced=False)
    return given.filter(answered_version__lte=body.version, version__gt=body.version).order_by("number").first()


@router.post("/tables/{int:table_id}/start/", response={200: TableOut}, url_name="start", operation_id="start")
@plays
@once
def start(request: HttpRequest, table_id: int) -> Answer:
    """Begin the match of a table whose seats are all taken."""
    _scene(request, table_id)
    person = _person(request)
    return Status(200, _told(tables.start(table_id=table_id, by=person), person))


@router.post("/invitation/{str:invite}/join/", response={200: TableOut}, url_name="join", operation_id="join")
@plays
@once
def join(request: HttpRequest, invite: str) -> Answer:
    """Take a free seat at the table of an invitation. Who sits there already stays there."""
    take(request, "join", "60/h")
    table, person = Table.objects.filter(invite=invite[:32]).first(), _person(request)
    if table is None:
        raise refusals.Unknown(_("There is no such table."))
    if table.rated:
        raise refusals.NoPrograms(_("A rated match is between people: no program may answer here."))
    return Status(200, _told(tables.join(table_id=table.pk, by=person), person))
