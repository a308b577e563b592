"""May I …?: the engine's answer about a thing, from the options of the present question. Each line is the label, the reason or the
reckoning of an option, with its clause."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _

from games.drawing.board.board import template
from games.drawing.panels.ask import grouped
from games.drawing.panels.pointed.matching import matching
from games.drawing.viewer.losing import losing
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.book import book
from games.drawing.words.clauses import numbers_of
from games.engine.match.may_i import MayI, may_i_first, things_of
from games.engine.rules.ask import Option
from games.engine.rules.orders import offered, option_of
from games.engine.title.title import Loss
from games.tables.rows.rights import has_left

AT_ONCE = 4
"""The number of options that are shown at once. The others are folded."""


@dataclass(frozen=True)
class Silence:
    """Why the engine has no answer now. ``plans``: whether a plan can answer."""

    why: str
    plans: bool = False


def answer_about(viewing: Viewing, elements: Sequence[str], option_id: str = "") -> MayI:
    """The options that speak of the first of these things of which any does. With ``option_id`` only that option."""
    if viewing.ask is None:
        return MayI()
    if option_id:
        known = [option_of(offered(viewing.options), option_id), option_of(_refused(viewing), option_id)]
        return MayI(*(((option,) if option is not None else ()) for option in known))
    return may_i_first(elements, offered(viewing.options), _refused(viewing))


def answer_to(viewing: Viewing, question: str) -> MayI:
    """The options that have the words of a typed question."""
    if viewing.ask is None:
        return MayI()
    return matching(question, offered(viewing.options), _refused(viewing), viewing.wording)


def _refused(viewing: Viewing) -> Sequence[Option]:
    assert viewing.ask is not None
    return [option for option in viewing.ask.refused() if option.refused is not None]


def name_of(viewing: Viewing, elements: Sequence[str], answer: MayI) -> str:
    """The name of the thing that was asked about, or else of the only option."""
    if elements:
        return viewing.wording.label(elements[0])
    return next((viewing.wording.plain(option.label) for option in (*answer.offered, *answer.refused)), "")


def drawn(viewing: Viewing, answer: MayI, *, heading: str = "", typed: bool = False) -> str:
    """The answer as HTML, in the viewer's language, with the name of what was asked about. ``typed``: it answers a typed question."""
    with translation.override(viewing.language):
        groups = grouped(answer.refused)
        rules = dict.fromkeys([*([viewing.ask.rule] if viewing.ask else []), *(one.rule for one in groups)])
        return template("table/pointed/_may_i.jinja").render(
            viewing.context,
            silence=silence(viewing),
            ask=viewing.ask,
            typed=typed,
            heading=heading,
            offered=answer.offered,
            refused=groups,
            at_once=AT_ONCE,
            losses=_losses(viewing, answer.offered),
            number_of=dict(zip(rules, numbers_of(list(rules)), strict=True)),
        )


def drawn_hits(viewing: Viewing, question: str) -> str:
    """What the book says to a typed question, in the viewer's language. Empty if there is no book."""
    with translation.override(viewing.language):
        found = book().search(viewing.scene.info.book, question)
        return template("table/pointed/_hits.jinja").render(viewing.context, found=found)


def _losses(viewing: Viewing, options: Iterable[Option]) -> dict[str, Sequence[Loss]]:
    """What would be lost with these options though it can still be used."""
    if viewing.ask is None:
        return {}
    lost = losing(viewing, viewing.ask)
    return {option.id: lost.lists[lost.of[option.id]] for option in options if option.id in lost.of}


def silence(viewing: Viewing) -> Silence | None:
    """Why this viewer is not answered now. None if the viewer is asked."""
    scene, seat = viewing.scene, viewing.viewer.seat
    if viewing.ask is not None:
        return None
    if scene.match is None:
        return Silence(_("The match has not begun."))
    if not scene.now:
        return Silence(_("You look at an earlier position: nothing can be chosen here."))
    if viewing.curtain is not None:
        return Silence(_("Another player is to look at this screen."))
    if not scene.running:
        return Silence(_("The match is over: nothing is asked any more."))
    if seat is None:
        return Silence(_("You are watching. What may be done is answered to those who are asked."))
    plans = bool(scene.table.pk) and not has_left(scene.seats[seat])
    return Silence(_("You are not asked now. What you may do is answered when you are asked."), plans)


# --- the things about which one may ask -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Things:
    """The things of the board that this viewer sees, with their names: those about which the question says something, and the others."""

    asked: Sequence[tuple[str, str]]
    others: Sequence[tuple[str, str]]


def things(viewing: Viewing) -> Things:
    """The things by the list of the board, in its order. None before a curtain."""
    match, view = viewing.scene.match, viewing.view
    if match is None or view is None or viewing.curtain is not None:
        return Things((), ())
    options = [] if viewing.ask is None else [*offered(viewing.options), *_refused(viewing)]
    named = dict.fromkeys(thing for option in options for thing in things_of(option) if not _is_amount(thing))
    on_board = dict.fromkeys(
        one for place in match.title.outline(view) for node in place.all() for one in node.elements
    )
    name = viewing.wording.label
    return Things(
        [(one, name(one)) for one in [*(one for one in on_board if one in named), *(set_apart(named, on_board))]],
        [(one, name(one)) for one in on_board if one not in named],
    )


def set_apart(named: Iterable[str], on_board: Container[str]) -> Iterator[str]:
    """The things of which options speak and that the list of the board does not have."""
    return (one for one in named if one not in on_board)


def _is_amount(thing: str) -> bool:
    """Whether it is a number of something, which is no thing on the board."""
    return thing.startswith("amount:")
