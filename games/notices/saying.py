"""The text of a notice in the receiver's language: the game, how far it is, the other players, the question. It says nothing that the
receiver's page of the table does not say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.address import own_url
from accounts.models import User
from config.shared.isolating import isolated
from config.shared.spacing import filled
from games.community.finding.friends import Tie
from games.drawing.pages.lobby import finding
from games.drawing.pages.lobby.tables import outcome
from games.drawing.words.wording import Wording, person, title_name, wording_for
from games.engine.rules.text import Text
from games.engine.title import codec
from games.models import Message as ChatMessage
from games.models import Notice, Seat, Table
from games.notices.current import OF_A_TURN
from games.notices.times import deadline_of
from games.notices.ways.message import Message
from games.requests import refusals
from games.tables.reading.scene import Scene, at_table
from games.tables.rows import matches
from games.tables.rows.blocks import reads
from games.tables.rows.rights import is_free

Kind = Notice.Kind
QUESTION = "#ask-heading"
"""The place of the question on a table's page."""


def messages_of(notices: Sequence[Notice], user: User) -> list[Message]:
    """One message for each notice, in the person's language. Tables and seats of the notices must be loaded. One query for all of them, and
    two for each message of the chat."""
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in={notice.table_id for notice in notices}).select_related("user"):
        seats[seat.table_id].append(seat)
    language = language_of(user)
    with translation.override(language):
        scenes = [Scene(notice.table, at_table(notice.table, seats[notice.table_id])) for notice in notices]
        return [_message(notice, scene, user, language) for notice, scene in zip(notices, scenes, strict=True)]


def language_of(user: User) -> str:
    """Django's code of the language in which the site writes to a person."""
    return user.language if user.language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def together(messages: Sequence[Message], number: int) -> Message:
    """Several messages as one. ``number`` counts all notices, also those that are not written out."""
    first = messages[0]
    with translation.override(first.language):
        subject = filled(ngettext("{n} notice from your tables", "{n} notices from your tables", number), n=number)
        more = number - len(messages)
        lines = [filled(_("{n} more on the site"), n=more)] if more else []
        url = own_url() + reverse("games:notices")
    return Message(
        "several", subject, tuple(lines), url, "several", first.language, {"notices": number}, tuple(messages)
    )


def trial(user: User) -> Message:
    """What the button *try it* sends."""
    language = language_of(user)
    with translation.override(language):
        return Message(
            kind="trial",
            subject=_("A trial from Guiyi"),
            lines=(_("This way works: when it is your turn, you will hear of it here."),),
            url=own_url() + reverse("games:notice_settings"),
            tag="trial",
            language=language,
        )


def _message(notice: Notice, scene: Scene, user: User, language: str) -> Message:
    table = notice.table
    game = filled(_("{game}, table {number}"), game=title_name(scene.info, language), number=table.pk)
    wording = wording_for(table.title, language, scene.seats)
    return Message(
        kind=notice.kind,
        subject=f"{heading(notice)} · {game}",
        lines=tuple(_lines(notice, scene, wording, user)),
        url=own_url() + address_of(notice),
        tag=f"table-{table.pk}",
        language=language,
        data={"notice": notice.pk, "table": table.pk, "game": table.title},
    )


def address_of(notice: Notice) -> str:
    """The page that the notice leads to, in the active language: the question at the table, or what an invitation opens."""
    if notice.kind != Kind.INVITED:
        return reverse("games:table", args=[notice.table_id]) + QUESTION
    link = notice.shown["link"]
    if notice.seat is None:
        return reverse("games:invitation", args=[link])
    return reverse("games:offered_seat", args=[notice.table_id, notice.seat.number, link])


