"""The panel with the question and its answers, or why there is none, as the fragment ``table-ask``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.drawing.board.board import template
from games.drawing.board.choosing import laid, lines
from games.drawing.board.sorting import Listed, kind_of, listed
from games.drawing.board.ticking import ticks
from games.drawing.panels.board import room
from games.drawing.viewer.clock import asked
from games.drawing.viewer.ending import ending, in_words
from games.drawing.viewer.leaving import leaving
from games.drawing.viewer.losing import losing
from games.drawing.viewer.thoughts import advice, why
from games.drawing.viewer.viewing import Viewing
from games.engine.lru import LruCache
from games.engine.match.match import Match
from games.engine.rules.ask import Amount, Ask, AskAll, Option, Question, answer_of
from games.engine.rules.orders import Orders, offered, option_of
from games.engine.rules.text import Text
from games.engine.title import codec
from games.engine.title.info import Primer, Statement
from games.engine.title.title import LONG, Sorting
from games.learning.lessons import lesson_of
from games.learning.studies import beginning
from games.models import Table
from games.tables.past.reviews import reviewable
from games.tables.reading.scene import LOG_MOVES, Scene, Viewer, may_settle_at
from games.tables.rows.rights import has_left

_primers: LruCache[tuple[str, bytes, str], SafeString] = LruCache(64)
"""The game in three lines by title, setup and language."""


def context(viewing: Viewing) -> dict[str, Any]:
    """The question, or why there is none."""
    scene, viewer, match = viewing.scene, viewing.viewer, viewing.scene.match
    values: dict[str, Any] = {
        "state": _state(viewing),
        **viewing.takeback,
        **standing(scene, viewer),
        **waiting(scene),
    }
    values["restarted"] = match is not None and (match.restarted or scene.table.restarted_step)
    values["waited_names"] = _(", ").join(viewing.signs[seat].said for seat in values["waited"])
    values["primer"] = _primer(viewing)
    values["lesson"], values["plan"], values["study"] = None, None, None
    values["may_study"] = match is not None and not scene.running and beginning.may_begin(scene.table)
    values["reviews"] = (
        reviewable(scene.table, scene.seats, viewer.seats) if values["state"] in ("end", "given-up") else []
    )
    values["advice"] = advice(scene, viewer) if values["state"] == "past" else []
    values["leaving"] = leaving(viewing)
    values["left"], values["closing"] = (), ()
    values["time"] = asked(scene, viewer, viewing.signs)
    values["next"] = bool(viewer.seats) and not viewing.alone and not scene.table.hot_seat
    values["why"] = why(scene)
    values["room"] = room(scene) if match is None else None
    values["bot_to_ask"] = viewing.bot_to_ask() if viewing.ask is not None else None
    if viewing.ask is not None:
        values |= answers(viewing, viewing.ask)
        values["guidance"] = _guidance(viewing)
        values["left"] = _left(viewing, viewing.ask)
    end = ending(scene, viewer)
    return {**values, **end, "said": in_words(end, viewer, viewing.signs), "label": viewing.wording.label}


def _state(viewing: Viewing) -> str:
    scene = viewing.scene
    if scene.match is None:
        return "room" if scene.table.status == Table.Status.OPEN else "given-up"
    if not scene.now:
        return "past"
    if viewing.curtain:
        return "curtain"
    if scene.running:
        return "ask" if viewing.ask is not None else "wait"
    return "end" if scene.result is not None else "given-up"


def _guidance(viewing: Viewing) -> Statement | None:
    """The guide of the question, if the table has guidance. It is made here and nowhere else."""
    match, seat = viewing.scene.match, viewing.viewer.seat
    if not viewing.scene.table.guidance or match is None or viewing.view is None or seat is None:
        return None
    return match.title.guide(viewing.view, match.question(seat))


def _left(viewing: Viewing, ask: Ask) -> Sequence[Amount]:
    """What this viewer has left for the question."""
    match = viewing.scene.match
    if match is None or viewing.view is None:
        return ()
    return match.title.left(viewing.view, Question(ask, viewing.options))


# --- the game in three lines ------------------------------------------------------------------------------------------


def _primer(viewing: Viewing) -> SafeString | None:
    """The game in three lines, until this viewer has answered. The browser remembers who has read it."""
    scene, seat = viewing.scene, viewing.viewer.seat
    if viewing.curtain or not scene.now or not scene.running:
        return None
    answered = any(move.seat == seat and not move.forced for move in scene.log)
    if seat is not None and (answered or scene.table.number > LOG_MOVES):
        return None
    match = scene.match
    if match is None or (primer := match.title.primer(match.setup)) is None:
        return None
    key = (scene.table.title, codec.encode(match.setup), viewing.language)
    return _primers.get(key) or _primers.put(key, _drawn_primer(viewing, primer))


def _drawn_primer(viewing: Viewing, primer: Primer) -> SafeString:
    teaches = lesson_of(viewing.scene.table.title) is not None
    drawn = template("table/ask/_primer.jinja").render(viewing.context, primer=primer, teaches=teaches)
    return SafeString(drawn)  # safe: drawn with autoescape


# --- the answers ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Refused:
    """The options that are refused for one reason."""

    reason: Text
    rule: str
    options: list[Option] = field(default_factory=list)

    @property
    def different(self) -> list[Option]:
        """The options without those that read alike: the same card in two places, at the same price."""
        return [*{repr((option.label, option.price, option.cost)): option for option in self.options}.values()]


def answers(viewing: Viewing, ask: Ask) -> dict[str, Any]:
    """The question to this viewer: its options, or the things to tick or to put in order; the refused options, and the earlier choice."""
    scene, seat, match, options = viewing.scene, viewing.viewer.seat, viewing.scene.match, viewing.options
    assert match is not None
    assert seat is not None
    sealed_id = match.sealed.get(seat)
    sealed = None if sealed_id is None else option_of(options, sealed_id)
    return {
        "ask": ask,
        **in_lists(viewing, ask),
        "handing_over": match.title.handing_over,
        "losing": losing(viewing, ask),
        "placing": not isinstance(options, Orders) and laid(options),
        "turning": any(len(option.elements) > 1 for option in offered(options)),
        "ordering": ordering(options, match, seat) if isinstance(options, Orders) else None,
        "ticks": ticks(apart(viewing)[0], match.title.sets, sealed, viewing.wording),
        "about": about(viewing),
        "count": len(offered(options)),
        "on_board": not isinstance(options, Orders) and any(option.elements for option in options),
        "refused": refused(ask),
        "sealed": sealed,
        "together": isinstance(match.request, AskAll) and match.request.agree,
        "settle_at": may_settle_at(scene.table, match),
        "spans": ask.spans() if ask.spans is not None and sealed_id is None else [],
        "others_sealed": others_sealed(match, seat),
    }


def in_lists(viewing: Viewing, ask: Ask) -> dict[str, Any]:
    """The options on lines, under headings where there are many. Those that end or decline are apart."""
    if isinstance(viewing.options, Orders):
        return {"listed": Listed([]), "closing": [], "kind_of": {}}
    others, ending = apart(viewing)
    sorting = sorting_of(viewing, ask)
    return {
        "listed": listed(others, sorting, viewing.wording),
        "closing": lines(ending, viewing.wording),
        "kind_of": {option: kind_of(sort) for option, sort in sorting.items()},
    }


def apart(viewing: Viewing) -> tuple[Sequence[Option], Sequence[Option]]:
    """The options, and apart from them those that end or decline, unless all do."""
    match, options = viewing.scene.match, viewing.options
    if match is None or isinstance(options, Orders):
        return (), ()
    ending = [option for option in options if answer_of(option.id).verb in match.title.closing]
    if len(ending) == len(options):
        return options, ()
    ids = {option.id for option in ending}
    return [option for option in options if option.id not in ids], ending


def sorting_of(viewing: Viewing, ask: Ask) -> Mapping[str, Sorting]:
    """How the title sorts the options of a long list. A short list is as it is."""
    match, options = viewing.scene.match, viewing.options
    if match is None or viewing.view is None or len(options) <= LONG:
        return {}
    return match.title.sort(viewing.view, Question(ask, options))


def about(viewing: Viewing) -> Sequence[str]:
    """The elements that the question is about, if the title names the verbs of such answers. What is paid with them is of another kind."""
    match, options = viewing.scene.match, viewing.options
    if match is None or isinstance(options, Orders):
        return ()
    title, elements, counted = match.title, dict[str, None](), set[str]()
    for option in options:
        verb = answer_of(option.id).verb
        if verb in title.sets or verb in title.about:
            elements |= dict.fromkeys(option.elements if verb in title.sets else option.elements[:1])
            counted |= {one for one in option.elements if option.elements.count(one) > 1}
    things = [one for one in elements if one not in counted] or list(elements)
    return [one for one in things if one.partition(":")[0] == things[0].partition(":")[0]]


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
    return grouped(ask.refused())


def grouped(options: Iterable[Option]) -> list[Refused]:
    """These refused options by reason."""
    by_reason: dict[str, Refused] = {}
    for option in options:
        if option.refused is not None:
            why = Refused(option.refused.reason, option.refused.rule)
            by_reason.setdefault(repr(why), why).options.append(option)
    return list(by_reason.values())


def others_sealed(match: Match[Any], seat: int) -> list[tuple[int, Text]]:
    """The proposals of the others, where answers are open to all who are asked."""
    request = match.request
    if not isinstance(request, AskAll) or not request.agree:
        return []
    answers = {
        other: option_of(match.options(other), answer) for other, answer in match.sealed.items() if other != seat
    }
    return [(other, option.label) for other, option in answers.items() if option is not None]


def standing(scene: Scene, viewer: Viewer) -> dict[str, Any]:
    """The standing answers of this viewer."""
    if scene.match is None or not scene.running or viewer.seat is None or has_left(scene.seats[viewer.seat]):
        return {"standing": []}
    return {"standing": scene.match.questions.standing_spans(viewer.seat)}


def waiting(scene: Scene) -> dict[str, Any]:
    """For a viewer who is not asked: which seats have to answer, and what."""
    match = scene.match
    if match is None or not scene.running:
        return {"waited": [], "what": None}
    seats = match.questions.shown_waiting()
    ask = match.ask(seats[0]) if seats else None
    return {"waited": seats, "what": None if ask is None else ask.waiting}
