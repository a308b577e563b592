"""Drawing a board: the context of its template. The contract is docs/drawing-a-board.md."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.template import engines
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from jinja2 import Environment, StrictUndefined, Template
from markupsafe import escape

from config.shared.isolating import bdi, isolated
from config.shared.spacing import filled, spaced
from config.shared.static_files.sheets import WHOLE, sheets_of
from games.drawing.board.controls import Control, Part, Touch, gap
from games.drawing.board.noted import is_noted, is_noted_rule, noted_of, noted_words
from games.drawing.board.reckonings import Reckoned, signed
from games.drawing.words.noted import NOTHING
from games.drawing.words.wording import LETTERS, SHAPES, Wording, language_tag, person, seat_letter
from games.engine.lru import LruCache
from games.engine.rules.ask import Option, answer_of
from games.engine.rules.orders import offered
from games.engine.title import codec
from games.engine.title.title import Title
from games.engine.title.view import View
from games.live import threads
from games.models import Seat

TEMPLATES = Path(settings.BASE_DIR) / "templates" / "games"


@cache
def environment() -> Environment:
    """The site's Jinja2 environment, where an undefined name is an error."""
    return engines["jinja2"].env.overlay(undefined=StrictUndefined)  # type: ignore[attr-defined, no-any-return]


@cache
def template(name: str) -> Template:
    """A template of ``templates/games``."""
    return environment().get_template(f"games/{name}")


def package(slug: str) -> str:
    """The folder name of a title: its slug with underscores."""
    return slug.replace("-", "_")


@cache
def has_board(slug: str) -> bool:
    """Whether the title has drawings."""
    return (TEMPLATES / package(slug) / "board.jinja").exists()


@cache
def drawing_href(slug: str, name: str) -> str:
    """The address of a drawing in a title's own sheet, for a ``<use>``."""
    return f"{static(f'games/{package(slug)}/sprite.svg')}#{name}"


@cache
def drawing(slug: str, name: str) -> SafeString:
    """A drawing of a title's own sheet, hidden from screen readers. Its class ``drawing-<name>`` sets its place and size."""
    return format_html(
        '<svg class="drawing drawing-{}" aria-hidden="true" focusable="false"><use href="{}"/></svg>',
        name,
        drawing_href(slug, name),
    )


@cache
def style_sheets(package: str) -> list[str]:
    """A title's own style sheets as static files: ``css/<package>.css``, or all files of the folder ``css/<package>`` by name."""
    if finders.find(f"css/{package}"):
        return [*sheets_of(f"css/{package}/{WHOLE}")]
    return [name for name in [f"css/{package}.css"] if finders.find(name)]


@dataclass(frozen=True)
class SeatSign:
    """What distinguishes a seat: number, person, letter, shape and colour."""

    number: int
    person: str
    letter: str
    shape: str
    css: str
    bot: bool

    @property
    def name(self) -> SafeString:
        """The person's name, for HTML."""
        return bdi(self.person)

    @property
    def said(self) -> str:
        """The person's name, for attributes and other plain texts."""
        return isolated(self.person)

    @property
    def mark(self) -> SafeString:
        """The letter in the seat's shape and colour. The name is written next to it."""
        return SafeString(
            f'<span class="seat-mark {self.css}" aria-hidden="true">{self.letter}</span>'
        )  # safe: our own words


def sign_of(signs: Sequence[SeatSign], number: int) -> SeatSign:
    """The sign of a seat. A side without a seat has the colour of its own number, and no letter."""
    if number < len(signs):
        return signs[number]
    return SeatSign(number, "", "", SHAPES[number % len(SHAPES)], f"seat-{number + 1}", bot=True)


def sign(seat: Seat, language: str) -> SeatSign:
    """The sign of a seat, the same for every reader of that language."""
    return SeatSign(
        number=seat.number,
        person=person(seat, language),
        letter=seat_letter(seat.number, language),
        shape=SHAPES[seat.number % len(SHAPES)],
        css=f"seat-{seat.number + 1}",
        bot=bool(seat.bot),
    )


