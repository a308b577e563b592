"""What is done in a study room: lines are played out on the real rules, named, drawn upon and deleted."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import title_of
from games import titles
from games.engine.branches.origin import Origin
from games.engine.branches.playing import Frame, Played, played, played_from
from games.engine.branches.tree import NOTE, ROOT, Node, Tree, TreeFull
from games.engine.match.match import Match
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.orders import option_of
from games.engine.title import codec
from games.learning.studies.shapes import AT_NODE, ELEMENT, IN_ALL, KINDS, TEXT, Kind, Shape, Shapes, packed, unpacked
from games.live import hub
from games.models import Seat, Study, StudyFrame, Table
from games.requests import refusals
from games.requests.speech import must_be_heard
from games.tables.rows import matches
from games.tables.rows.rights import Person, translating_engine_errors

MOST = 3_000
"""The largest number of answers in a room."""
LOG_ANSWERS = 12
"""How many answers before the position are played again, if it can be: they are the latest lines of the log."""
_trees = msgspec.msgpack.Decoder(Tree)


@dataclass
class Studied:
    """A room at one of its nodes: ``node`` is that of the leader, or the one at which a person looks around alone."""

    row: Study
    tree: Tree
    node: int

    @cached_property
    def shapes(self) -> Shapes:
        """What was drawn."""
        return unpacked(self.row.shapes)

    @cached_property
    def origin(self) -> Origin:
        """The first position."""
        return Origin(titles.load(self.row.title), bytes(self.row.saved), None, "")

    @cached_property
    def path(self) -> list[int]:
        """The nodes up to this one."""
        return self.tree.path(self.node)

    @cached_property
    def played(self) -> Played:
        """The branch up to this node, as far as the rules offer it."""
        answers = self.tree.answers(self.node)
        with _readable(self.row):
            there = played(self.origin, answers, partial(self._frame, LOG_ANSWERS))
            if there.why is not None:
                nearest = self._frame(0)
                if nearest is not None and nearest.answers > len(there.tried):
                    return played_from(nearest, self.origin, answers)
            return there

    def _frame(self, before: int) -> Frame | None:
        """The last saved match on the way, at least so many answers before this node."""
        along = sum(number <= self.row.main for number in self.path)
        upto = min(along, len(self.path) - before)
        saved = (
            StudyFrame.objects.filter(study=self.row, node__lte=upto).order_by("-node").first() if upto > 0 else None
        )
        return None if saved is None else Frame(saved.node, zlib.decompress(bytes(saved.saved)))

    @property
    def shown(self) -> int:
        """The node that is shown: this one, or the last one before it that can be reached."""
        reached = len(self.played.tried)
        return self.path[reached - 1] if reached else ROOT

    @property
    def match(self) -> Match[Any]:
        """The match at the node that is shown, read only."""
        return self.played.match

    def asked(self) -> int | None:
        """The seat that has to answer."""
        return next(iter(self.match.waiting_for()), None)


@contextmanager
def _readable(row: Study) -> Iterator[None]:
    with matches.readable(0, f"study {row.pk}"):
        yield


def opened(row: Study, node: int | None = None) -> Studied:
    """The room with its tree, at the leader's node or at another one. Raises :class:`refusals.Stale` if there is no such node."""
    tree = _trees.decode(bytes(row.tree))
    at = row.at if node is None else node
    if not tree.has(at):
        raise _gone()
    return Studied(row, tree, at)


def _gone() -> refusals.Stale:
    return refusals.Stale(_("This line was deleted meanwhile. Nothing was changed."))


def unknown() -> refusals.Unknown:
    """There is no room at this link."""
    return refusals.Unknown(_("There is no such study room."))


def row_of(secret: str) -> Study:
    """The room at a link. Raises :class:`refusals.Unknown`."""
    return _row(secret=secret)


def row_by_id(study_id: int) -> Study:
    """The room with this id. Raises :class:`refusals.Unknown`."""
    return _row(pk=study_id)


def _row(**which: Any) -> Study:
    row = Study.objects.select_related("owner", "leader", "asking").filter(**which).first()
    if row is None:
        raise unknown()
    return row


def leads(row: Study, person: int | None) -> bool:
    """Whether this person leads the room."""
    return person is not None and row.leader_id == person