def heading(notice: Notice) -> str:
    """The event in a few words, in the active language."""
    return {
        Kind.INVITED: _("You are invited"),
        Kind.TURN: _("Your turn"),
        Kind.TAKEN_BACK: _("No longer your turn"),
        Kind.FULL: _("Everybody is here: you can begin"),
        Kind.BEGUN: _("The match begins"),
        Kind.REMINDER: _("It is still your turn"),
        Kind.COME_BACK: _("You are asked to come back"),
        Kind.CHAT: _("Somebody speaks to you"),
        Kind.OVER: _("The match is over"),
        Kind.OPENED: _("A seat is free"),
    }[Kind(notice.kind)]


def _lines(notice: Notice, scene: Scene, wording: Wording, user: User) -> Iterator[str]:
    table = notice.table
    if progress := progress_of(scene, wording):
        yield progress
    if (
        notice.kind in OF_A_TURN
        and notice.seat is not None
        and (prompt := question(scene, notice.seat.number, wording))
    ):
        yield prompt
    if notice.kind == Kind.INVITED and notice.seat is not None:
        yield _("Somebody must go and offers you the seat, with its hand and its place.")
    if notice.kind == Kind.OPENED and (said := opened_by(notice, scene.seats)):
        yield said
    if notice.kind == Kind.TAKEN_BACK:
        yield _("A move was taken back before you answered.")
    if notice.kind == Kind.COME_BACK:
        yield _("A bot plays for you. You take your seat again with one button.")
    if notice.kind == Kind.CHAT:
        yield from _chat_line(notice, wording, user)
    if notice.kind == Kind.OVER and (ended := outcome(table, scene.seats, user.pk)):
        yield ended
    others = [isolated(person(seat, wording.language)) for seat in others_at(table, scene.seats, user.pk)]
    if others:
        yield filled(_("With {names}"), names=_(", ").join(others))
    if notice.kind in OF_A_TURN and notice.seat is not None and (deadline := deadline_of(table, notice.seat.number)):
        yield filled(_("Answer by {time}"), time=moment(deadline, user.zone))


def others_at(table: Table, seats: Iterable[Seat], reader: int) -> Iterator[Seat]:
    """The other seats of a table as a notice names them. Before a match empty seats are left out."""
    for seat in seats:
        if seat.user_id != reader and not (table.status == Table.Status.OPEN and is_free(seat)):
            yield seat


def opened_by(notice: Notice, seats: Sequence[Seat]) -> str:
    """Why a person is told of a new table. Empty if the host has left it."""
    host = next((seat.user for seat in seats if seat.user_id == notice.shown.get("host")), None)
    return "" if host is None else finding.why(host, Tie(notice.shown["follows"], notice.shown["group"]))


def progress_of(scene: Scene, wording: Wording) -> str:
    """How far the match is, as lists say it. Empty before it begins and after its end."""
    table = scene.table
    return wording.plain(codec.decode(bytes(table.progress), Text)) if table.progress and scene.running else ""


def question(scene: Scene, seat: int, wording: Wording) -> str:
    """What the seat is asked, in the words of its panel at the table. Empty if it is asked nothing, or if the match cannot be read."""
    with suppress(refusals.Refusal), matches.readable(scene.table.pk, "question"):
        ask = None if scene.match is None else scene.match.questions.shown_ask(seat)
        return "" if ask is None else wording.plain(ask.prompt)
    return ""


def _chat_line(notice: Notice, wording: Wording, user: User) -> Iterator[str]:
    """What was said, unless the receiver has muted its author since."""
    messages = ChatMessage.objects.filter(pk=notice.shown.get("message"), table=notice.table_id)
    message = messages.select_related("user").first()
    if message is not None and reads(user.pk, message.user_id):
        name = isolated(message.user.public_name) if message.user is not None else _("Somebody who left")
        yield filled(_("{name}: {text}"), name=name, text=isolated(message.text))


def moment(at: datetime, zone: ZoneInfo) -> str:
    """A point in time by the clock of its reader, with the name of the zone."""
    local = timezone.localtime(at, zone)
    return f"{date_format(local, 'DATETIME_FORMAT')} ({local.tzname()})"