def rule_link(rule: str, label: str = "") -> SafeString:
    """A link to a clause, which opens next to the board. Plain text if there is no rulebook."""
    return _rule_link(rule, label, get_language() or "", is_noted_rule(rule))


@lru_cache(maxsize=10_000)
def _rule_link(rule: str, label: str, _language: str, is_noted: bool) -> SafeString:
    if not rule:
        return SafeString("")
    shown = label or "§"
    try:
        address = reverse("rulebook:by_id", args=[rule])
    except NoReverseMatch:
        return format_html('<span class="rule-link" title="{}">{}</span>', rule, shown)
    name = filled(gettext("The rule on this: {label}"), label=label or rule)
    if is_noted:
        return format_html(
            '<a class="rule-link noted" href="{}" data-rule="{}" aria-label="{}" title="{}">{}</a>',
            *(address, rule, f"{name} ({noted_words()})", noted_words(), shown),
        )
    return format_html(
        '<a class="rule-link" href="{}" data-rule="{}" aria-label="{}">{}</a>', address, rule, name, shown
    )


def sides(title: Title[Any, Any] | None, wording: Wording, signs: Sequence[SeatSign]) -> dict[str, SeatSign]:
    """The signs of all who act, by their elements: the seats, and the sides without one."""
    automas = {} if title is None else title.automas
    return {f"seat:{seat_sign.number}": seat_sign for seat_sign in signs} | {
        owner: SeatSign(-1, wording.label(owner), wording.plain(automa.letter), "", automa.css, bot=True)
        for owner, automa in automas.items()
    }


_parts: LruCache[object, Part] = LruCache(2048)
"""Drawn parts of boards, by what they show. At a hundred tables, 1024 instead of 4096 means a twelfth more drawing."""


@dataclass
class Chances:
    """Where a board can be touched: the options by the elements that they point at."""

    first: dict[str, list[Option]] = field(default_factory=lambda: defaultdict(list))
    later: dict[str, list[Option]] = field(default_factory=lambda: defaultdict(list))
    refused: dict[str, Option] = field(default_factory=dict)

    @classmethod
    def of(cls, options: Sequence[Option], refused: Iterable[Option], sets: Collection[str] = ()) -> Chances:
        """The chances of the options that may be chosen, and of the ``refused`` ones. An answer whose verb is in ``sets`` is a set: any of
        its elements can be touched first."""
        chances = cls()
        for option in offered(options):
            ordered = answer_of(option.id).verb not in sets
            for index, element in enumerate(option.elements):
                (chances.later if index and ordered else chances.first)[element].append(option)
        for option in refused:
            for element in option.elements:
                chances.refused.setdefault(element, option)
        return chances

    def __bool__(self) -> bool:
        """Whether anything can be touched."""
        return bool(self.first or self.later or self.refused)