def owns(row: Study, person: int | None) -> bool:
    """Whether the room is this person's."""
    return person is not None and row.owner_id == person


def may_add(row: Study, person: int | None) -> bool:
    """Whether this person may add lines and shapes. Strangers may too if everybody may: they become guests by it."""
    if row.closed:
        return False
    return leads(row, person) or owns(row, person) or row.may_add == Study.Open.ALL


def must_add(row: Study, by: Person) -> None:
    """Raise :class:`refusals.NotYours` or :class:`refusals.NotNow` if this person may add nothing."""
    if row.closed:
        raise refusals.NotNow(_("This room is closed: nothing is added any more."))
    if not may_add(row, by.pk):
        raise refusals.NotYours(_("Only who leads this room may add to it."))


@contextmanager
def changing(secret: str) -> Iterator[Study]:
    """The room, locked, to be changed. It is saved at the end, and all who are in it get the change."""
    with transaction.atomic():
        if not Study.objects.filter(secret=secret).update(version=F("version") + 1):
            raise unknown()
        row = row_of(secret)
        yield row
        row.save()
        transaction.on_commit(partial(hub.announce_study, row.pk))


@contextmanager
def _growing(secret: str, by: Person, node: int) -> Iterator[Studied]:
    """The room at ``node``, locked, for somebody who may add to it."""
    with changing(secret) as row:
        must_add(row, by)
        room = opened(row, node)
        yield room
        row.tree, row.shapes = codec.encode(room.tree), packed(room.shapes)


def answer(*, secret: str, by: Person, node: int, seat: int, option_id: str, stay: bool = False) -> int:
    """Play an answer out after ``node``, and return the node that it leads to. All go there if the leader answers, unless the leader
    looks around alone and the others are to ``stay``. Raises the refusal of the rules."""
    with _growing(secret, by, node) as room:
        number = _added(room, seat, option_id)
        if leads(room.row, by.pk) and not stay:
            room.row.at = number
    return number


def _added(room: Studied, seat: int, option_id: str) -> int:
    match, row = room.match, room.row
    with translating_engine_errors(Table(title=row.title), seats_of(row)):
        if room.played.why is not None:
            raise room.played.why
        match.questions.check_legal(seat, option_id)
        option = option_of(match.options(seat), option_id)
        assert option is not None, "it is legal"
        try:
            number = room.tree.add(Node(room.node, seat, option_id, option.label))
        except TreeFull as error:
            raise refusals.NotNow(_("This room holds very many answers. Delete a line first.")) from error
        there = replace_node(room, number).played
        if there.why is not None:
            raise there.why
    return number


def replace_node(room: Studied, node: int) -> Studied:
    """The same room at another node."""
    return replace(room, node=node)


def seats_of(row: Study) -> list[Seat]:
    """The seats of the match with their names, as rows that are not saved."""
    table = Table(title=row.title)
    return [Seat(table=table, number=number, name=name[:40], bot=bot) for number, (name, bot) in enumerate(row.people)]


def go(*, secret: str, by: Person, node: int) -> None:
    """Show the position after ``node`` to all who follow."""
    with changing(secret) as row:
        if not leads(row, by.pk):
            raise refusals.NotYours(_("Somebody else leads this room by now."))
        row.at = opened(row, node).node


def describe(*, secret: str, by: Person, node: int, name: str, note: str) -> None:
    """Give the line that ends at ``node`` a name and a note."""
    _must_be_heard(by)
    with _growing(secret, by, node) as room:
        if len(note) > NOTE:
            raise refusals.TooLong(_("That text is too long."))
        _describe(room.tree, node, name, note)


def _describe(tree: Tree, node: int, name: str, note: str) -> None:
    try:
        tree.describe(node, name=name, note=note)
    except NotUnderstood as error:
        raise refusals.NotUnderstood(_("The beginning has no name.")) from error


def drop(*, secret: str, by: Person, node: int) -> int:
    """Delete the answer ``node``, all that follows it and all that was drawn there. Returns the node before it. The answers of the match
    itself stay."""
    with _growing(secret, by, node) as room:
        row = room.row
        if node <= row.main:
            raise refusals.NotNow(_("This answer belongs to the match itself, so it stays."))
        if not (leads(row, by.pk) or owns(row, by.pk)):
            raise refusals.NotYours(_("Only who leads this room may delete lines."))
        below = node in room.tree.path(row.at)
        parent = room.tree.drop(node)
        room.shapes.keep({ROOT, *room.tree.nodes})
        row.at = parent if below else row.at
    return parent


