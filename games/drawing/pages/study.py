"""A study room: the stage of a table with a match that is over, the lines that were tried out, and what was drawn on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import override

from config.shared.spacing import filled
from games import titles
from games.drawing.board.board import template, translator
from games.drawing.pages.branches import Tried, TriedViewing
from games.drawing.viewer.ending import ending, in_words
from games.drawing.words.wording import seat_letter, title_name
from games.engine.branches.tree import ROOT
from games.engine.lru import LruCache
from games.engine.rules.ask import Ask
from games.engine.rules.errors import NotAllowed
from games.learning.studies import leading, studies
from games.learning.studies.shapes import Shape
from games.learning.studies.studies import Studied
from games.live.frames import Fragments
from games.models import Seat, Study, Table
from games.tables.reading.scene import Viewer

ALL = "all"
"""The eyes of all seats: the board is shown as the seat sees it that is asked."""
PATH, LINES = 4, 100
"""The largest number of answers before the position, and of lines of the tree, that the panel shows."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLOURS = 5
"""The number of colours of those who draw. They are the colours of seats."""


@dataclass(frozen=True)
class Look:
    """How somebody looks at a room. ``wanted`` are the eyes that the person chose: a seat, :data:`ALL`, or (empty) those that the owner
    chose. With ``reveal`` the answers to come are shown. ``alone``: the person does not follow."""

    wanted: str = ""
    reveal: bool = False
    alone: bool = False

    def eyes(self, row: Study) -> int | None:
        """The seat with whose eyes the person looks. None: all."""
        if not self.wanted:
            return row.eyes
        known = self.wanted.isascii() and self.wanted.isdigit() and int(self.wanted[:4]) < len(row.people)
        return int(self.wanted) if known else None

    def query(self, **more: Any) -> str:
        """The part of an address that keeps the look."""
        kept = {"eyes": self.wanted, "reveal": "1" if self.reveal else ""} | more
        told = urlencode({name: value for name, value in kept.items() if value not in ("", None)})
        return f"?{told}" if told else ""


@dataclass(frozen=True)
class Role:
    """What a person may do in a room. Whoever may do the same shares a drawing."""

    leads: bool = False
    owns: bool = False
    adds: bool = False

    @classmethod
    def of(cls, row: Study, person: int | None) -> Role:
        """The role of this person."""
        return cls(studies.leads(row, person), studies.owns(row, person), studies.may_add(row, person))


@dataclass(frozen=True)
class Step:
    """An answer in the panel. ``label`` is None where the eyes must not read it."""

    number: int
    seat: int
    label: SafeString | None
    shown: bool = False
    name: str = ""
    note: str = ""
    drawn: int = 0
    after: int = 0


@dataclass(frozen=True)
class Drawn:
    """A shape in the list: in words, and for the script."""

    number: int
    shape: Shape
    letter: str
    colour: int
    name: str
    names: list[str]


class StudyViewing(TriedViewing):
    """A position of a room as one seat sees it. Only those are asked who may add."""

    def __init__(self, room: Studied, look: Look, role: Role, language: str) -> None:
        self.room, self.look, self.role = room, look, role
        self.eyes = look.eyes(room.row)
        asked = room.asked()
        seat = self.eyes if self.eyes is not None else asked or 0
        self.answers = role.adds and asked == seat
        tried = Tried(
            name=f"study {room.row.pk} {room.row.begun_at.isoformat()}",
            version=room.row.version,
            table=Table(title=room.row.title),
            seats=named_seats(room.row, language),
            tree=room.tree,
            path=room.path,
            played=room.played,
        )
        super().__init__(tried, Viewer(seat), language)

    def _ask(self) -> Ask | None:
        return super()._ask() if self.answers else None

    # --- the answers --------------------------------------------------------------------------------------------------

    @property
    def guards(self) -> bool:
        """Whether the answers of the match that are still to come are hidden."""
        return self.eyes is not None and not self.look.reveal

    @cached_property
    def along(self) -> int:
        """The last answer of the match itself before what is shown."""
        return sum(number <= self.room.row.main for number in self.tried.path[: len(self.tried.played.tried)])

    @cached_property
    def children(self) -> dict[int, list[int]]:
        """The answers after each node."""
        return self.tried.tree.by_parent()

    def step(self, number: int, **more: Any) -> Step:
        """An answer as these eyes may read it."""
        node = self.tried.tree.nodes[number]
        return Step(number, node.seat, self._label(number), shown=number == self.tried.node, **more)

    def _label(self, number: int) -> SafeString | None:
        """An answer of another seat may name what that seat alone knows. Then the log's line of it says what happened."""
        node, tried = self.tried.tree.nodes[number], self.tried
        if self.eyes is None or node.seat == self.eyes:
            return self.wording.html(node.label)
        place = tried.path.index(number) if number in tried.path else len(tried.played.tried)
        if place >= len(tried.played.tried):
            return None
        events = [event for record in tried.played.tried[place].records for event in record.events]
        text = next((text for event in events if (text := event.seen_by(self.eyes)) is not None), None)
        return None if text is None else self.wording.html(text)

    def latest(self) -> list[Step]:
        """The answers before the position."""
        return [self.step(number) for number in self.tried.path[: len(self.tried.played.tried)][-PATH:]]

    def following(self) -> list[Step]:
        """The answers that were given or tried after the position."""
        children = self.children.get(self.tried.node, [])
        return [self.step(one) for one in children if not (self.guards and one <= self.room.row.main)]

    def lines(self) -> list[Step]:
        """The answers at which the tree branches, or of which somebody said something, in the order of the match."""
        tree, main = self.tried.tree, self.room.row.main
        drawn: dict[int, int] = {}
        for shape in self.room.shapes.shapes.values():
            drawn[shape.node] = drawn.get(shape.node, 0) + 1
        anchors: dict[int, int] = {ROOT: ROOT}
        found: list[tuple[int, int]] = []
        for number in sorted(tree.nodes):
            node = tree.nodes[number]
            anchors[number] = number if number <= main else anchors[node.parent]
            branches = number > main and len(self.children[node.parent]) > 1
            if branches or node.name or node.note or number in drawn or (number > main and node.parent <= main):
                found.append((anchors[number], number))
        if self.guards:
            found = [(anchor, number) for anchor, number in found if anchor <= self.along]
        return [
            self.step(
                number,
                name=tree.nodes[number].name,
                note=tree.nodes[number].note,
                drawn=drawn.get(number, 0),
                after=anchor,
            )
            for anchor, number in sorted(found)[:LINES]
        ]