class Board:
    """The words and attributes that a board's template may use, for one viewer in one language (which must be the active one)."""

    def __init__(
        self, wording: Wording, signs: Sequence[SeatSign], chances: Chances, *, now: bool, stopped: bool = False
    ) -> None:
        self._wording = wording
        self._chances = chances
        self._reckoned = Reckoned(wording)
        slug = wording.title.info.slug if wording.title is not None else ""
        self._slug = slug
        self._noted = noted_of(slug) if slug else NOTHING
        self._viewer: int | None = None
        self._gaps: list[Control] | None = None
        """The elements of the part that is being drawn."""
        self._given = {
            "now": now,
            "stopped": stopped,
            "language": language_tag(wording.language),
            "letters": LETTERS,
            "name": wording.label,
            "text": wording.html,
            "plain": wording.plain,
            "seat": partial(sign_of, signs),
            "seats": signs,
            "side": sides(wording.title, wording, signs).__getitem__,
            "rule": rule_link,
            "drawing": partial(drawing, slug),
            "drawing_href": partial(drawing_href, slug),
            "_": translator(wording.language),
            **self._reckoned.context,
        }
        self._table = repr((wording.language, signs, now, stopped, self._noted.key))

    def draw(self, slug: str, view: View) -> SafeString:
        """The board's HTML."""
        self._viewer = view.viewer
        board = template(f"{package(slug)}/board.jinja" if has_board(slug) else "table/board/_plain_board.jinja")
        html = board.render(self._given, view=view, part=partial(self.part, package(slug)), control=self.control)
        return SafeString(html)  # safe: rendered with autoescape

    def part(self, folder: str, name: str, shown: object, **more: object) -> SafeString:
        """The output of ``_<name>.jinja`` for ``shown``, which it reads as ``name``, and for ``more``. It is cached for all viewers and
        drawn again only if these have changed. A move changes little of a board."""
        key = (folder, name, self._table, codec.encode((shown, more)))
        part = _parts.get(key) or _parts.put(key, self._drawn(f"{folder}/_{name}.jinja", {name: shown, **more}))
        return part.touched(self._touch) if self._chances else part.untouched

    def _drawn(self, file: str, shown: Mapping[str, object]) -> Part:
        assert self._gaps is None, "a part is on the board, not within another part"
        threads.yield_to_moves()
        self._gaps = []
        try:
            return Part(template(file).render(self._given, control=self.control, **shown), self._gaps)
        finally:
            self._gaps = None

    def control(self, element: str, **arguments: object) -> SafeString:
        """The attributes of an element that can be touched."""
        if is_noted(self._slug, self._noted, element):
            arguments = {"data_noted": "yes", "title": noted_words(), **arguments}
        control = Control.of(element, arguments, self._label)
        if self._gaps is None:
            return SafeString(
                control.attributes(self._touch(element))
            )  # safe: values are escaped, keys are the template's own
        self._gaps.append(control)
        return gap(len(self._gaps) - 1)

    def _label(self, element: str) -> str:
        """The name of an element, as it is read out: with what its mark says."""
        label = self._wording.label(element)
        return f"{label} ({noted_words()})" if is_noted(self._slug, self._noted, element) else label

    def _touch(self, element: str) -> Touch:
        """The additional attributes of an element for choosing, usually none."""
        if element in self._chances.first or element in self._chances.later:
            return self._can(element)
        return self._cannot(element) if element in self._chances.refused else {}

    def _can(self, element: str) -> Touch:
        options = self._chances.first.get(element) or self._chances.later[element]
        label = self._label(element)
        if len(options) == 1:
            label = f"{label}: {self._wording.plain(options[0].label)}"
        state = "can" if element in self._chances.first else "can-then"
        scored = [share.points.total for option in options for share in option.scores if share.seat == self._viewer]
        best = max(scored, default=0)
        owed = [sum(amount.n for amount in option.owed) for option in options]
        return {
            "state": state,
            "role": "button",
            "tabindex": "0",
            "aria-label": label,
            "data-scores": signed(best) if best else "",
            "data-owed": str(min(owed)) if all(owed) else "",
        }

    def _cannot(self, element: str) -> Touch:
        option = self._chances.refused[element]
        refused = option.refused
        assert refused is not None
        return {
            "state": "cannot",
            "role": "button",
            "tabindex": "0",
            "aria-disabled": "true",
            "aria-label": self._label(element),
            "data-reason": self._wording.plain(refused.reason),
            "data-rule": refused.rule,
            "data-reckoning": self._reckoned.data(option.price),
        }


@cache
def translator(language: str) -> Callable[..., SafeString]:
    """gettext for words of a drawing itself, escaped: ``_("{n} left", n=3)``. ``language`` must be the active one. Checking it again for
    each of a drawing's hundred words takes as long as finding them."""

    @cache
    def sentence(msgid: str) -> SafeString:
        return SafeString(escape(spaced(gettext(msgid))))  # safe: escaped

    @lru_cache(4096, typed=True)  # a safe string is not the same as another with the same characters
    def filled_in(msgid: str, **params: object) -> SafeString:
        return SafeString(
            filled(sentence(msgid), **{key: escape(value) for key, value in params.items()})
        )  # safe: every part is escaped

    def translated(msgid: str, **params: object) -> SafeString:
        return filled_in(msgid, **params) if params else sentence(msgid)

    return translated