# --- shapes -----------------------------------------------------------------------------------------------------------


def draw(*, secret: str, by: User, node: int, kind: str, elements: list[str], text: str) -> None:
    """Draw on the board of a position."""
    if kind not in KINDS or len(elements) != (2 if kind == "arrow" else 1) or len(set(elements)) != len(elements):
        raise refusals.NotUnderstood(_("That cannot be drawn."))
    if any(not element or len(element) > ELEMENT for element in elements):
        raise refusals.NotUnderstood(_("That cannot be drawn."))
    text = " ".join(text.split())
    if len(text) > TEXT:
        raise refusals.TooLong(_("That text is too long."))
    if kind == "note" and not text:
        raise refusals.NotUnderstood(_("A note needs a text."))
    if text:
        must_be_heard(by)
    with _growing(secret, by, node) as room:
        shapes = room.shapes
        if len(shapes.at(node)) >= AT_NODE or len(shapes.shapes) >= IN_ALL:
            raise refusals.NotNow(_("Very much is drawn here already. Delete something first."))
        known: Kind = next(one for one in KINDS if one == kind)
        shapes.add(Shape(node, known, elements, shapes.author(by.pk, by.public_name), text))


def erase(*, secret: str, by: Person, number: int) -> None:
    """Delete a shape: one's own, or as leader or owner any."""
    with changing(secret) as row:
        must_add(row, by)
        shapes = unpacked(row.shapes)
        shape = shapes.shapes.get(number)
        if shape is None:
            return  # somebody else was faster
        if not (leads(row, by.pk) or owns(row, by.pk)) and shapes.authors[shape.author][0] != by.pk:
            raise refusals.NotYours(_("Somebody else has drawn this."))
        del shapes.shapes[number]
        row.shapes = packed(shapes)


# --- the room itself --------------------------------------------------------------------------------------------------


@contextmanager
def _own(secret: str, by: Person) -> Iterator[Study]:
    with changing(secret) as row:
        if not owns(row, by.pk):
            raise refusals.NotYours(_("This room is somebody else's."))
        yield row


def settle(*, secret: str, by: Person, name: str, may_add: str, eyes: int | None) -> None:
    """How the owner wants the room: its name, who may add, and with whose eyes one looks."""
    if may_add not in Study.Open.values:
        raise refusals.NotUnderstood(_("There is no such choice."))
    with _own(secret, by) as row:
        if eyes is not None and eyes >= len(row.people):
            raise refusals.NotUnderstood(_("There is no such seat."))
        if name != row.name:  # an old name may be one that is refused today
            name = _room_name(name)
        if name != row.name:
            _must_be_heard(by)
        row.name, row.may_add, row.eyes = name, may_add, eyes


def _room_name(name: str) -> str:
    try:
        return title_of(name)[:80]
    except ValidationError as error:
        raise refusals.NotUnderstood(error.message) from error


def _must_be_heard(by: Person) -> None:
    if isinstance(by, User):
        must_be_heard(by)


def close(*, secret: str, by: Person, closed: bool) -> None:
    """Close the room, so that nothing is added any more, or open it again."""
    with _own(secret, by) as row:
        row.closed = closed


def delete(*, secret: str, by: Person) -> None:
    """Delete the room with all that is in it."""
    with transaction.atomic():
        row = row_of(secret)
        if not owns(row, by.pk):
            raise refusals.NotYours(_("This room is somebody else's."))
        pk = row.pk
        row.delete()
        transaction.on_commit(partial(hub.announce_study, pk))


def rooms_of(by: Person) -> list[Study]:
    """The person's rooms, the latest first."""
    if not by.is_authenticated:
        return []
    return list(Study.objects.filter(owner_id=by.pk).defer("saved", "shapes", "tree").order_by("-changed_at"))


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """A guest who signs in keeps rooms and the lead. Receives ``accounts.signals.account_merged``, inside its transaction."""
    Study.objects.filter(owner=guest).update(owner=user)
    Study.objects.filter(leader=guest).update(leader=user)
    Study.objects.filter(asking=guest).update(asking=user)