def named_seats(row: Study, language: str) -> list[Seat]:
    """The seats of the match. Those without a name have the letters of the books, 甲 or A."""
    seats = studies.seats_of(row)
    for seat in seats:
        seat.name = seat.name or ("" if seat.bot else seat_letter(seat.number, language))
    return seats


# --- fragments --------------------------------------------------------------------------------------------------------

_drawn: LruCache[tuple[object, ...], Fragments] = LruCache(48)


def fragments(room: Studied, look: Look, role: Role, language: str) -> Fragments:
    """The room's fragments by their ids, like those of a table. They are drawn once for all who look in the same way."""
    row = room.row
    key = (row.pk, row.begun_at, row.version, leading.is_gone(row), room.node, look, role, language)
    return _drawn.get(key) or _drawn.put(key, _draw(room, look, role, language))


def _draw(room: Studied, look: Look, role: Role, language: str) -> Fragments:
    with override(language):
        viewing = StudyViewing(room, look, role, language)
        heading = " · ".join(filter(None, [_("Study room"), room.row.name, title_name(viewing.scene.info, language)]))
        panel: dict[str, Any] = {"study": _panel(viewing), "viewing": viewing}
        if viewing.ask is None:
            panel["state"] = "studied"
        drawn = dict(viewing.fragments(heading, panel))
        board = str(drawn["table-board"])
        drawn["study-shapes"] = _shapes(viewing, board)
        return drawn


def leader_of(row: Study) -> str:
    """The name of the leader. Empty if nobody leads, or the leader has left."""
    return "" if row.leader is None or leading.is_gone(row) else row.leader.public_name


def _panel(viewing: StudyViewing) -> dict[str, Any]:
    """The part of the panel above the question: who leads, where the room is, and what can be done."""
    room, row, role, look = viewing.room, viewing.room.row, viewing.role, viewing.look
    here, reached = viewing.tried.node, viewing.tried.path[: len(viewing.tried.played.tried)]
    address = reverse("games:study", args=[row.secret])
    follows = viewing.children.get(here, [])
    steers = role.leads or look.alone
    node = room.tree.nodes.get(here)
    return {
        "row": row,
        "role": role,
        "look": look,
        "steers": steers,
        "address": address,
        "to": {
            name: reverse(f"games:{name}", args=[row.secret])
            for name in ("study_go", "study_change", "study_draw", "study_lead")
        },
        "rooms": reverse("games:studies"),
        "here": here,
        "node": node,
        "own_line": here > row.main,
        "number": len(reached),
        "all": None if viewing.guards else _length(viewing),
        "before": reached[-2] if len(reached) > 1 else ROOT,
        "next": follows[0] if follows else None,
        "end": None if viewing.guards or not follows else room.tree.end_of(here),
        "latest": viewing.latest(),
        "following": viewing.following(),
        "lines": viewing.lines(),
        "guards": viewing.guards,
        "leader": leader_of(row),
        "asking": row.asking,
        "leads_at": len(room.tree.path(row.at)),
        "eyes": [(ALL, _("All"))] + [(str(sign.number), sign.person) for sign in viewing.signs],
        "eyes_now": ALL if viewing.eyes is None else str(viewing.eyes),
        "broken": _broken(viewing),
        "over": _over(viewing),
        "asked": _asked(viewing),
        "opinion": _bot_to_ask(viewing),
        "hidden": look.query(),
    }


