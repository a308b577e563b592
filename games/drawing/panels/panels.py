"""The panels next to a board, as data for the fragments' templates: players, the question and its answers, the log, the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.shared.isolating import isolated
from config.shared.spacing import filled
from games.drawing.board.board import SeatSign
from games.drawing.board.choosing import laid, lines
from games.drawing.words.wording import LEVELS, Wording, person, title_name
from games.engine.lru import LruCache
from games.engine.match.match import Match
from games.engine.rules.ask import Ask, AskAll, Option, Question
from games.engine.rules.event import Change, Event
from games.engine.rules.orders import Orders, found, offered
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.state import Result, Scalar, ScoreLine
from games.engine.rules.text import Text
from games.engine.title.telling import Rival
from games.engine.title.view import Panel, View
from games.models import Move, Table
from games.tables.reading.scene import Looker, Scene, may_settle_at
from games.tables.rows import matches

# --- players ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Player:
    """A seat in the strip."""

    sign: SeatSign
    panel: Panel | None
    to_move: bool
    committed: bool
    resigned: bool
    empty: bool
    place: int | None
    """The place at the end, if there are places. Partners who win or lose together have none."""
    score: int | None
    """What the title shows of it during the match. At the end it is the final score."""
    why: Reckoning | None
    """The reckoning of the score, if the title gives one."""


def players(scene: Scene, signs: Sequence[SeatSign], view: View | None) -> list[Player]:
    """The players' strip in the order of seats."""
    match = scene.match
    asked = match.questions.shown_waiting() if match is not None and scene.running and scene.now else []
    open_answers = match is not None and isinstance(match.request, AskAll) and not match.request.covert
    panels = {} if view is None else {panel.seat: panel for panel in view.panels}
    ends = {} if scene.result is None else {standing.seat: standing for standing in scene.result.standings}
    together = scene.result is not None and scene.result.won is not None
    return [
        Player(
            sign=signs[seat.number],
            panel=(panel := panels.get(seat.number)),
            to_move=seat.number in asked,
            committed=open_answers and match is not None and seat.number in match.sealed,
            resigned=seat.resigned,
            empty=match is None and seat.user is None and not seat.bot,
            place=end.place if (end := ends.get(seat.number)) and (end.score is not None or not together) else None,
            score=(score := end.score if end and end.score is not None else panel.points if panel else None),
            why=explained(panel, score),
        )
        for seat in scene.seats
    ]


def explained(panel: Panel | None, score: int | None) -> Reckoning | None:
    """The reckoning of a score in the strip: the title's, unless the match ended with another score."""
    why = None if panel is None else panel.score
    return why if isinstance(why, Reckoning) and why.total == score else None


def alone(scene: Scene, looker: Looker) -> bool:
    """Whether no other person has ever had a seat at this table. Then there is nobody for a chat, unless somebody joins before it
    begins."""
    people = {seat.user_id for seat in scene.seats} - {None}
    return bool(looker.own) and len(people) < 2 and scene.table.status != Table.Status.OPEN


# --- the question -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Refused:
    """The options that are refused for one reason."""

    reason: Text
    rule: str
    options: list[Option] = field(default_factory=list)


def foretold(scene: Scene, looker: Looker, ask: Ask, view: View | None) -> Sequence[Option]:
    """The options of the question to this viewer, with their forecasts."""
    assert scene.match is not None
    assert looker.seat is not None
    options = scene.match.options(looker.seat)
    if view is None or isinstance(options, Orders):
        return options
    return scene.match.title.foretell(view, Question(ask, options))


def answers(scene: Scene, looker: Looker, ask: Ask, wording: Wording, options: Sequence[Option]) -> dict[str, Any]:
    """The question to this viewer: its ``options`` on lines, those that end or decline apart, or the things to put in order; the refused
    options, and the earlier choice."""
    match = scene.match
    assert match is not None
    assert looker.seat is not None
    sealed = match.sealed.get(looker.seat)
    drawn = [] if isinstance(options, Orders) else lines(options, wording)
    closing = {id(line) for line in drawn if line.verbs <= set(match.title.closing)}
    apart = 0 < len(closing) < len(drawn)
    return {
        "ask": ask,
        "lines": [line for line in drawn if not apart or id(line) not in closing],
        "closing": [line for line in drawn if apart and id(line) in closing],
        "handing_over": match.title.handing_over,
        "placing": not isinstance(options, Orders) and laid(options),
        "ordering": ordering(options, match, looker.seat) if isinstance(options, Orders) else None,
        "count": len(offered(options)),
        "on_board": not isinstance(options, Orders) and any(option.elements for option in options),
        "refused": refused(ask),
        "sealed": None if sealed is None else found(options, sealed),
        "together": isinstance(match.request, AskAll) and match.request.agree,
        "settle_at": may_settle_at(scene.table, match),
        "spans": ask.spans() if ask.spans is not None and sealed is None else [],
        "others_sealed": others_sealed(match, looker.seat),
    }


