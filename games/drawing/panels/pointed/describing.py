"""The text about an element at which the viewer points: its printed text, and what the position says about it. For an option it is the
forecast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.urls import NoReverseMatch, reverse
from django.utils import translation

from config.shared.isolating import unturned
from games.drawing.board.board import template
from games.drawing.board.component_cards import component_of, printed, printed_for
from games.drawing.board.noted import noted_of, noted_pages, noted_words
from games.drawing.panels.pointed import may_i
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.clauses import numbers_of
from games.engine.rules.ask import Option, Question
from games.engine.title.component import Component
from games.engine.title.title import Remark

SHOWN = 2
"""The largest number of components in one text."""


def described_to(viewing: Viewing, elements: Sequence[str], option_id: str) -> str:
    """What this viewer reads about the first of these elements, or about the answer ``option_id``, if it was offered: the cards of
    components, or else the name of the first element, and the remarks of the position. The forecast of an answer comes first. For a thing
    the answer to *May I …?* comes last, if this viewer is asked anything."""
    said = what_is(viewing, elements, option_id)
    return (
        said if option_id or viewing.ask is None else said + may_i.drawn(viewing, may_i.answer_about(viewing, elements))
    )


def what_is(viewing: Viewing, elements: Sequence[str], option_id: str) -> str:
    """The same without that answer."""
    with translation.override(viewing.language):
        option = _option(viewing, elements, option_id)
        remarks = list(_remarks(viewing, elements, option))
        cards = _cards(viewing, elements)[: 1 if remarks else SHOWN]
        if option is None:
            return "".join(_card(viewing, *card, remarks if card == cards[0] else ()) for card in cards)
        added = template("table/pointed/_remarks.jinja").render(viewing.context, remarks=remarks)
        return "".join([added, *(_card(viewing, *card, ()) for card in cards)])


def _cards(viewing: Viewing, elements: Sequence[str]) -> list[tuple[str, Component | None]]:
    by_id: dict[str, tuple[str, Component | None]] = {}
    for element in elements:
        if (component := component_of(viewing.scene.table.title, element)) is not None:
            by_id.setdefault(component.id, (element, component))
    return [*by_id.values()] or [(element, None) for element in elements[:1]]


def _card(viewing: Viewing, element: str, component: Component | None, remarks: Sequence[Remark]) -> str:
    slug, view = viewing.scene.table.title, viewing.view
    text_of = ""
    if component is not None and view is not None:
        text_of = printed_for(view, slug, component.id, viewing.language)
    elif component is not None:
        text_of = printed(slug, component.id, viewing.language)
    return template("table/pointed/_what.jinja").render(
        viewing.context,
        component=component,
        remarks=remarks,
        name=viewing.wording.label(element),
        plain_name=unturned(viewing.wording.label(element)),
        book=viewing.scene.info.book,
        noted_says=noted_words() if component is not None and component.id in noted_pages(slug, noted_of(slug)) else "",
        text_of=text_of,
        designed_url=_designed_url(slug) if component is not None and component.designed else "",
        clauses=[] if component is None else [*zip(component.clauses, numbers_of(component.clauses), strict=True)],
    )


def _designed_url(slug: str) -> str:
    """The page that says why pieces of a title were designed for this site. Empty if there is no rulebook."""
    try:
        return reverse("rulebook:designed", args=[slug])
    except NoReverseMatch:
        return ""


def _remarks(viewing: Viewing, elements: Sequence[str], option: Option | None) -> Iterator[Remark]:
    match, view = viewing.scene.match, viewing.view
    if match is None or view is None:
        return
    if option is not None and viewing.ask is not None:
        yield from match.title.remarks_on(view, Question(viewing.ask, viewing.options), option)
    else:
        yield from next(filter(None, (match.title.remarks(view, element) for element in elements)), ())


def _option(viewing: Viewing, elements: Sequence[str], option_id: str) -> Option | None:
    """The answer with that id. Without an id, the only answer that begins with the element pointed at."""
    if option_id:
        return next((option for option in viewing.options if option.id == option_id), None)
    options = [option for option in viewing.options if [*elements[:1]] == [*option.elements[:1]] != []]
    return options[0] if len(options) == 1 else None