def _bot_to_ask(viewing: StudyViewing) -> tuple[str, dict[str, str]] | None:
    """Where a careful bot is asked for the seat with whose eyes one looks, and what is sent there."""
    asked = viewing.room.asked()
    if asked is None or asked != viewing.viewer.seat:
        return None
    sent = {"shown": str(viewing.tried.node), "eyes": viewing.look.wanted}
    return reverse("games:study_opinion", args=[viewing.room.row.secret]), sent


def _length(viewing: StudyViewing) -> int:
    """The number of answers of the line that is shown, with those to come."""
    return len(viewing.tried.tree.path(viewing.tried.tree.end_of(viewing.tried.node)))


def _asked(viewing: StudyViewing) -> dict[str, Any] | None:
    """The seat that is asked, for those who cannot answer for it here, and what it is asked. Only its own eyes may read the question."""
    seat = viewing.room.asked()
    if seat is None or viewing.ask is not None:
        return None
    ask = viewing.room.match.ask(seat)
    reads = seat == viewing.viewer.seat and ask is not None
    return {
        "sign": viewing.signs[seat],
        "prompt": ask.prompt if reads and ask is not None else None,
        "rule": ask.rule if reads and ask is not None else "",
        "eyes": viewing.look.query(eyes=seat, node=viewing.tried.node if viewing.look.alone else ""),
        "may": viewing.role.adds and seat != viewing.viewer.seat,
    }


def _broken(viewing: StudyViewing) -> dict[str, Any] | None:
    """The first answer of the line that the rules do not offer any more, and why. Others must not read what a seat answered."""
    why = viewing.tried.played.why
    if why is None:
        return None
    number = viewing.tried.path[len(viewing.tried.played.tried)]
    refused = isinstance(why, NotAllowed) and viewing.eyes is None
    return {
        "label": viewing.step(number).label,
        "why": why.reason if refused and isinstance(why, NotAllowed) else None,
        "rule": why.rule if refused and isinstance(why, NotAllowed) else "",
    }


def _over(viewing: StudyViewing) -> str:
    """How the match ends in this line."""
    if viewing.room.match.result is None:
        return ""
    return in_words(ending(viewing.scene, Viewer()), Viewer(), viewing.signs)


# --- shapes -----------------------------------------------------------------------------------------------------------


def shapes_of(viewing: StudyViewing, board: str) -> Iterator[Drawn]:
    """What was drawn here, if these eyes see the elements that it is about."""
    for number, shape in viewing.room.shapes.at(viewing.tried.node).items():
        if all(is_on(board, element) for element in shape.elements):
            _person, name = viewing.room.shapes.authors[shape.author]
            yield Drawn(
                number,
                shape,
                LETTERS[shape.author % len(LETTERS)],
                shape.author % COLOURS + 1,
                name,
                [viewing.wording.label(element) for element in shape.elements],
            )


def is_on(board: str, element: str) -> bool:
    """Whether an element can be seen on a board."""
    return f'data-element="{element}"' in board


def _shapes(viewing: StudyViewing, board: str) -> str:
    context = {"drawn": list(shapes_of(viewing, board)), "study": _drawing_tools(viewing)}
    return template("branches/studies/_shapes.jinja").render(viewing.context, **context)


def _drawing_tools(viewing: StudyViewing) -> dict[str, Any]:
    row = viewing.room.row
    return {"adds": viewing.role.adds, "draw": reverse("games:study_draw", args=[row.secret])}


# --- who looks around alone -------------------------------------------------------------------------------------------


def elsewhere(room: Studied, look: Look, language: str) -> Fragments:
    """For those who look around alone: where the leader is. It is drawn anew at each change, so it is short."""
    with override(language):
        row = room.row
        study = {
            "leader": leader_of(row),
            "leads_at": len(room.tree.path(row.at)),
            "address": reverse("games:study", args=[row.secret]),
            "hidden": look.query(),
        }
        drawn = template("branches/studies/_elsewhere.jinja").render({"_": translator(language), "study": study})
        return {"study-lead": drawn}


# --- the list ---------------------------------------------------------------------------------------------------------


def listed(rows: Sequence[Study], language: str) -> list[dict[str, Any]]:
    """Rooms as the list shows them."""
    return [
        {
            "row": row,
            "name": row.name or filled(_("Study room {n}"), n=row.pk),
            "title": title_name(titles.info(row.title), language),
            "people": ", ".join(seat.name for seat in named_seats(row, language) if seat.name),
            "address": reverse("games:study", args=[row.secret]),
        }
        for row in rows
    ]