def ordering(orders: Orders, match: Match[Any], seat: int) -> list[Option]:
    """The things to put in order, in the order that this seat or else another has proposed, or in the given order."""
    request = match.request
    proposed = match.sealed.get(seat)
    if proposed is None and isinstance(request, AskAll):
        proposed = request.proposed_to(seat, match.sealed)
    if proposed is None or orders.find(proposed) is None:
        return list(orders.things)
    known = {thing.id: thing for thing in orders.things}
    return [known[one] for one in proposed.split(":")[1:]]


def refused(ask: Ask) -> list[Refused]:
    """Refused options by reason, in the order of the rules."""
    by_reason: dict[str, Refused] = {}
    for option in ask.refused():
        if option.refused is not None:
            why = Refused(option.refused.reason, option.refused.rule)
            by_reason.setdefault(repr(why), why).options.append(option)
    return list(by_reason.values())


def others_sealed(match: Match[Any], seat: int) -> list[tuple[int, Text]]:
    """The proposals of the others, where answers are open to all who are asked."""
    request = match.request
    if not isinstance(request, AskAll) or not request.agree:
        return []
    answers = {other: found(match.options(other), answer) for other, answer in match.sealed.items() if other != seat}
    return [(other, option.label) for other, option in answers.items() if option is not None]


def standing(scene: Scene, looker: Looker) -> dict[str, Any]:
    """The standing answers of this viewer."""
    if scene.match is None or not scene.running or looker.seat is None:
        return {"standing": []}
    return {"standing": scene.match.questions.left_standing(looker.seat)}


def waiting(scene: Scene) -> dict[str, Any]:
    """For a viewer who is not asked: which seats have to answer, and what."""
    match = scene.match
    if match is None or not scene.running:
        return {"waited": [], "what": None}
    seats = match.questions.shown_waiting()
    ask = match.ask(seats[0]) if seats else None
    return {"waited": seats, "what": None if ask is None else ask.waiting}


def giving_up(scene: Scene, looker: Looker) -> str:
    """The result if this viewer resigns, in a sentence. Empty if the viewer cannot. It forecasts :func:`games.tables.resign`."""
    if not scene.running or not looker.own:
        return ""
    others = [seat for seat in scene.seats if seat.number not in looker.own and not seat.resigned]
    if not any(seat.user_id for seat in others):
        return _("Nobody would be left to play, so the table is given up. This cannot be taken back.")
    if len(others) == 1 and not scene.mode.cooperative:
        name = isolated(person(others[0], get_language() or ""))
        return filled(_("The match is over then, and {name} wins. This cannot be taken back."), name=name)
    return _("A bot takes your seat and plays on. This cannot be taken back.")


