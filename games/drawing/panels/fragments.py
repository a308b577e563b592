"""A table as fragments of HTML for one viewer in one language. Pages and sockets serve the same fragments, drawn once.

Everything in a fragment follows from the Scene and the Looker. Two tables that this viewer cannot distinguish give the same bytes.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from django.utils import translation
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from config.shared.spacing import filled
from games.drawing.board.board import Board, Chances, gap, template
from games.drawing.board.travels import travels
from games.drawing.panels.in_language import Spoken
from games.drawing.panels.panels import (
    Player,
    alone,
    answers,
    ending,
    foretold,
    giving_up,
    logbook,
    players,
    room,
    standing,
    waiting,
)
from games.drawing.panels.since import strip
from games.drawing.panels.taking_back import TakenBack, taken_back, taking_back
from games.drawing.panels.thoughts import why
from games.drawing.words.wording import title_name
from games.engine.lru import LruCache
from games.engine.rules.ask import Amount, Ask, Option, Question
from games.engine.title import codec
from games.engine.title.info import Primer, Statement
from games.engine.title.view import View
from games.learning.lessons import lesson_of
from games.live import threads
from games.live.frames import Fragments, Growing
from games.models import Move, Table
from games.tables.reading.scene import LOG_MOVES, Looker, Scene

_drawn: LruCache[tuple[object, ...], Fragments] = LruCache(64)
_primers: LruCache[tuple[str, bytes, str], SafeString] = LruCache(64)
"""The game in three lines by title, setup and language."""
_players: LruCache[tuple[object, ...], tuple[str, ...]] = LruCache(1024)
"""Seats in the strip, cut where the owner reads "you"."""
_pen = threading.Lock()
"""Drawing needs the processor: two threads would only slow each other down, and might draw the same fragment twice. A low-priority thread
draws earlier positions without this lock."""


def fragments(scene: Scene, looker: Looker, language: str) -> Fragments:
    """The table's fragments by their ids, for ``looker`` in ``language``, by Django's code."""
    key = _key(scene, looker, language, scene.table.version, scene.private_version(looker))
    if (kept := _drawn.get(key)) is not None:
        return kept
    with _pen if scene.now else nullcontext():
        return _drawn.get(key) or _drawn.put(key, _draw(scene, looker, language))


def _key(scene: Scene, looker: Looker, language: str, version: int, private: int) -> tuple[object, ...]:
    return (scene.table.invite, version, private, looker, language, scene.at)


def drawn_before(scene: Scene, looker: Looker, language: str, version: int) -> list[Fragments]:
    """Other cached fragments of this viewer at that version, if there are any: with the viewer's current private version, and with the one
    before."""
    private = scene.private_version(looker)
    known = (_drawn.get(_key(scene, looker, language, version, private - back)) for back in (0, 1))
    now = fragments(scene, looker, language)
    return [drawn for drawn in known if drawn is not None and drawn is not now]


def _draw(scene: Scene, looker: Looker, language: str) -> Fragments:
    with translation.override(language):
        painter = Painter(scene, looker, language)
        parts = {f"table-{part}": painter.fragment(part) for part in ("status", "players", "board", "ask", "since")}
        return {**parts, "table-log": painter.log()}


class Painter:
    """The context of the fragments' templates."""

    def __init__(self, scene: Scene, looker: Looker, language: str) -> None:
        self.scene = scene
        self.looker = looker
        self.language = language
        self.spoken = Spoken.of(scene, language)
        self.wording = self.spoken.wording
        self.signs = self.spoken.signs
        self.curtain = scene.handed_to(looker)
        self.ask = self._asked()
        self.given = self.spoken.given | {
            # Not in the scene's own cache: scene and cache would refer to each other until a full collection.
            "scene": scene,
            "looker": looker,
            "you": None if looker.seat is None else self.signs[looker.seat],
            "curtain": None if self.curtain is None else self.signs[self.curtain.number],
        }

    def _asked(self) -> Ask | None:
        """The current question to this viewer."""
        scene, seat = self.scene, self.looker.seat
        if (
            scene.match is None
            or seat is None
            or not scene.running
            or not scene.now
            or self.curtain
            or scene.seats[seat].resigned
        ):
            return None
        return scene.match.questions.put_to(seat)

    def fragment(self, part: str) -> str:
        """One fragment. Its template is ``table/_<part>.jinja`` and its root has the id ``table-<part>``."""
        threads.yield_to_moves()
        more: dict[str, Any] = getattr(self, f"_{part}")()
        return template(f"table/_{part}.jinja").render(self.given, **more)

    def _status(self) -> dict[str, Any]:
        name = title_name(self.scene.info, self.language)
        # Not within the braces of an f-string: the collector of messages does not read there.
        page = " · ".join([name, filled(_("Table {number}"), number=self.scene.table.pk)])
        mine = self.ask is not None and self.looker.seat not in (self.scene.match.sealed if self.scene.match else {})
        heading = " · ".join(["● " + _("Your turn"), page]) if mine or self.curtain else page
        return {
            "mine": mine,
            "private": self.scene.private_version(self.looker),
            "heading": heading,
            "takeback_said": self.takeback_said,
            "alone": alone(self.scene, self.looker),
            "resign": giving_up(self.scene, self.looker),
            "travels": "" if self.curtain else travels(self.scene, self.looker),
            "announcement": " ".join(filter(None, [self.takeback_said, self._announcement()])),
        }

    @cached_property
    def taking_back(self) -> dict[str, Any]:
        """The moves that this viewer can take back."""
        return taking_back(self.scene, self.looker)

    @cached_property
    def takeback_said(self) -> str:
        """The takeback to which this viewer is asked to agree."""
        asked = self.taking_back
        if not asked["must_agree"] or self.curtain:
            return ""
        name, goes_back = self.signs[asked["takeback"].seat].said, asked["goes_back"]
        said = filled(_("{name} asks to take back: {move}."), name=name, move=goes_back.said(self.wording.plain))
        return " ".join(filter(None, [said, goes_back.consequences]))

    def _announcement(self) -> str:
        """The text for a screen reader after the change: the lines of the last move, and the question."""
        if self.curtain:
            return filled(_("Hand the screen to {name}"), name=self.signs[self.curtain.number].said)
        if self.scene.match is None:
            return _(", ").join(self.signs[seat.number].said for seat in self.scene.seats)
        said = [
            took.said(self.wording.plain) for took in self.taken_back[:1] if took.version == self.scene.table.version
        ]
        said = said or [self.wording.plain(line.text) for line in logbook(self.scene, self.looker, moves=1)]
        if self.ask is not None:
            said.append(self.wording.plain(self.ask.prompt))
        end = ending(self.scene, self.looker)
        if end["result"] is not None:
            said.append(self._said_of(end))
        if end.get("again"):
            said.append(filled(_("{name} waits for you at a new table."), name=end["again"]))
        return " ".join(said)

    def _players(self) -> dict[str, Any]:
        strip = players(self.scene, self.signs, self.view)
        return {"count": len(strip), "players": [self._player(player) for player in strip]}

    def _player(self, player: Player) -> SafeString:
        """A seat in the strip. It changes at some moves only, and is the same for all viewers except its owner."""
        key = (self.spoken.table, codec.encode(player))
        kept = _players.get(key) or _players.put(key, self._cut(player))
        number = player.sign.number
        you = template("table/_you.jinja").render(self.given, number=number) if number in self.looker.own else ""
        return SafeString(you.join(kept))  # safe: drawn with autoescape

    def _cut(self, player: Player) -> tuple[str, ...]:
        return tuple(template("table/_player.jinja").render(self.given, player=player, yours=gap(0)).split(gap(0)))

    def _board(self) -> dict[str, Any]:
        if self.scene.match is None:
            return {"drawn": "", "room": room(self.scene, self.looker, self.language)}
        return {"drawn": "" if self.curtain else self._drawn_board(), "room": None}

    def _drawn_board(self) -> SafeString:
        if self.view is None:
            return SafeString("")
        stopped = self.scene.now and not self.scene.running
        board = Board(self.wording, self.signs, self.chances(), now=self.scene.now, stopped=stopped)
        return board.draw(self.scene.table.title, self.view)

    def chances(self) -> Chances:
        """Where this viewer can touch the board now."""
        return Chances() if self.ask is None else Chances.of(self.options, self.ask.refused())

    @cached_property
    def options(self) -> Sequence[Option]:
        """The answers of this viewer, with their forecasts."""
        return () if self.ask is None else foretold(self.scene, self.looker, self.ask, self.view)

    @cached_property
    def view(self) -> View | None:
        """The View of this viewer. Before the curtain it is the public one, because the next player already looks at the screen."""
        match = self.scene.match
        return None if match is None else match.view(None if self.curtain else self.looker.seat)

    def _ask(self) -> dict[str, Any]:
        """The panel: the question, or why there is none."""
        given: dict[str, Any] = {
            "state": self._state(),
            **self.taking_back,
            **standing(self.scene, self.looker),
            **waiting(self.scene),
        }
        match = self.scene.match
        given["restarted"] = match is not None and (match.restarted or self.scene.table.restarted_step)
        given["waited_names"] = _(", ").join(self.signs[seat].said for seat in given["waited"])
        given["primer"] = self._primer()
        given["lesson"] = None
        given["left"], given["closing"] = (), ()
        given["why"] = why(self.scene)
        given["free"] = sum(seat.user is None and not seat.bot for seat in self.scene.seats)
        if self.ask is not None:
            given |= answers(self.scene, self.looker, self.ask, self.wording, self.options)
            given["guidance"] = self._guidance()
            given["left"] = self._left(self.ask)
        end = ending(self.scene, self.looker)
        return {**given, **end, "said": self._said_of(end), "label": self.wording.label}

    def _guidance(self) -> Statement | None:
        """The guide of the question, if the table has guidance. It is made here and nowhere else."""
        match = self.scene.match
        if not self.scene.table.guidance or match is None or self.view is None or self.looker.seat is None:
            return None
        return match.title.guide(self.view, match.question(self.looker.seat))

    def _left(self, ask: Ask) -> Sequence[Amount]:
        """What this viewer has left for the question."""
        match = self.scene.match
        if match is None or self.view is None:
            return ()
        return match.title.left(self.view, Question(ask, self.options))

    def _primer(self) -> SafeString | None:
        """The game in three lines, until this viewer has answered. The browser remembers who has read it."""
        seat = self.looker.seat
        if self.curtain or not self.scene.now or not self.scene.running:
            return None
        answered = any(move.seat == seat and not move.forced for move in self.scene.log)
        if seat is not None and (answered or self.scene.table.number > LOG_MOVES):
            return None
        match = self.scene.match
        if match is None or (primer := match.title.primer(match.setup)) is None:
            return None
        key = (self.scene.table.title, codec.encode(match.setup), self.language)
        return _primers.get(key) or _primers.put(key, self._drawn_primer(primer))

    def _drawn_primer(self, primer: Primer) -> SafeString:
        teaches = lesson_of(self.scene.table.title) is not None
        drawn = template("table/_primer.jinja").render(self.given, primer=primer, teaches=teaches)
        return SafeString(drawn)  # safe: drawn with autoescape

    def _said_of(self, end: dict[str, Any]) -> str:
        """The end of a match in a sentence. If several people at this screen played against each other, "you" would mean all of them, so it
        names the winners."""
        result = end["result"]
        if len(self.looker.own) < 2 or result is None or result.won is not None:
            return said_of(end.get("outcome", ""))
        names = [self.signs[seat].said for seat in result.winners]
        said = _("{name} has won") if len(names) == 1 else _("{names} share the first place")
        return filled(said, name=names[0], names=_(", ").join(names))

    def _state(self) -> str:
        if self.scene.match is None:
            return "room" if self.scene.table.status == Table.Status.OPEN else "given-up"
        if not self.scene.now:
            return "past"
        if self.curtain:
            return "curtain"
        if self.scene.running:
            return "ask" if self.ask is not None else "wait"
        return "end" if self.scene.result is not None else "given-up"

    def _since(self) -> dict[str, Any]:
        """The news since this viewer answered, and what others took back."""
        told = strip(self.scene, self.looker)
        since = told["since"]
        given = {**told, "whose": None if since is None else self.signs[since.whose]}
        if since is None:
            return {**given, "taken_back": []}
        answered = since.moves[0].version if since.moves else 0
        others = [took for took in self.taken_back if took.version > answered and took.seat != self.looker.seat]
        return {**given, "taken_back": others[::-1]}

    @cached_property
    def taken_back(self) -> list[TakenBack]:
        """The recent takebacks. Nothing before a curtain."""
        return [] if self.curtain else list(taken_back(self.scene, self.looker))

    def log(self) -> Growing:
        """The log, which usually grows by a move. It is drawn once for all viewers who read the same lines."""
        told = *self._with_taken_back(self.scene.log, self._moves(self.scene.log)), self._earlier(self.scene.log)
        kept = self.spoken.logs.get(told)
        if kept is None:
            before, after = template("table/_log.jinja").render(self.given, lines=gap(0)).split(gap(0))
            kept = self.spoken.logs[told] = Growing("log-lines", before, told[:-1], told[-1] + after)
        return kept

    def _with_taken_back(self, moves: Sequence[Move], lines: Sequence[str]) -> list[str]:
        """The lines of moves, with those of the takebacks between them."""
        told, took = list(lines), self.taken_back
        for one in reversed(took if lines else []):
            line = template("table/_taken_back.jinja").render(self.given, took=one)
            later = sum(move.version > one.version for move in moves)
            told.insert(later, line)
        return told

    def lines(self, moves: list[Move]) -> str:
        """Lines of the log. The last one links to earlier ones. None before a curtain."""
        return "".join([*self._moves(moves), self._earlier(moves)])

    def _earlier(self, moves: list[Move]) -> str:
        return "" if self.curtain else self.spoken.earlier(moves)

    def _moves(self, moves: list[Move]) -> list[str]:
        """The lines of each of these moves. In a copy, a line of its own marks the copy's first position."""
        if self.curtain:
            return []
        told = [move.read_by(self.looker, self.given) for move in self.spoken.lines(moves)]
        begun = self.scene.first if self.scene.table.origin_id else None
        return [
            template("table/_origin.jinja").render(self.given) + lines if move.number == begun else lines
            for move, lines in zip(moves, told, strict=True)
        ]


def said_of(outcome: str) -> str:
    """The end of a match in a sentence, for any viewer."""
    match outcome:
        case "won":
            return _("You have won")
        case "lost":
            return _("You have lost")
        case "tied":
            return _("You share the first place")
        case _:
            return _("The match is over")


def log_lines(scene: Scene, looker: Looker, language: str, moves: list[Move]) -> str:
    """Earlier lines of the log, alone."""
    with translation.override(language):
        return Painter(scene, looker, language).lines(moves)
