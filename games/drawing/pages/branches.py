"""A position that was reached by trying out answers, at a table: the same board, question and log, above it the tree of what was tried."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from django.utils.safestring import SafeString

from games.drawing.panels import ask, board, log, players, status
from games.drawing.panels.fragments import fragment
from games.drawing.viewer.losing import NOTHING_LOST
from games.drawing.viewer.takeback import NOTHING
from games.drawing.viewer.viewing import Viewing
from games.engine.branches.playing import Played
from games.engine.branches.tree import ROOT, Node, Tree
from games.engine.rules.ask import Option
from games.engine.rules.orders import Orders
from games.engine.title import codec
from games.live.frames import Fragments
from games.models import Move, Seat, Table
from games.tables.reading.scene import LOG_MOVES, Scene, Viewer

PANEL: dict[str, Any] = {"primer": None, "spans": [], "next": False, "handing_over": (), "losing": NOTHING_LOST}
"""What the panel of a table has, and a position that was tried out has not."""


@dataclass(frozen=True)
class Tried:
    """A branch as it is drawn. ``name`` tells it from all others. ``version`` is raised by every change. What is drawn is like ``table``,
    with its ``seats``."""

    name: str
    version: int
    table: Table
    seats: Sequence[Seat]
    tree: Tree
    path: Sequence[int]
    played: Played

    @property
    def node(self) -> int:
        """The node whose position is shown."""
        reached = len(self.played.tried)
        return self.path[reached - 1] if reached else ROOT

    def names(self) -> list[str]:
        """For each answer of the branch, a name that tells it, with all before it, from every other branch. What is drawn of it is kept
        by that name."""
        digest, names = hashlib.blake2b(self.name.encode(), digest_size=12), []
        for number in self.path:
            node = self.tree.nodes[number]
            digest.update(repr((node.seat, node.option)).encode())
            names.append(digest.hexdigest())
        return names


def scene_of(tried: Tried) -> Scene:
    """An unsaved table, for code that draws tables. It shows the position of the branch and the log since its beginning."""
    match = tried.played.match
    table = Table(
        pk=0,
        title=tried.table.title,
        mode=match.setup.mode,
        players=match.setup.players,
        options=match.setup.options,
        status=Table.Status.PLAYING,
        privacy=Table.Privacy.PRIVATE,
        invite=f"tried {tried.name}",
        guidance=tried.table.guidance,
        number=match.number,
        version=tried.version,
        asked_version=tried.version,
    )
    scene = Scene(
        table, [Seat(table=table, number=one.number, user=one.user, bot=one.bot, name=one.name) for one in tried.seats]
    )
    scene.match, scene.result, scene.rematch = match, match.result, None
    scene.log, scene.taken_back = _moves(tried, table), []
    return scene


def _moves(tried: Tried, table: Table) -> list[Move]:
    """The log since the beginning of the branch, newest first. The rows are not saved. Their names tell them from all saved ones."""
    moves = []
    for place, (course, name) in enumerate(zip(tried.played.tried, tried.names(), strict=False)):
        for record in course.records:
            move = record.move
            row = Move(
                pk=f"{name} {record.number}",
                table=table,
                number=record.number,
                seat=None if move is None else move.seat,
                option="" if move is None else move.option,
                forced=move is not None and move.forced,
                events=codec.encode(record.events),
                answered_version=0,
                version=place + 1,
            )
            moves.append(row)
    return moves[::-1][:LOG_MOVES]


@dataclass(frozen=True)
class Leaf:
    """An answer in the drawing of a tree. ``dealt``: something was drawn, rolled or revealed by it. ``within``: it leads to what is
    shown. How often the tree has branched before it is its ``depth``."""

    number: int
    node: Node
    shown: bool
    within: bool
    dealt: bool
    depth: int


class TriedViewing(Viewing):
    """A position of a branch as one seat sees it."""

    def __init__(self, tried: Tried, viewer: Viewer, language: str) -> None:
        self.tried = tried
        super().__init__(scene_of(tried), viewer, language)

    @cached_property
    def options(self) -> Sequence[Option]:
        """Nothing that is tried out is permanent, so no answer needs to be confirmed."""
        options = super().options
        if isinstance(options, Orders):
            return options
        return [msgspec.structs.replace(option, final=False, warns=None) for option in options]

    @cached_property
    def takeback(self) -> dict[str, Any]:
        """Nothing is taken back here: whoever tries out answers goes to another one of the tree."""
        return NOTHING

    def fragments(self, heading: str, panel: dict[str, Any]) -> Fragments:
        """The fragments by their ids, like those of a table. ``panel`` is what is added to the context of the question."""
        contexts = {
            "status": {**status.context(self, ""), "mine": False, "alone": True, "resign": "", "heading": heading},
            "players": players.context(self),
            "board": board.context(self),
            "ask": {**ask.context(self), **PANEL, **panel},
        }
        drawn = {f"table-{name}": fragment(name, self, context) for name, context in contexts.items()}
        return {**drawn, "table-log": log.log(self)}

    def path(self) -> list[Leaf]:
        """The answers up to the node that was chosen last."""
        return [self._leaf(number, 0) for number in self.tried.path]

    def leaves(self) -> Iterator[Leaf]:
        """All answers of the tree, each before those that follow it. Only where it branches does the depth grow."""
        yield from self._below(ROOT, 0)

    def _below(self, number: int, depth: int) -> Iterator[Leaf]:
        children = self.tried.tree.children(number)
        deeper = depth + (len(children) > 1)
        for child in children:
            yield self._leaf(child, deeper)
            yield from self._below(child, deeper)

    def _leaf(self, number: int, depth: int) -> Leaf:
        tried = self.tried
        place = tried.path.index(number) if number in tried.path else None
        known = place is not None and place < len(tried.played.tried)
        return Leaf(
            number,
            tried.tree.nodes[number],
            shown=number == tried.node,
            within=place is not None,
            dealt=known and place is not None and tried.played.tried[place].revealed,
            depth=depth,
        )

    def said(self, leaf: Leaf) -> SafeString:
        """An answer in words."""
        return self.wording.html(leaf.node.label)