# --- the log ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A sentence of the log: its move, the seat that acted (None: the rules), the clause, the touched elements, the reckoning, and the
    changes of what owners have."""

    number: int
    seat: int | None
    text: Text
    rule: str
    elements: tuple[str, ...]
    reckoning: Reckoning | None
    changes: tuple[Change, ...] = ()

    @classmethod
    def of(cls, number: int, event: Event, reader: int | None) -> Line | None:
        """What a seat, or a spectator, reads of an event. None if nothing."""
        text = event.seen_by(reader)
        if text is None:
            return None
        reckoning, changes = event.explained_to(reader), event.changes_for(reader)
        return cls(number, event.seat, text, event.rule, event.elements_for(reader), reckoning, changes)


_lines: LruCache[tuple[bytes, int, int | None], tuple[Line, ...]] = LruCache(1024)
"""By the saved bytes of a move, its number and the reader. Each new move reads the moves that can be taken back again."""


def logbook(scene: Scene, looker: Looker, moves: int) -> list[Line]:
    """What this viewer may read of the last moves. The newest move comes first, its lines are in the order of events."""
    return [line for move in scene.log[:moves] for line in lines_of(move, looker.seat)]


def lines_of(move: Move, reader: int | None) -> tuple[Line, ...]:
    """The lines of one move as a seat, or a spectator, reads them."""
    key = (bytes(move.events), move.number, reader)
    return kept if (kept := _lines.get(key)) is not None else _lines.put(key, tuple(_read(move, reader)))


def _read(move: Move, reader: int | None) -> Iterator[Line]:
    for event in matches.events_of(move):
        if (line := Line.of(move.number, event, reader)) is not None:
            yield line


# --- the end ----------------------------------------------------------------------------------------------------------


def ending(scene: Scene, looker: Looker) -> dict[str, Any]:
    """How the match ended: standings by place with the score explained, and whether this viewer won."""
    result = scene.result
    if result is None:
        return {"result": None}
    return {
        "result": result,
        "ranks": ranks(result, rivals(scene)),
        "outcome": outcome(result, looker),
        "again": again(scene, looker),
        "seed": scene.table.seed,
        "commitment": scene.table.seed_commitment,
    }


@dataclass(frozen=True)
class Rank:
    """A side at the end: a seat, or (``seat`` None) a side without a seat, named by its element ``owner``."""

    place: int | None
    seat: int | None
    owner: str
    score: int | None
    lines: Sequence[ScoreLine]


def rivals(scene: Scene) -> Sequence[Rival]:
    """The sides without a seat, if the rules have ended the match."""
    match = scene.match
    return [] if match is None or match.state.result is None else match.title.rivals(match.state)


def ranks(result: Result, others: Sequence[Rival]) -> list[Rank]:
    """All sides by place. The sides without a seat take the places that the seats left open. Without a score they have no place."""
    found = [Rank(one.place, one.seat, f"seat:{one.seat}", one.score, one.lines) for one in result.standings]
    taken = {one.place for one in found}
    scored = sorted((one for one in others if one.score is not None), key=lambda one: -(one.score or 0))
    free = [place for place in range(1, len(found) + len(scored) + 1) if place not in taken]
    found += [Rank(place, None, one.owner, one.score, one.lines) for place, one in zip(free, scored, strict=False)]
    found.sort(key=lambda one: (one.place or 0, one.seat is None, one.seat or 0))
    return found + [Rank(None, None, one.owner, None, one.lines) for one in others if one.score is None]


def outcome(result: Result, looker: Looker) -> str:
    """``won``, ``lost``, ``tied``, or empty for spectators."""
    if looker.seat is None:
        return ""
    winners = result.winners
    if not set(looker.own) & set(winners):
        return "lost"
    return "tied" if result.won is None and len(winners) > 1 else "won"


def again(scene: Scene, looker: Looker) -> str:
    """The other player who has opened a rematch and waits there. Empty if there is none."""
    host = None if scene.rematch is None else scene.rematch.host
    asked = host is not None and all(scene.seats[number].user_id != host.pk for number in looker.own)
    return isolated(host.public_name) if host is not None and asked else ""


# --- before the match -------------------------------------------------------------------------------------------------


def room(scene: Scene, looker: Looker, language: str) -> dict[str, Any]:
    """What is known of a waiting table: the game, how it will be played, and who may do what."""
    free = [seat.number for seat in scene.seats if seat.user is None and not seat.bot]
    return {
        "info": scene.info,
        "title": title_name(scene.info, language),
        "mode": scene.mode,
        "options": [
            (spec, chosen(spec.choices, scene.table.options.get(spec.slug, spec.default)))
            for spec in scene.mode.options
        ],
        "free": free,
        "ready": not free,
        "seated": looker.seat is not None,
        "levels": LEVELS,
        "since": timezone.localtime(scene.table.created_at),
        "why_not": _("There are empty seats: wait for people, or let bots take them.") if free else "",
    }


def chosen(choices: Sequence[tuple[Scalar, Text]], value: Scalar) -> Text:
    """The label of the chosen value. The bare value if the title no longer offers it."""
    return next((label for choice, label in choices if choice == value), Text(str(value)))
